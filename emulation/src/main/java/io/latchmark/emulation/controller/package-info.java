/** Array controllers with a read cache and a write cache. */
@NullMarked
package io.latchmark.emulation.controller;

import org.jspecify.annotations.NullMarked;
