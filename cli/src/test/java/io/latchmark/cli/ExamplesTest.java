package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.operation.experiment.ExperimentOperation;
import io.latchmark.operation.experiment.ExperimentRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ExamplesTest {
    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleOpensWithWhyAndIsAPlan(Path example) throws IOException {
        assertThat(Files.readString(example)).startsWith("# Why: ");

        ExperimentOperation experiment =
                new ExperimentOperation(new ExperimentRequest(example, Optional.empty(), false), new CommandOptions());

        assertThat(experiment.plan())
                .hasSizeGreaterThan(12)
                .anyMatch(line -> line.contains("latchmark run") || line.contains("latchmark probe"));
    }
}
