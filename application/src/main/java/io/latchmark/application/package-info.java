/** The application layer: accepts requests, does the work, reports events. No options, no console, no exit codes. */
@NullMarked
package io.latchmark.application;

import org.jspecify.annotations.NullMarked;
