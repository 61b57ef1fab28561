/** Breaks down the time of a transaction, in milliseconds: the user's time, and device time. */
@NullMarked
package io.latchmark.analysis.ledger;

import org.jspecify.annotations.NullMarked;
