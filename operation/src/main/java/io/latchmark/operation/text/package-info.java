/** The texts by which operations report their progress. */
@NullMarked
package io.latchmark.operation.text;

import org.jspecify.annotations.NullMarked;
