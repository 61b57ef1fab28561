package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exit code of an import, and of its report, says whether the other tool reported an error. */
final class ImportedProbeExitCodesTest {
    private static final String RECORDED = "../imported/src/test/resources/io/latchmark/imported/";

    @TempDir
    private Path folder;

    private List<String> imported(String name, ExitCode expected) throws IOException {
        Captured captured = Captured.of("import", RECORDED + name, "--out", folder + "/" + name);

        assertThat(captured.exitCode()).isEqualTo(expected.code());
        try (Stream<Path> probes = Files.list(folder.resolve(name))) {
            return probes.map(Path::toString).toList();
        }
    }

    @Test
    void anErrorOfAJobIsToldByBoth() throws IOException {
        String failed = imported("fio1685-error-5.json", ExitCode.NOT_VALID).get(0);

        assertThat(Captured.of("report", failed).exitCode()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(Captured.of("report", "--format", "markdown", failed).exitCode())
                .isEqualTo(ExitCode.NOT_VALID.code());
        String valid = imported("fio-3.33.json", ExitCode.DONE).get(0);
        assertThat(Captured.of("report", valid).exitCode()).isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void probesWithoutTimesAreComparedByTheirRates() throws IOException {
        String untimed = imported("fio-3.33-gtod-reduce.json", ExitCode.DONE).get(0);
        Captured.of("import", RECORDED + "fio-3.33-gtod-reduce.json", "--label", "b", "--out", folder + "/b");
        try (Stream<Path> other = Files.list(folder.resolve("b"))) {
            Captured compared = Captured.of(
                    "compare", untimed, other.map(Path::toString).findFirst().orElseThrow());

            assertThat(compared.out()).contains("18,838").doesNotContain("NaN");
        }
    }
}
