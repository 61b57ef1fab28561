package io.latchmark.storage.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.windows.WindowsDisk.Counters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class WindowsSamplingTest {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final List<WindowsDisk> disks = new ArrayList<>(List.of(
            disk("PHYSICALDRIVE0", List.of("C:\\"), new Counters(11, 12, 13, 14, 0, 15)),
            disk("PHYSICALDRIVE1", List.of("D:\\", "E:\\"), new Counters(900, 7_372_800, 400, 3_276_800, 5, 2_600)),
            // A volume over two disks.
            disk("PHYSICALDRIVE2", List.of("E:\\"), new Counters(21, 22, 23, 24, 1, 25))));
    private WindowsHost.Processors processors = new WindowsHost.Processors(8, 1_000, 2_000, 77_000);
    private final WindowsSampling sampling = new WindowsSampling(new WindowsHost() {
        @Override
        public List<WindowsDisk> disks() {
            return List.copyOf(disks);
        }

        @Override
        public Processors processors() {
            return processors;
        }
    });

    private static WindowsDisk disk(String name, List<String> volumes, Counters counters) {
        return new WindowsDisk(name, "Virtual Disk", 1L << 40, volumes, Optional.of(counters));
    }

    private static Map<String, Long> values(SamplerSet set) {
        Map<String, Long> values = new TreeMap<>();
        for (Sampler sampler : set.samplers()) {
            sampler.sample((object, metric, unit, value) -> values.put(object + " " + metric + " " + unit, value));
        }
        return values;
    }

    @Test
    void aFileOfSqlServerIsOnTheDiskOfItsDriveLetterWhateverItsCase() {
        Backing data = sampling.resolve("d:\\MSSQL\\Data");

        assertThat(data.devices()).extracting(Device::name).containsExactly("PHYSICALDRIVE1");
        assertThat(data.devices().get(0).attributes())
                .containsEntry("model", "Virtual Disk")
                .containsEntry("volumes", "D:\\, E:\\");
    }

    @Test
    void aVolumeOverSeveralDisksIsOnAllOfThem() {
        assertThat(sampling.resolve("E:/log").devices())
                .extracting(Device::name)
                .containsExactly("PHYSICALDRIVE1", "PHYSICALDRIVE2");
    }

    @Test
    void aFolderOfTheNetworkOrOfAnUnknownVolumeIsNotGuessed() {
        assertThat(sampling.resolve("\\\\filer\\share").whyUnresolved()).contains("give the volume a letter");
        assertThat(sampling.resolve("F:\\data").whyUnresolved()).contains("F:\\data");
    }

    @Test
    void whatWindowsDoesNotCountIsMissingAndNotZero() {
        Map<String, Long> values = values(sampling.devices(Map.of("data", sampling.resolve("D:\\data")), PERIOD));

        assertThat(values)
                .isEqualTo(Map.of(
                        "PHYSICALDRIVE1 reads 1", 900L,
                        "PHYSICALDRIVE1 read_bytes B", 7_372_800L,
                        "PHYSICALDRIVE1 writes 1", 400L,
                        "PHYSICALDRIVE1 write_bytes B", 3_276_800L,
                        "PHYSICALDRIVE1 in_flight 1", 5L,
                        "PHYSICALDRIVE1 queue_time ms", 2_600L));
    }

    @Test
    void aDiskThatIsDetachedIsNamedAndNotZero() {
        SamplerSet set = sampling.devices(Map.of("data", sampling.resolve("D:\\data")), PERIOD);
        disks.remove(1);

        assertThatThrownBy(() -> values(set))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("PHYSICALDRIVE1");
    }

    @Test
    void theStatesOfTheProcessorsAddUpToTheirTime() {
        assertThat(values(sampling.processors("agent db", PERIOD)))
                .isEqualTo(Map.of(
                        "agent db user ms", 1_000L,
                        "agent db system ms", 2_000L,
                        "agent db idle ms", 77_000L,
                        "agent db processors 1", 8L));
    }

    /** As wine's, and a Windows whose list of counters is damaged, answer OSHI. */
    @Test
    void aDiskWithoutCountersIsNamedAndSpoilsNoOther() {
        disks.add(new WindowsDisk("PHYSICALDRIVE3", "Card Reader", 0, List.of("R:\\"), Optional.empty()));

        assertThat(sampling.resolve("R:\\data").whyUnresolved())
                .contains("PHYSICALDRIVE3")
                .contains("lodctr /R");
        assertThat(values(sampling.devices(Map.of("data", sampling.resolve("D:\\data")), PERIOD)))
                .containsEntry("PHYSICALDRIVE1 reads 1", 900L);
    }

    @Test
    void processorsWithoutTimesAreNotIdle() {
        processors = new WindowsHost.Processors(2, 0, 0, 0);

        assertThatThrownBy(() -> values(sampling.processors("agent db", PERIOD)))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("lodctr /R");
    }
}
