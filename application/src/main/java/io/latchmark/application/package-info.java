/** The application: requests in, work done, events reported. No options, no console, no exit codes. */
@NullMarked
package io.latchmark.application;

import org.jspecify.annotations.NullMarked;
