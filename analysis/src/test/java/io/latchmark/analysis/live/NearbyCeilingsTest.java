package io.latchmark.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.probe.Cells;
import io.latchmark.results.JsonFile;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.RunIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probes of the device {@code sda}, which reads 8 KiB at a known rate. */
final class NearbyCeilingsTest {
    private static final double KIB_8 = 8_192;

    @TempDir
    private Path folder;

    @Test
    void theNewestProbeOfTheDeviceGivesItsCeiling() throws IOException {
        probe("20260101T000000Z-old", "lab", 400);
        probe("20260201T000000Z-new", "lab", 491);
        Files.writeString(
                Files.createDirectory(folder.resolve("20260301T000000Z-damaged"))
                        .resolve("probe.json"),
                "{");

        NearbyCeilings ceilings = NearbyCeilings.find(folder, "lab");

        assertThat(ceilings.iops("sda", 100, KIB_8)).isEqualTo(491);
    }

    @Test
    void anotherDeviceAnotherHostAndOtherBlocksHaveNone() throws IOException {
        probe("20260101T000000Z-probe", "lab", 491);

        assertThat(NearbyCeilings.find(folder, "lab").iops("sdb", 100, KIB_8)).isNaN();
        assertThat(NearbyCeilings.find(folder, "lab").iops("sda", 100, 65_536)).isNaN();
        assertThat(NearbyCeilings.find(folder, "lab").iops("sda", Double.NaN, Double.NaN))
                .isNaN();
        assertThat(NearbyCeilings.find(folder, "other").iops("sda", 100, KIB_8)).isNaN();
        assertThat(NearbyCeilings.find(folder, "").iops("sda", 100, KIB_8)).isNaN();
        assertThat(NearbyCeilings.find(folder.resolve("nothing"), "lab").iops("sda", 100, KIB_8))
                .isNaN();
    }

    private void probe(String name, String host, double iops) throws IOException {
        ProbeRecord record = new ProbeRecord(
                ProbeRecord.FORMAT_VERSION,
                new RunIdentity(name, "", "1.0", Instant.EPOCH),
                "probe",
                new ProbeRecord.TestFileFacts("file", 1 << 30, 1, true),
                Map.of("host", Map.of("host_name", host)),
                List.of(Cells.reads(32, iops, (long) KIB_8)),
                true,
                List.of());
        JsonFile.write(Files.createDirectory(folder.resolve(name)).resolve(ProbeFiles.RECORD), record);
    }
}
