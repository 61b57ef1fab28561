/** Where the time of a transaction goes, in milliseconds: the user's time, and the device's. */
@NullMarked
package io.latchmark.analysis.ledger;

import org.jspecify.annotations.NullMarked;
