package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RoundTripTest {
    private static final List<String> HOSTILE = List.of(
            "",
            " ",
            "a,b",
            "say \"no\"",
            "\"",
            "\"\"",
            "two\nlines",
            "\r\n",
            "\n",
            "</script><script>alert(1)</script>",
            "😀 ünïcödé \u2028 \u0000",
            "#comment",
            "=1+1",
            "\\n\\\"",
            "x".repeat(5_000));

    private final RandomStream random = RandomStream.of(7, "round-trip", 0);

    @TempDir
    Path out;

    private long nanos;

    @Test
    void whatIsWrittenIsReadBackEqual() {
        RunDirectory directory = RunDirectory.create(out, "golden", Examples.ORIGIN);

        try (RunWriter writer = new RunWriter(directory)) {
            Examples.writeTo(writer);
        }

        assertHoldsTheExample(RunReader.open(directory.path()));
    }

    static void assertHoldsTheExample(RunReader run) {
        assertThat(run.record()).isEqualTo(Examples.record());
        assertThat(run.intervals()).isEqualTo(Examples.intervals());
        assertThat(samples(run)).isEqualTo(Examples.samples());
        assertThat(run.events()).isEqualTo(Examples.events());
        assertThat(times(run)).isEqualTo(Examples.times());
    }

    @Test
    void anyRecordsAreReadBackEqual() {
        List<Interval> intervals = many(this::anyInterval);
        List<Sample> samples = many(this::anySample);
        List<Event> events = many(this::anyEvent);
        List<ResponseTimes> times = many(this::anyTimes);
        RunDirectory directory = RunDirectory.create(out, "any", Examples.ORIGIN);

        try (RunWriter writer = new RunWriter(directory)) {
            writer.write(Examples.record());
            writer.append(intervals);
            writer.appendSamples(samples);
            events.forEach(writer::append);
            writer.appendTimes(times);
        }

        RunReader run = RunReader.open(directory.path());
        assertThat(run.intervals()).isEqualTo(intervals);
        assertThat(samples(run)).isEqualTo(samples);
        assertThat(run.events()).isEqualTo(events);
        assertThat(times(run)).isEqualTo(times);
    }

    @Test
    void hostileTextInTheRecordIsReadBackEqual() {
        RunDirectory directory = RunDirectory.create(out, "any", Examples.ORIGIN);

        for (String text : HOSTILE) {
            RunRecord record = Examples.record()
                    .with(new RunEnvironment(
                            Map.of(text, Map.of(text, text)),
                            Map.of(),
                            List.of(new RunEnvironment.Source(text, false, text)),
                            Map.of(text, text)));
            RunRecordJson.write(directory, record);

            assertThat(RunRecordJson.read(directory)).isEqualTo(record);
        }
    }

    @ParameterizedTest
    @EnumSource(Finding.Verdict.class)
    void aFindingKeepsItsVerdict(Finding.Verdict verdict) {
        RunConclusion complete = Examples.record().conclusion();
        RunRecord record = Examples.record()
                .with(new RunConclusion(
                        verdict == Finding.Verdict.FAILED ? RunConclusion.Status.NOT_VALID : complete.status(),
                        complete.reason(),
                        complete.phases(),
                        complete.counts(),
                        complete.inputs(),
                        complete.database(),
                        List.of(new Finding("drift", verdict, "31 ms", "20 ms", "clocks")),
                        complete.warnings()));
        RunDirectory directory = RunDirectory.create(out, "verdict", Examples.ORIGIN);
        RunRecordJson.write(directory, record);

        assertThat(RunRecordJson.read(directory)).isEqualTo(record);
    }

    static List<Sample> samples(RunReader run) {
        List<Sample> samples = new ArrayList<>();
        run.forEachSample(samples::add);
        return samples;
    }

    static List<ResponseTimes> times(RunReader run) {
        List<ResponseTimes> times = new ArrayList<>();
        run.forEachTimes(EnumSet.allOf(ResponseTimes.Kind.class), line -> times.add(line.decoded()));
        return times;
    }

    private static <T> List<T> many(Supplier<T> any) {
        return IntStream.range(0, 100).mapToObj(i -> any.get()).toList();
    }

    private Interval anyInterval() {
        OutcomeCounts counts =
                new OutcomeCounts(anyCount(), anyCount(), anyCount(), anyCounts(), anyCounts(), random.uniform(0, 10));
        long start = nextNanos();
        return new Interval(start, nextNanos(), anyOf(TransactionType.all()), counts);
    }

    private Map<FailureKind, Long> anyCounts() {
        Map<FailureKind, Long> counts = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : FailureKind.values()) {
            if (random.percent(50)) {
                counts.put(kind, (long) random.uniform(0, 2));
            }
        }
        return counts;
    }

    private Sample anySample() {
        return new Sample(
                nextNanos(),
                anyText(),
                anyText(),
                anyText(),
                anyOf(List.of("1", "B", "ns", "us", "ms", "s")),
                anyValue());
    }

    private Event anyEvent() {
        return new Event(nextNanos(), anyOf(List.of(Event.Kind.values())), anyText());
    }

    /** Times of the whole range 0 to an hour, over an interval of whole milliseconds. */
    private ResponseTimes anyTimes() {
        Histogram histogram = new Histogram(3);
        int count = random.uniform(1, 40);
        for (int i = 0; i < count; i++) {
            histogram.recordValue((long) (3.6e12 * Math.pow(random.unit(), 8)));
        }
        long start = nextNanos();
        return new ResponseTimes(
                start,
                nextNanos(),
                anyOf(TransactionType.all()),
                anyOf(List.of(ResponseTimes.Kind.values())),
                histogram);
    }

    /** Up to half a trillion, so that a whole run of them is one that can be. */
    private long anyCount() {
        return random.percent(30) ? 0 : random.nextLong() >>> 25;
    }

    private long anyValue() {
        return switch (random.uniform(0, 2)) {
            case 0 -> 0;
            case 1 -> Long.MAX_VALUE;
            default -> random.nextLong() >>> 1;
        };
    }

    /** Whole milliseconds that rise from call to call. */
    private long nextNanos() {
        nanos += random.uniform(1, 10_000) * 1_000_000L;
        return nanos;
    }

    private String anyText() {
        return anyOf(HOSTILE) + (random.percent(30) ? anyOf(HOSTILE) : "");
    }

    private <T> T anyOf(List<T> values) {
        return values.get(random.uniform(0, values.size() - 1));
    }
}
