package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedHoles;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Finding;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of runs with known truth. Tolerances allow for whole counts: one in the smallest counter. */
final class RunSummaryTest {
    private static final Percentage HALF = Percentage.withPercentage(0.5);

    @TempDir
    private Path out;

    @Test
    void throughputAndOutcomesAreThePlantedOnes() {
        RunSummary summary = summary(run().retries());

        assertThat(summary.window().seconds()).isEqualTo(60);
        assertThat(summary.caveat()).isEmpty();
        assertThat(summary.nopm()).isEqualTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0);
        assertThat(summary.transactionsPerSecond()).isEqualTo(SyntheticRun.TRANSACTIONS_PER_SECOND);
        assertThat(summary.counts(TransactionType.NEW_ORDER).rolledBackByDesign())
                .isEqualTo(120);
        assertThat(summary.counts(TransactionType.PAYMENT).retries()).isEqualTo(60);
        assertThat(summary.counts().failedTotal()).isZero();
    }

    @Test
    void responseTimesAreThePlantedOnes() {
        Latency newOrder = summary(run()).response(TransactionType.NEW_ORDER);

        assertThat(newOrder.count()).isEqualTo(180 * 60);
        assertThat(newOrder.mean()).isCloseTo(SyntheticRun.RESPONSE_MILLIS, HALF);
        assertThat(newOrder.p50()).isCloseTo(10, HALF);
        assertThat(newOrder.p95()).isCloseTo(30, HALF);
        assertThat(newOrder.max()).isCloseTo(30, HALF);
    }

    @Test
    void aTransactionsTimeByWaitClassIsThePlantedOneAndSumsToUsersByThroughput() {
        RunSummary summary = summary(run());

        double sum = 0;
        for (WaitClass waitClass : WaitClass.values()) {
            sum += summary.millisPerTransaction(waitClass);
        }

        assertThat(summary.millisPerTransaction(WaitClass.DATA_PAGE_READ)).isCloseTo(14.2, HALF);
        assertThat(summary.millisPerTransaction(WaitClass.LOG_FLUSH)).isCloseTo(3.0, HALF);
        assertThat(summary.millisPerTransaction(WaitClass.LOCK)).isCloseTo(0.4, HALF);
        assertThat(sum).isCloseTo(summary.loop().millisPerTransaction(), HALF);
    }

    @Test
    void theDevicesFiguresAreThePlantedOnes() {
        DeviceFigures device = summary(run()).devices().get(0);

        assertThat(device.name()).isEqualTo("vda");
        assertThat(device.readsPerSecond()).isCloseTo(400 * 35.5 * 1.01, HALF);
        assertThat(device.millisPerRead()).isCloseTo(0.38, HALF);
        assertThat(device.writesPerSecond()).isCloseTo(1_000, HALF);
        assertThat(device.millisPerWrite()).isCloseTo(0.8, HALF);
        assertThat(device.writeMebibytesPerSecond()).isCloseTo(1_000 * 8_192 / 1_048_576.0, HALF);
        assertThat(device.utilisation()).isCloseTo(0.93, HALF);
        assertThat(device.outstandingIos()).isCloseTo((400 * 35.5 * 1.01 * 0.38 + 800 + 200 * 3) / 1e3, HALF);
        assertThat(device.millisPerFlush()).isCloseTo(3, HALF);
    }

    @Test
    void discardsAreRequestsOfTheDevice() {
        RunSummary summary = summary(run().discards(50));

        DeviceFigures device = summary.devices().get(0);
        assertThat(device.discardsPerSecond()).isCloseTo(50, HALF);
        assertThat(device.millisPerDiscard()).isCloseTo(40, HALF);
        assertThat(device.outstandingByLaw()).isCloseTo(device.outstandingIos(), HALF);
        assertThat(littlesLaw(summary).verdict()).isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void aRecordWithoutDiscardsIsJudgedByItsOtherRequests() {
        RunSummary old = summary(run().foreignQueue(2_000));

        assertThat(old.devices().get(0).discardsPerSecond()).isNaN();
        assertThat(littlesLaw(old).verdict()).isEqualTo(Finding.Verdict.FAILED);
        assertThat(littlesLaw(summary(run())).verdict()).isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void aDeviceThatCountsNothingUnderLoadIsMarked() {
        Path silent = PlantedHoles.silent(run().label("silent").write(), "device");
        Path idle = PlantedHoles.silent(run().label("idle").idle().write(), "device");

        assertThat(counters(RunSummary.of(RunData.read(silent))))
                .extracting(Finding::verdict)
                .containsExactly(Finding.Verdict.MARKED);
        assertThat(counters(RunSummary.of(RunData.read(idle)))).isEmpty();
        assertThat(counters(summary(run()))).isEmpty();
        assertThat(counters(summary(run().label("blind").without("device")))).isEmpty();
    }

    private static List<Finding> counters(RunSummary summary) {
        return summary.checks().stream()
                .filter(check -> check.name().equals("Counters of device vda"))
                .toList();
    }

    private static Finding littlesLaw(RunSummary summary) {
        return summary.checks().stream()
                .filter(check -> check.name().equals("Little's law, device vda"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theDatabasesFiguresAreThePlantedOnes() {
        DatabaseFigures database = summary(run()).database();

        assertThat(database.clientReads()).isCloseTo(400 * 35.5 * 60, HALF);
        assertThat(database.allReads()).isCloseTo(400 * 35.5 * 1.01 * 60, HALF);
        assertThat(database.millisPerRead()).isCloseTo(SyntheticRun.MILLIS_PER_READ, HALF);
        assertThat(database.flushesPerSecond()).isCloseTo(200, HALF);
        assertThat(database.millisPerFlush()).isCloseTo(3, HALF);
        assertThat(database.walBytesPerSecond()).isCloseTo(1_600_000, HALF);
        assertThat(database.millisPerWrite()).isNaN();
    }

    @Test
    void theClosedLoopAccountsForItsUsers() {
        RunSummary summary = summary(run());

        assertThat(summary.loop().accountedUsers()).isCloseTo(SyntheticRun.USERS, HALF);
        assertThat(summary.checks()).extracting(Finding::verdict).containsOnly(Finding.Verdict.PASSED);
    }

    @Test
    void readsByOthersThanTheDatabaseFailTheComparison() {
        Finding reads = reads(run().foreignReads(0.06));

        assertThat(reads.verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(reads.value()).contains("1.0600");
    }

    @Test
    void readsByOthersWithinTheToleranceDoNot() {
        assertThat(reads(run().foreignReads(0.04)).verdict()).isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void withAPageCacheReadsAreNotCompared() {
        Finding reads = reads(run().cachedReads());

        assertThat(reads.verdict()).isEqualTo(Finding.Verdict.NOT_COMPARED);
        assertThat(reads.why()).isEqualTo("page cache hides device reads: not compared");
    }

    @Test
    void aMissingSourceIsNotMeasuredRatherThanZero() {
        RunSummary summary = summary(
                run().without("device").without("pg_stat_io").without("waits").without("pg_stat_wal"));

        assertThat(summary.deviceReadsPerSecond()).isNaN();
        assertThat(summary.deviceMillisPerRead()).isNaN();
        assertThat(summary.database().clientReads()).isNaN();
        assertThat(summary.millisPerTransaction(WaitClass.CPU)).isNaN();
        assertThat(summary.waits().top()).isEmpty();
        assertThat(reads(summary).verdict()).isEqualTo(Finding.Verdict.NOT_COMPARED);
        assertThat(reads(summary).value()).doesNotContain("0");
        assertThat(summary.nopm()).isPositive();
    }

    @Test
    void aKilledRunIsSummarisedUpToItsLastSecond() {
        RunSummary summary = summary(run().killedAfter(40));

        assertThat(summary.window().startNanos()).isEqualTo(10_000_000_000L);
        assertThat(summary.window().seconds()).isEqualTo(30);
        assertThat(summary.caveat()).contains("first 30.0 s");
        assertThat(summary.nopm()).isEqualTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0);
    }

    @Test
    void aRunKilledInItsWarmUpSaysThatItWasNotMeasured() {
        RunSummary summary = summary(run().killedAfter(5));

        assertThat(summary.caveat()).contains("before its measurement interval began");
        assertThat(summary.window().seconds()).isEqualTo(5);
    }

    @Test
    void aRunWithoutTransactionsHasNoResponseTimes() {
        RunSummary summary = summary(run().idle());

        assertThat(summary.nopm()).isZero();
        assertThat(summary.overall()).isEqualTo(Latency.NONE);
        assertThat(summary.millisPerTransaction(WaitClass.CPU)).isNaN();
        assertThat(summary.loop().accountedUsers()).isNaN();
    }

    @Test
    void aRunOfOneSecondIsSummarised() {
        RunSummary summary = summary(run().seconds(1, 1, 1));

        assertThat(summary.nopm()).isEqualTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0);
        assertThat(summary.devices().get(0).readsPerSecond()).isCloseTo(400 * 35.5 * 1.01, within(2.0));
    }

    private SyntheticRun run() {
        return new SyntheticRun(out);
    }

    private static RunSummary summary(SyntheticRun run) {
        return RunSummary.of(RunData.read(run.write()));
    }

    private static Finding reads(SyntheticRun run) {
        return reads(summary(run));
    }

    private static Finding reads(RunSummary summary) {
        return summary.checks().stream()
                .filter(check -> check.name().equals("Reads of database and device"))
                .findFirst()
                .orElseThrow();
    }
}
