package io.latchmark.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the archive holds beside the program. */
final class DistributionIT {
    private static final String LICENCES = "licences/";
    private static final Pattern ROW = Pattern.compile("\\| ([\\w.-]+) \\| ([^|]+) \\| (\\S+) \\|");
    private static final Pattern JAR = Pattern.compile("lib/(.+?)-v?\\d[^/]*\\.jar");
    private static final Set<String> OWN = Set.of(
            "analysis",
            "application",
            "benchmark-core",
            "cli",
            "embedded",
            "emulation",
            "experiment",
            "hosts",
            "imported",
            "loader",
            "power-cut",
            "procedures",
            "results",
            "runner",
            "schema",
            "storage");

    @Test
    void everyLibraryInTheArchiveHasItsLicenceWithText() throws IOException {
        try (ZipFile archive = new ZipFile(Archives.newest("zip").toFile())) {
            Set<String> entries = archive.stream()
                    .map(ZipEntry::getName)
                    .map(name -> name.substring(name.indexOf('/') + 1))
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> libraries = entries.stream()
                    .map(JAR::matcher)
                    .filter(Matcher::matches)
                    .map(matcher -> matcher.group(1))
                    .filter(name -> !OWN.contains(name))
                    .collect(Collectors.toCollection(TreeSet::new));
            Map<String, String> texts = texts(archive);

            assertThat(entries).contains("NOTICE", "LICENSE", LICENCES + "uPlot/LICENSE");
            assertThat(libraries).hasSizeGreaterThan(20);
            assertThat(texts.keySet()).as("libraries with a licence").containsAll(libraries);
            assertThat(libraries)
                    .allSatisfy(library -> assertThat(entries)
                            .as("the text for " + library)
                            .anyMatch(entry -> entry.startsWith(Path.of(LICENCES + texts.get(library))
                                            .normalize()
                                            .toString())
                                    && !entry.endsWith("/")));
        }
    }

    private static Map<String, String> texts(ZipFile archive) throws IOException {
        ZipEntry list = archive.stream()
                .filter(entry -> entry.getName().endsWith(LICENCES + "THIRD-PARTY.md"))
                .findFirst()
                .orElseThrow();
        Map<String, String> texts = new TreeMap<>();
        try (InputStream in = archive.getInputStream(list)) {
            Matcher row = ROW.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            while (row.find()) {
                texts.put(row.group(1), row.group(3));
            }
        }
        return texts;
    }

    /** Where the JVM itself can't work, its own words are shown, and the exit code is that of the environment. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ulimit -n 20 | only 20 files may be open",
                "ulimit -n 64 | only 64 files may be open",
                "ulimit -n 159 | raise the limit",
                "export LATCHMARK_JAVA_OPTS=-Xmx1z | Invalid maximum heap size",
                "ulimit -v 800000 | does not start",
            })
    void aLimitThatIsTooSmallIsNamed(String limit, String message) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", limit + " && exec src/assembly/bin/latchmark --version")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(output).startsWith("latchmark: ").contains(message);
    }

    @Test
    void aLimitOfTheSizeOfFilesIsNamed() throws IOException {
        Process process = new ProcessBuilder("sh", "-c", "ulimit -f 4096 && exec src/assembly/bin/latchmark --version")
                .redirectErrorStream(true)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("latchmark: warning: a file may have at most 2 MiB (ulimit -f)");
    }
}
