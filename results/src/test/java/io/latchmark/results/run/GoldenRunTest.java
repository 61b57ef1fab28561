package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The run directory of each format version, kept as it was written. A difference here is a change of the format. */
final class GoldenRunTest {
    @TempDir
    Path out;

    private static Path golden() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(GoldenRunTest.class.getResource("/golden/v1"))
                .toURI());
    }

    @Test
    void versionOneIsRead() throws URISyntaxException {
        RoundTripTest.assertHoldsTheExample(RunReader.open(golden()));
    }

    @ParameterizedTest
    @ValueSource(strings = {RunDirectory.RUN, RunDirectory.INTERVALS, RunDirectory.SAMPLES, RunDirectory.EVENTS})
    void theSameRecordsGiveTheSameBytes(String file) throws IOException, URISyntaxException {
        RunDirectory directory = writeExample();

        assertThat(directory.file(file)).hasSameBinaryContentAs(golden().resolve(file));
    }

    @Test
    void theSameTimesGiveTheSameLinesButForTheirCompression() throws IOException, URISyntaxException {
        RunDirectory directory = writeExample();

        // The compressed bytes depend on the zlib of the machine; RoundTripTest compares what they hold.
        assertThat(withoutHistograms(directory.file(RunDirectory.TRANSACTIONS)))
                .isEqualTo(withoutHistograms(golden().resolve(RunDirectory.TRANSACTIONS)));
    }

    private RunDirectory writeExample() {
        RunDirectory directory = RunDirectory.create(out, "golden", Examples.ORIGIN);
        try (RunWriter writer = new RunWriter(directory)) {
            Examples.writeTo(writer);
        }
        return directory;
    }

    private static List<String> withoutHistograms(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.startsWith("Tag=") ? line.substring(0, line.lastIndexOf(',')) : line)
                .toList();
    }
}
