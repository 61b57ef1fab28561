package io.latchmark.analysis.compare;

import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.core.transaction.TransactionType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One level of load of one run, as far as a comparison needs it. Of the run's series only what the report draws is
 * kept, so that dozens of runs fit into memory.
 *
 * @param figures what a reader sees of it
 * @param openLoop whether transactions arrive at a rate
 * @param devicesBusy the sum of the devices' utilisations; NaN if none was sampled
 * @param user where its transactions' time went, if that was sampled
 * @param device what its transactions asked of the devices, if that was sampled
 * @param responses response times by type
 * @param facts settings and environment by name
 * @param series transactions per second over time
 * @param ceilings how near its devices came to theirs
 */
record Observation(
        RunFigures figures,
        boolean openLoop,
        double devicesBusy,
        Optional<Ledger> user,
        Optional<Ledger> device,
        Map<TransactionType, Distribution> responses,
        Map<String, String> facts,
        Series series,
        Approaches ceilings) {
    Observation {
        responses = Map.copyOf(responses);
        facts = Map.copyOf(facts);
    }

    /**
     * Throughput over time.
     *
     * @param seconds from the start of the measurement interval
     */
    record Series(List<Double> seconds, List<Double> perSecond) {
        Series {
            seconds = List.copyOf(seconds);
            perSecond = List.copyOf(perSecond);
        }
    }

    double logThroughput() {
        return Math.log(figures.transactionsPerSecond());
    }
}
