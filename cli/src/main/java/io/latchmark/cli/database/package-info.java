/** Opens the database that a command works on, and knows the engines. */
@NullMarked
package io.latchmark.cli.database;

import org.jspecify.annotations.NullMarked;
