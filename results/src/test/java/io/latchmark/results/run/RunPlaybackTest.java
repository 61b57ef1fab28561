package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunPlaybackTest {
    private static final long SECOND = Examples.SECOND;

    @TempDir
    Path out;

    private RunDirectory directory;
    private final KnownShare known = new KnownShare();

    @BeforeEach
    void create() {
        directory = RunDirectory.create(out, "golden", Examples.ORIGIN);
    }

    /** What was handed over, a text each. */
    private static final class KnownShare implements RunListener {
        private final List<String> texts = new ArrayList<>();

        @Override
        public void ticked(List<Interval> rows, List<ResponseTimes> times) {
            texts.add("ended " + rows.get(0).endNanos() / 1e9 + ": " + rows.size() + " rows, "
                    + times.stream()
                            .map(line -> line.kind() + " of " + line.endNanos() / 1e9 + " "
                                    + line.histogram().getTotalCount())
                            .toList());
        }

        @Override
        public void sampled(List<Sample> rows) {
            texts.add("sampled " + rows.size() + " to "
                    + rows.get(rows.size() - 1).timeNanos() / SECOND);
        }

        @Override
        public void happened(Event event) {
            texts.add("happened " + event.timeNanos() / 1e9 + " " + event.kind());
        }
    }

    @Test
    void recordsComeInTheOrderOfTheirTimes() {
        writeTheExample();

        course().forEachUntil(Long.MAX_VALUE, known);

        assertThat(known.texts)
                .containsExactly(
                        "sampled 3 to 2",
                        "happened 0.0 PHASE",
                        "happened 2.0 PHASE",
                        "ended 3.0: 2 rows, [RESPONSE of 3.0 50]",
                        "sampled 3 to 3",
                        "happened 3.5 CHECKPOINT",
                        "ended 4.0: 2 rows, [RESPONSE of 4.0 50]");
    }

    @Test
    void nothingComesBeforeItsTime() {
        writeTheExample();
        RunPlayback course = course();

        course.forEachUntil(2 * SECOND, known);
        course.forEachUntil(3 * SECOND - 1, known);
        assertThat(known.texts).containsExactly("happened 0.0 PHASE", "happened 2.0 PHASE", "sampled 3 to 2");
        course.forEachUntil(3 * SECOND, known);
        assertThat(known.texts).last().asString().startsWith("ended 3.0");

        course.forEachUntil(4 * SECOND, known);

        assertThat(known.texts).hasSize(7);
    }

    @Test
    void aPhaseBeginsAfterTheIntervalThatEndsThere() {
        try (RunWriter writer = new RunWriter(directory)) {
            writer.append(List.of(new Interval(0, SECOND, TransactionType.PAYMENT, OutcomeCounts.NONE)));
            writer.append(new Event(SECOND, Event.Kind.PHASE, "MEASUREMENT"));
        }

        course().forEachUntil(SECOND, known);

        assertThat(known.texts).containsExactly("ended 1.0: 1 rows, []", "happened 1.0 PHASE");
    }

    @Test
    void timesGetTheLimitsOfTheirIntervalWhichTheyHaveInMillisecondsAlone() {
        Histogram one = new Histogram(3);
        one.recordValue(7);
        long start = 2 * SECOND + 499_000;
        long end = 3 * SECOND + 1_700_000;
        List<ResponseTimes> taken = new ArrayList<>();
        try (RunWriter writer = new RunWriter(directory)) {
            writer.append(List.of(new Interval(start, end, TransactionType.PAYMENT, OutcomeCounts.NONE)));
            writer.appendTimes(List.of(
                    new ResponseTimes(SECOND, start, TransactionType.PAYMENT, ResponseTimes.Kind.RESPONSE, one),
                    new ResponseTimes(start, end, TransactionType.PAYMENT, ResponseTimes.Kind.RESPONSE, one)));
        }

        course().forEachUntil(end, new RunListener() {
            @Override
            public void ticked(List<Interval> rows, List<ResponseTimes> times) {
                taken.addAll(times);
            }

            @Override
            public void sampled(List<Sample> rows) {}

            @Override
            public void happened(Event event) {}
        });

        assertThat(taken).hasSize(1);
        assertThat(taken.get(0).startNanos()).isEqualTo(start);
        assertThat(taken.get(0).endNanos()).isEqualTo(end);
    }

    @Test
    void aRunThatIsBeingWrittenIsFollowed() throws IOException {
        RunPlayback course = course();
        course.forEachUntil(Long.MAX_VALUE, known);
        assertThat(known.texts).isEmpty();
        assertThat(course.newestNanos()).isEmpty();

        try (RunWriter writer = new RunWriter(directory)) {
            writer.append(Examples.intervals().subList(0, 2));
            writer.appendTimes(Examples.times().subList(0, 2));
            writer.flush();
            assertThat(course.newestNanos()).contains(3 * SECOND);
            course.forEachUntil(3 * SECOND, known);
            assertThat(known.texts).containsExactly("ended 3.0: 2 rows, [RESPONSE of 3.0 50]");

            writer.append(Examples.intervals().subList(2, 4));
            writer.appendTimes(Examples.times().subList(2, 4));
            writer.flush();
        }
        Files.writeString(directory.file(RunDirectory.INTERVALS), "4000000000,50000", StandardOpenOption.APPEND);
        course.forEachUntil(Long.MAX_VALUE, known);

        assertThat(known.texts).hasSize(2).last().isEqualTo("ended 4.0: 2 rows, [RESPONSE of 4.0 50]");
    }

    @Test
    void aLineBreakWithinQuotesEndsNoRow() throws IOException {
        Path file = directory.file(RunDirectory.SAMPLES);
        Files.writeString(file, "time_ns,source,object,metric,unit,value\n1,files,\"of two\n");
        RunPlayback course = course();
        course.forEachUntil(SECOND, known);
        assertThat(known.texts).isEmpty();

        Files.writeString(file, "lines\",reads,1,5\n2,files,next,reads,1,wrong\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> course.forEachUntil(SECOND, known))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("samples.csv, line 4 is malformed (value = 'wrong'");
    }

    @Test
    void aMalformedLineIsNamedInWhateverPartOfTheFile() throws IOException {
        StringBuilder text = new StringBuilder("time_ns,source,object,metric,unit,value\n");
        for (int i = 1; i <= 20_000; i++) {
            text.append(i).append(",device,vda,reads,1,").append(i).append('\n');
        }
        Files.writeString(directory.file(RunDirectory.SAMPLES), text + "20001,device,vda,reads,1\n");

        assertThatThrownBy(() -> course().forEachUntil(SECOND, known))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("samples.csv, line 20002 is malformed (5 fields instead of 6)");
        assertThat(text.toString().getBytes(StandardCharsets.UTF_8).length).isGreaterThan(1 << 18);
    }

    @Test
    void countsAreThoseOfTheFile() {
        writeTheExample();
        List<Map<TransactionType, Long>> committed = new ArrayList<>();

        course().forEachUntil(Long.MAX_VALUE, new RunListener() {
            @Override
            public void ticked(List<Interval> rows, List<ResponseTimes> times) {
                rows.forEach(
                        row -> committed.add(Map.of(row.type(), row.counts().committed())));
            }

            @Override
            public void sampled(List<Sample> rows) {}

            @Override
            public void happened(Event event) {}
        });

        assertThat(committed)
                .containsExactly(
                        Map.of(TransactionType.NEW_ORDER, 50L),
                        Map.of(TransactionType.DELIVERY, 4L),
                        Map.of(TransactionType.NEW_ORDER, 50L),
                        Map.of(TransactionType.DELIVERY, 5L));
    }

    private void writeTheExample() {
        try (RunWriter writer = new RunWriter(directory)) {
            Examples.writeTo(writer);
        }
    }

    private RunPlayback course() {
        return new RunPlayback(directory, Examples.record().settings(), Set.of(ResponseTimes.Kind.RESPONSE));
    }
}
