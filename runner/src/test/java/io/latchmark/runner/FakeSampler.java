package io.latchmark.runner;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A sampler that hands over the number of its turn, unless the test's own action throws; it counts turns down. */
final class FakeSampler implements Sampler {
    private final String source;
    private final Turn turn;
    private final CountDownLatch turnsToCome;
    private Runnable preparation = () -> {};
    private Duration period = Duration.ofMillis(1);
    private int reportsAskedFor;
    private int turns;
    private int rows = 1;

    /**
     * A sampler that reads as fast as it is asked.
     *
     * @param turns how many turns {@link #awaitTurns} waits for
     * @param turn done in each turn, before the value is handed over
     */
    FakeSampler(String source, int turns, Turn turn) {
        this.source = source;
        this.turn = turn;
        this.turnsToCome = new CountDownLatch(turns);
    }

    /** This sampler, which does so before each turn. */
    FakeSampler preparing(Runnable action) {
        preparation = action;
        return this;
    }

    /** This sampler, whose first turn has this number. */
    FakeSampler numberedFrom(int first) {
        turns = first;
        return this;
    }

    /** This sampler, with so much time between two turns. */
    FakeSampler every(Duration time) {
        period = time;
        return this;
    }

    /** This sampler, which hands over the same counter so often in each turn. */
    FakeSampler handingOver(int times) {
        rows = times;
        return this;
    }

    /** How often it was to report at the next turn; after its thread has ended. */
    int reportsAskedFor() {
        return reportsAskedFor;
    }

    /** What happens in a turn, numbered from 0. */
    @FunctionalInterface
    interface Turn {
        void take(int number);

        /** Nothing. */
        static Turn quiet() {
            return number -> {};
        }
    }

    /** Returns after the turns have begun that this sampler was made for. */
    void awaitTurns() {
        Waits.require(turnsToCome);
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public void reportNext() {
        reportsAskedFor++;
    }

    @Override
    public void prepare() {
        preparation.run();
    }

    @Override
    public void sample(SampleSink sink) {
        int number = turns++;
        try {
            turn.take(number);
            for (int row = 0; row < rows; row++) {
                sink.accept("object", "turn", "1", number + row);
            }
        } finally {
            turnsToCome.countDown();
        }
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
