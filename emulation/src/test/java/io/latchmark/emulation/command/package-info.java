@NullMarked
package io.latchmark.emulation.command;

import org.jspecify.annotations.NullMarked;
