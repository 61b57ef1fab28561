package io.latchmark.analysis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.results.run.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waits that were seen for a part of the interval: planted by taking later samples away. */
final class PartlySeenTest {
    private static final int WARM_UP = 5;
    private static final int MEASURED = 60;

    @TempDir
    private Path out;

    @Test
    void fourSecondsOfSixtySayNothingOfTheInterval() throws IOException {
        CheckedRun run = seenFor(4);
        RunSummary summary = run.summary();

        assertThat(UserTime.of(summary, false)).isEmpty();
        assertThat(summary.waits().isMeasured()).isFalse();
        assertThat(run.gates().checks())
                .anyMatch(check -> check.name().equals("Unexplained time")
                        && check.verdict() == Finding.Verdict.MARKED
                        && check.value().equals("waits were seen for 7.1 % of the interval"));
        assertThat(WhereTimeWent.sentence(summary, false))
                .startsWith("Where a transaction's time went is not known: waits were seen for 7.1 % of the interval, ")
                .endsWith("less than 50 %.");
    }

    @Test
    void fortyEightSecondsOfSixtyAreMarked() throws IOException {
        RunSummary summary = seenFor(48).summary();

        assertThat(UserTime.of(summary, false)).isPresent();
        assertThat(WhereTimeWent.sentence(summary, false))
                .contains("% of a transaction's time was ")
                .contains(" Waits were seen for 80 % of the interval.");
    }

    @Test
    void theWholeIntervalNeedsNoMark() throws IOException {
        assertThat(WhereTimeWent.sentence(seenFor(MEASURED + 1).summary(), false))
                .doesNotContain("seen for");
    }

    private CheckedRun seenFor(int seconds) throws IOException {
        Path run = new SyntheticRun(out).seconds(WARM_UP, MEASURED, 1).write();
        Path samples = run.resolve("samples.csv");
        long end = (WARM_UP + seconds) * 1_000_000_000L + 500_000_000L;
        Files.write(
                samples,
                Files.readAllLines(samples).stream()
                        .filter(line ->
                                !line.contains(",waits,") || Long.parseLong(line.substring(0, line.indexOf(','))) < end)
                        .toList());
        return CheckedRun.read(run);
    }
}
