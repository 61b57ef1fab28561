package io.latchmark.storage.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.storage.Readings;
import io.latchmark.storage.SamplerSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskStatsSamplerTest {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Backing VDA = new Backing("ext4", "rw", List.of(new Device("vda", "254:0", Map.of())), "");
    private static final Backing MEMORY = Backing.unresolved("tmpfs", "rw", "there is no device");

    @TempDir
    private Path root;

    private Path diskStats;

    @BeforeEach
    void makeFolder() throws IOException {
        diskStats = Files.createDirectories(root.resolve("proc")).resolve("diskstats");
    }

    @Test
    void everyFieldOfACurrentKernelIsHandedOver() throws IOException {
        write(
                "   7       0 loop0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
                " 254       0 vda 65883 18538 2723474 9705 28903 18089 2362424 6653 4 5556 16850 8320 33 694384 405 3592 87",
                " 254       1 vda1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17");

        Readings readings = sample(Set.of("vda"));

        assertThat(readings.lines())
                .containsExactly(
                        "vda reads 65883 1",
                        "vda read_bytes 1394418688 B",
                        "vda read_time 9705 ms",
                        "vda writes 28903 1",
                        "vda write_bytes 1209561088 B",
                        "vda write_time 6653 ms",
                        "vda in_flight 4 1",
                        "vda busy_time 5556 ms",
                        "vda queue_time 16850 ms",
                        "vda discards 8320 1",
                        "vda discard_bytes 355524608 B",
                        "vda discard_time 405 ms",
                        "vda flushes 3592 1",
                        "vda flush_time 87 ms");
    }

    @Test
    void anOldKernelHasNoFlushesOrDiscardsAndALaterOneMayHaveMoreFields() throws IOException {
        write(
                "8 0 sda 1 2 3 4 5 6 7 8 9 10 11",
                "8 16 sdb 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19",
                "8 32 sdc 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");

        Readings readings = sample(Set.of("sda", "sdb", "sdc"));

        assertThat(readings.of("sda")).hasSize(9).doesNotContainKeys("flushes", "discards");
        assertThat(readings.of("sdb")).hasSize(14).containsEntry("flushes", 16L);
        assertThat(readings.of("sdc"))
                .hasSize(12)
                .containsEntry("discards", 12L)
                .doesNotContainKey("flushes");
    }

    @Test
    void timesThatTheKernelDoesNotKeepAreMissingNotZero() throws IOException {
        write(
                "9 1 md1 41000 0 328000 0 9000 0 72000 0 0 0 0 0 0 0 0 0 0",
                "9 2 md2 3 0 24 0 0 0 0 0 0 0 0 0 0 0 0 0 0");

        Readings readings = sample(Set.of("md1", "md2"));

        assertThat(readings.of("md1"))
                .containsEntry("reads", 41_000L)
                .containsEntry("write_bytes", 36_864_000L)
                .doesNotContainKeys("read_time", "write_time", "busy_time", "queue_time");
        assertThat(readings.of("md2")).containsEntry("read_time", 0L);
    }

    @Test
    void countersBeyondThirtyTwoBitsAreRead() throws IOException {
        write("8 0 sda 5000000000 0 9000000000000 0 0 0 0 0 0 0 4294967295 0 0 0 0 0 0");

        Readings readings = sample(Set.of("sda"));

        assertThat(readings.of("sda"))
                .containsEntry("reads", 5_000_000_000L)
                .containsEntry("read_bytes", 4_608_000_000_000_000L)
                .containsEntry("queue_time", 4_294_967_295L);
    }

    @Test
    void aDeviceThatVanishesIsAnErrorThatNamesIt() throws IOException {
        write("8 0 sda 1 2 3 4 5 6 7 8 9 10 11");

        assertThatThrownBy(() -> sample(Set.of("sda", "sdb")))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("sdb");
    }

    @Test
    void theSourceSaysWhichDevicesAreCoveredAndWhichDirectoryIsNot() throws IOException {
        write("254 0 vda 1 2 3 4 5 6 7 8 9 10 11");

        SamplerSet sampling = DiskStatsSampler.open(root, Map.of("data", VDA, "log", MEMORY), PERIOD);

        assertThat(sampling.samplers()).extracting(Sampler::source).containsExactly("device");
        assertThat(sampling.sources())
                .extracting(Source::name, Source::available, Source::detail)
                .containsExactly(
                        tuple("device", true, "data: whole device vda; log: not resolved, there is no device"));
    }

    @Test
    void theSourceSaysWhichDeviceHasCountedNothing() throws IOException {
        write("254 0 vda 0 2 3 4 0 6 7 8 9 10 11");

        SamplerSet sampling = DiskStatsSampler.open(root, Map.of("data", VDA), PERIOD);

        assertThat(sampling.sources().get(0).detail()).contains("vda has counted no request so far");
    }

    @Test
    void withoutAnyDeviceTheSourceIsMissingWithTheReason() throws IOException {
        write("254 0 vda 1 2 3 4 5 6 7 8 9 10 11");

        SamplerSet sampling = DiskStatsSampler.open(root, Map.of("data", MEMORY), PERIOD);

        assertThat(sampling.samplers()).isEmpty();
        assertThat(sampling.sources())
                .containsExactly(new Source("device", false, "data: not resolved, there is no device"));
    }

    @Test
    void aSystemWithoutDiskStatsIsMissingTheSource() {
        SamplerSet sampling = DiskStatsSampler.open(root, Map.of("data", VDA), PERIOD);

        assertThat(sampling.samplers()).isEmpty();
        assertThat(sampling.sources()).allSatisfy(source -> {
            assertThat(source.available()).isFalse();
            assertThat(source.detail()).contains("need Linux");
        });
    }

    private void write(String... lines) throws IOException {
        Files.write(diskStats, List.of(lines));
    }

    private Readings sample(Set<String> devices) {
        Readings readings = new Readings();
        new DiskStatsSampler(diskStats, devices, PERIOD).sample(readings);
        return readings;
    }
}
