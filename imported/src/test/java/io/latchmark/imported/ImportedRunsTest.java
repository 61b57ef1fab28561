package io.latchmark.imported;

import static io.latchmark.core.testing.Wording.unwrapped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Imported;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunConclusion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of other tools, compared with what the tools themselves report. */
final class ImportedRunsTest {
    @TempDir
    Path out;

    private ImportedFiles files() {
        return new ImportedFiles(out);
    }

    private static String reported(CheckedRun run, String name) {
        return run.data().record().imported().orElseThrow().reported().stream()
                .filter(figure -> figure.name().equals(name))
                .map(Imported.Reported::value)
                .findFirst()
                .orElseThrow(() -> new AssertionError(name));
    }

    @Test
    void aLogOfPgbenchHasTheTransactionsAndTheRateThatItsSummaryReports() throws IOException {
        CheckedRun run = files().run("pgbench");

        assertThat(run.summary().counts(TransactionType.OTHER).committed()).isEqualTo(120);
        assertThat(reported(run, "number of transactions actually processed")).isEqualTo("120/120");
        double perSecond = Double.parseDouble(reported(run, "tps").replaceAll(" .*", ""));
        assertThat(run.summary().transactionsPerSecond()).isCloseTo(perSecond, within(0.1 * perSecond));
        assertThat(run.summary().overall().mean()).isCloseTo(meanOfLogs(), within(0.02));
        assertThat(run.summary().nopm()).isNaN();
        assertThat(TextRenderer.lines(RunDocument.of(run, Approaches.NONE)))
                .noneMatch(line -> line.contains("by the client's count"));
        assertThat(run.data().record().workload().users()).isEqualTo(2);
        assertThat(run.data().record().settings().warehouses()).isEqualTo(2);
    }

