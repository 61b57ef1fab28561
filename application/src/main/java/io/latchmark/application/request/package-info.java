/** The program's input as values, the same for the command line, an experiment's child and other callers. */
@NullMarked
package io.latchmark.application.request;

import org.jspecify.annotations.NullMarked;
