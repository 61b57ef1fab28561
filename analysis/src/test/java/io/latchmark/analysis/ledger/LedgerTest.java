package io.latchmark.analysis.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a run of 20 ms a transaction with known parts; the ledgers find them within 2 %. */
final class LedgerTest {
    private static final Offset<Double> EXACT = within(1e-9);

    @TempDir
    private Path out;

    @Test
    void theUsersLedgerHasThePlantedParts() {
        RunSummary summary = summary(new SyntheticRun(out));

        Ledger ledger = UserTime.of(summary, false).orElseThrow();

        assertThat(ledger.totalMillis()).isCloseTo(SyntheticRun.RESPONSE_MILLIS, within(0.01));
        Part reads = ledger.part(WaitClass.DATA_PAGE_READ.title()).orElseThrow();
        assertThat(reads.millis()).isCloseTo(14.2, within(0.02 * 14.2));
        assertThat(reads.count())
                .isCloseTo(SyntheticRun.READS_PER_TRANSACTION, within(0.02 * SyntheticRun.READS_PER_TRANSACTION));
        assertThat(reads.millisEach()).isCloseTo(SyntheticRun.MILLIS_PER_READ, within(0.02 * 0.4));
        assertThat(ledger.millis(WaitClass.LOG_FLUSH.title())).isCloseTo(3.0, within(0.06));
        assertThat(ledger.millis(WaitClass.LOCK.title())).isCloseTo(0.4, within(0.008));
        assertThat(ledger.residualShare()).isCloseTo(0, within(0.01));
        assertThat(sum(ledger)).isCloseTo(ledger.totalMillis(), EXACT);
        assertThat(UserTime.readMillisByDatabase(summary)).isCloseTo(14.2, within(0.02 * 14.2));
    }

    @Test
    void aLockWhoseHolderWaitsForTheLogIsAPartOfItsOwn() {
        Ledger ledger = UserTime.of(summary(new SyntheticRun(out).lockedBehindLog()), false)
                .orElseThrow();

        assertThat(ledger.millis(UserTime.LOCK_BEHIND_LOG)).isCloseTo(0.4, within(0.008));
        assertThat(ledger.millis(WaitClass.LOCK.title())).isCloseTo(0, within(1e-6));
    }

    @Test
    void theWaitForAReplicaIsAPartOfItsOwn() throws IOException {
        Ledger ledger =
                UserTime.of(summaryWith("remote_commit/IPC:SyncRep"), false).orElseThrow();

        assertThat(ledger.millis(WaitClass.REMOTE_COMMIT.title())).isCloseTo(3.0, within(0.06));
        assertThat(ledger.millis(WaitClass.LOG_FLUSH.title())).isCloseTo(0, within(1e-6));
        assertThat(sum(ledger)).isCloseTo(ledger.totalMillis(), EXACT);
        assertThat(ledger.residualShare()).isCloseTo(0, within(0.01));
    }

    /** As it was recorded before there was the class. */
    @Test
    void theWaitForAReplicaStaysALogFlushInOlderRuns() throws IOException {
        Ledger ledger = UserTime.of(summaryWith("log_flush/IPC:SyncRep"), false).orElseThrow();

        assertThat(ledger.millis(WaitClass.LOG_FLUSH.title())).isCloseTo(3.0, within(0.06));
        assertThat(ledger.millis(WaitClass.REMOTE_COMMIT.title())).isCloseTo(0, within(1e-6));
    }

    /** The run whose commits wait in another event. */
    private RunSummary summaryWith(String commit) throws IOException {
        Path run = new SyntheticRun(out).write();
        Path samples = run.resolve(RunDirectory.SAMPLES);
        Files.writeString(samples, Files.readString(samples).replace("log_flush/IO:WalSync", commit));
        return CheckedRun.read(run).summary();
    }

    @Test
    void theBusyTimeOfATransactionFollowsFromTheUtilisationLaw() {
        DeviceTime time = DeviceTime.of(summary(new SyntheticRun(out))).orElseThrow();

        // 0.93 busy at 400 transactions a second.
        assertThat(time.busyMillis()).isCloseTo(2.325, within(0.02));
        assertThat(time.uses()).extracting(DeviceTime.Use::title).containsExactly("device vda");
    }

    @Test
    void whatWasNotSampledHasNoLedger() {
        RunSummary summary = summary(new SyntheticRun(out).without("waits").without("device"));

        assertThat(UserTime.of(summary, false)).isEmpty();
        assertThat(DeviceTime.of(summary)).isEmpty();
        assertThat(UserTime.of(summary(new SyntheticRun(out).idle()), false)).isEmpty();
    }

    private static double sum(Ledger ledger) {
        return ledger.parts().stream().mapToDouble(Part::millis).sum();
    }

    private static RunSummary summary(SyntheticRun run) {
        return CheckedRun.read(run.write()).summary();
    }
}
