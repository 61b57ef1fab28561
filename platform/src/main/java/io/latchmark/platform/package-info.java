/** The machine beneath the program: files written whole, programs, waits, quantities as text. Knows nothing of databases. */
@NullMarked
package io.latchmark.platform;

import org.jspecify.annotations.NullMarked;
