/** The texts with which operations report their progress. */
@NullMarked
package io.latchmark.application.text;

import org.jspecify.annotations.NullMarked;
