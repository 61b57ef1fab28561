package io.latchmark.analysis.gates;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SettingsFindingTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long END = 60 * SECOND;
    private static final long MIB = 1 << 20;

    private final Counters counters = new Counters(
            Roles.of(List.of(new RunEnvironment.Source("emulator", true, "")
                    .with(List.of(
                            new DeclaredRole(CounterRole.SETTING, "cache", DeclaredRole.ANY),
                            new DeclaredRole(CounterRole.DELAY_SETTING, "delay", DeclaredRole.ANY))))),
            Duration.ofSeconds(1));

    @Test
    void aChangeIsMarkedWithBothValuesAndItsTime() {
        sample(30, 512 * MIB, 0, 0);
        sample(31, 384 * MIB, 1, 2_000_000);
        sample(60.2, 384 * MIB, 1, 2_000_000);

        Finding found = finding(false).orElseThrow();

        assertThat(found.verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(found.value())
                .isEqualTo("31 s into the run cache changes 0 to 1, cache write_bytes 512 MiB to 384 MiB,"
                        + " delay reads 0 ms to 2.00 ms");
    }

    /** Turned and turned back between two samples, a setting is what it was, and its count of changes is not. */
    @Test
    void aChangeBetweenTwoSamplesIsMarked() {
        for (int turned = 0; turned <= 5; turned++) {
            sample(10 + turned, 512 * MIB, 2 * turned, 0);
        }

        Finding found = finding(false).orElseThrow();

        assertThat(found.verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(found.value())
                .startsWith("11 s into the run cache changes 0 to 2; 12 s")
                .endsWith("; and at 2 later samples");
    }

    @Test
    void delaysThatTheRunInjectsAreNoChange() {
        sample(30, 512 * MIB, 3, 0);
        sample(31, 512 * MIB, 3, 2_000_000);

        assertThat(finding(true).orElseThrow().verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(finding(false).orElseThrow().verdict()).isEqualTo(Finding.Verdict.MARKED);
    }

    @Test
    void whatIsChangedAfterTheIntervalIsNoChangeOfTheRun() {
        sample(59.5, 512 * MIB, 0, 0);
        sample(60.1, 512 * MIB, 0, 0);
        sample(61.1, 0, 1, 0);

        assertThat(finding(false).orElseThrow().verdict()).isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void withoutSettingsThereIsNoCheck() {
        assertThat(finding(false)).isEmpty();
    }

    private void sample(double seconds, long writeBytes, long changes, long readNanos) {
        long timeNanos = Math.round(seconds * SECOND);
        counters.add(new Sample(timeNanos, "emulator", "cache", "write_bytes", "B", writeBytes));
        counters.add(new Sample(timeNanos, "emulator", "cache", "changes", "1", changes));
        counters.add(new Sample(timeNanos, "emulator", "delay", "reads", "ns", readNanos));
    }

    private Optional<Finding> finding(boolean delaysInjected) {
        return SettingsFinding.of(counters, END, delaysInjected);
    }
}
