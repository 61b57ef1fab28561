/** What the engines' bulk sessions share: a connection that copies rows, the record of chunks, and reading rows back. */
@NullMarked
package io.latchmark.loader.jdbc;

import org.jspecify.annotations.NullMarked;
