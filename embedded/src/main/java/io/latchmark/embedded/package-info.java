/** Latchmark's own PostgreSQL server: binaries unpacked into a folder, started as a child process, and reliably stopped. */
@NullMarked
package io.latchmark.embedded;

import org.jspecify.annotations.NullMarked;
