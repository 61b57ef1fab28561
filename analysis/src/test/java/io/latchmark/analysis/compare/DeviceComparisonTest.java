package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.evidence.SimulatedDevice;
import io.latchmark.analysis.evidence.SimulatedDevice.Gains;
import io.latchmark.analysis.fixture.DeviceRun;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.report.ComparisonDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run directories of simulated devices, first come first served, with one planted difference between two configurations. */
final class DeviceComparisonTest {
    private static final int SECONDS = DeviceRun.WARM_UP_SECONDS + 60;
    private static final int BLOCKS = 6;

    /** Checkpoints of 10 of 20 s are a swing of throughput, so that the runs are not steady. */
    private static final ComparisonOptions CHOICES = new ComparisonOptions("", Ceilings.NONE, false, true);

    @TempDir
    private Path out;

    /** Five reads of 0.2 ms and a write, 8 users, and 60 writes a second of checkpoints. */
    private static SimulatedDevice device(long seed) {
        return new SimulatedDevice(seed).closed(8, 12).requests(5, 1, false).checkpoints(0.15, 10);
    }

    private DeviceRun run(String label, String device, Gains gains) {
        return new DeviceRun(out, label)
                .transactions(gains.transactions())
                .device(device, gains.requests(), gains.requestMillis(), gains.busyMillis());
    }

    @Test
    void writesThatTakeHalfTheTimeAreFoundThoughReadsWaitBehindThem() {
        List<Path> runs = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            Gains slow = device(100 + block).service(0.2, 1.0, 0).run(SECONDS);
            Gains fast = device(200 + block).service(0.2, 0.5, 0).run(SECONDS);
            runs.add(run("slow", "sda", slow)
                    .use("data", "sda")
                    .use("log", "sda")
                    .block("" + block)
                    .write());
            runs.add(run("fast", "sda", fast)
                    .use("data", "sda")
                    .use("log", "sda")
                    .block("" + block)
                    .write());
        }

        Comparison comparison = ComparedRuns.read(runs, CHOICES).comparison();

