package io.latchmark.imported;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.JudgedFigure;
import io.latchmark.analysis.compare.Verdict;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.index.IndexPage;
import io.latchmark.analysis.index.ResultIndex;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Throughputs of another tool are runs that are reported and compared, with a verdict and without a reason. */
final class ResultsRunsTest {
    private static final ComparisonOptions BY_LABEL = new ComparisonOptions("", Ceilings.NONE, false, false);

    @TempDir
    private Path out;

    private List<Path> imported(String text) throws IOException {
        Path folder = Files.createTempDirectory(out, "csv");
        return new ImportedFiles(folder.resolve("runs"))
                .directories(Files.writeString(folder.resolve("results.csv"), text));
    }

    private static Contrast contrast(List<Path> runs) {
        Comparison comparison = ComparedRuns.read(runs, BY_LABEL).comparison();
        assertThat(comparison.contrasts()).hasSize(1);
        return comparison.contrasts().get(0);
    }

    private static String report(Path run) {
        return String.join("\n", TextRenderer.lines(RunDocument.of(CheckedRun.read(run), Approaches.NONE)));
    }

    @Test
    void aRunHasTheThroughputOfItsLineAndIsNotChecked() {
        List<Path> runs = new ImportedFiles(out).directories(ImportedFiles.recorded("results.csv"));

        assertThat(runs).hasSize(12);
        CheckedRun first = CheckedRun.read(runs.get(0));
        assertThat(first.gates().status()).isEqualTo(RunConclusion.Status.IMPORTED);
        assertThat(first.summary().transactionsPerSecond()).isCloseTo(401.604806, within(1e-8));
        assertThat(first.summary().nopm()).isNaN();
        assertThat(runs.get(0).resolve(RunDirectory.VERDICT)).isNotEmptyFile();
        assertThat(report(runs.get(0)))
                .contains("imported: not checked", "401.6 transactions/s", "401.604806", "9.2")
                .doesNotContain(" 0 users", "0 warehouses", " over ", "undecided", "1 user");
    }

    @Test
    void theListOfAFolderHasTheThroughput() throws IOException {
        List<Path> runs = new ImportedFiles(out).directories(ImportedFiles.recorded("results.csv"));

        Path page = out.resolve("index.html");
        IndexPage.write(page, ResultIndex.read(out, step -> {}), Instant.EPOCH);

        assertThat(runs).hasSize(12);
        assertThat(page).content().contains("402\u00a0transactions/s", "not checked");
    }

    /** The mean of six differences of logarithms, with Student's t of 4 degrees of freedom for the mean and the slope. */
    @Test
    void blocksOfTwoLabelsGiveAVerdictWithoutAReason() {
        Contrast contrast = contrast(new ImportedFiles(out).directories(ImportedFiles.recorded("results.csv")));

        assertThat(contrast.verdict()).isEqualTo(Verdict.BETTER);
        assertThat(contrast.paired()).isTrue();
        assertThat(contrast.effect().change()).isCloseTo(0.306703301254, within(1e-9));
        assertThat(contrast.effect().low()).isCloseTo(0.300670839, within(1e-6));
        assertThat(contrast.effect().high()).isCloseTo(0.312763742, within(1e-6));
        assertThat(contrast.waterfalls()).isEmpty();
        assertThat(contrast.notes())
                .anyMatch(note -> note.contains("12 of 12"))
                .noneMatch(note -> note.contains("not known"));
    }

