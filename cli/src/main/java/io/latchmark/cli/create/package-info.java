/** The questions from whose answers a new experiment is written. */
@NullMarked
package io.latchmark.cli.create;

import org.jspecify.annotations.NullMarked;
