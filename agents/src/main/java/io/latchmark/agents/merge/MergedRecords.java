package io.latchmark.agents.merge;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Merges records of several runs in chronological order, with only one of each in memory. */
final class MergedRecords<T> {
    private final ToLongFunction<T> time;
    private final PriorityQueue<Head<T>> heads;

    private record Head<T>(T record, long timeNanos, Supplier<Optional<T>> more) {}

    MergedRecords(ToLongFunction<T> time, List<Supplier<Optional<T>>> series) {
        this.time = time;
        this.heads = new PriorityQueue<>(Comparator.comparingLong(Head::timeNanos));
        series.forEach(this::add);
    }

    private void add(Supplier<Optional<T>> more) {
        more.get().ifPresent(record -> heads.add(new Head<>(record, time.applyAsLong(record), more)));
    }

    /** Passes all records to an action. */
    void forEach(Consumer<T> action) {
        for (Head<T> head = heads.poll(); head != null; head = heads.poll()) {
            action.accept(head.record());
            add(head.more());
        }
    }
}
