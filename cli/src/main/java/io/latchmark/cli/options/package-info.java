/** Options that several commands share, and how their values are read. */
@NullMarked
package io.latchmark.cli.options;

import org.jspecify.annotations.NullMarked;
