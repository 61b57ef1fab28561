package io.latchmark.storage.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.testing.FreePort;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.BlockDevices;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.device.DiskStatsSampler;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against node_exporter itself, beside the kernel's own counters. */
@Tag("nightly")
final class NodeExporterIT {
    private static final Path ROOT = Path.of("/");
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration START_MAX = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private Optional<Process> exporter = Optional.empty();
    private URI url = URI.create("http://127.0.0.1/");

    @BeforeEach
    void start() throws IOException {
        Optional<Path> program = Stream.of("prometheus-node-exporter", "node_exporter")
                .flatMap(name -> Stream.of("/usr/bin", "/usr/local/bin").map(path -> Path.of(path, name)))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(program.isPresent(), "node_exporter is not installed (Debian: prometheus-node-exporter)");
        int port = FreePort.choose();
        url = URI.create("http://127.0.0.1:" + port + "/metrics");
        exporter = Optional.of(
                new ProcessBuilder(program.orElseThrow().toString(), "--web.listen-address=127.0.0.1:" + port)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("exporter.log").toFile())
                        .start());
    }

    @AfterEach
    void end() throws InterruptedException {
        if (exporter.isPresent()) {
            exporter.get().destroy();
            assertThat(exporter.get().waitFor(START_MAX.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
    }

    private HostExporter open() {
        long endNanos = System.nanoTime() + START_MAX.toNanos();
        while (true) {
            try {
                return HostExporter.open(url);
            } catch (LatchmarkException e) {
                if (System.nanoTime() > endNanos) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }

    private static Map<String, Long> read(Sampler sampler) {
        Map<String, Long> values = new HashMap<>();
        sampler.sample((object, metric, unit, value) -> {
            if (!metric.equals("in_flight")) {
                values.put(object + " " + metric + " " + unit, value);
            }
        });
        return values;
    }

    @Test
    void eachCounterLiesBetweenTheKernelsBeforeAndAfter() throws IOException {
        Backing own = new BlockDevices(ROOT).resolve(folder);
        assumeTrue(!own.devices().isEmpty(), "the devices of the temporary folder are not known: " + own);
        HostExporter host = open();
        Map<String, Backing> found = host.devices(
                Map.of(), Map.of("data", List.of(own.devices().get(0).name())));
        Sampler kernel = DiskStatsSampler.open(ROOT, Map.of("data", own), PERIOD)
                .samplers()
                .get(0);
        Sampler exported = host.devices(found, PERIOD).samplers().get(0);
        Files.write(folder.resolve("written"), new byte[1 << 20]);

        Map<String, Long> before = read(kernel);
        Map<String, Long> between = read(exported);
        Map<String, Long> after = read(kernel);

        assertThat(between).containsOnlyKeys(before.keySet());
        between.forEach((key, value) -> assertThat(value).as(key).isBetween(before.get(key), after.get(key)));
    }

    @Test
    void theFolderIsOnTheSameDevicesAsTheKernelSays() throws IOException {
        Backing own = new BlockDevices(ROOT).resolve(folder.toRealPath());
        assumeTrue(own.devices().size() == 1, "the temporary folder is not on one device: " + own);
        assumeTrue(!own.fileSystem().equals("overlay"), "an exporter names no device of an overlay");

        Map<String, Backing> found = open().devices(Map.of("data", folder.toRealPath()), Map.of());

        assertThat(found)
                .hasEntrySatisfying(
                        "data",
                        backing -> assertThat(backing.devices())
                                .extracting(Device::name)
                                .isEqualTo(
                                        own.devices().stream().map(Device::name).toList()));
    }
}
