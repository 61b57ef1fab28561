/** What the engines' procedures share: their files and names, and the sessions that call them. */
@NullMarked
package io.latchmark.procedures.jdbc;

import org.jspecify.annotations.NullMarked;
