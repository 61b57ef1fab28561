package io.latchmark.emulation.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.BlockDevices;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.device.DeviceSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmulatorSamplerTest {
    private static final String STATUS = """
            latchmark emulator 1
            profile sas10k-72-p400
            cache read=0,write=512MiB
            delay reads=2000us,writes=0us,flushes=0us
            second_volume pg_wal
            setting cache write_bytes B 536870912
            setting delay reads ns 2000000
            counter emulated0 reads 1 4711
            counter emulated0 read_time ms 12345
            counter emulated1 flushes 1 7
            inner device dirty_bytes B 8192
            lateness device p99 ns 81000
            """;

    @TempDir
    private Path root;

    private FakeEmulator emulator;
    private Map<String, Backing> backings = Map.of();

    @BeforeEach
    void mount() throws IOException {
        Path socket = root.resolve("socket");
        emulator = new FakeEmulator(socket, STATUS);
        Files.createDirectories(root.resolve("mounted/data/pg_wal"));
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(
                root.resolve("proc/self/mountinfo"),
                "30 1 254:0 / / rw - ext4 /dev/vda1 rw\n31 30 0:50 / /mounted rw,nosuid - fuse.latchmark " + socket
                        + " rw,user_id=0\n");
        BlockDevices devices = new BlockDevices(root);
        backings = Map.of(
                "data", devices.resolve(Path.of("/mounted/data")),
                "log", devices.resolve(Path.of("/mounted/data/pg_wal")));
    }

    @AfterEach
    void end() throws IOException {
        emulator.close();
    }

    private static List<String> samples(Sampler sampler) {
        List<String> samples = new ArrayList<>();
        sampler.sample((object, metric, unit, value) ->
                samples.add(String.join(" ", object, metric, unit, Long.toString(value))));
        return samples;
    }

    @Test
    void eachDirectoryLiesOnItsVolume() {
        Map<String, String> facts = Backing.facts(backings);

        assertThat(facts)
                .containsEntry("data.devices", "emulated0")
                .containsEntry("log.devices", "emulated1")
                .containsEntry("emulated0.model", "EMULATED sas10k-72-p400")
                .containsEntry("emulated0.cache", "read=0,write=512MiB")
                .containsEntry("emulated0.delay", "reads=2000us,writes=0us,flushes=0us");
    }

    @Test
    void countersOfVolumesAreThoseOfDevicesAndTheModelsOwnAreBesideThem() {
        SamplerSet sampling = open(backings);

        assertThat(samples(sampling.named("device").get(0)))
                .containsExactly("emulated0 reads 1 4711", "emulated0 read_time ms 12345", "emulated1 flushes 1 7");
        assertThat(samples(sampling.named("emulator").get(0)))
                .containsExactly(
                        "cache write_bytes B 536870912",
                        "delay reads ns 2000000",
                        "device dirty_bytes B 8192",
                        "device lateness_p99 ns 81000");
        assertThat(sampling.sources())
                .extracting(RunEnvironment.Source::detail)
                .allMatch(detail -> detail.startsWith("EMULATED"));
    }

    @Test
    void anEmulatorThatFailsIsNamedWhileItIsSampled() {
        Sampler sampler = open(backings).named("device").get(0);
        emulator.answer("error the device has failed\n");

        assertThatThrownBy(() -> samples(sampler))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("error the device has failed");
    }

    @Test
    void filesOnTwoEmulatorsAreNotTakenForThoseOfOne() {
        Backing other = Backing.of(
                "fuse.latchmark", List.of(new Device("emulated0", "0:51", Map.of(Emulator.POINT, "/elsewhere"))));

        SamplerSet sampling = open(Map.of("data", backings.getOrDefault("data", other), "log", other));

        assertThat(sampling.samplers()).isEmpty();
        assertThat(sampling.sources().get(0).detail()).contains("two emulated devices", "/elsewhere");
    }

    /** Sampling as a run opens it, in the tree of the test. */
    private SamplerSet open(Map<String, Backing> byUse) {
        return DeviceSource.open(root, byUse, Duration.ofSeconds(1));
    }
}
