package io.latchmark.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The unpacked archive without the jars of the modules that can be left out. */
final class WithoutFeaturesIT {
    private static final List<String> FEATURES = List.of("emulation", "power-cut");

    @TempDir
    private static Path folder = Path.of("");

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        Path archive = Archives.newest("tar.gz").toAbsolutePath();
        assertThat(run("tar", "-xzf", archive.toString(), "--strip-components=1"))
                .isZero();
        try (Stream<Path> jars = Files.list(folder.resolve("lib"))) {
            for (Path jar : jars.toList()) {
                if (FEATURES.stream().anyMatch(jar.getFileName().toString()::startsWith)) {
                    Files.delete(jar);
                }
            }
        }
    }

    private static int run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        process.getOutputStream().close();
        return process.waitFor();
    }

    private static String latchmark(int exitCode, String commandLine) throws IOException, InterruptedException {
        int code = run(("bin/latchmark " + commandLine).split(" "));
        String output = Files.readString(folder.resolve("output"), StandardCharsets.UTF_8);
        assertThat(code).as(output).isEqualTo(exitCode);
        return output;
    }

    /** The directories of the runs below a folder, as words of a command line. */
    private static String runs(String below) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(below))) {
            return files.filter(file -> file.endsWith("run.json"))
                    .map(file -> folder.relativize(file).getParent().toString())
                    .sorted()
                    .collect(Collectors.joining(" "));
        }
    }

    @Test
    @Tag("nightly")
    void theProgramMeasuresComparesAndReports() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("pools.yaml"), """
                experiment: pools
                database: { data-dir: data }
                reset: none
                users: [1]
                blocks: 1
                attempts: 1
                run: { warm-up: 1s, duration: 5s }
                configurations:
                  - name: small
                    run: { buffer-pool: 2MiB }
                  - name: large
                    run: { buffer-pool: 64MiB }
                """);

        latchmark(0, "demo --warehouses 1 --users 1 --warm-up 1s --duration 5s --data-dir data --out runs");
        latchmark(0, "experiment pools.yaml");
        assertThat(latchmark(0, "compare " + runs("experiments"))).contains("B against A", "-large");
        latchmark(0, "report " + runs("runs"));

        assertThat(folder.resolve("experiments/pools/report.html")).isNotEmptyFile();
        assertThat(folder.resolve(runs("runs")).resolve("report.html")).isNotEmptyFile();
        assertThat(latchmark(0, "--help")).contains("experiment").doesNotContain("power-cut", "emulate");
        assertThat(latchmark(2, "power-cut write .")).contains("power-cut");
    }
}
