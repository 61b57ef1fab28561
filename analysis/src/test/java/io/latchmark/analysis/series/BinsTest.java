package io.latchmark.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BinsTest {
    @Test
    void aShortRunHasABinPerInterval() {
        Bins bins = Bins.following(List.of(new Window(0, 10), new Window(10, 20), new Window(0, 10)));

        assertThat(bins.count()).isEqualTo(2);
        assertThat(bins.bin(1)).isEqualTo(new Window(10, 20));
        assertThat(bins.indexOf(10, 20)).isEqualTo(1);
        assertThat(bins.indexOf(20, 30)).isEqualTo(-1);
    }

    @Test
    void aLongRunHasAtMostSixHundredBinsThatCoverIt() {
        List<Window> intervals = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            intervals.add(new Window(i * 1_000L, (i + 1) * 1_000L));
        }

        Bins bins = Bins.following(intervals);

        assertThat(bins.count()).isBetween(Bins.COUNT_MAX / 2, Bins.COUNT_MAX);
        assertThat(bins.bin(0).startNanos()).isZero();
        assertThat(bins.endNanos()).isEqualTo(10_000_000);
    }

    @Test
    void aGapBetweenIntervalsIsABin() {
        Bins bins = Bins.following(List.of(new Window(0, 10), new Window(20, 30)));

        assertThat(bins.count()).isEqualTo(3);
        assertThat(bins.bin(1)).isEqualTo(new Window(10, 20));
    }

    @Test
    void aSliverAtAPhaseEdgeIsJoinedToTheNext() {
        Bins bins = Bins.following(
                List.of(new Window(0, 100), new Window(100, 103), new Window(103, 200), new Window(200, 300)));

        assertThat(bins.count()).isEqualTo(3);
        assertThat(bins.bin(1)).isEqualTo(new Window(100, 200));
    }

    @Test
    void withoutIntervalsThereAreNoBins() {
        assertThat(Bins.following(List.of()).count()).isZero();
    }
}
