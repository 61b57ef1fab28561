package io.latchmark.analysis.gates;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class UnknownWaitsFindingTest {
    private static final long SECOND = 1_000_000_000L;

    private final Counters counters = new Counters(
            Roles.of(List.of(new RunEnvironment.Source("waits", true, "")
                    .with(List.of(
                            new DeclaredRole(CounterRole.UNKNOWN_STATE, "unknown/*", "observations"),
                            new DeclaredRole(CounterRole.ZERO_OMITTED, DeclaredRole.ANY, DeclaredRole.ANY))))),
            Duration.ofSeconds(1));

    @Test
    void aWaitWithoutAClassIsMarkedWithItsShareOfTheMeasuredTime() {
        for (int second = 0; second <= 40; second++) {
            sample(second, "all", 100 * second);
            sample(second, "data_page_read/IO:DataFileRead", 80 * second);
            if (second > 12) {
                sample(second, "unknown/Buffer:BufferNew", 20 * (second - 12));
            }
        }

        Finding found = finding(new Window(10 * SECOND, 20 * SECOND), new Window(30 * SECOND, 40 * SECOND))
                .orElseThrow();

        assertThat(found.verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(found.value()).startsWith("Buffer:BufferNew in 18 %");
    }

    @Test
    void aWaitThatWasSeenInTheWarmUpOnlyIsOfNoFigure() {
        for (int second = 0; second <= 20; second++) {
            sample(second, "all", 100 * second);
            sample(second, "unknown/LWLock:New", Math.min(second, 9));
        }

        assertThat(finding(new Window(10 * SECOND, 20 * SECOND))).isEmpty();
    }

    private Optional<Finding> finding(Window... measured) {
        return UnknownWaitsFinding.of(counters, List.of(measured));
    }

    private void sample(int second, String object, long observations) {
        counters.add(new Sample(second * SECOND, "waits", object, "observations", "1", observations));
    }
}
