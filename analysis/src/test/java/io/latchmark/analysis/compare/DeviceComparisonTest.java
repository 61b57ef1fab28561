package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.fixture.DeviceRun;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.report.ComparisonDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run directories of devices that were busy for a planted time, which differs between two configurations. */
final class DeviceComparisonTest {
    private static final int SECONDS = DeviceRun.WARM_UP_SECONDS + 60;
    private static final int BLOCKS = 6;
    private static final int READS = 5;

    /** Runs of a few seconds are not steady enough. */
    private static final ComparisonOptions CHOICES = new ComparisonOptions("", Ceilings.NONE, false, true);

    @TempDir
    private Path out;

    /** A transaction keeps the device busy for this long, and a little longer in each later block; at about 40 % busy. */
    private DeviceRun run(String label, String device, int block, double busyMillis) {
        long perSecond = Math.round(400 / busyMillis) + 5 * block;
        double[] transactions = new double[SECONDS];
        Arrays.fill(transactions, perSecond);
        return busy(
                        new DeviceRun(out, label).transactions(transactions),
                        device,
                        perSecond * busyMillis * (1 + 0.002 * block))
                .block("" + block);
    }

    private static DeviceRun busy(DeviceRun run, String device, double millisPerSecond) {
        double[][] requests = new double[SECONDS][];
        double[][] requestMillis = new double[SECONDS][];
        double[] busy = new double[SECONDS];
        Arrays.fill(requests, new double[] {400 * READS, 400, 0});
        Arrays.fill(requestMillis, new double[] {millisPerSecond, millisPerSecond / 2, 0});
        Arrays.fill(busy, millisPerSecond);
        return run.device(device, requests, requestMillis, busy);
    }

    @Test
    void theBusyTimeOfATransactionIsComparedByDevice() throws Exception {
        List<Path> runs = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            runs.add(run("slow", "sda", block, 1.2).write());
            runs.add(run("fast", "sda", block, 0.8).write());
        }

        Comparison comparison = ComparedRuns.read(runs, CHOICES).comparison();

        Contrast contrast = comparison.contrasts().get(0);
        assertThat(contrast.verdict()).isEqualTo(Verdict.BETTER);
        assertThat(contrast.deviceTime().rows())
                .extracting(DeviceDifference.Row::name)
                .containsExactly("device sda", "sum");
        DeviceDifference.Row device = contrast.deviceTime().rows().get(0);
        assertThat(device.baseMillis()).isCloseTo(1.2, within(0.02));
        assertThat(device.otherMillis()).isCloseTo(0.8, within(0.02));
        assertThat(device.low()).isLessThan(-0.39);
        assertThat(device.high()).isBetween(-0.41, -0.39);
        // 40 % busy: the device is no reason for the difference.
        assertThat(contrast.waterfalls()).isEmpty();
        assertThat(text(comparison)).contains("The busiest device was busy 42 % of the time");
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(ComparisonJson.write(comparison))
                .at("/contrasts/0/deviceTime");
        assertThat(json.at("/rows").size()).isEqualTo(2);
        assertThat(json.at("/rows/0/differenceMillis").asDouble()).isEqualTo(device.differenceMillis());
    }

    @Test
    void devicesOfOtherNamesAreMatchedByWhatLiesOnThem() {
        List<Path> runs = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            runs.add(twoDevices("old", List.of("sda", "sdb"), block, 1).write());
            runs.add(
                    twoDevices("new", List.of("nvme0n1", "nvme1n1"), block, 0.5).write());
        }

        Comparison comparison = ComparedRuns.read(runs, CHOICES).comparison();

        Contrast contrast = comparison.contrasts().get(0);
        assertThat(contrast.deviceTime().devices())
                .containsExactly("data device: sda -> nvme0n1", "log device: sdb -> nvme1n1");
        assertThat(contrast.deviceTime().rows())
                .extracting(DeviceDifference.Row::name)
                .containsExactly("data device", "log device", "sum");
        assertThat(contrast.deviceTime().rows().get(0).differenceMillis()).isCloseTo(-0.5, within(0.02));
        assertThat(text(comparison)).contains("data device: sda -> nvme0n1".replace(">", "\\>"));
    }

    /** The log device is busy for a tenth of the time. */
    private DeviceRun twoDevices(String label, List<String> names, int block, double busyMillis) {
        return busy(run(label, names.get(0), block, busyMillis), names.get(1), 100)
                .use("data", names.get(0))
                .use("log", names.get(1));
    }

    @Test
    void devicesOfOtherNamesAreNotComparedIfNobodySaysWhatLiesOnThem() {
        Path old = run("old", "sda", 1, 1).write();
        Path other = run("new", "nvme0n1", 2, 1).write();

        Comparison comparison = ComparedRuns.read(List.of(old, other), CHOICES).comparison();

        assertThat(comparison.contrasts().get(0).deviceTime().rows()).isEmpty();
        assertThat(text(comparison))
                .contains(
                        "Device time is not compared: sda and nvme0n1 have different names, and not all runs record what is on them.");
    }

    @Test
    void oneDeviceAgainstTwoIsComparedInTotalAlone() {
        Path one = run("one", "sda", 1, 1).use("data", "sda").use("log", "sda").write();
        Path two = twoDevices("two", List.of("sda", "sdb"), 1, 0.5).write();

        Comparison comparison = ComparedRuns.read(List.of(one, two), CHOICES).comparison();

        DeviceDifference difference = comparison.contrasts().get(0).deviceTime();
        assertThat(difference.rows()).extracting(DeviceDifference.Row::name).containsExactly("all devices", "sum");
        assertThat(difference.limit())
                .contains(
                        "The devices hold different things: data and log device sda, against data device sda and log device sdb. No device is compared with another, only the busy time of all together.");
    }

    private static String text(Comparison comparison) {
        return String.join("\n", MarkdownRenderer.lines(ComparisonDocument.of(comparison, List.of())));
    }
}
