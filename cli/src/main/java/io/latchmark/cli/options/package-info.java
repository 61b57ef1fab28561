/** Options shared by several commands, and converters of their values. */
@NullMarked
package io.latchmark.cli.options;

import org.jspecify.annotations.NullMarked;