    @Test
    void anUnknownOrderIsNoted() throws IOException {
        StringBuilder text = new StringBuilder("label,block,new_orders_per_minute\n");
        for (int block = 1; block <= 6; block++) {
            text.append("a,")
                    .append(block)
                    .append(",")
                    .append(26_000 + 10 * block)
                    .append('\n');
        }
        for (int block = 1; block <= 6; block++) {
            text.append("b,")
                    .append(block)
                    .append(",")
                    .append(24_000 + 11 * block)
                    .append('\n');
        }

        List<Path> runs = imported(text.toString());
        Contrast contrast = contrast(runs);

        assertThat(contrast.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(contrast.figure()).isEqualTo(JudgedFigure.NEW_ORDERS);
        assertThat(contrast.means()).contains("26,035", "24,038");
        assertThat(contrast.notes()).anyMatch(note -> note.contains("order within the blocks"));
        assertThat(report(runs.get(0))).contains("26,010 NOPM");
        ComparedRuns compared = ComparedRuns.read(runs, BY_LABEL);
        assertThat(String.join(
                        "\n", TextRenderer.lines(ComparisonDocument.of(compared.comparison(), compared.lines()))))
                .contains("b is 7.7 % slower than a", "unknown load");
    }

    @Test
    void theOrderWithinABlockIsThatOfItsStarts() throws IOException {
        Contrast contrast = contrast(imported("""
                label,block,start,transactions_per_second
                a,1,2026-01-01T00:00:00Z,100
                b,1,2026-01-01T00:10:00Z,120
                a,2,2026-01-01T00:20:00Z,101
                b,2,2026-01-01T00:30:00Z,121
                a,3,2026-01-01T00:40:00Z,102
                b,3,2026-01-01T00:50:00Z,122.5
                """));

        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(contrast.because()).contains("a ran before b");
    }

    @Test
    void runsOfTwoFilesAreNotOfOneBlock() throws IOException {
        String header = "label,block,position,transactions_per_second\n";
        Path one = imported(header + "a,1,1,100\n").get(0);
        Path two = imported(header + "b,1,2,120\n").get(0);

        assertThat(CheckedRun.read(one)
                        .data()
                        .record()
                        .identity()
                        .place()
                        .orElseThrow()
                        .experiment())
                .isNotEqualTo(CheckedRun.read(two)
                        .data()
                        .record()
                        .identity()
                        .place()
                        .orElseThrow()
                        .experiment());
    }

    @Test
    void equalThroughputsOfTwoLabelsAreNotCopies() throws IOException {
        assertThat(ComparedRuns.read(imported("label,transactions_per_second\na,100\na,101\nb,100\nb,101\n"), BY_LABEL)
                        .refusal())
                .isEmpty();
    }

    @Test
    void aFileIsNotImportedTwiceIntoOneFolder() throws IOException {
        Path file = Files.writeString(out.resolve("results.csv"), "label,transactions_per_second\na,100\n");
        new ImportedFiles(out.resolve("runs")).directories(file);
        Files.writeString(file, "label,transactions_per_second\na,100\nb,120\n");

        assertThatThrownBy(() -> new ImportedFiles(out.resolve("runs")).directories(file))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--out");
        assertThat(new ImportedFiles(out.resolve("other")).directories(file)).hasSize(2);
    }

    @Test
    void newOrdersAndTransactionsAreNotCompared() throws IOException {
        List<Path> runs = Stream.concat(
                        imported("label,new_orders_per_minute\na,100\n").stream(),
                        imported("label,transactions_per_second\nb,100\n").stream())
                .toList();

        assertThat(ComparedRuns.read(runs, BY_LABEL).refusal()).isPresent();
    }

    @Test
    void aLabelForAllLinesIsRefused() {
        assertThatThrownBy(() -> ImportOperation.execute(
                        new ImportRequest(ImportedFiles.recorded("results.csv"), new OutputRequest(out, "x")),
                        "test",
                        message -> {}))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--label x");
    }

    @Test
    void filesOfOtherToolsSayWhatToDoInstead() {
        for (String name : List.of("hammerdb.log", "pgbench.log", "sysbench.log", "tpcc.summary.json")) {
            assertThatThrownBy(() -> new ImportedFiles(out).directories(ImportedFiles.recorded("recipes/" + name)))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContainingAll("results.csv", "docs/results-format.md");
        }
    }
}
