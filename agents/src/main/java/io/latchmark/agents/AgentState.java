package io.latchmark.agents;

import io.latchmark.agents.channel.Member;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Share;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** The coordinator's state of an agent during a run. Guarded by the lock of its pool. */
final class AgentState {
    private static final int DIGITS = 3;
    /** One per second: figures are over the last three seconds. */
    private static final int READINGS_MAX = 4;

    private final Member agent;
    private final Share share;
    private final Map<TransactionType, OutcomeCounts> totals = new EnumMap<>(TransactionType.class);
    private final Deque<Reading> readings = new ArrayDeque<>();
    private int readyStep = -1;
    private long heardNanos = System.nanoTime();
    private Optional<AgentMessages.Ended> ended = Optional.empty();
    private String loss = "";

    AgentState(Member agent, Share share) {
        this.agent = agent;
        this.share = share;
    }

    /** New orders committed up to a time. */
    private record Reading(long nanos, long newOrders) {}

    Member member() {
        return agent;
    }

    String name() {
        return agent.name();
    }

    Share share() {
        return share;
    }

    void ready(int step) {
        readyStep = step;
        heardNanos = System.nanoTime();
    }

    /** Sets the start time of its load, before which it has nothing to send. */
    void announced(long startNanos) {
        heardNanos = startNanos;
    }

    boolean isReady(int step) {
        return readyStep >= step;
    }

    /**
     * Adds a second's counts.
     *
     * @param times receives the times, by type and kind
     */
    void add(AgentMessages.Summary summary, Map<TransactionType, Map<ResponseTimes.Kind, Histogram>> times) {
        heardNanos = System.nanoTime();
        for (AgentMessages.Summary.Line line : summary.lines()) {
            totals.merge(line.type(), line.counts(), OutcomeCounts::plus);
            line.times()
                    .forEach((kind, text) -> Histograms.add(
                            text,
                            times.computeIfAbsent(line.type(), type -> new EnumMap<>(ResponseTimes.Kind.class))
                                    .computeIfAbsent(kind, its -> new Histogram(DIGITS))));
        }
        readings.addLast(
                new Reading(heardNanos, total(TransactionType.NEW_ORDER).committed()));
        if (readings.size() > READINGS_MAX) {
            readings.removeFirst();
        }
    }

    /** Committed new orders per minute in the last seconds; empty before there are two summaries. */
    OptionalDouble nopm() {
        if (readings.size() < 2) {
            return OptionalDouble.empty();
        }
        Reading first = readings.getFirst();
        Reading last = readings.getLast();
        return OptionalDouble.of(
                60e9 * (last.newOrders() - first.newOrders()) / Math.max(1, last.nanos() - first.nanos()));
    }

    OutcomeCounts total(TransactionType type) {
        return totals.getOrDefault(type, OutcomeCounts.NONE);
    }

    /** The time since its last message. */
    long silentNanos() {
        return System.nanoTime() - heardNanos;
    }

    void end(AgentMessages.Ended how) {
        ended = Optional.of(how);
    }

    Optional<AgentMessages.Ended> ended() {
        return ended;
    }

    /** Marks it as lost; keeps the first reason. */
    void lose(String reason) {
        loss = loss.isEmpty() ? reason : loss;
    }

    /** Why it is lost or produced no part; empty if neither applies. */
    String loss() {
        return loss.isEmpty() ? ended.map(AgentMessages.Ended::reason).orElse("") : loss;
    }

    /** Whether no more messages are expected from it in a step. */
    boolean isThrough(int step) {
        return !loss.isEmpty() || ended.isPresent() || readyStep > step;
    }
}
