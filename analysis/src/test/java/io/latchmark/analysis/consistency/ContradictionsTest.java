package io.latchmark.analysis.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonJson;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.fixture.PlantedHoles;
import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.analysis.report.RunJson;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.RunConclusion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Planted contradictions are found; of generated runs and comparisons, {@code latchmark.outputs} of each, none has any. */
final class ContradictionsTest {
    private static final int OUTPUTS = Integer.getInteger("latchmark.outputs", 3);

    @TempDir
    private Path out;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "57 % of a transaction's time was data-page reads: 33.1 per transaction of 0.283 ms each, 5.57 of 9.71 ms",
                "30 % of a transaction's time was data-page reads: 33.1 per transaction of 0.168 ms each, 5.56 of 9.71 ms",
                "57 % of a transaction's time was data-page reads: 33.1 per transaction of 0.168 ms each, 5.56 of 9.71 ms"
                        + " (at least 30 % asleep, at most 9.0 % on CPU in the calls, 29 % waiting for CPU after them)",
                "57 % of a transaction's time was data-page reads: 33.1 per transaction of 0.168 ms each, 5.56 of 9.71 ms"
                        + " (26 % at the device, which took 0.176 ms each; the rest in the server and the kernel)",
                "10,194 NOPM, 382.3 transactions/s over 60.0 s. Storage without latency would give 601 to 4,586 transactions/s (1.6 to 10.9 times)",
                "reads per transaction: device 33.1, all backends 35.2 (ratio 1.0001)",
                "N = 4; X·(R+Z) = 360/s · (11.1 + 0) ms = 4.500",
                "2 CPUs of the driver and database used 64 %: database 55 %, driver 5.0 %, sampling 0.9 %, other programs 12 %",
                "D:: 500 reads/s at 0.812 ms, 1,204 writes/s at 0.330 ms, busy NaN %",
                "at most 601 transactions/s (Infinity times)"
            })
    void whatDoesNotMultiplyOrSumIsFound(String sentence) {
        assertThat(Contradictions.in(document(Block.paragraph(sentence)))).isNotEmpty();
    }

    @Test
    void roundingIsNoContradiction() {
        assertThat(Contradictions.in(
                        document(Block.paragraph("57 % of a transaction's time was data-page reads: 33.1 per"
                                + " transaction of 0.168 ms each, 5.57 of 9.71 ms (at least 30 % asleep, at most 9.0 % on CPU in"
                                + " the calls, 19 % waiting for CPU after them)"))))
                .isEmpty();
    }

    @Test
    void aChangeThatIsNoQuotientOfItsRowIsFoundUnlessItIsSaidToBeAdjusted() {
        assertThat(Contradictions.in(document(latency("Change", "-1.8 %")))).hasSize(2);
        assertThat(Contradictions.in(document(latency("Change", "-2.7 %")))).isEmpty();
        assertThat(Contradictions.in(document(latency("Change, adjusted for order", "-1.8 %"))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "|busy_time|",
                "|queue_time|",
                "_time|",
                "device|vda|reads",
                "device|vda|writes",
                "|flush",
                "_bytes|",
                "device|",
                "pg_stat_io|",
                "client backend/relation",
                "fsync",
                "pg_stat_wal|",
                "waits|",
                "waits|all",
                "cpu/",
                "driver|"
            })
    void aRunWithoutSomeCountersPrintsNothingThatIsNoNumber(String missing) {
        for (SyntheticRun planted : List.of(
                new SyntheticRun(out).label("full"),
                new SyntheticRun(out).label("idle").idle())) {
            CheckedRun run = CheckedRun.read(
                    PlantedHoles.ofCounters(planted.seconds(2, 12, 1).write(), missing));
            Document document = RunDocument.of(run, Approaches.NONE);

            assertThat(Contradictions.in(document, JsonText.of(RunJson.fields(run, Approaches.NONE))))
                    .isEmpty();
            assertThat(HtmlRenderer.page(document).replaceAll("(?s)<(script|style).*?</\\1>", ""))
                    .doesNotContain("NaN", "Infinity");
        }
    }

    private static Block latency(String heading, String change) {
        return Table.ofTexts(
                "Response times",
                List.of("Response time", "one, ms", "two, ms", heading),
                List.of(List.of("New-Order p95", "73.3", "71.3", change)));
    }

    private static Document document(Block block) {
        return new Document(
                new Document.Head("kind", "name", "title", List.of()), List.of(Section.of("one", "One", block)), "");
    }

    @Test
    void jsonThatSaysSomethingElseIsFound() {
        CheckedRun run = CheckedRun.read(new SyntheticRun(out).write());
        Document document = RunDocument.of(run, Approaches.NONE);
        String json = JsonText.of(RunJson.fields(run, Approaches.NONE));

        assertThat(Contradictions.in(document, json)).isEmpty();
        assertThat(Contradictions.in(
                        document,
                        json.replaceFirst("\"nopm\" *: *[0-9]", "\"nopm\": 9")
                                .replaceAll("\"transactionsPerSecond\" *: *[0-9]", "\"transactionsPerSecond\": 9")))
                .hasSizeGreaterThan(0);
    }

    @Test
    void generatedRunsAndTheirComparisonsSayOneThing() {
        Random random = new Random(35);
        for (int i = 0; i < OUTPUTS; i++) {
            Path folder = out.resolve("run-" + i);
            CheckedRun run = CheckedRun.read(generated(random, folder, "one", 1, "", 12 + random.nextInt(30)));

            assertThat(Contradictions.in(
                            RunDocument.of(run, Approaches.NONE), JsonText.of(RunJson.fields(run, Approaches.NONE))))
                    .as("run %d", i)
                    .isEmpty();
        }
        for (int i = 0; i < OUTPUTS; i++) {
            ComparedRuns compared =
                    ComparedRuns.read(several(random, out.resolve("compared-" + i)), ComparisonOptions.DEFAULT);

            assertThat(Contradictions.in(
                            ComparisonDocument.of(compared.comparison(), compared.lines()),
                            ComparisonJson.write(compared.comparison())))
                    .as("comparison %d", i)
                    .isEmpty();
        }
    }

    /** One to six runs a side, alternating or not, in blocks or not, of equal or different throughput. */
    private static List<Path> several(Random random, Path folder) {
        int each = 1 + random.nextInt(6);
        int seconds = 12 + random.nextInt(20);
        boolean blocks = random.nextBoolean();
        boolean alternating = random.nextInt(4) > 0;
        double ratio = random.nextInt(3) == 0 ? 1 : 0.7 + 0.6 * random.nextDouble();
        List<Path> runs = new ArrayList<>();
        for (int i = 0; i < 2 * each; i++) {
            boolean first = alternating ? i % 2 == 0 : i < each;
            runs.add(generated(
                    random,
                    folder,
                    first ? "one" : "two",
                    (first ? 1 : ratio) * (1 + 0.02 * random.nextGaussian()),
                    blocks ? Integer.toString(1 + i / 2) : "",
                    seconds));
        }
        return runs;
    }

    private static Path generated(Random random, Path folder, String label, double level, String block, int seconds) {
        SyntheticRun run = new SyntheticRun(folder)
                .label(label)
                .seconds(2, seconds, 1)
                .noise(0.05 * random.nextDouble())
                .cliff(-100, level);
        if (!block.isEmpty()) {
            run.block(block);
        }
        switch (random.nextInt(6)) {
            case 0 -> run.without("pg_stat_io");
            case 1 -> run.without("device");
            case 2 -> run.retries();
            case 3 -> run.status(RunConclusion.Status.NOT_VALID);
            default -> {}
        }
        Path written = run.write();
        // At 400 transactions/s on two CPUs a millisecond of a transaction is a fifth of the CPU time.
        double busy = 0.3 + 0.68 * random.nextDouble();
        double on = 5 * level * (busy - 0.1) * (0.4 + 0.5 * random.nextDouble());
        return random.nextInt(3) == 0
                ? written
                : PlantedProcessors.of("driver and database", busy)
                        .seen(WaitClass.DATA_PAGE_READ, 2 + 10 * random.nextDouble())
                        .seen(WaitClass.LOG_FLUSH, 6 * random.nextDouble())
                        .driver(0.05, 0.2 * random.nextDouble())
                        .database(on, 2 * random.nextDouble(), 0.1)
                        .in(written);
    }
}
