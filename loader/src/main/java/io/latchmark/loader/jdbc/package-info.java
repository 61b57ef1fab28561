/** What the engines' bulk sessions have in common: the record of chunks, and reading rows back. */
@NullMarked
package io.latchmark.loader.jdbc;

import org.jspecify.annotations.NullMarked;
