/** The five transactions: types, inputs, mix and outcomes (TPC-C clause 2). */
@NullMarked
package io.latchmark.core.transaction;

import org.jspecify.annotations.NullMarked;
