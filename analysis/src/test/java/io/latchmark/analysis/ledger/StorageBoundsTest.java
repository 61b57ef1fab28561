package io.latchmark.analysis.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.core.spi.WaitClass;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of 8 users at 400 transactions/s of 20 ms on two CPUs, with planted waits and CPU times. */
final class StorageBoundsTest {
    private static final String ONE_HOST = "driver and database";
    private static final Offset<Double> CLOSE = within(2.0);

    @TempDir
    private Path out;

    @Test
    void theMinimumKeepsTheCpuTimeAndTheMaximumHalfOfThatOutsideOfCalls() {
        StorageBounds bounds = bounds(
                new SyntheticRun(out),
                PlantedProcessors.of(ONE_HOST, 0.4).driver(0.2, 0).database(2.0, 0, 0));

        // Of 20 ms, 14.2 in reads and 3 in log flushes are asleep; CPUs are full at 400 / 0.4.
        assertThat(bounds.storage().low()).isCloseTo(1_000, CLOSE);
        // Two CPUs with half of 2.2 ms.
        assertThat(bounds.storage().high()).isCloseTo(2_000 / 1.1, CLOSE);
        assertThat(bounds.pages().low()).isCloseTo(1_000, CLOSE);
        assertThat(bounds.pages().high()).isCloseTo(2_000 / 1.1, CLOSE);
    }

    @Test
    void logFlushesStayWhereOnlyDataPagesAreInMemory() {
        StorageBounds bounds = bounds(
                new SyntheticRun(out),
                PlantedProcessors.of(ONE_HOST, 0.05)
                        .seen(WaitClass.DATA_PAGE_READ, 4)
                        .seen(WaitClass.LOG_FLUSH, 13.2)
                        .driver(0.05, 0)
                        .database(0.2, 0, 0)
                        .seen(WaitClass.CPU, 0.2)
                        .seen(WaitClass.CLIENT, 2.2));

        assertThat(bounds.pages().low()).isCloseTo(8_000 / 16.0, CLOSE);
        assertThat(bounds.pages().high()).isCloseTo(8_000 / (0.125 + 13.2), CLOSE);
        assertThat(bounds.storage().high()).isCloseTo(8_000 / 0.125 / 4, within(20.0));
    }

    /** Most of the time is behind locks whose holder is in a flush: these waits go with the flushes. */
    @Test
    void locksBehindStorageGoWithIt() {
        StorageBounds bounds = bounds(new SyntheticRun(out).lockedBehindLog(), locked());

        assertThat(bounds.storage().low()).isCloseTo(400 / 0.2, CLOSE);
    }

    /** While a lock's holder does something else, nobody has the lock: storage changes nothing of that. */
    @Test
    void otherLocksLimitTheMinimum() {
        StorageBounds bounds = bounds(new SyntheticRun(out), locked());

        assertThat(bounds.storage().low()).isCloseTo(400, CLOSE);
        assertThat(bounds.storage().high()).isGreaterThan(2_000);
    }

    private static PlantedProcessors locked() {
        return PlantedProcessors.of(ONE_HOST, 0.2)
                .seen(WaitClass.DATA_PAGE_READ, 0)
                .seen(WaitClass.LOG_FLUSH, 3)
                .seen(WaitClass.LOCK, 14)
                .seen(WaitClass.CPU, 0.8)
                .seen(WaitClass.CLIENT, 2.2)
                .driver(0.1, 0)
                .database(0.9, 0, 0);
    }

    /** A poll that has no CPU sees no session at work, and all CPU time is then in the calls. */
    @Test
    void whereSessionsWereNotSeenAtWorkTheMaximumIsNotKnown() {
        CheckedRun run = CheckedRun.read(PlantedProcessors.of(ONE_HOST, 0.96)
                .seen(WaitClass.CPU, 0)
                .driver(0.1, 0)
                .database(1.5, 0, 0)
                .in(new SyntheticRun(out).write()));

        assertThat(StorageBounds.of(run.summary(), Row.of(run.summary(), false))
                        .storage()
                        .high())
                .isNaN();
        assertThat(StorageBounds.sentence(run.summary(), false))
                .startsWith("Storage without latency would give at least ")
                .contains(". The maximum is not known, because sessions were hardly seen outside of storage calls");
    }

    private static StorageBounds bounds(SyntheticRun run, PlantedProcessors planted) {
        CheckedRun checked = CheckedRun.read(planted.in(run.write()));
        return StorageBounds.of(checked.summary(), Row.of(checked.summary(), false));
    }
}
