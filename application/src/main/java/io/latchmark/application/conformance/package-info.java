/** The proof that Latchmark works on a server, and what is kept of it. */
@NullMarked
package io.latchmark.application.conformance;

import org.jspecify.annotations.NullMarked;
