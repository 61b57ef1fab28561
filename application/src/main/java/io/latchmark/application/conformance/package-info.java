/** The proof that Latchmark works on a server, and its record. */
@NullMarked
package io.latchmark.application.conformance;

import org.jspecify.annotations.NullMarked;
