package io.latchmark.analysis.report;

import static io.latchmark.core.testing.Wording.unwrapped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.PlantedHoles;
import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunDocumentTest {
    @TempDir
    private Path out;

    @Test
    void scriptsFindTheFiguresOfARun() throws IOException {
        JsonNode json = json(new SyntheticRun(out).write());

        assertThat(json.path("status").asText()).isEqualTo("complete");
        assertThat(json.path("level").asText()).isEqualTo("8 users");
        assertThat(json.path("nopm").asDouble()).isEqualTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0);
        JsonNode level = json.path("levels").path(0);
        assertThat(level.path("users").asInt()).isEqualTo(SyntheticRun.USERS);
        assertThat(level.path("transactionsPerSecond").asDouble()).isEqualTo(SyntheticRun.TRANSACTIONS_PER_SECOND);
        assertThat(level.path("offeredPerSecond").isNull()).isTrue();
        assertThat(level.path("types")
                        .path("new_order")
                        .path("response")
                        .path("p95")
                        .asDouble())
                .isCloseTo(30, within(0.1));
        assertThat(level.path("userTime").path(0).path("name").asText()).isEqualTo("data-page read");
        assertThat(level.path("userTime").path(0).path("millis").asDouble()).isCloseTo(14.2, within(0.1));
        assertThat(level.path("devices").path(0).path("name").asText()).isEqualTo("vda");
        assertThat(json.path("gates").path(0).path("verdict").asText()).isEqualTo("passed");
    }

    @Test
    void discardsAreShownWhereAnyHappened() throws IOException {
        Path trimmed = new SyntheticRun(out).label("trimmed").discards(5).write();
        Path plain = new SyntheticRun(out).label("plain").write();

        assertThat(markdown(trimmed)).contains("| Discards per second | 5.00 |", "| Discard latency, ms | 40.0 |");
        assertThat(markdown(plain)).contains("| Flushes per second |").doesNotContain("Discard");
        JsonNode device = json(trimmed).path("levels").path(0).path("devices").path(0);
        assertThat(device.path("discardsPerSecond").asDouble()).isCloseTo(5, within(0.05));
        assertThat(device.path("millisPerDiscard").asDouble()).isCloseTo(40, within(0.05));
        assertThat(json(plain).at("/levels/0/devices/0/discardsPerSecond").isNull())
                .isTrue();
    }

    @Test
    void aDeviceWithoutACounterOfBusyTimeSaysSo() {
        CheckedRun run = CheckedRun.read(PlantedHoles.ofCounters(new SyntheticRun(out).write(), "|busy_time|"));

        assertThat(unwrapped(String.join("\n", TextRenderer.lines(RunDocument.of(run, Approaches.NONE)))))
                .contains("ms, busy not known");
    }

    private static String markdown(Path run) {
        return String.join("\n", MarkdownRenderer.lines(RunDocument.of(CheckedRun.read(run), Approaches.NONE)));
    }

    @Test
    void aRunWithAMissingSourceNamesIt() throws IOException {
        JsonNode json = json(new SyntheticRun(out).without("pg_stat_io").write());

        JsonNode missing = json.path("levels").path(0).path("missing").path(0);
        assertThat(missing.path("name").asText()).isEqualTo("pg_stat_io");
        assertThat(missing.path("available").asBoolean(true)).isFalse();
        assertThat(missing.path("detail").asText()).isNotEmpty();
    }

    @Test
    void everyLevelOfALadderIsThere() throws IOException {
        Path run = SteppedRun.ladder(out).write();

        JsonNode levels = json(run).path("levels");

        assertThat(levels.size())
                .isEqualTo(CheckedRun.read(run).ladder().levels().size());
        assertThat(levels.size()).isGreaterThan(1);
    }

    @Test
    void theFirstScreenOfALadderSaysWhichLevelItIsOf() throws IOException {
        Path run = SteppedRun.ladder(out).write();
        CheckedRun read = CheckedRun.read(run);
        String best = read.ladder().levelText(read.ladder().best());

        assertThat(text(read)).contains("at " + best + ", the best of");
        assertThat(json(run).path("level").asText()).isEqualTo(best);
    }

    @Test
    void anOpenLoopHasNoNumberOfUsers() throws IOException {
        JsonNode level = json(new SteppedRun(out, Pacing.POISSON)
                        .level(new SteppedRun.Level(new Step(SyntheticRun.USERS, 100), 100, 10, 0))
                        .write())
                .path("levels")
                .path(0);

        assertThat(level.path("offeredPerSecond").asDouble()).isEqualTo(100);
        assertThat(level.has("users")).isFalse();
    }

    /** What others asked of the device is part of its time of a transaction. */
    private static String text(CheckedRun run) {
        return String.join(" ", TextRenderer.lines(RunDocument.of(run, Approaches.NONE)))
                .replaceAll(" +", " ");
    }

    @Test
    void aLockBehindTheLogHasPlainWords() throws IOException {
        Path run = new SyntheticRun(out).write();
        Path samples = run.resolve("samples.csv");
        Files.writeString(
                samples,
                Files.readString(samples)
                        .replace("data_page_read/IO:DataFileRead", "lock/Lock:transactionid<log_flush"));

        for (String form : List.of(
                text(CheckedRun.read(run)),
                CheckedRun.read(run).gates().headline().orElseThrow().whereTimeWent())) {
            assertThat(form)
                    .contains("most of it Lock:transactionid, its holder in a log flush")
                    .doesNotContain("<log_flush");
        }
    }

    @Test
    void aReviewSeesWhyARunIsNotValidAndTextFromOutsideIsEscaped() {
        Path run = new SyntheticRun(out)
                .label("a|b<script>")
                .status(RunConclusion.Status.NOT_VALID)
                .write();

        List<String> lines = MarkdownRenderer.lines(RunDocument.of(CheckedRun.read(run), Approaches.NONE));

        assertThat(String.join("\n", lines))
                .contains(": not valid")
                .contains("failed: client and database counts agree.")
                .contains("| New-Order |")
                .contains("| data-page read | 35.5 | 0.400 | 14.2 |")
                .contains("| client and database counts agree | failed |")
                .doesNotContain("<script>");
    }

    @Test
    void aRunBesideOtherProgramsIsDisturbedAndOnAnEmulatedDeviceThatIsNotKnown() throws IOException {
        Path busy = PlantedProcessors.of("driver and database", 0.9)
                .driver(0.05, 0.01)
                .database(1.95, 0.05, 0.01)
                .in(new SyntheticRun(out).write());
        List<String> lines = TextRenderer.lines(RunDocument.of(CheckedRun.read(busy), Approaches.NONE));

        // Of 1.8 CPUs the driver, the database and their samplers have 0.83.
        assertThat(lines.get(0)).startsWith("Run DISTURBED, other programs used 49 % of the CPU: ");
        Path samples = busy.resolve("samples.csv");
        Files.writeString(samples, Files.readString(samples).replace(",vda,", ",emulated0,"));
        assertThat(CheckedRun.read(busy).summary().otherLoad()).isNaN();
    }

    /** A database in a container would otherwise be the other programs that disturb its own run. */
    @Test
    void otherLoadIsNotKnownWhereTheDatabaseMayBeAmongIt() {
        Path run = PlantedProcessors.of("driver and perhaps the database", 0.9)
                .driver(0.05, 0.01)
                .in(new SyntheticRun(out).write());
        CheckedRun read = CheckedRun.read(run);

        assertThat(read.summary().isDisturbed()).isFalse();
        assertThat(read.gates().checks())
                .filteredOn(check -> check.name().equals("Other load on the host"))
                .singleElement()
                .satisfies(check -> assertThat(check.verdict()).isEqualTo(Finding.Verdict.NOT_COMPARED))
                .satisfies(check -> assertThat(check.value()).contains("89 %"));
        assertThat(TextRenderer.lines(RunDocument.of(read, Approaches.NONE)))
                .anyMatch(line -> line.contains("other programs 89 %"));
    }

    private static JsonNode json(Path run) throws IOException {
        return new JsonMapper().readTree(JsonText.of(RunJson.fields(CheckedRun.read(run), Approaches.NONE)));
    }
}
