package io.latchmark.analysis.compare;

import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.core.transaction.TransactionType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The data of one load level of one run that a comparison needs. Keeps only the series that the report draws: dozens of runs fit
 * into memory.
 *
 * @param figures shown to the reader
 * @param judged the compared figure
 * @param paced whether transactions come at a given rate or after think times, not as fast as the database allows
 * @param steady false if it was found not to be steady
 * @param user breakdown of transaction time, if it was sampled
 * @param device device busy time of the transactions, if it was sampled
 * @param responses response times by type
 * @param facts settings and environment by name
 * @param series transactions per second over time
 * @param ceilings how close its devices came to theirs
 * @param searched result of its search for the highest rate; empty without one
 */
record Observation(
        RunFigures figures,
        JudgedFigure judged,
        boolean paced,
        boolean steady,
        Optional<Ledger> user,
        Optional<DeviceTime> device,
        Map<TransactionType, Latency> responses,
        Map<String, String> facts,
        Series series,
        Approaches ceilings,
        Optional<RateLimit> searched) {
    private static final double MILLIS_PER_SECOND = 1e3;

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

    /** Response times of a type; none if there was no such transaction. */
    Latency response(TransactionType type) {
        return responses.getOrDefault(type, Latency.NONE);
    }

    /** Utilisation of the busiest device; NaN if none was sampled. */
    double busiestDevice() {
        return device.stream()
                .flatMap(time -> time.uses().stream())
                .mapToDouble(use -> use.busyMillis() * figures.transactionsPerSecond() / MILLIS_PER_SECOND)
                .max()
                .orElse(Double.NaN);
    }

    /** Each run's ledger in parts that all have: if one has no thread times, all are broken down less finely. */
    static Function<Observation, Optional<Ledger>> userOf(Collection<Observation> all) {
        long kinds = all.stream()
                .flatMap(one -> one.user.stream())
                .map(ledger -> ledger.parts().stream().map(Part::name).toList())
                .distinct()
                .count();
        return kinds <= 1 ? Observation::user : one -> one.user.map(Ledger::coarser);
    }

    /** The logarithm of the compared figure. */
    double logJudged() {
        return Math.log(judged.of(figures));
    }

    /** This observation, compared by another figure. */
    Observation by(JudgedFigure figure) {
        return new Observation(
                figures, figure, paced, steady, user, device, responses, facts, series, ceilings, searched);
    }

    /** This observation with another level name. */
    Observation at(String level) {
        return with(figures.at(level));
    }

    Observation with(RunFigures others) {
        return new Observation(
                others, judged, paced, steady, user, device, responses, facts, series, ceilings, searched);
    }
}
