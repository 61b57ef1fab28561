@NullMarked
package io.latchmark.emulation.controller;

import org.jspecify.annotations.NullMarked;
