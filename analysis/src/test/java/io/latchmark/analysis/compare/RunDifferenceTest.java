package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.DifferenceDocument;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.RunDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunDifferenceTest {
    @TempDir
    private Path out;

    @Test
    void bothRunsAreDescribedAndNoVerdictIsGiven() {
        RunDifference difference = RunDifference.of(run("yesterday", 1), run("today", 0.6));

        String text = String.join("\n", TextRenderer.lines(DifferenceDocument.of(difference)));

        assertThat(difference.change()).isCloseTo(-0.4, within(0.01));
        assertThat(difference.waterfalls()).hasSize(1);
        assertThat(difference.device()).extracting(RunDifference.Pair::name).containsExactly("device vda");
        assertThat(difference.user()).extracting(RunDifference.Pair::name).contains("data-page read");
        assertThat(text)
                .contains(
                        "no verdict: one run a side says nothing about chance",
                        "New-Order p95, ms",
                        "data-page read",
                        "latchmark reset")
                .doesNotContain("BETTER", "WORSE", "NaN");
        assertThat(MarkdownRenderer.lines(DifferenceDocument.of(difference))).isNotEmpty();
    }

    @Test
    void aRunThatMeasuredNoProcessorsIsComparedByWhatBothHave() {
        Path before = run("before", 1);
        Path now = PlantedProcessors.of("driver and database", 0.5)
                .driver(0.05, 0.01)
                .database(1.95, 0.05, 0.01)
                .in(run("now", 1));

        assertThat(RunDifference.of(before, now).user())
                .extracting(RunDifference.Pair::name)
                .contains("CPU and runnable", "client and network")
                .doesNotContain("database on a CPU");
        assertThat(RunDifference.of(now, before).waterfalls().get(0).steps())
                .extracting(Waterfall.Step::name)
                .contains("CPU and runnable", "client and network")
                .doesNotContain("database on a CPU");
    }

    @Test
    void runsThatBothMeasuredProcessorsAreComparedByThem() {
        RunDifference difference = RunDifference.of(
                PlantedProcessors.of("driver and database", 0.5)
                        .driver(0.05, 0.01)
                        .database(1.95, 0.05, 0.01)
                        .in(run("free", 1)),
                PlantedProcessors.of("driver and database", 0.99)
                        .driver(0.05, 0.01)
                        .database(1.95, 8, 0.01)
                        .in(run("saturated", 1)));

        assertThat(difference.waterfalls().get(0).steps())
                .extracting(Waterfall.Step::name)
                .contains("database waiting for CPU", "network and wake-up")
                .doesNotContain("CPU and runnable");
    }

    @Test
    void otherLoadsAndUnusableRunsAreSaid() {
        RunDifference difference =
                RunDifference.of(run("one", 1), SteppedRun.ladder(out).write());

        assertThat(difference.loads()).anyMatch(fact -> fact.startsWith("run.measurement_interval: "));
        assertThat(String.join("\n", TextRenderer.lines(DifferenceDocument.of(difference))))
                .contains("The loads differ; throughput says nothing about a configuration");
    }

    /** Two arrays under one server: no setting differs, and what does is named first. */
    @Test
    void whatDiffersOfTheStorageIsNamedFirstAndRepeated() throws IOException {
        Path one = run("array a", 1);
        Path two = run("array b", 0.6);
        facts(one, "ext4", "vda", "none", "9:0");
        facts(two, "tmpfs", "none", "mq-deadline", "9:1");
        RunDifference difference = RunDifference.of(one, two);

        String text = String.join(" ", TextRenderer.lines(DifferenceDocument.of(difference)));
        Comparison comparison =
                ComparedRuns.read(List.of(one, two), ComparisonOptions.DEFAULT).comparison();

        assertThat(difference.differing())
                .extracting(FactDifference::name)
                .startsWith("devices.data.devices", "devices.data.file_system");
        assertThat(text.replaceAll(" +", " "))
                .contains(
                        "devices.data.devices vda → none; devices.data.file_system ext4 → tmpfs; host.host_name vda → none;"
                                + " and 2 more differ: change one at a time, or several in an experiment")
                .contains("the largest part of the difference is")
                .doesNotContain("No setting of the server, and nothing known of storage or host, differs");
        assertThat(MarkdownRenderer.lines(ComparisonDocument.of(comparison, List.of())))
                .anyMatch(line -> line.startsWith("- **changed**: devices.data.devices vda → none; devices.data.file"));
    }

    private static void facts(Path run, String fileSystem, String device, String scheduler, String number)
            throws IOException {
        File file = run.resolve(RunDirectory.RUN).toFile();
        ObjectMapper json = new ObjectMapper();
        ObjectNode record = (ObjectNode) json.readTree(file);
        record.withObject("/environment/before/devices")
                .put("data.file_system", fileSystem)
                .put("data.devices", device)
                .put("a.number", number)
                .put("a.scheduler", scheduler);
        record.withObject("/environment/before/host").put("host_name", device);
        json.writeValue(file, record);
    }

    @Test
    void equalPartsDifferByNothing() {
        String text =
                String.join(" ", TextRenderer.lines(DifferenceDocument.of(RunDifference.of(run("a", 1), run("b", 1)))));

        assertThat(text).doesNotContain("-0.0 %", "e-1");
    }

    @Test
    void oneRunTwiceIsRefused() {
        Path run = run("one", 1);

        assertThatThrownBy(() -> RunDifference.of(run, run))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("is named twice");
    }

    private Path run(String label, double level) {
        return new SyntheticRun(out)
                .label(label)
                .noise(0.005)
                .seconds(2, 20, 1)
                .cliff(-100, level)
                .write();
    }
}
