/** Options that several commands share, and converters of their values. */
@NullMarked
package io.latchmark.cli.options;

import org.jspecify.annotations.NullMarked;
