package io.latchmark.analysis.summary;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;

/**
 * One transaction type over the measurement interval.
 *
 * @param counts transactions that ended within it
 * @param response response times of those that committed or were rolled back by design
 */
public record TypeFigures(TransactionType type, OutcomeCounts counts, Latency response) {}
