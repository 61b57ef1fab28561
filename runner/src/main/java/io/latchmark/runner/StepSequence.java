package io.latchmark.runner;

import io.latchmark.core.limit.LimitStep;
import io.latchmark.core.limit.RateSearch;
import io.latchmark.platform.DurationText;
import io.latchmark.results.run.LimitSearch;
import io.latchmark.results.run.ResponseLimit;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** The steps of a run: those of its workload, or those that its search for the highest rate chooses. Confined to the run's thread. */
final class StepSequence {
    /** This number of seconds in a row far beyond the limit ends a step. */
    private static final int BEYOND_MAX = 3;

    /** A step is lengthened up to this multiple until it has enough transactions. */
    private static final int LENGTHENED_MAX = 3;

    private static final double NANOS_PER_MILLI = 1e6;

    private final WorkloadSettings workload;
    private final Optional<LimitSearch> search;
    private final List<LimitStep> done = new ArrayList<>();
    private final Histogram times = ResponseTimes.none();
    private int number = -1;
    private double rate;
    private int beyond;

    StepSequence(WorkloadSettings workload) {
        this.workload = workload;
        this.search = workload.search();
    }

    /** The next step; empty if there is none. */
    Optional<Step> next() {
        if (search.isPresent()) {
            return searched(search.get().limit());
        }
        number++;
        return number < workload.steps().size() ? Optional.of(workload.steps().get(number)) : Optional.empty();
    }

    private Optional<Step> searched(ResponseLimit limit) {
        if (number >= 0) {
            done.add(ended(limit));
        }
        number++;
        times.reset();
        beyond = 0;
        Step first = workload.steps().get(0);
        OptionalDouble chosen = RateSearch.next(done, first.ratePerSecond());
        rate = chosen.orElse(0);
        return chosen.isPresent() ? Optional.of(new Step(first.users(), rate)) : Optional.empty();
    }

    private LimitStep ended(ResponseLimit limit) {
        return isCut() || times.getTotalCount() == 0
                ? LimitStep.cut(rate)
                : new LimitStep(rate, Math.log(millis(limit, times) / limit.millis()), false);
    }

    /** The current step's number, from 0. */
    int number() {
        return number;
    }

    private long lengthNanos() {
        return (search.isPresent() && RateSearch.isLast(done) ? search.get().hold() : workload.measurementInterval())
                .toNanos();
    }

    /** When the measurement interval ends as planned, by its start. */
    long endNanos(long startNanos) {
        return startNanos + lengthNanos();
    }

    /** Notes the times of a second of the measurement interval. */
    void measured(List<ResponseTimes> second) {
        search.ifPresent(searched -> second.stream()
                .filter(recorded -> recorded.kind() == ResponseTimes.Kind.RESPONSE
                        && recorded.type() == searched.limit().type())
                .forEach(recorded -> {
                    times.add(recorded.histogram());
                    boolean far = millis(searched.limit(), recorded.histogram())
                            > LimitStep.CUT * searched.limit().millis();
                    beyond = isCut() || far ? beyond + 1 : 0;
                }));
    }

    /** Whether the measurement interval is over, after this time. */
    boolean isMeasured(long nanos) {
        boolean enough = search.isEmpty()
                || times.getTotalCount() >= search.get().limit().leastCount()
                || nanos >= LENGTHENED_MAX * lengthNanos();
        return isCut() || (nanos >= lengthNanos() && enough);
    }

    private boolean isCut() {
        return beyond >= BEYOND_MAX;
    }

    /** What the step that has ended showed; empty without a search. */
    Optional<String> text() {
        return search.map(LimitSearch::limit)
                .map(limit -> String.format(
                        Locale.ROOT,
                        "%,.1f/s: %s %s",
                        rate,
                        limit.figure(),
                        isCut()
                                ? "over " + DurationText.of(limit.atMost().multipliedBy((long) LimitStep.CUT))
                                        + ", ended early"
                                : String.format(
                                        Locale.ROOT,
                                        "%.1f ms, limit %s",
                                        millis(limit, times),
                                        DurationText.of(limit.atMost()))));
    }

    private static double millis(ResponseLimit limit, Histogram nanos) {
        return nanos.getValueAtPercentile(limit.percentile()) / NANOS_PER_MILLI;
    }
}
