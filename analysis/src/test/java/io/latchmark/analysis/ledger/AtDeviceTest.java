package io.latchmark.analysis.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.core.spi.WaitClass;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The device takes 0.38 ms for each of 35.5 reads; sessions wait 14.2 ms for them. */
final class AtDeviceTest {
    @TempDir
    private Path out;

    /** All CPUs are used, so that polls see no session at work: nothing of the calls is asleep then. */
    @Test
    void theDevicesPartOfReadsIsItsOwnTimeWhateverIsAsleep() {
        CheckedRun run = CheckedRun.read(PlantedProcessors.of("driver and database", 1)
                .driver(0.05, 0)
                .database(10, 9.5, 0)
                .in(new SyntheticRun(out).write()));

        Row reads = reads(run);
        assertThat(reads.asleep()).isLessThan(1);
        assertThat(reads.device()).isCloseTo(35.5 * 0.38, within(0.1));
        assertThat(reads.device()).isLessThanOrEqualTo(reads.millis());
    }

    @Test
    void ofADeviceThatOthersReadFromOnlyTheMinimumIsSaid() {
        CheckedRun run = CheckedRun.read(PlantedProcessors.of("driver and database", 0.6)
                .driver(0.05, 0.15)
                .database(6.2, 3.0, 0.1)
                .in(new SyntheticRun(out).foreignReads(0.2).write()));

        assertThat(reads(run).device()).isNaN();
        assertThat(WhereTimeWent.division(run.summary(), false))
                .contains(
                        " ms (at least 37 % asleep, at most 20 % on CPU in the calls, 14 % waiting for CPU after them)")
                .doesNotContain("at the device, which took");
    }

    @Test
    void withoutASampledDeviceAndCpuTimesNothingIsSaidOfTheDevice() {
        CheckedRun run = CheckedRun.read(new SyntheticRun(out).without("device").write());

        assertThat(WhereTimeWent.division(run.summary(), false)).doesNotContain("device", "asleep");
    }

    private static Row reads(CheckedRun run) {
        return Row.of(run.summary(), false).stream()
                .filter(row -> row.waitClass().equals(Optional.of(WaitClass.DATA_PAGE_READ)))
                .findFirst()
                .orElseThrow();
    }
}
