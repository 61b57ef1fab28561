package io.latchmark.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.results.Sample;
import org.junit.jupiter.api.Test;

final class CountersTest {
    private static final Window ALL = new Window(0, 100);

    @Test
    void aWaitThatAppearsLateWasZeroFromTheFirstSampleToTheOneBefore() {
        Counters counters = new Counters();
        counters.add(new Sample(10, "waits", "all", "polls", "1", 0));
        counters.add(new Sample(20, "waits", "all", "polls", "1", 10));
        counters.add(new Sample(30, "waits", "all", "polls", "1", 20));
        counters.add(new Sample(30, "waits", "lock/Lock:tuple", "observations", "1", 7));

        Difference gain = counters.over(new CounterKey("waits", "lock/Lock:tuple", "observations"), ALL);

        assertThat(gain.amount()).isEqualTo(7);
        assertThat(gain.seconds()).isEqualTo(20e-9);
    }

    @Test
    void aDeviceThatAppearsLateDoesNotStartAtZero() {
        Counters counters = new Counters();
        counters.add(new Sample(10, "device", "vda", "reads", "1", 0));
        counters.add(new Sample(20, "device", "vda", "reads", "1", 10));
        counters.add(new Sample(20, "device", "vdb", "reads", "1", 1_000_000));

        assertThat(counters.over(new CounterKey("device", "vdb", "reads"), ALL)).isEqualTo(Difference.NONE);
    }

    @Test
    void aTimeIsConvertedFromItsUnit() {
        Counters counters = new Counters();
        counters.add(new Sample(10, "pg_stat_io", "x", "read_time", "us", 0));
        counters.add(new Sample(20, "pg_stat_io", "x", "read_time", "us", 2_500));

        assertThat(counters.millisOver(new CounterKey("pg_stat_io", "x", "read_time"), ALL)
                        .amount())
                .isEqualTo(2.5);
    }

    @Test
    void anUnknownUnitOfTimeIsRefused() {
        assertThatThrownBy(() -> Counters.millisPer("jiffies")).hasMessageContaining("jiffies");
    }

    @Test
    void aCounterThatWasNeverSampledGainedNothingMeasured() {
        assertThat(new Counters().over(new CounterKey("device", "vda", "reads"), ALL))
                .isEqualTo(Difference.NONE);
    }
}
