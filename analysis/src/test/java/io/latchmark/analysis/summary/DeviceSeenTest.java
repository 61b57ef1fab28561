package io.latchmark.analysis.summary;

import static io.latchmark.core.testing.Wording.unwrapped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.DeviceRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.results.run.Finding;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A measurement interval from 10 s to 70 s: 400 transactions a second until 40 s and 200 from then on, of 25 reads each, one half
 * of them on each of two devices.
 */
final class DeviceSeenTest {
    private static final int SECONDS = 70;
    private static final double READS_EACH = 12.5;

    @TempDir
    private Path out;

    @Test
    void aDeviceThatIsLostIsDividedByTheTransactionsOfItsOwnTime() {
        RunSummary summary = summary(0, 46);

        assertThat(reads(summary, "sda")).isCloseTo(READS_EACH, within(0.01));
        assertThat(reads(summary, "sdb")).isCloseTo(READS_EACH, within(0.01));
        assertThat(summary.deviceReadsPerTransaction()).isCloseTo(2 * READS_EACH, within(0.02));
        assertThat(device(summary, "sdb").seen().share()).isCloseTo(0.6, within(0.01));
        assertThat(mark(summary).orElseThrow().value()).isEqualTo("known for 60 % of the interval");
    }

    @Test
    void aDeviceThatIsFoundLaterIsDividedByTheTransactionsOfItsOwnTime() {
        RunSummary summary = summary(34, 70);

        assertThat(reads(summary, "sdb")).isCloseTo(READS_EACH, within(0.01));
        assertThat(mark(summary).orElseThrow().verdict()).isEqualTo(Finding.Verdict.MARKED);
    }

    @Test
    void aDeviceThatWasReadForLessThanHalfIsNotPrinted() {
        CheckedRun run = run(0, 35);

        assertThat(device(run.summary(), "sdb").readsPerSecond()).isNaN();
        assertThat(mark(run.summary()).orElseThrow().value())
                .isEqualTo("known for 42 % of the interval: its figures are not printed");
        assertThat(unwrapped(String.join("\n", TextRenderer.lines(RunDocument.of(run, Approaches.NONE)))))
                .contains("sdb: known for 42 % of the interval, too little to print its figures")
                .doesNotContain("NaN");
    }

    @Test
    void aDeviceThatWasReadThroughoutIsNotMarked() {
        assertThat(mark(summary(0, SECONDS))).isEmpty();
        assertThat(mark(summary(0, SECONDS - 2))).isEmpty();
    }

    @Test
    void theChartOfUtilisationHasAGapWhereADeviceWasNotRead() {
        Chart chart = RunDocument.of(run(0, 46), Approaches.NONE).sections().stream()
                .flatMap(section -> section.blocks().stream())
                .flatMap(block -> block instanceof Block.Beside beside ? beside.blocks().stream() : Stream.of(block))
                .flatMap(block -> block instanceof Chart its ? Stream.of(its) : Stream.empty())
                .filter(its -> its.about().id().equals("utilisation"))
                .findFirst()
                .orElseThrow();

        List<Double> ofLost = chart.series().get(1).values();
        assertThat(ofLost.get(30)).isCloseTo(25, within(1e-9));
        assertThat(ofLost.get(60)).isNaN();
        assertThat(chart.series().get(0).values().get(60)).isCloseTo(12.5, within(1e-9));
    }

    private RunSummary summary(int from, int to) {
        return run(from, to).summary();
    }

    private CheckedRun run(int from, int to) {
        double[] transactions = new double[SECONDS];
        Arrays.fill(transactions, 0, 40, 400);
        Arrays.fill(transactions, 40, SECONDS, 200);
        double[][] requests = new double[SECONDS][];
        double[][] millis = new double[SECONDS][];
        double[] busy = new double[SECONDS];
        for (int i = 0; i < SECONDS; i++) {
            requests[i] = new double[] {transactions[i] * READS_EACH, 0, 0};
            millis[i] = new double[] {transactions[i] * READS_EACH * 0.1, 0, 0};
            busy[i] = transactions[i] * READS_EACH * 0.05;
        }
        return CheckedRun.read(new DeviceRun(out, "lost")
                .transactions(transactions)
                .device("sda", requests, millis, busy)
                .device("sdb", requests, millis, busy)
                .seen(from, to)
                .write());
    }

    private static double reads(RunSummary summary, String name) {
        DeviceFigures device = device(summary, name);
        return device.perTransaction(device.readsPerSecond());
    }

    private static DeviceFigures device(RunSummary summary, String name) {
        return summary.devices().stream()
                .filter(device -> device.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Finding> mark(RunSummary summary) {
        return summary.checks().stream()
                .filter(check -> check.name().equals("Sampling of device sdb"))
                .findFirst();
    }
}
