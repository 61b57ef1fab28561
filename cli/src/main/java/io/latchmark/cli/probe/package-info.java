/** The command {@code probe}: its options, its order of work, and what it prints. */
@NullMarked
package io.latchmark.cli.probe;

import org.jspecify.annotations.NullMarked;
