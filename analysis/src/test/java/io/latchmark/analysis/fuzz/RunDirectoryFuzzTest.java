package io.latchmark.analysis.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonJson;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.SqlServerRun;
import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.plan.Plan;
import io.latchmark.analysis.plan.PlanDocument;
import io.latchmark.analysis.plan.PlanJson;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.PageFile;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.analysis.report.RunJson;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.testing.Damage;
import io.latchmark.core.testing.PlainWords;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages run directories at random and reads, analyses and prints them: whatever is in them, the outcome is a report or
 * a refusal in plain words. Set {@code -Dlatchmark.fuzz.mutations} to try more; the seed makes each failure repeatable.
 */
@Tag("slow")
final class RunDirectoryFuzzTest {
    static final int MUTATIONS = Integer.getInteger("latchmark.fuzz.mutations", 40);
    static final long SEED = Long.getLong("latchmark.fuzz.seed", 20261121);
    static final int FAULTS_MAX = 20;

    @TempDir
    private Path folder;

    @Test
    void aDamagedRunIsReportedOrRefusedInPlainWords() throws IOException {
        List<Path> originals = List.of(
                new SyntheticRun(folder).label("plain").seconds(2, 6, 1).write(),
                new SyntheticRun(folder)
                        .label("killed")
                        .seconds(2, 6, 1)
                        .killedAfter(5)
                        .write(),
                new SqlServerRun(folder).write(),
                SteppedRun.ladder(folder).write());

        List<String> faults = new ArrayList<>();
        for (int i = 0; i < MUTATIONS && faults.size() < FAULTS_MAX; i++) {
            RandomStream random = RandomStream.of(SEED, "damage", i);
            Path original = originals.get(i % originals.size());
            Path damaged = copy(original, folder.resolve("damaged"));
            String damage = new Damage(random).apply(damaged);

            readAll(damaged, original)
                    .ifPresent(fault ->
                            faults.add("mutation of " + original.getFileName() + ", " + damage + ": " + fault));
        }

        assertThat(faults).isEmpty();
    }

    /** What is wrong with the outcome; empty if nothing is. */
    private static Optional<String> readAll(Path damaged, Path original) {
        return PlainWords.fault(() -> {
            CheckedRun run = CheckedRun.read(damaged);
            Document document = RunDocument.of(run, Approaches.NONE);
            assertThat(JsonText.of(RunJson.fields(run, Approaches.NONE))).isNotEmpty();
            assertThat(TextRenderer.lines(document)).isNotEmpty();
            assertThat(MarkdownRenderer.lines(document)).isNotEmpty();
            assertThat(PageFile.write(damaged.resolve(RunDirectory.REPORT), document))
                    .isNotEmptyFile();
            Plan plan = Plan.of(List.of(damaged), Plan.Questions.NONE);
            assertThat(TextRenderer.lines(PlanDocument.of(plan))).isNotEmpty();
            assertThat(PlanJson.write(plan)).isNotEmpty();
            ComparedRuns compared = ComparedRuns.read(List.of(damaged, original), ComparisonOptions.DEFAULT);
            assertThat(MarkdownRenderer.lines(ComparisonDocument.of(compared.comparison(), compared.lines())))
                    .isNotEmpty();
            assertThat(ComparisonJson.write(compared.comparison())).isNotEmpty();
            assertThat(compared.lines()).isNotNull();
        });
    }

    private static Path copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (var old = Files.list(to)) {
            for (Path file : old.toList()) {
                Files.delete(file);
            }
        }
        try (var files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return to;
    }
}
