package io.latchmark.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunControl;
import io.latchmark.application.RunFollower;
import io.latchmark.application.RunProgress;
import io.latchmark.application.RunUnderWay;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.live.server.Feed;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.RunWriter;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose records go to its directory and to a page at once, and the page of the experiment that follows it. */
final class FollowedRunTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int SECONDS = 20;
    private static final Instant ORIGIN = Instant.parse("2026-11-21T01:35:00Z");

    @TempDir
    private Path out;

    private final Feed ofRun = new Feed();
    private final Feed ofFollower = new Feed();
    private RunDirectory directory = new RunDirectory(Path.of(""));

    @BeforeEach
    void makeTheRun() {
        directory = RunDirectory.create(out, "cache-0-100", ORIGIN);
        LiveState board = new LiveState("run", ofRun);
        board.take(new OperationEvent.RunStarted(new RunUnderWay(
                out,
                "cache-0-100",
                settings(),
                sources(),
                Map.of("devices", Map.of("data.devices", "vda")),
                List::of,
                RunControl.refused("over"))));
        RunProgress progress = new RunProgress(board::take, settings().workload(), sources());
        try (RunWriter writer = new RunWriter(directory)) {
            writer.write(record());
            event(writer, progress, new Event(0, Event.Kind.PHASE, Phase.Kind.WARM_UP.name()));
            for (int second = 1; second <= SECONDS; second++) {
                sample(writer, progress, second);
                if (second == 12) {
                    event(writer, progress, new Event(end(second) - 5, Event.Kind.NOTE, "battery out"));
                }
                tick(writer, progress, second);
                if (second == 5) {
                    event(writer, progress, new Event(end(5), Event.Kind.PHASE, Phase.Kind.MEASUREMENT.name()));
                }
            }
        }
    }

    @Test
    void thePageOfAnExperimentShowsWhatTheRunShowed() {
        LiveState state = new LiveState("experiment", ofFollower);
        try (RunFollower follower = RunFollower.start(out, List::of, state::take)) {
            assertThat(follower).isNotNull();
        }

        String shown = course(ofFollower);
        assertThat(shown).isEqualTo(course(ofRun));
        // 100 · s new orders in second s: in the last three 5,700, so that 20 such stretches are a minute.
        assertThat(shown)
                .contains("\"nopm\":" + 5_700 * 20.0)
                // 1,000 · s reads in second s, and twice as many microseconds.
                .contains("\"readsPerSecond\":19000.0", "\"millisPerRead\":0.002");
        assertThat(shown.split("\"seconds\"", -1)).hasSize(SECONDS + 1);
        assertThat(state(ofFollower))
                .contains("\"detail\":\"battery out\"", "\"phase\":\"MEASUREMENT\"")
                .contains("\"refusal\":\"The run is a separate process");
    }

    private static String course(Feed feed) {
        String opening = feed.opening().messages().get(0).data();
        return opening.substring(opening.indexOf("\"course\":"));
    }

    private static String state(Feed feed) {
        String opening = feed.opening().messages().get(0).data();
        return opening.substring(0, opening.indexOf("\"course\":"));
    }

    /** Seconds are not exact: the run's thread wakes up a little late. */
    private static long end(int second) {
        return second == 0 ? 0 : second * SECOND + 400_000;
    }

    private static void event(RunWriter writer, RunProgress progress, Event event) {
        writer.append(event);
        progress.happened(event);
    }

    private static void sample(RunWriter writer, RunProgress progress, int second) {
        long timeNanos = second * SECOND + 1_000;
        long reads = 500L * second * (second + 1);
        List<Sample> rows = List.of(
                new Sample(timeNanos, "device", "vda", "reads", "1", reads),
                new Sample(timeNanos, "device", "vda", "read_time", "us", 2 * reads),
                new Sample(timeNanos, "waits", "data_page_read/IO:DataFileRead", "observations", "1", 40L * second),
                new Sample(timeNanos, "waits", "all", "polls", "1", 20L * second));
        writer.appendSamples(rows);
        progress.sampled(rows);
    }

    private static void tick(RunWriter writer, RunProgress progress, int second) {
        List<Interval> rows = new ArrayList<>();
        List<ResponseTimes> times = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            long count = type == TransactionType.NEW_ORDER ? 100L * second : 50;
            rows.add(new Interval(
                    end(second - 1), end(second), type, new OutcomeCounts(count, count, 0, Map.of(), Map.of(), 0)));
            Histogram histogram = new Histogram(3);
            histogram.recordValueWithCount(second * 1_000_000L, count);
            times.add(new ResponseTimes(end(second - 1), end(second), type, ResponseTimes.Kind.RESPONSE, histogram));
        }
        writer.append(rows);
        writer.appendTimes(times);
        progress.ticked(rows, times);
    }

    private static RunRecord record() {
        return new RunRecord(
                RunRecord.FORMAT_VERSION,
                new RunIdentity("20261121T013500Z-cache-0-100", "cache-0-100", "0.1.0", ORIGIN),
                settings(),
                new RunEnvironment(Map.of("devices", Map.of("data.devices", "vda")), Map.of(), sources(), Map.of()),
                RunConclusion.OPEN);
    }

    private static List<RunEnvironment.Source> sources() {
        return List.of(
                new RunEnvironment.Source("device", true, "vda").with(List.of()),
                new RunEnvironment.Source("waits", true, "sessions")
                        .with(List.of(new DeclaredRole(CounterRole.ZERO_OMITTED, "*", "*"))));
    }

    private static RunSettings settings() {
        return new RunSettings(
                "postgresql",
                "localhost:5432/latchmark",
                2,
                WorkloadSettings.standard(8, Duration.ofSeconds(5), Duration.ofSeconds(15)));
    }
}
