/** A PostgreSQL server of our own: binaries unpacked into a folder, started as a child process, stopped for sure. */
@NullMarked
package io.latchmark.embedded;

import org.jspecify.annotations.NullMarked;
