package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.RunReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WhereTimeWentTest {
    @TempDir
    private Path out;

    @Test
    void pageReadsAreSaidWithTheirNumberAndTime() {
        assertThat(sentence(run()))
                .isEqualTo("71 % of a transaction's time was data-page reads: 35.5 reads/transaction at 0.400 ms.");
    }

    @Test
    void aMissingDatabaseSourceIsNamedWithItsReason() {
        assertThat(sentence(run().without("pg_stat_io")))
                .isEqualTo("71 % of a transaction's time was data-page reads: 14.2 ms/transaction; their number is not "
                        + "known: the source 'pg_stat_io' has no samples in the interval (needs pg_monitor).");
    }

    @Test
    void withoutWaitsNothingIsClaimed() {
        assertThat(sentence(run().without("waits")))
                .isEqualTo("Where a transaction's time went is not known: the source 'waits' has no samples in the "
                        + "interval (needs pg_monitor).");
    }

    @Test
    void withoutTransactionsThereIsNothingToDivide() {
        assertThat(sentence(run().idle())).startsWith("No transaction ended");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LOG_FLUSH | 100 % of a transaction's time was log flushes: 3.00 ms per flush, 200 flushes/s.",
                "CPU | 100 % of a transaction's time was CPU and waiting for one: 20.0 ms/transaction.",
                "LOCK | 100 % of a transaction's time was locks: 20.0 ms/transaction, most of it a:b.",
                "CLIENT | 100 % of a transaction's time was the client and the network: 20.0 ms/transaction.",
                "OTHER | 100 % of a transaction's time was other waits: 20.0 ms/transaction, most of it a:b."
            })
    void eachClassHasItsOwnWords(WaitClass top, String sentence) {
        RunSummary measured = summary(run());
        WaitFigures waits =
                new WaitFigures(600, Map.of(top, 8.0), 8, Map.of(), List.of(new WaitFigures.WaitEvent(top, "a:b", 8)));
        RunSummary summary = new RunSummary(
                measured.window(),
                "",
                measured.types(),
                measured.overall(),
                measured.devices(),
                measured.database(),
                waits,
                measured.loop(),
                measured.steady(),
                measured.arrivals(),
                List.of(),
                List.of(),
                0);

        assertThat(WhereTimeWent.sentence(summary)).isEqualTo(sentence);
    }

    @Test
    void sessionsThatAreIdleBetweenPacedTransactionsAreNotTheirTime() {
        WaitFigures waits = new WaitFigures(
                600,
                Map.of(WaitClass.CLIENT, 49.0, WaitClass.LOG_FLUSH, 0.75, WaitClass.CPU, 0.25),
                50,
                Map.of(),
                List.of(
                        new WaitFigures.WaitEvent(WaitClass.CLIENT, "Client:ClientRead", 49),
                        new WaitFigures.WaitEvent(WaitClass.LOG_FLUSH, "IO:WalSync", 0.75)));

        WaitFigures busy = waits.withoutIdle();

        assertThat(busy.sessionsSeen()).isEqualTo(1);
        assertThat(busy.top()).contains(WaitClass.LOG_FLUSH);
        assertThat(busy.share(WaitClass.LOG_FLUSH)).isEqualTo(0.75);
        assertThat(busy.topEvent(WaitClass.CLIENT)).isEmpty();
    }

    @Test
    void sessionsThatALevelLeavesUnusedAreNobodysTime() {
        WaitFigures waits = new WaitFigures(
                600,
                Map.of(WaitClass.CLIENT, 6.25, WaitClass.LOG_FLUSH, 1.75),
                8,
                Map.of(),
                List.of(
                        new WaitFigures.WaitEvent(WaitClass.CLIENT, "Client:ClientRead", 6.25),
                        new WaitFigures.WaitEvent(WaitClass.LOG_FLUSH, "IO:WalSync", 1.75)));

        WaitFigures used = waits.withoutUnused(6);

        assertThat(used.sessionsSeen()).isEqualTo(2);
        assertThat(used.sessions(WaitClass.CLIENT)).isEqualTo(0.25);
        assertThat(used.share(WaitClass.LOG_FLUSH)).isEqualTo(0.875);
        assertThat(used.events()).first().isEqualTo(waits.events().get(1));
        assertThat(waits.withoutUnused(0)).isEqualTo(waits);
    }

    private SyntheticRun run() {
        return new SyntheticRun(out);
    }

    private static String sentence(SyntheticRun run) {
        return WhereTimeWent.sentence(summary(run));
    }

    private static RunSummary summary(SyntheticRun run) {
        return RunSummary.of(RunData.read(RunReader.open(run.write())));
    }
}
