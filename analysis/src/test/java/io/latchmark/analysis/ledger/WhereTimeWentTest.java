package io.latchmark.analysis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.WaitClass;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WhereTimeWentTest {
    private static final String NOT_KNOWN =
            " What faster storage would give is not known: the CPU time of the server's sessions was not sampled.";

    @TempDir
    private Path out;

    @Test
    void pageReadsAreSaidWithTheirNumberAndTime() {
        assertThat(sentence(run()))
                .isEqualTo(
                        "71 % of a transaction's time was data-page reads: 35.5 per transaction of 0.400 ms each, 14.2 of 20.0 ms"
                                + " (67 % at the device, which took 0.380 ms each; the rest in the server and the kernel). "
                                + "Next, 15 % was log flushes: 0.915 per transaction of 3.28 ms each, 3.00 of 20.0 ms"
                                + " (all of it at the device, by its own counters)." + NOT_KNOWN);
    }

    @Test
    void aMissingDatabaseSourceIsNamedWithItsReason() {
        assertThat(sentence(run().without("pg_stat_io")))
                .startsWith("71 % of a transaction's time was data-page reads: 14.2 ms; their number is not "
                        + "known: the source 'pg_stat_io' has no samples in the interval (needs pg_monitor).");
    }

    @Test
    void withoutWaitsNothingIsClaimed() {
        assertThat(sentence(run().without("waits")))
                .isEqualTo(
                        "Where a transaction's time went is not known: the source 'waits' has no samples in the interval"
                                + " (needs pg_monitor).");
    }

    @Test
    void withoutTransactionsThereIsNothingToDivide() {
        assertThat(sentence(run().idle())).startsWith("No transaction ended");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LOG_FLUSH | 100 % of a transaction's time was log flushes: 0.915 per transaction of 21.9 ms each, 20.0 of 20.0 ms. What faster storage would give is not known: the CPU time of the server's sessions was not sampled.",
                "CPU | 100 % of a transaction's time was CPU and waiting for it: 20.0 ms.",
                "LOCK | 100 % of a transaction's time was locks: 20.0 ms, most of it a:b.",
                "CLIENT | 100 % of a transaction's time was the client and the network: 20.0 ms.",
                "OTHER | 100 % of a transaction's time was other waits: 20.0 ms, most of it a:b."
            })
    void eachClassHasItsOwnWords(WaitClass top, String sentence) {
        RunSummary measured = summary(run());
        WaitFigures waits = new WaitFigures(
                600, Map.of(top, 8.0), 8, Map.of(), List.of(new WaitFigures.WaitEvent(top, "a:b", 8)), "");
        RunSummary summary = new RunSummary(
                measured.window(),
                "",
                measured.types(),
                measured.overall(),
                measured.devices(),
                measured.database(),
                waits,
                measured.processors(),
                measured.loop(),
                measured.steady(),
                measured.arrivals(),
                measured.coverage(),
                List.of(),
                List.of(),
                0);

        assertThat(WhereTimeWent.sentence(summary, false)).isEqualTo(sentence);
    }

    private SyntheticRun run() {
        return new SyntheticRun(out);
    }

    private static String sentence(SyntheticRun run) {
        return WhereTimeWent.sentence(summary(run), false);
    }

    private static RunSummary summary(SyntheticRun run) {
        return RunSummary.of(RunData.read(run.write()));
    }
}