        Contrast contrast = comparison.contrasts().get(0);
        assertThat(contrast.verdict()).isEqualTo(Verdict.BETTER);
        DeviceDifference.Row main = contrast.deviceTime().main().orElseThrow();
        assertThat(main.name()).isEqualTo("data and log device sda: writes");
        assertThat(main.share()).isCloseTo(1, within(0.1));
        assertThat(main.low()).isLessThan(-0.5);
        DeviceDifference.Row reads = contrast.deviceTime().rows().get(0);
        assertThat(reads.name()).isEqualTo("data and log device sda: reads");
        assertThat(reads.low()).isLessThan(0.01);
        assertThat(Math.abs(reads.share())).isLessThan(0.1);
        assertThat(text(comparison))
                .contains(
                        "Device time: the main part is data and log device sda: writes, 100 % of the difference in busy time");
        double sum = contrast.waterfalls().get(0).steps().stream()
                .mapToDouble(Waterfall.Step::amount)
                .sum();
        assertThat(sum).isCloseTo(contrast.waterfalls().get(0).observed(), within(1e-9));
    }

    @Test
    void devicesOfOtherNamesAreMatchedByWhatLiesOnThem() {
        List<Path> runs = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            runs.add(twoDevices("old", List.of("sda", "sdb"), 0.4, 300 + block)
                    .block("" + block)
                    .write());
            runs.add(twoDevices("new", List.of("nvme0n1", "nvme1n1"), 0.2, 400 + block)
                    .block("" + block)
                    .write());
        }

        Comparison comparison = ComparedRuns.read(runs, CHOICES).comparison();

        Contrast contrast = comparison.contrasts().get(0);
        assertThat(contrast.deviceTime().devices())
                .containsExactly("data device: sda -> nvme0n1", "log device: sdb -> nvme1n1");
        assertThat(contrast.deviceTime().rows())
                .extracting(DeviceDifference.Row::name)
                .containsExactly("data device: reads", "data device: writes", "log device: writes and flushes", "sum");
        assertThat(contrast.deviceTime().main().orElseThrow().name()).isEqualTo("data device: reads");
        assertThat(contrast.deviceTime().main().orElseThrow().share()).isCloseTo(1, within(0.1));
        assertThat(text(comparison))
                .contains("data device: sda -> nvme0n1".replace(">", "\\>"))
                .doesNotContain("device sda: reads");
    }

    private DeviceRun twoDevices(String label, List<String> names, double readMillis, long seed) {
        Gains data = device(seed).service(readMillis, 1, 0).closed(8, 15).run(SECONDS);
        double perSecond = Arrays.stream(data.transactions()).average().orElseThrow();
        Gains log = new SimulatedDevice(seed + 1_000)
                .service(0, 0.3, 0.5)
                .requests(0, 1, true)
                .open(perSecond, 1)
                .run(SECONDS);
        return run(label, names.get(0), data)
                .device(names.get(1), log.requests(), log.requestMillis(), log.busyMillis())
                .use("data", names.get(0))
                .use("log", names.get(1));
    }

    @Test
    void devicesOfOtherNamesAreNotComparedIfNobodySaysWhatLiesOnThem() {
        Path old = run("old", "sda", device(1).run(SECONDS)).write();
        Path other = run("new", "nvme0n1", device(2).run(SECONDS)).write();

        Comparison comparison = ComparedRuns.read(List.of(old, other), CHOICES).comparison();

        Contrast contrast = comparison.contrasts().get(0);
        assertThat(contrast.waterfalls()).isEmpty();
        assertThat(contrast.deviceTime().rows()).isEmpty();
        assertThat(text(comparison))
                .contains(
                        "Device time is not compared: sda and nvme0n1 have different names, and not all runs record what is on them.");
    }

    @Test
    void oneDeviceAgainstTwoIsComparedInTotalAlone() {
        Path one = run("one", "sda", device(3).run(SECONDS))
                .use("data", "sda")
                .use("log", "sda")
                .write();
        Path two = twoDevices("two", List.of("sda", "sdb"), 0.2, 4).write();

        Comparison comparison = ComparedRuns.read(List.of(one, two), CHOICES).comparison();

        DeviceDifference difference = comparison.contrasts().get(0).deviceTime();
        assertThat(difference.rows())
                .extracting(DeviceDifference.Row::name)
                .containsExactly("all devices: reads, writes and flushes", "sum");
        assertThat(difference.limit())
                .isEqualTo(
                        "The devices hold different things: data and log device sda, against data device sda and log device"
                                + " sdb. No device is compared with another, only the busy time of all together.");
        assertThat(difference.main()).isEmpty();
    }

    @Test
    void nothingIsClaimedWhereReadsAndWritesAreNotSeparable() throws Exception {
        List<Path> runs = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            Gains slow =
                    device(500 + block).checkpoints(0, 1).service(0.2, 1.0, 0).run(SECONDS);
            Gains fast =
                    device(600 + block).checkpoints(0, 1).service(0.2, 0.5, 0).run(SECONDS);
            runs.add(run("slow", "sda", slow).block("" + block).write());
            runs.add(run("fast", "sda", fast).block("" + block).write());
        }

        Comparison comparison = ComparedRuns.read(runs, CHOICES).comparison();

        assertThat(text(comparison))
                .contains(
                        "device sda: reads and writes are not separable in 12 of 12 runs; none of them is claimed: their"
                                + " numbers varied too little")
                .doesNotContain("the main part is");
        JsonNode contrast = JsonMapper.builder()
                .build()
                .readTree(ComparisonJson.write(comparison))
                .at("/contrasts/0");
        assertThat(contrast.at("/deviceTime/limit").asText()).contains("not separable");
        assertThat(contrast.at("/deviceTime/rows").size()).isEqualTo(2);
        assertThat(contrast.at("/waterfalls/0/note").asText()).contains("not separable");
    }

    private static String text(Comparison comparison) {
        return String.join("\n", MarkdownRenderer.lines(ComparisonDocument.of(comparison, List.of())));
    }
}