    private static double meanOfLogs() throws IOException {
        try (Stream<Path> logs = Files.list(ImportedFiles.recorded("pgbench"))) {
            return logs.filter(file -> file.getFileName().toString().startsWith("pgbench_log"))
                    .flatMap(ImportedRunsTest::lines)
                    .mapToDouble(line -> Double.parseDouble(line.split(" ", -1)[2]) / 1e3)
                    .average()
                    .orElseThrow();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void anAggregatedLogOfPgbenchHasTheTransactionsOfAllItsThreads() throws IOException {
        CheckedRun run = files().run("pgbench-aggregate");

        long imported = run.data()
                .record()
                .conclusion()
                .counts()
                .getOrDefault(TransactionType.OTHER, OutcomeCounts.NONE)
                .committed();
        try (Stream<Path> logs = Files.list(ImportedFiles.recorded("pgbench-aggregate"))) {
            long logged = logs.filter(file -> file.getFileName().toString().startsWith("pgbench_log"))
                    .flatMap(ImportedRunsTest::lines)
                    .mapToLong(line -> Long.parseLong(line.split(" ", -1)[1]))
                    .sum();
            assertThat(imported).isEqualTo(logged);
        }
        // The last interval of a thread may not be logged.
        long reported = Long.parseLong(reported(run, "number of transactions actually processed"));
        assertThat(imported).isBetween(reported * 9 / 10, reported);
        assertThat(run.summary().overall().count()).isZero();
    }

    @Test
    void aLogOfHammerDbHasARunForEachOfItsResults() {
        List<Path> runs = files().directories(ImportedFiles.recorded("hammerdb.log"));

        assertThat(runs).hasSize(2);
        CheckedRun first = CheckedRun.read(runs.get(0));
        CheckedRun second = CheckedRun.read(runs.get(1));
        assertThat(first.summary().nopm()).isCloseTo(26_207, within(0.01));
        assertThat(second.summary().nopm()).isCloseTo(41_350, within(0.01));
        assertThat(first.data().record().workload().users()).isEqualTo(4);
        assertThat(second.data().record().workload().users()).isEqualTo(8);
        assertThat(first.data().record().settings().warehouses()).isEqualTo(40);
        assertThat(first.data().record().settings().engine()).isEqualTo("sqlserver");
        assertThat(first.data().record().workload().measurementInterval()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void aRunOfOneRowIsNotJudgedSteadyAndNothingSaysItIsValid() {
        CheckedRun run = files().run("hdb_job.json");

        assertThat(run.summary().nopm()).isCloseTo(88_123, within(0.01));
        assertThat(run.summary().steady().verdict()).isEqualTo(SteadyState.Verdict.NOT_DECIDED);
        assertThat(run.gates().status()).isEqualTo(RunConclusion.Status.IMPORTED);
        String printed = String.join("\n", TextRenderer.lines(RunDocument.of(run, Approaches.NONE)));
        List<String> text = unwrapped(printed).lines().toList();
        assertThat(text)
                .anyMatch(line -> line.contains("imported: not checked"))
                .anyMatch(line -> line.contains("measured by HammerDB 6.0"))
                .noneMatch(line -> line.toLowerCase(Locale.ROOT).contains("checks passed"))
                .anyMatch(line -> line.contains("88,123 NOPM (new orders/min) over 300.0 s; other transactions"))
                .noneMatch(line -> line.contains("transactions/s"))
                .noneMatch(line -> line.matches(" *New-Order +0 .*"));
    }

    @Test
    void theOutputOfGoTpcHasItsRateOfNewOrdersAndItsErrors() {
        for (String form : List.of("go-tpc.txt", "go-tpc.json.txt")) {
            CheckedRun run = files().given(4, 1, Duration.ZERO).run(form);

            assertThat(run.summary().nopm()).isCloseTo(Double.parseDouble(reported(run, "tpmC")), within(1.0));
            assertThat(run.data().record().conclusion().counts())
                    .containsKeys(TransactionType.NEW_ORDER, TransactionType.PAYMENT, TransactionType.DELIVERY);
        }
        CheckedRun plain = files().given(4, 1, Duration.ZERO).run("go-tpc.txt");
        assertThat(plain.summary().counts(TransactionType.PAYMENT).failedTotal())
                .isEqualTo(4);
    }

    @Test
    void theTransactionsOfBenchBaseHaveThePercentilesOfItsSummary() {
        CheckedRun run = files().run("benchbase");

        assertThat(run.summary().counts().committed()).isEqualTo(300);
        assertThat(run.summary().counts(TransactionType.NEW_ORDER).committed()).isBetween(100L, 170L);
        assertThat(run.summary().overall().p50())
                .isCloseTo(Double.parseDouble(reported(run, "Median Latency (microseconds)")) / 1e3, within(0.1));
        assertThat(run.summary().overall().max())
                .isCloseTo(Double.parseDouble(reported(run, "Maximum Latency (microseconds)")) / 1e3, within(0.1));
        assertThat(run.data().record().workload().isolation()).isEqualTo("read committed");
    }

    @Test
    void aFolderOfBenchmarkSqlHasItsTotalsAndItsHistogram() {
        CheckedRun run = files().run("benchmarksql-6");

        assertThat(run.summary().counts(TransactionType.NEW_ORDER).committed()).isEqualTo(445);
        assertThat(run.summary().counts(TransactionType.NEW_ORDER).rolledBackByDesign())
                .isEqualTo(5);
        assertThat(run.summary().counts(TransactionType.PAYMENT).failedTotal()).isEqualTo(2);
        // The file was drawn with a median of 20 ms and a 95th percentile of 46 ms.
        assertThat(run.summary().response(TransactionType.NEW_ORDER).p50()).isCloseTo(20, within(1.0));
        assertThat(run.summary().response(TransactionType.NEW_ORDER).p95()).isCloseTo(46, within(1.5));
    }

    @Test
    void theTransactionsOfAnOlderBenchmarkSqlAreReadOneByOne() {
        CheckedRun run = files().run("benchmarksql-5");

        assertThat(run.data().files().counts(TransactionType.NEW_ORDER).started())
                .isPositive();
        assertThat(run.data().record().conclusion().counts().values().stream()
                        .mapToLong(counts -> counts.started())
                        .sum())
                .isEqualTo(200);
        assertThat(run.data().record().conclusion().counts().values().stream()
                        .mapToLong(counts -> counts.failedTotal())
                        .sum())
                .isEqualTo(1);
    }

    @Test
    void importedRunsAreComparedAndMarked() {
        List<Path> runs = List.of(
                files().given(4, 1, Duration.ZERO)
                        .directories(ImportedFiles.recorded("go-tpc.txt"))
                        .get(0),
                new ImportedFiles(out.resolve("other"))
                        .directories(ImportedFiles.recorded("hdb_job.json"))
                        .get(0));

        ComparedRuns compared =
                ComparedRuns.read(List.of(runs.get(1)), new ComparisonOptions("", Ceilings.NONE, false, false));

        assertThat(compared.comparison().isValid()).isTrue();
        assertThat(compared.comparison().runs().get(0).status()).isEqualTo(RunConclusion.Status.IMPORTED);
        assertThatThrownBy(() -> ComparedRuns.read(runs, new ComparisonOptions("", Ceilings.NONE, false, false))
                        .comparison())
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("different loads");
    }

    @Test
    void aComparisonSaysThatNewOrdersAloneAreKnown() throws IOException {
        String log = Files.readString(ImportedFiles.recorded("hammerdb.log"));
        Path slower = Files.writeString(
                Files.createDirectory(out.resolve("slower")).resolve("hammerdb.log"), log.replace("26207", "24105"));
        List<Path> runs = List.of(
                files().labelled("before")
                        .directories(ImportedFiles.recorded("hammerdb.log"))
                        .get(0),
                files().labelled("after").directories(slower).get(0));

        ComparedRuns compared = ComparedRuns.read(runs, new ComparisonOptions("", Ceilings.NONE, false, false));

        assertThat(compared.comparison().contrasts().get(0).notes()).anyMatch(note -> note.contains("only new orders"));
    }

    @Test
    void aLoadThatTheFilesDontDescribeIsAskedFor() {
        assertThatThrownBy(() -> files().run("go-tpc.txt"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--users");
        assertThatThrownBy(() -> files().given(9, 0, Duration.ZERO).run("hdb_job.json"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("the files say 10");
    }

    @Test
    void aDamagedLogIsNamedWithItsLineAndLeavesNothingBehind() throws IOException {
        Path log = out.resolve("pgbench_log.1");
        Files.writeString(log, "0 1 100 0 1700000000 5\n0 2 10x 0 1700000000 9\n");

        assertThatThrownBy(() -> new ImportedFiles(out.resolve("runs"))
                        .given(1, 1, Duration.ofSeconds(1))
                        .directories(log))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("10x");
        try (Stream<Path> left = Files.exists(out.resolve("runs")) ? Files.list(out.resolve("runs")) : Stream.empty()) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void nonsenseIsRefusedWithWhatWasExpected() throws IOException {
        Path file = out.resolve("notes.txt");
        Files.writeString(file, "nothing of interest\n");

        assertThatThrownBy(() -> files().directories(file))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("pgbench")
                .hasMessageContaining("--as");
    }
}
