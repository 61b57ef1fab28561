/** Tests of the collectors. */
@NullMarked
package io.latchmark.storage.facts;

import org.jspecify.annotations.NullMarked;
