package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Pacing;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClosedLoopTest {
    private final ManualClock clock = new ManualClock();
    private final ClosedLoop loop = new ClosedLoop(
            List.of(Bench.terminal(0, Pacing.NONE, clock), Bench.terminal(1, Pacing.NONE, clock)), clock);

    @Test
    void eachWorkerHasATerminalOfItsOwnAndATransactionIsDueAtOnce() {
        for (int worker : new int[] {1, 0}) {
            ScheduledTransaction turn = new ScheduledTransaction(worker);
            InputGenerator same = Bench.inputs(worker);

            for (int i = 0; i < 10; i++) {
                clock.advance(5);

                assertThat(loop.take(turn)).isTrue();

                assertThat(turn.input()).usingRecursiveComparison().isEqualTo(same.next());
                assertThat(turn.dueNanos()).isEqualTo(clock.nanos());
                loop.ended(turn);
            }
        }
    }

    @Test
    void nothingBeginsAfterTheStop() {
        loop.stop();

        assertThat(loop.take(new ScheduledTransaction(0))).isFalse();
        assertThat(loop.dropped()).isEmpty();
    }
}
