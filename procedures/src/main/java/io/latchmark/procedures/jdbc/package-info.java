/** What the engines' procedures have in common: their files and names, and the sessions that call them. */
@NullMarked
package io.latchmark.procedures.jdbc;

import org.jspecify.annotations.NullMarked;
