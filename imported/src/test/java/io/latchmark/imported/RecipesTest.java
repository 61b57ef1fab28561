package io.latchmark.imported;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.gates.CheckedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that the documents give for other tools, each executed on an output of its tool, whose line is imported. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a recipe is a line of sh and awk")
final class RecipesTest {
    private static final Path DOCUMENT = Path.of("../docs/results-format.md");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "HammerDB, hammerdb.log, new_orders_per_minute, 26207",
        "BenchmarkSQL, benchmarksql.log, new_orders_per_minute, 592.71",
        "go-tpc, go-tpc.log, new_orders_per_minute, 7000.9",
        "pgbench, pgbench.log, transactions_per_second, 401.604806",
        "sysbench, sysbench.log, transactions_per_second, 127.72",
        "BenchBase, tpcc.summary.json, transactions_per_second, 68.9199781044262"
    })
    void theLineOfATool(String tool, String output, String column, double expected)
            throws IOException, InterruptedException {
        Files.copy(ImportedFiles.recorded("recipes/" + output), folder.resolve(output));
        List<String> document = Files.readAllLines(DOCUMENT);
        String header = only(document, "echo 'label,").replaceFirst("new_orders_per_minute", column);
        String script = String.join("\n", header, only(document, "run=array-a"), only(document, "sed ", "# " + tool));

        Process shell = new ProcessBuilder("sh", "-c", script)
                .directory(folder.toFile())
                .inheritIO()
                .start();

        assertThat(shell.waitFor()).isZero();
        List<Path> runs = new ImportedFiles(folder.resolve("runs")).directories(folder.resolve("results.csv"));
        assertThat(runs).hasSize(1);
        CheckedRun run = CheckedRun.read(runs.get(0));
        boolean ofNewOrders = column.startsWith("new");
        assertThat(ofNewOrders ? run.summary().nopm() : run.summary().transactionsPerSecond())
                .isCloseTo(expected, within(1e-9 * expected));
        assertThat(run.data().record().identity().label()).isEqualTo("array-a");
    }

    private static String only(List<String> document, String start, String... words) {
        List<String> lines = document.stream()
                .filter(line ->
                        line.startsWith(start) && List.of(words).stream().allMatch(line::contains))
                .toList();
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }
}
