/** A PostgreSQL server of our own: binaries unpacked into a folder, started as a child process, and reliably stopped. */
@NullMarked
package io.latchmark.embedded;

import org.jspecify.annotations.NullMarked;
