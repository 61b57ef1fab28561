package io.latchmark.analysis.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.Finding;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs of 20 ms a transaction with known times of processors. Sessions are seen 2 ms at work, 12 ms waiting for the client, 2.6 ms in
 * page reads, 3 ms in log flushes and 0.4 ms in locks, but for the run that storage limits.
 */
final class CpuTimeTest {
    private static final String ONE_HOST = "driver and database";
    private static final Offset<Double> CLOSE = within(0.02);

    @TempDir
    private Path out;

    @Test
    void aSaturatedServerIsFoundInWhatSessionsSeemToWaitFor() {
        CheckedRun run = seen(PlantedProcessors.of(ONE_HOST, 0.99)
                .driver(0.1, 0.2)
                .database(2.3, 12.0, 9.5)
                .background(2.475));
        Ledger ledger = ledger(run);

        assertThat(ledger.millis(CpuTime.DATABASE_ON)).isCloseTo(2.3, CLOSE);
        assertThat(ledger.millis(CpuTime.DATABASE_WAITING)).isCloseTo(12.0, CLOSE);
        assertThat(ledger.millis(CpuTime.DRIVER_ON)).isCloseTo(0.1, CLOSE);
        assertThat(ledger.millis(CpuTime.DRIVER_WAITING)).isCloseTo(0.2, CLOSE);
        assertThat(ledger.millis(CpuTime.NETWORK)).isCloseTo(12 - 9.5 - 0.3, CLOSE);
        // 14.3 ms less 2 ms at work and 9.5 ms called are in waits. The 35.5 reads hid more than their 2.6 ms; what is
        // left is
        // the flushes', 0.915 of commits that wait and 0.5 of the log.
        assertThat(ledger.millis(WaitClass.DATA_PAGE_READ.title())).isCloseTo(0, CLOSE);
        assertThat(ledger.millis(WaitClass.LOG_FLUSH.title())).isCloseTo(2.8, CLOSE);
        assertSumsToTheWhole(ledger);
        assertThat(sentence(run))
                .startsWith(
                        "73 % of a transaction's time was CPU: the database 2.30 ms on it and 12.0 ms waiting for it, the"
                                + " driver 0.100 ms on it and 0.200 ms waiting for it.")
                .contains(
                        "Next, 15 % was log flushes at the device, in part while a CPU worked for them: 0.915 per transaction of 3.28"
                                + " ms each, 3.00 of 20.0 ms.",
                        "The 2 CPUs of the driver and database were used 99 % of the time.",
                        "Storage without latency would give 404 to 1,143 transactions/s (1.0 to 2.9 times)");
        assertThat(finding(run).verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(finding(run).value()).contains("used 99 %");
        assertThat(run.gates().isValid()).isTrue();
    }

    @Test
    void manySaturatedHostsAreCounted() {
        CheckedRun run = seen(PlantedProcessors.of(ONE_HOST, 0.99)
                .host("agent lab-1", 0.97)
                .host("agent lab-2", 1)
                .host("agent lab-3", 0.5)
                .driver(0.1, 0.2)
                .database(2.3, 12.0, 9.5));

        assertThat(sentence(run))
                .contains("The CPUs of 3 hosts were used at least 97 % of the time.")
                .doesNotContain("lab-1");
    }

    /** They use 47 % of the CPU time, without which driver and database would be far from saturation. */
    @Test
    void otherProgramsSetNoBound() {
        CheckedRun run =
                seen(PlantedProcessors.of(ONE_HOST, 0.99).driver(0.1, 0.2).database(2.3, 12.0, 9.5));

        assertThat(sentence(run))
                .contains("Storage without latency would give 465 to 1,143 transactions/s (1.2 to 2.9 times)");
    }

    @Test
    void aDriverWithoutAProcessorIsNoServerWithoutOne() {
        CheckedRun run =
                seen(PlantedProcessors.of(ONE_HOST, 0.7).driver(0.1, 11.1).database(2.0, 0.2, 0.1));

        assertThat(sentence(run))
                .startsWith(
                        "66 % of a transaction's time was CPU outside of waits: the database 2.00 ms on it and 0 ms waiting"
                                + " for it, the driver 0.100 ms on it and 11.1 ms waiting for it.")
                .contains("Next, 15 % was log flushes: 0.915 per transaction of 3.28 ms each, 3.00 of 20.0 ms");
        // Threads that wait for a CPU are no sign that there is none.
        assertThat(finding(run).verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertSumsToTheWhole(ledger(run));
    }

    @Test
    void bothSidesCanLackProcessors() {
        Ledger ledger =
                ledger(seen(PlantedProcessors.of(ONE_HOST, 1).driver(0.5, 5.5).database(2.0, 5.4, 5.0)));

        assertThat(ledger.millis(CpuTime.DRIVER_WAITING)).isCloseTo(5.5, CLOSE);
        assertThat(ledger.millis(CpuTime.DATABASE_WAITING)).isCloseTo(5.4, CLOSE);
        assertThat(ledger.millis(CpuTime.NETWORK)).isCloseTo(1.0, CLOSE);
        assertSumsToTheWhole(ledger);
    }

    /** CPU time beyond what was seen outside of waits has no place but the wait for the client, where a wait after a call was then counted again. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 5.5, 8, 11})
    void theRowsSumToTheWholeWhereCpuTimeHasNoOtherPlace(double driverWaitsMillis) {
        CheckedRun run = seen(
                PlantedProcessors.of(ONE_HOST, 1).driver(0.5, driverWaitsMillis).database(9, 1, 0.9));

        assertThat(Row.of(run.summary(), false).stream()
                        .mapToDouble(Row::millis)
                        .sum())
                .isCloseTo(ledger(run).totalMillis(), within(1e-6));
        assertSumsToTheWhole(ledger(run));
        assertThat(Row.of(run.summary(), false))
                .noneMatch(row -> row.cpu().on() < 0 || row.cpu().waiting() < 0);
    }

    @Test
    void withProcessorsToSpareStorageIsNamedAsBefore() {
        CheckedRun run = CheckedRun.read(PlantedProcessors.of(ONE_HOST, 0.4)
                .driver(0.05, 0.01)
                .database(1.95, 0.05, 0.01)
                .in(new SyntheticRun(out).write()));

        assertThat(sentence(run))
                .startsWith(
                        "71 % of a transaction's time was data-page reads: 35.5 per transaction of 0.400 ms each, 14.2 of 20.0 ms"
                                + " (67 % at the device, which took 0.380 ms each; the rest in the server and the kernel).")
                .contains("Storage without latency would give 1,000 to 2,000 transactions/s (2.5 to 5.0 times)");
        assertThat(finding(run).verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(ledger(run).millis(CpuTime.NETWORK)).isCloseTo(0.33, CLOSE);
        assertSumsToTheWhole(ledger(run));
    }

    @Test
    void aWaitIsItsWholeCallsAndMultiplies() {
        CheckedRun run = CheckedRun.read(PlantedProcessors.of(ONE_HOST, 0.6)
                .seen(WaitClass.DATA_PAGE_READ, 8)
                .seen(WaitClass.LOG_FLUSH, 6)
                .seen(WaitClass.CPU, 5.2)
                .driver(0.05, 0.15)
                .database(6.2, 3.0, 0.1)
                .in(new SyntheticRun(out).write()));

        // 14.4 ms of waits hide 3.9 ms: 2.9 ms of waiting for CPU and 1 ms on it, in 35.5 reads and 1.4 wake-ups of the
        // log.
        assertThat(sentence(run))
                .startsWith(
                        "40 % of a transaction's time was data-page reads: 35.5 per transaction of 0.225 ms each, 8.00 of 20.0 ms"
                                + " (all of it at the device, by its own counters).")
                .contains(
                        "Next, 30 % was log flushes: 0.915 per transaction of 6.56 ms each, 6.00 of 20.0 ms",
                        "Storage without latency would give 667 transactions/s (1.7 times)");
        List<Row> rows = Row.of(run.summary(), false);
        assertThat(rows.stream().mapToDouble(Row::millis).sum())
                .isCloseTo(ledger(run).totalMillis(), within(0.1));
        // Nothing is left of a row of CPU, be it for rounding.
        assertThat(rows)
                .filteredOn(Row::isCpu)
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.asleep()).isZero());
        assertThat(rows.stream().mapToDouble(row -> row.cpu().millis()).sum())
                .isCloseTo(6.2 + 3.0 + 0.05 + 0.15, CLOSE);
    }

    @Test
    void whatOverlapsWithTheOtherSideHasNoRoomAndBothSidesLoseTheirPart() {
        Ledger ledger =
                ledger(seen(PlantedProcessors.of(ONE_HOST, 1).driver(0.5, 30).database(2.0, 8.0, 8.0)));

        // Of 12 ms 11.5 remain for 38 ms.
        assertThat(ledger.millis(CpuTime.DRIVER_ON)).isCloseTo(0.5, CLOSE);
        assertThat(ledger.millis(CpuTime.DRIVER_WAITING)).isCloseTo(30 * 11.5 / 38, CLOSE);
        assertThat(ledger.millis(CpuTime.DATABASE_WAITING)).isCloseTo(8 * 11.5 / 38, CLOSE);
        assertThat(ledger.millis(CpuTime.NETWORK)).isCloseTo(0, CLOSE);
        assertSumsToTheWhole(ledger);
    }

    @Test
    void ofAServerElsewhereOnlyTheClientsWaitIsDivided() {
        CheckedRun run = seen(PlantedProcessors.of("driver", 0.6).driver(0.5, 9.5));
        Ledger ledger = ledger(run);

        assertThat(ledger.millis(WaitClass.CPU.title())).isCloseTo(2, CLOSE);
        assertThat(ledger.millis(CpuTime.DRIVER_WAITING)).isCloseTo(9.5, CLOSE);
        assertThat(ledger.millis(CpuTime.NETWORK)).isCloseTo(2, CLOSE);
        assertSumsToTheWhole(ledger);
        assertThat(sentence(run))
                .startsWith(
                        "50 % of a transaction's time was CPU of the driver: 0.500 ms on it and 9.50 ms waiting for it.")
                .contains("Next, 15 % was log flushes: 0.915 per transaction of 3.28 ms each, 3.00 of 20.0 ms");
    }

    @Test
    void withoutTheTimesOfThreadsTheOldPartsStay() {
        CheckedRun run = CheckedRun.read(new SyntheticRun(out).write());

        assertThat(ledger(run).millis(WaitClass.CPU.title())).isCloseTo(2, CLOSE);
        assertThat(ledger(run).part(CpuTime.DATABASE_ON)).isEmpty();
        assertThat(findings(run)).isEmpty();
    }

    @Test
    void aDeviceThatIsAsBusyIsNamedToo() {
        CheckedRun run = seen(PlantedProcessors.of(ONE_HOST, 0.99)
                .driver(0.1, 0.2)
                .database(2.3, 12.0, 9.5)
                .deviceBusy(1.05));

        assertThat(sentence(run)).contains(" were used 99 % of the time. Devices were busy as well: vda.");
    }

    /** A run whose sessions are seen mostly waiting for the client. */
    private CheckedRun seen(PlantedProcessors planted) {
        return CheckedRun.read(planted.seen(WaitClass.CLIENT, 12)
                .seen(WaitClass.DATA_PAGE_READ, 2.6)
                .in(new SyntheticRun(out).write()));
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
                .filter(check -> check.name().equals("CPU headroom"))
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
