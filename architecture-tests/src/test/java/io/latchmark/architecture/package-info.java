/**
 * The house rules as tests: module boundaries on compiled classes, limits and forbidden text on sources. Each rule has
 * a counterexample that it must find.
 */
@NullMarked
package io.latchmark.architecture;

import org.jspecify.annotations.NullMarked;
