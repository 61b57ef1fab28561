package io.latchmark.agents.merge;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Records of several runs in the order of their times, without keeping more of each than one. */
final class MergedRecords<T> {
    private final ToLongFunction<T> time;
    private final PriorityQueue<Head<T>> heads;

    private record Head<T>(T record, long timeNanos, Supplier<Optional<T>> more) {}

    /** Records by their times. */
    MergedRecords(ToLongFunction<T> time, List<Supplier<Optional<T>>> series) {
        this.time = time;
        this.heads = new PriorityQueue<>(Comparator.comparingLong(Head::timeNanos));
        series.forEach(this::add);
    }

    private void add(Supplier<Optional<T>> more) {
        more.get().ifPresent(record -> heads.add(new Head<>(record, time.applyAsLong(record), more)));
    }

    /** Hands over all of them. */
    void forEach(Consumer<T> action) {
        for (Head<T> head = heads.poll(); head != null; head = heads.poll()) {
            action.accept(head.record());
            add(head.more());
        }
    }
}
