package io.latchmark.analysis.series;

import io.latchmark.core.spi.CounterRole;
import java.util.ArrayList;
import java.util.List;

/**
 * A moment of a checkpoint, detected from the server's counters.
 *
 * @param timeNanos of the detecting sample, from the run's origin
 * @param source of the counter
 */
public record Checkpoint(long timeNanos, Moment moment, String source) {
    /** The moment within a checkpoint. */
    public enum Moment {
        STARTED_ON_SCHEDULE("timed checkpoint began"),
        STARTED_ON_REQUEST("requested checkpoint began"),
        STARTED_WRITING("checkpoint started to write pages"),
        COMPLETED("checkpoint completed");

        private final String sentence;

        Moment(String sentence) {
            this.sentence = sentence;
        }

        /** The text to display. */
        public String sentence() {
            return sentence;
        }
    }

    /** All moments that the counters of a run show, in order. */
    public static List<Checkpoint> of(Counters counters) {
        List<Checkpoint> all = new ArrayList<>();
        all.addAll(counted(counters, CounterRole.CHECKPOINTS_TIMED, Moment.STARTED_ON_SCHEDULE));
        all.addAll(counted(counters, CounterRole.CHECKPOINTS_REQUESTED, Moment.STARTED_ON_REQUEST));
        all.addAll(counted(counters, CounterRole.CHECKPOINTS_COMPLETED, Moment.COMPLETED));
        all.addAll(startsOfWriting(counters));
        for (CounterKey key : counters.of(CounterRole.LOG_SINCE_CHECKPOINT)) {
            counters.counter(key)
                    .map(Counter::halvings)
                    .orElse(List.of())
                    .forEach(nanos -> all.add(new Checkpoint(nanos, Moment.COMPLETED, key.source())));
        }
        return all;
    }

    private static List<Checkpoint> counted(Counters counters, CounterRole role, Moment moment) {
        List<Checkpoint> all = new ArrayList<>();
        for (CounterKey key : counters.of(role)) {
            counters.counter(key)
                    .ifPresent(counter -> counter.forEachStep((start, end, gain) -> {
                        if (gain > 0) {
                            all.add(new Checkpoint(end, moment, key.source()));
                        }
                    }));
        }
        return all;
    }

    /** A checkpoint writes over many samples; it started where the counter had been constant before. */
    private static List<Checkpoint> startsOfWriting(Counters counters) {
        List<Checkpoint> all = new ArrayList<>();
        for (CounterKey key : counters.of(CounterRole.CHECKPOINT_PAGES)) {
            boolean[] rested = {false};
            counters.counter(key)
                    .ifPresent(counter -> counter.forEachStep((start, end, gain) -> {
                        if (gain > 0 && rested[0]) {
                            all.add(new Checkpoint(end, Moment.STARTED_WRITING, key.source()));
                        }
                        rested[0] = gain == 0;
                    }));
        }
        return all;
    }
}
