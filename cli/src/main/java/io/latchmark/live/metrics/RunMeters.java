package io.latchmark.live.metrics;

import io.latchmark.analysis.series.Roles;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunUnderWay;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The meters of an operation, updated from its events, once per second while a run is under load. Counters continue across the
 * runs of one process. Updated by one thread; any may read the registry.
 */
final class RunMeters {
    private static final String TYPE = "type";
    /** Bucket bounds within each decade of response time: a quantile between two of them is accurate to about a quarter. */
    private static final double[] STEPS = {1, 1.5, 2, 3, 5, 7};
    /** From 100 us to 70 s. */
    private static final int DECADES = 6;

    private static final double FIRST_SECONDS = 1e-4;

    private final MeterRegistry registry;
    private final Consumer<RunUnderWay> begun;
    private final SampledMeters sampled;
    private final Map<TransactionType, Timer> responses = new EnumMap<>(TransactionType.class);
    private Roles roles = Roles.of(List.of());
    private volatile Phase.Kind phase = Phase.Kind.WARM_UP;
    private volatile boolean underLoad;

    /**
     * Creates meters without values.
     *
     * @param begun receives the run under load
     */
    RunMeters(MeterRegistry registry, Consumer<RunUnderWay> begun) {
        this.registry = registry;
        this.begun = begun;
        this.sampled = new SampledMeters(registry);
        for (Phase.Kind kind : Phase.Kind.values()) {
            Gauge.builder("latchmark.phase", this, meters -> meters.underLoad && meters.phase == kind ? 1 : 0)
                    .tag("phase", kind.name().toLowerCase(Locale.ROOT))
                    .description("1 for the phase of the run under load")
                    .register(registry);
        }
    }

    void take(OperationEvent event) {
        if (event instanceof OperationEvent.RunStarted started) {
            roles = started.run().roles();
            begun.accept(started.run());
        } else if (event instanceof OperationEvent.RunTicked ticked) {
            ticked.intervals().forEach(this::count);
            ticked.times().forEach(this::record);
        } else if (event instanceof OperationEvent.RunSampled read) {
            sampled.add(read.samples(), roles);
        } else if (event instanceof OperationEvent.RunHappened happened
                && happened.event().kind() == Event.Kind.PHASE) {
            phase = Phase.Kind.valueOf(happened.event().detail());
            underLoad = true;
        } else if (event instanceof OperationEvent.Reported) {
            underLoad = false;
        }
    }

    private void count(Interval interval) {
        OutcomeCounts counts = interval.counts();
        ended(interval.type(), "committed", counts.committed());
        ended(interval.type(), "rolled_back", counts.rolledBackByDesign());
        counts.failed()
                .forEach((kind, count) -> failed("latchmark.transaction.failures", interval.type(), kind, count));
        counts.retriedAfter()
                .forEach((kind, count) -> failed("latchmark.transaction.retries", interval.type(), kind, count));
        ended(
                interval.type(),
                "failed",
                counts.failed().values().stream().mapToLong(Long::longValue).sum());
    }

    private void ended(TransactionType type, String outcome, long count) {
        Counter.builder("latchmark.transactions")
                .tags(TYPE, type.key(), "outcome", outcome)
                .description("Transactions that ended")
                .register(registry)
                .increment((double) count);
    }

    private void failed(String name, TransactionType type, FailureKind kind, long count) {
        Counter.builder(name)
                .tags(TYPE, type.key(), "kind", kind.key())
                .description("Failed attempts: given up, or retried")
                .register(registry)
                .increment((double) count);
    }

    private void record(ResponseTimes times) {
        if (times.kind() == ResponseTimes.Kind.RESPONSE) {
            Timer timer = responses.computeIfAbsent(times.type(), this::timer);
            for (HistogramIterationValue value : times.histogram().recordedValues()) {
                for (long i = 0; i < value.getCountAddedInThisIterationStep(); i++) {
                    timer.record(value.getValueIteratedTo(), TimeUnit.NANOSECONDS);
                }
            }
        }
    }

    private Timer timer(TransactionType type) {
        return Timer.builder("latchmark.transaction.response")
                .tag(TYPE, type.key())
                .description("From when a transaction was due to its end")
                .serviceLevelObjectives(bounds())
                .register(registry);
    }

    private static Duration[] bounds() {
        return IntStream.range(0, DECADES)
                .boxed()
                .flatMap(decade -> Arrays.stream(STEPS)
                        .mapToObj(step ->
                                Duration.ofNanos(Math.round(step * FIRST_SECONDS * Math.pow(10, decade) * 1e9))))
                .toArray(Duration[]::new);
    }
}
