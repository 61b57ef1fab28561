package io.latchmark.emulation.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.Child;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.experiment.Definition;
import io.latchmark.experiment.ExperimentFile;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmulatedExperimentTest {
    @TempDir
    private Path folder = Path.of("");

    private EmulatedDemoRequest request(int warehouses) {
        return new EmulatedDemoRequest(
                folder.resolve("it's \"data\""),
                warehouses,
                WorkloadSettings.standard(16, Duration.ofSeconds(20), Duration.ofSeconds(40)),
                Optional.empty(),
                new OutputRequest(folder, "demo"));
    }

    @Test
    void theArticlesSettingsAreComparedUnderNamesThatSayEmulated() throws IOException {
        Path file = folder.resolve("demo.yaml");
        Files.writeString(file, new EmulatedExperiment(request(2), new Child(EmulatedExperiment.class, "test")).text());

        Definition definition = ExperimentFile.read(file).definition();
        Experiment experiment = definition.experiment();

        assertThat(definition.name()).startsWith("EMULATED");
        assertThat(experiment.configurations())
                .extracting(Configuration::name)
                .containsExactly("EMULATED-cache-0-100", "EMULATED-cache-20-80", "EMULATED-cache-100-0");
        for (int i = 0; i < 3; i++) {
            Configuration configuration = experiment.configurations().get(i);
            String cache = request(2).caches().get(i).text();
            assertThat(configuration.apply().get(0).command()).endsWith("--cache", cache);
            assertThat(configuration
                            .verify()
                            .get(0)
                            .expected()
                            .matcher("profile x\ncache " + cache + "\nx")
                            .find())
                    .isTrue();
        }
    }

    @Test
    void cacheAndBufferPoolAreAsLargeForEachWarehouseAsInTheArticle() {
        assertThat(request(100).caches())
                .containsExactly(
                        CacheSetting.of(0, 512L << 20),
                        CacheSetting.of(128L << 20, 384L << 20),
                        CacheSetting.of(512L << 20, 0));
        assertThat(request(100).emulated().embedded().bufferPoolBytes()).isEqualTo(2048L << 20);
        assertThat(List.of(request(1).cacheBytes(), request(2).cacheBytes())).containsExactly(5L << 20, 10L << 20);
    }
}
