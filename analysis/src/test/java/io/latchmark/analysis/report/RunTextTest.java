package io.latchmark.analysis.report;

import static io.latchmark.core.testing.Wording.unwrapped;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.InputCounts;
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
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a run of two seconds with 50 new orders each, and no samples. */
final class RunTextTest {
    private static final Step STEP = new Step(8, 0);
    private static final long SECOND = 1_000_000_000L;
    private static final OutcomeCounts FIFTY = new OutcomeCounts(50, 50, 0, Map.of(), Map.of(), 0);
    private static final Finding GATE = new Finding("counts agree", false, "100 and 90", "equal", "because");

    @TempDir
    private Path temporary;

    @Test
    void aCompleteRunHasItsFigures() {
        String text = printed(concluded(RunConclusion.Status.COMPLETE, "", List.of()));

        assertThat(text)
                .startsWith("Run valid: 7 checks passed")
                .contains("throughput 3,000 NOPM (new orders/min), 50.0 transactions/s over 2.0 s")
                .contains("new orders: 100 by the client's count, 100 by the database's")
                .doesNotContain("NaN", "failed");
    }

    @Test
    void aRunThatIsNotValidSaysWhichGateFailed() {
        String text = printed(concluded(RunConclusion.Status.NOT_VALID, "failed: counts agree", List.of(GATE)));

        assertThat(text)
                .startsWith("Run NOT VALID: failed: counts agree")
                .contains("failed     counts agree: 100 and 90; must be: equal. because");
    }

    @Test
    void aReasonAndItsRemedyAreTwoSentences() {
        Finding gate = new Finding("Utilisation", false, "1.4", "at most 1", "its counters are wrong.");

        String text = printed(concluded(RunConclusion.Status.NOT_VALID, "failed: Utilisation", List.of(gate)));

        assertThat(unwrapped(text))
                .contains("at most 1. Its counters are wrong. Don't use")
                .doesNotContain("..");
    }

    @Test
    void aKilledRunHasNoCountsThatNobodyTook() {
        String text = printed(RunConclusion.OPEN);

        assertThat(text)
                .startsWith("Run interrupted: the run was not closed")
                .contains("3,000 NOPM")
                .doesNotContain("client's count", "client 0");
    }

    @Test
    void queuesOfASqlServerStandBelowTheFigures() {
        String text = printed(
                concluded(RunConclusion.Status.COMPLETE, "", List.of()),
                new Sample(SECOND, "dm_os_schedulers", "schedulers", "runnable_tasks_now", "1", 7),
                new Sample(SECOND, "dm_os_schedulers", "schedulers", "schedulers_now", "1", 4),
                new Sample(SECOND, "dm_io_pending_io_requests", "bench/log", "oldest_now", "ms", 0));

        assertThat(text)
                .contains("queues     runnable tasks 7.00 (at most 7) on 4 schedulers; tasks without a worker –")
                .contains("queues     oldest access in flight 0 ms\n");
    }

    private static RunConclusion concluded(RunConclusion.Status status, String reason, List<Finding> gates) {
        return new RunConclusion(
                status,
                reason,
                List.of(new Phase(Phase.Kind.MEASUREMENT, 0, 2 * SECOND, STEP)),
                Map.of(TransactionType.NEW_ORDER, FIFTY.plus(FIFTY)),
                InputCounts.NONE,
                new RunConclusion.DatabaseCount(3_000, 3_100, 100),
                gates,
                List.of());
    }

    private String printed(RunConclusion conclusion, Sample... samples) {
        Instant origin = Instant.parse("2026-11-21T01:35:00Z");
        RunDirectory directory = RunDirectory.create(temporary, "", origin);
        List<RunEnvironment.Source> sources = PlantedRoles.sources().stream()
                .filter(source ->
                        Stream.of(samples).anyMatch(sample -> sample.source().equals(source.name())))
                .toList();
        try (RunWriter writer = new RunWriter(directory)) {
            writer.write(new RunRecord(
                    RunRecord.FORMAT_VERSION,
                    new RunIdentity(directory.name(), "", "0.1.0", origin),
                    settings(),
                    new RunEnvironment(Map.of(), Map.of(), sources, Map.of()),
                    conclusion));
            writer.append(new Event(0, Event.Kind.PHASE, Phase.Kind.MEASUREMENT.name()));
            writer.append(List.of(
                    new Interval(0, SECOND, TransactionType.NEW_ORDER, FIFTY),
                    new Interval(SECOND, 2 * SECOND, TransactionType.NEW_ORDER, FIFTY)));
            writer.appendSamples(List.of(samples));
            writer.appendTimes(List.of(times(0), times(SECOND)));
        }
        RunData data = RunData.read(directory.path());
        return unwrapped(
                String.join("\n", TextRenderer.lines(RunDocument.of(CheckedRun.of(data), Approaches.NONE))) + "\n");
    }

    /** The times of one second, as long as 8 users need for 50 transactions in it. */
    private static ResponseTimes times(long startNanos) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(STEP.users() * SECOND / FIFTY.started(), FIFTY.started());
        return new ResponseTimes(
                startNanos, startNanos + SECOND, TransactionType.NEW_ORDER, ResponseTimes.Kind.RESPONSE, histogram);
    }

    private static RunSettings settings() {
        return new RunSettings(
                "postgresql",
                "localhost",
                1,
                new WorkloadSettings(
                        List.of(STEP),
                        Pacing.NONE,
                        STEP.users(),
                        "read committed",
                        new Mix("new orders alone", Map.of(TransactionType.NEW_ORDER, 100)),
                        Duration.ZERO,
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(1),
                        1,
                        false,
                        10,
                        "default",
                        List.of(),
                        Optional.empty(),
                        Optional.empty()));
    }
}
