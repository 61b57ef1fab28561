package io.latchmark.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.consistency.Contradictions;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.ledger.Row;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.validation.RunValidation;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.testing.PrintedNumbers;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.Step;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs whose transactions have due times: of terminals that key and think, and of open loops. */
final class PacedRunsTest {
    /** 400 transactions a second need 400 · (20.99 + 0.02) s of users. */
    private static final Step THINKING = new Step(8_404, 0);

    @TempDir
    private Path out;

    @Test
    void keyingAndThinkingIsNamedApartAndSharesAreOfTheResponseTime() {
        Path directory = new SyntheticRun(out).paced(Pacing.TPCC, THINKING, 0).write();
        CheckedRun run = CheckedRun.read(directory);

        assertThat(RunValidation.problems(directory)).isEmpty();
        assertThat(Contradictions.in(directory)).isEmpty();
        assertThat(ledger(run).totalMillis()).isCloseTo(20, within(0.1));
        assertThat(PrintedNumbers.faults(markdown(run))).isEmpty();
        assertThat(WhereTimeWent.sentence(run.summary(), false))
                .contains("Keying and thinking, 20,990 ms per transaction, are not part of this time.");
        assertThat(RunJson.fields(run, Approaches.NONE).toString()).contains("thinkMillis=20990");
    }

    @Test
    void theWaitForAFreeTerminalIsAPartOfTheTime() {
        Path directory = new SyntheticRun(out)
                .paced(Pacing.POISSON, new Step(8, 3_000), 6_880)
                .write();
        CheckedRun run = CheckedRun.read(directory);

        assertThat(RunValidation.problems(directory)).isEmpty();
        assertThat(Contradictions.in(directory)).isEmpty();
        assertThat(ledger(run).millis("start delay")).isCloseTo(6_880, within(7.0));
        assertThat(ledger(run).totalMillis()).isCloseTo(6_900, within(7.0));
        assertThat(ledger(run).isExplained()).isTrue();
        assertThat(PrintedNumbers.faults(markdown(run))).isEmpty();
        assertThat(WhereTimeWent.sentence(run.summary(), true))
                .startsWith("100 % of a transaction's time was the start delay, the wait for a free connection: 6,8");
    }

    @Test
    void aRateThatIsNotReachedLeadsEveryOutput() {
        CheckedRun run = CheckedRun.read(new SyntheticRun(out)
                .paced(Pacing.POISSON, new Step(8, 3_000), 6_880)
                .write());
        Document document = RunDocument.of(run, Approaches.NONE);
        String found = "ffered 3,000/s, reached 400/s (13 %)";

        assertThat(TextRenderer.lines(document).get(0)).startsWith("Run OVERLOADED, o" + found);
        assertThat(MarkdownRenderer.lines(document).subList(0, 4)).anyMatch(line -> line.contains(found));
        assertThat(HtmlRenderer.page(document).replace('\u00a0', ' ').split("\n"))
                .anyMatch(line -> line.contains("Overloaded") && line.contains(found));
        assertThat(run.gates().verdict().findings().get(0))
                .matches(check -> check.name().equals("Offered rate") && check.verdict() == Finding.Verdict.MARKED)
                .matches(check -> check.value().contains(found));
        assertThat(run.gates().isValid()).isTrue();
    }

    /** Of 400/s that are reached over 60 s: 1 %, a transaction on each of 8 connections and three deviations of Poisson arrivals. */
    @ParameterizedTest
    @CsvSource({
        "POISSON, 400, true",
        "POISSON, 411, true",
        "POISSON, 413, false",
        "UNIFORM, 404, true",
        "UNIFORM, 405, false"
    })
    void whatArrivesByChanceIsNoOverload(Pacing pacing, double offered, boolean reached) {
        CheckedRun run = CheckedRun.read(
                new SyntheticRun(out).paced(pacing, new Step(8, offered), 0).write());

        assertThat(run.gates().checks().stream().map(Finding::name).anyMatch("Offered rate"::equals))
                .isEqualTo(!reached);
        assertThat(TextRenderer.lines(RunDocument.of(run, Approaches.NONE))
                        .get(0)
                        .contains("OVERLOADED"))
                .isEqualTo(!reached);
    }

    /** By chance, or for transactions that failed, sessions may have been seen at work for longer than the transactions took. */
    @Test
    void noShareIsAboveTheWholeWhereWaitsExceedTheResponseTime() {
        for (double reads : List.of(20.9, 14.2, 40.0)) {
            Path directory = PlantedProcessors.of("driver and database", 0.4)
                    .seen(WaitClass.DATA_PAGE_READ, reads)
                    .seen(WaitClass.LOG_FLUSH, 0.1)
                    .seen(WaitClass.CPU, 0)
                    .seen(WaitClass.LOCK, 0)
                    .in(new SyntheticRun(out).paced(Pacing.TPCC, THINKING, 0).write());

            assertThat(RunValidation.problems(directory)).isEmpty();
            assertThat(Contradictions.in(directory)).isEmpty();
            assertThat(PrintedNumbers.faults(markdown(CheckedRun.read(directory))))
                    .isEmpty();
        }
    }

    /** 13.6 ms of waiting for a CPU, most of it in calls; 2 ms of CPU time have a place in no wait. */
    @Test
    void theCallsWaitForCpuNoLongerThanTheDatabaseDoes() {
        CheckedRun run = CheckedRun.read(PlantedProcessors.of("driver and database", 0.99)
                .seen(WaitClass.DATA_PAGE_READ, 5)
                .seen(WaitClass.LOG_FLUSH, 5)
                .seen(WaitClass.LOCK, 0)
                .driver(0.1, 0.2)
                .database(2.4, 13.6, 0)
                .in(new SyntheticRun(out).paced(Pacing.TPCC, THINKING, 0).write()));
        CpuTime time = CpuTime.of(run.summary(), false);
        List<Row> rows = Row.of(run.summary(), false);

        assertThat(time.database().waiting()).isLessThan(13);
        assertThat(rows.stream()
                        .filter(row -> row.cpu().isKnown())
                        .mapToDouble(row -> row.cpu().waiting())
                        .sum())
                .isCloseTo(time.database().waiting(), within(1e-6));
        assertThat(rows.stream().mapToDouble(Row::millis).sum() + ledger(run).millis(Ledger.RESIDUAL))
                .isCloseTo(
                        ledger(run).parts().stream().mapToDouble(Part::millis).sum(), within(1e-6));
    }

    /** CPU waits and CPU time that end in calls to the last bit. */
    @Test
    void nothingIsLeftOfACallForRounding() {
        for (double waiting : List.of(13.6, 0.3, 7.7)) {
            for (double reads : List.of(5.0, 9.1, 14.3)) {
                CheckedRun run = CheckedRun.read(PlantedProcessors.of("driver and database", 0.99)
                        .seen(WaitClass.DATA_PAGE_READ, reads)
                        .seen(WaitClass.LOG_FLUSH, 2.3)
                        .seen(WaitClass.CPU, 0)
                        .database(7.23, waiting, waiting)
                        .in(new SyntheticRun(out)
                                .paced(Pacing.TPCC, THINKING, 0)
                                .write()));

                assertThat(PrintedNumbers.faults(markdown(run))).isEmpty();
            }
        }
    }

    private static Ledger ledger(CheckedRun run) {
        return UserTime.of(run.summary(), run.ladder().open()).orElseThrow();
    }

    private static String markdown(CheckedRun run) {
        return String.join("\n", MarkdownRenderer.lines(RunDocument.of(run, Approaches.NONE)));
    }
}
