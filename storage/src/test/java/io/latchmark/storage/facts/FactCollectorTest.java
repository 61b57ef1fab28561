package io.latchmark.storage.facts;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.platform.Program.Ending;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FactCollectorTest {
    private static final ToolOutput MISSING = ToolOutput.stopped(Ending.NOT_FOUND, "no such program");

    /** A host that knows these commands, by their beginnings, and no other. */
    private static final class Host implements CommandOutput {
        private final Map<String, ToolOutput> known;
        private final List<String> asked = new ArrayList<>();

        Host(Map<String, ToolOutput> known) {
            this.known = known;
        }

        @Override
        public ToolOutput of(List<String> command) {
            String line = String.join(" ", command);
            asked.add(line);
            return known.entrySet().stream()
                    .filter(entry -> line.startsWith(entry.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(MISSING);
        }
    }

    private static ToolOutput devices(String... names) {
        return ToolOutput.exited(0, String.join("\n", names) + "\n");
    }

    @ParameterizedTest
    @EnumSource(FactCollector.class)
    void aToolThatIsMissingIsSaidToBeMissingWithWhatItNeeds(FactCollector collector) {
        CollectedFacts collected =
                collector.collect(new Host(Map.of("ls /sys/block", devices("sda", "nvme0n1", "md0"))));

        assertThat(collected.tool()).isEqualTo(collector.toolName());
        assertThat(collected.facts()).isEmpty();
        assertThat(collected.isComplete()).isFalse();
        assertThat(collected.absence())
                .contains(collector.tool().programs())
                .contains("not found on this host; it needs");
    }

    @ParameterizedTest
    @EnumSource(FactCollector.class)
    void aToolThatHangsEndsTheCollection(FactCollector collector) {
        Host host = new Host(Map.of(
                "ls /sys/block",
                devices("sda", "sdb", "nvme0n1", "md0"),
                collector.tool().programs().get(0),
                ToolOutput.stopped(Ending.TOO_LONG, "")));

        CollectedFacts collected = collector.collect(host);

        assertThat(collected.absence()).contains("no end within 30 s");
        assertThat(collected.raw()).startsWith("$ ").contains("(no end within 30 s)");
        assertThat(host.asked.stream().filter(line -> !line.startsWith("ls "))).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(FactCollector.class)
    void everyCollectorIsFoundByItsName(FactCollector collector) {
        assertThat(FactCollector.named(collector.toolName())).contains(collector);
        assertThat(collector.commandLines()).isNotEmpty();
    }

    @Test
    void anUnknownNameIsNoCollector() {
        assertThat(FactCollector.named("megacli")).isEmpty();
    }

    @Test
    void theOlderNameOfAToolIsTriedWhereTheNewerIsMissing() {
        Host host = new Host(Map.of(
                "ssacli", ToolOutput.exited(127, "sh: ssacli: not found"),
                "hpacucli", ToolOutput.exited(0, Recording.of("ssacli-p400"))));

        CollectedFacts collected = FactCollector.SSACLI.collect(host);

        assertThat(collected.isComplete()).isTrue();
        assertThat(collected.facts()).containsEntry("slot1.cache_write_percent", "75");
        assertThat(host.asked)
                .containsExactly(
                        "ssacli ctrl all show config detail",
                        "hpssacli ctrl all show config detail",
                        "hpacucli ctrl all show config detail");
    }

    @Test
    void noSerialNumberIsKept() {
        CollectedFacts collected = FactCollector.SSACLI.collect(new Host(Map.of(
                "ssacli",
                ToolOutput.exited(0, "Smart Array P800 in Slot 1\n   Serial Number: SECRET\n   Cache Status: OK\n"))));

        assertThat(collected.raw()).contains("Serial Number: ***").doesNotContain("SECRET");
        assertThat(collected.facts()).containsOnlyKeys("slot1.model", "slot1.cache_status");
    }

    @Test
    void aToolThatFailsIsQuoted() {
        CollectedFacts collected = FactCollector.SSACLI.collect(
                new Host(Map.of("ssacli", ToolOutput.exited(1, "\nError: No controllers detected.\n"))));

        assertThat(collected.absence())
                .contains("ssacli failed (exit code 1: Error: No controllers detected.)")
                .contains("run as root");
        assertThat(collected.raw()).contains("No controllers detected").contains("(exit code 1)");
    }

    @Test
    void aToolThatFindsNothingIsSaidToHaveFoundNothing() {
        CollectedFacts collected =
                FactCollector.WINDOWS_DISK.collect(new Host(Map.of("powershell", ToolOutput.exited(0, "\n"))));

        assertThat(collected.absence()).startsWith("no physical disk found; it needs Windows");
    }

    @Test
    void aHostWithoutSuchADeviceIsNotAskedAndSaidToHaveNone() {
        Host host = new Host(Map.of("ls /sys/block", devices("loop0", "vda")));

        CollectedFacts collected = FactCollector.MD.collect(host);

        assertThat(collected.absence()).isEqualTo("this host has no software RAID (md)");
        assertThat(host.asked).containsExactly("ls /sys/block");
    }

    @Test
    void anExitCodeDoesNotMatterWhereFactsWereFound() {
        CollectedFacts collected = FactCollector.QUEUE.collect(new Host(
                Map.of("ls /sys/block", devices("sda"), "grep", ToolOutput.exited(2, Recording.of("queue-cfq")))));

        assertThat(collected.isComplete()).isTrue();
        assertThat(collected.facts()).containsEntry("sda.scheduler", "cfq");
    }

    @Test
    void oneDeviceThatDoesNotAnswerLeavesTheOthers() {
        CollectedFacts collected = FactCollector.SMARTCTL.collect(new Host(Map.of(
                "ls /sys/block", devices("loop0", "sda", "sdb", "dm-0"),
                "smartctl -i -g all /dev/sda", ToolOutput.exited(2, "Permission denied"),
                "smartctl -i -g all /dev/sdb", ToolOutput.exited(4, "Write cache is:   Enabled\n"))));

        assertThat(collected.facts()).containsExactlyEntriesOf(Map.of("sdb.write_cache", "Enabled"));
        assertThat(collected.absence())
                .contains("exit code 2: Permission denied")
                .doesNotContain("loop0");
    }

    @Test
    void aNameThatIsNoDeviceIsNeverPartOfACommand() {
        Host host = new Host(Map.of(
                "ls /sys/block", devices("-W1", "sda;reboot", "../sdb", "sdc"), "hdparm", ToolOutput.exited(0, "")));

        FactCollector.HDPARM.collect(host);

        assertThat(host.asked).containsExactly("ls /sys/block", "hdparm -W /dev/sdc");
    }

    @Test
    void onlySoManyDevicesAreAsked() {
        String[] names = new String[CollectorRun.DEVICES_MAX + 1];
        Arrays.setAll(names, i -> "nvme" + i + "n1");
        Host host = new Host(Map.of("ls /sys/block", devices(names), "nvme", ToolOutput.exited(0, "")));

        CollectedFacts collected = FactCollector.NVME.collect(host);

        assertThat(host.asked).hasSize(1 + 2 * CollectorRun.DEVICES_MAX);
        assertThat(collected.absence()).contains("65 devices, of which only the first 64 are asked");
    }

    @Test
    void aHostWhoseDevicesCannotBeListedIsSaidToNeedLinux() {
        CollectedFacts collected = FactCollector.HDPARM.collect(new Host(Map.of()));

        assertThat(collected.absence()).contains("ls /sys/block: not found").contains("on a Linux host");
        assertThat(collected.facts()).isEmpty();
    }

    @Test
    void tooMuchOutputIsCutAndSaidToBe() {
        String line = "Write cache is:   Enabled\n";
        ToolOutput much =
                ToolOutput.stopped(Ending.TOO_MUCH, line + "x".repeat(CommandOutput.BYTES_MAX - line.length()));
        Host host = new Host(Map.of("ls /sys/block", devices("sda", "sdb"), "smartctl", much));

        CollectedFacts collected = FactCollector.SMARTCTL.collect(host);

        assertThat(collected.raw()).hasSizeLessThanOrEqualTo(CollectorRun.RAW_CHARACTERS_MAX);
        assertThat(collected.absence()).contains("bytes of output").contains("the rest is left out");
        assertThat(collected.facts()).containsEntry("sda.write_cache", "Enabled");
    }
}
