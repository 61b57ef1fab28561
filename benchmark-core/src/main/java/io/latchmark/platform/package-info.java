/** The machine that the program runs on: atomic files, processes, quantities as text. Independent of databases. */
@NullMarked
package io.latchmark.platform;

import org.jspecify.annotations.NullMarked;
