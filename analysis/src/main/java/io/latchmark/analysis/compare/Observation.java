package io.latchmark.analysis.compare;

import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.switchback.Switchback;
import io.latchmark.core.transaction.TransactionType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One level of load of one run, as far as a comparison needs it. Of the run's series only what the report draws is
 * kept, so that dozens of runs fit into memory.
 *
 * @param figures what a reader sees of it
 * @param throughput what is compared
 * @param openLoop whether transactions arrive at a rate
 * @param steady false if it was found not to be steady
 * @param user where its transactions' time went, if that was sampled
 * @param device what its transactions asked of the devices, if that was sampled
 * @param responses response times by type
 * @param facts settings and environment by name
 * @param series transactions per second over time
 * @param ceilings how near its devices came to theirs
 * @param switchback what its run says beside, if it is a window of a run with two settings
 */
record Observation(
        RunFigures figures,
        Throughput throughput,
        boolean openLoop,
        boolean steady,
        Optional<Ledger> user,
        Optional<DeviceTime> device,
        Map<TransactionType, Latency> responses,
        Map<String, String> facts,
        Series series,
        Approaches ceilings,
        Optional<Switchback> switchback) {
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

    /**
     * The figure that is compared: transactions of all types, or new orders where runs have different mixes.
     *
     * @param name as in a sentence: {@code transactions per second}
     */
    record Throughput(String name, double value) {
        static Throughput of(RunFigures figures, boolean ofNewOrders) {
            return ofNewOrders
                    ? new Throughput("new orders per minute", figures.newOrdersPerMinute())
                    : new Throughput("transactions per second", figures.transactionsPerSecond());
        }
    }

    /** The sum of the devices' utilisations, U = X·D. */
    double devicesBusy() {
        return device.map(time -> time.busyMillis() * figures.transactionsPerSecond() / MILLIS_PER_SECOND)
                .orElse(Double.NaN);
    }

    /** The utilisation of the device that was busy most. */
    double busiestDevice() {
        return device.stream()
                .flatMap(time -> time.uses().stream())
                .mapToDouble(use -> use.busyMillis() * figures.transactionsPerSecond() / MILLIS_PER_SECOND)
                .max()
                .orElse(Double.NaN);
    }

    /** The ledger of each by parts that all have: runs of which one measured no times of threads, with less divided. */
    static Function<Observation, Optional<Ledger>> userOf(Collection<Observation> all) {
        long kinds = all.stream()
                .flatMap(one -> one.user.stream())
                .map(ledger -> ledger.parts().stream().map(Part::name).toList())
                .distinct()
                .count();
        return kinds <= 1 ? Observation::user : one -> one.user.map(Ledger::coarser);
    }

    double logThroughput() {
        return Math.log(throughput.value());
    }

    /** This observation at a level of another name. */
    Observation at(String level) {
        return with(figures.at(level));
    }

    /** This observation with other figures. */
    Observation with(RunFigures others) {
        return new Observation(
                others, throughput, openLoop, steady, user, device, responses, facts, series, ceilings, switchback);
    }
}
