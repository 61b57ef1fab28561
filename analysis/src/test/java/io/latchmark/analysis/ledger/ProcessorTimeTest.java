package io.latchmark.analysis.ledger;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunReader;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of 20 ms a transaction with known times of processors. Sessions are seen 2 ms at work, 12 ms waiting for the client, 2.6 ms in
 * page reads, 3 ms in log flushes and 0.4 ms in locks, but for the run that storage limits.
 */
final class ProcessorTimeTest {
    private static final String ONE_HOST = "driver and database";
    private static final Offset<Double> CLOSE = within(0.02);

    @TempDir
    private Path out;

    @Test
    void aSaturatedServerIsFoundInWhatSessionsSeemToWaitFor() {
        CheckedRun run =
                seen(PlantedProcessors.of(ONE_HOST, 0.99).driver(0.1, 0.2).database(2.3, 12.0, 9.5));
        Ledger ledger = ledger(run);

        assertThat(ledger.millis(ProcessorTime.DATABASE_ON)).isCloseTo(2.3, CLOSE);
        assertThat(ledger.millis(ProcessorTime.DATABASE_WAITING)).isCloseTo(12.0, CLOSE);
        assertThat(ledger.millis(ProcessorTime.DRIVER_ON)).isCloseTo(0.1, CLOSE);
        assertThat(ledger.millis(ProcessorTime.DRIVER_WAITING)).isCloseTo(0.2, CLOSE);
        assertThat(ledger.millis(ProcessorTime.NETWORK)).isCloseTo(12 - 9.5 - 0.3, CLOSE);
        // Of 6 ms in other waits 2.8 ms were on processors, or without one: 14.3 ms less 2 ms at work and 9.5 ms
        // called.
        assertThat(ledger.millis(WaitClass.LOG_FLUSH.title())).isCloseTo(3 * 3.2 / 6, CLOSE);
        assertSumsToTheWhole(ledger);
        assertThat(sentence(run))
                .isEqualTo(wording(
                        "of-a-transaction-s-time-was-3",
                        73,
                        "2.30",
                        "12.0",
                        "0.100",
                        "0.200",
                        11,
                        "2.20",
                        "ms/transaction",
                        2,
                        99));
        assertThat(finding(run).verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(finding(run).value()).contains("busy 99 %").contains(wording("of-a-transaction-s-time", 73));
        assertThat(finding(run).why()).startsWith(wording("storage-was-not-what-limited"));
        assertThat(run.gates().isValid()).isTrue();
    }

    @Test
    void aDriverWithoutAProcessorIsNoServerWithoutOne() {
        CheckedRun run =
                seen(PlantedProcessors.of(ONE_HOST, 0.7).driver(0.1, 11.1).database(2.0, 0.2, 0.1));

        assertThat(sentence(run))
                .isEqualTo(wording(
                        "of-a-transaction-s-time-was-4",
                        67,
                        "0.100",
                        "11.1",
                        "2.00",
                        "0.200",
                        15,
                        "3.00",
                        200,
                        "flushes/s"));
        assertThat(finding(run).verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertSumsToTheWhole(ledger(run));
    }

    @Test
    void bothSidesCanLackProcessors() {
        Ledger ledger =
                ledger(seen(PlantedProcessors.of(ONE_HOST, 1).driver(0.5, 5.5).database(2.0, 5.4, 5.0)));

        assertThat(ledger.millis(ProcessorTime.DRIVER_WAITING)).isCloseTo(5.5, CLOSE);
        assertThat(ledger.millis(ProcessorTime.DATABASE_WAITING)).isCloseTo(5.4, CLOSE);
        assertThat(ledger.millis(ProcessorTime.NETWORK)).isCloseTo(1.0, CLOSE);
        assertSumsToTheWhole(ledger);
    }

    @Test
    void withProcessorsToSpareStorageIsNamedAsBefore() {
        CheckedRun run = CheckedRun.read(RunReader.open(PlantedProcessors.of(ONE_HOST, 0.4)
                .driver(0.05, 0.01)
                .database(1.95, 0.05, 0.01)
                .in(new SyntheticRun(out).write())));

        assertThat(sentence(run))
                .isEqualTo(wording("of-a-transaction-s-time-was-5", 71, "35.5", "reads/transaction", "0.400"));
        assertThat(finding(run).verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(ledger(run).millis(ProcessorTime.NETWORK)).isCloseTo(0.33, CLOSE);
        assertSumsToTheWhole(ledger(run));
    }

    @Test
    void storageIsTheWholeWhereProcessorsAreMoreThanEachOfItsWaits() {
        CheckedRun run = CheckedRun.read(RunReader.open(PlantedProcessors.of(ONE_HOST, 0.6)
                .seen(WaitClass.DATA_PAGE_READ, 8)
                .seen(WaitClass.LOG_FLUSH, 6)
                .seen(WaitClass.CPU, 5.2)
                .driver(0.05, 0.15)
                .database(6.2, 3.0, 0.1)
                .in(new SyntheticRun(out).write())));

        // 14.4 ms of waits hold 3.9 ms of processors.
        assertThat(sentence(run))
                .isEqualTo(wording(
                        "of-a-transaction-s-time-was-6",
                        51,
                        "35.5",
                        "reads/transaction",
                        "0.400",
                        47,
                        "6.20",
                        "3.00",
                        "0.050",
                        "0.150"));
    }

    @Test
    void whatOverlapsWithTheOtherSideHasNoRoomAndBothSidesLoseTheirPart() {
        Ledger ledger =
                ledger(seen(PlantedProcessors.of(ONE_HOST, 1).driver(0.5, 30).database(2.0, 8.0, 8.0)));

        // Of 12 ms 11.5 remain for 38 ms.
        assertThat(ledger.millis(ProcessorTime.DRIVER_ON)).isCloseTo(0.5, CLOSE);
        assertThat(ledger.millis(ProcessorTime.DRIVER_WAITING)).isCloseTo(30 * 11.5 / 38, CLOSE);
        assertThat(ledger.millis(ProcessorTime.DATABASE_WAITING)).isCloseTo(8 * 11.5 / 38, CLOSE);
        assertThat(ledger.millis(ProcessorTime.NETWORK)).isCloseTo(0, CLOSE);
        assertSumsToTheWhole(ledger);
    }

    @Test
    void ofAServerElsewhereOnlyTheClientsWaitIsDivided() {
        CheckedRun run = seen(PlantedProcessors.of("driver", 0.6).driver(0.5, 9.5));
        Ledger ledger = ledger(run);

        assertThat(ledger.millis(WaitClass.CPU.title())).isCloseTo(2, CLOSE);
        assertThat(ledger.millis(ProcessorTime.DRIVER_WAITING)).isCloseTo(9.5, CLOSE);
        assertThat(ledger.millis(ProcessorTime.NETWORK)).isCloseTo(2, CLOSE);
        assertSumsToTheWhole(ledger);
        assertThat(sentence(run))
                .isEqualTo(wording("of-a-transaction-s-time-was-7", 50, "0.500", "9.50", 15, "3.00", 200, "flushes/s"));
    }

    @Test
    void withoutTheTimesOfThreadsTheOldPartsStay() {
        CheckedRun run = CheckedRun.read(RunReader.open(new SyntheticRun(out).write()));

        assertThat(ledger(run).millis(WaitClass.CPU.title())).isCloseTo(2, CLOSE);
        assertThat(ledger(run).part(ProcessorTime.DATABASE_ON)).isEmpty();
        assertThat(findings(run)).isEmpty();
    }

    @Test
    void aDeviceThatIsAsBusyIsNamedToo() {
        CheckedRun run = seen(PlantedProcessors.of(ONE_HOST, 0.99)
                .driver(0.1, 0.2)
                .database(2.3, 12.0, 9.5)
                .deviceBusy(1.05));

        assertThat(sentence(run)).endsWith(wording("were-busy-of-the-time-devices", 99));
    }

    /** A run whose sessions are seen mostly waiting for the client. */
    private CheckedRun seen(PlantedProcessors planted) {
        return CheckedRun.read(RunReader.open(planted.seen(WaitClass.CLIENT, 12)
                .seen(WaitClass.DATA_PAGE_READ, 2.6)
                .in(new SyntheticRun(out).write())));
    }

    private static Ledger ledger(CheckedRun run) {
        return UserTime.of(run.summary(), false).orElseThrow();
    }

    private static String sentence(CheckedRun run) {
        return WhereTimeWent.sentence(run.summary(), false);
    }

    private static Finding finding(CheckedRun run) {
        assertThat(findings(run)).hasSize(1);
        return findings(run).get(0);
    }

    private static List<Finding> findings(CheckedRun run) {
        return run.gates().checks().stream()
                .filter(check -> check.name().equals("processors did not limit"))
                .toList();
    }

    private static void assertSumsToTheWhole(Ledger ledger) {
        assertThat(ledger.parts().stream().mapToDouble(Part::millis).sum())
                .isCloseTo(ledger.totalMillis(), within(1e-9));
        assertThat(ledger.undivided().stream().mapToDouble(Part::millis).sum())
                .isCloseTo(ledger.totalMillis(), within(1e-9));
        assertThat(ledger.residualShare()).isCloseTo(0, within(0.005));
    }
}
