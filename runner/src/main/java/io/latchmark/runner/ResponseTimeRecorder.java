package io.latchmark.runner;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.ResponseTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Records response times per transaction type in nanoseconds, up to 1 h, with a resolution of 3 significant digits or 0.5 µs,
 * whichever is coarser. Terminals share a few stripes of wait-free recorders, so memory doesn't grow with their number. Hot path:
 * no allocation, no lock.
 */
final class ResponseTimeRecorder {
    private static final long LOWEST_NANOS = 1_000;
    private static final long HIGHEST_NANOS = Duration.ofHours(1).toNanos();
    private static final int DIGITS = 3;
    private static final int STRIPES_MAX = 4;

    private final List<Stripe> stripes = new ArrayList<>();
    private final int terminals;

    ResponseTimeRecorder(int terminals) {
        this.terminals = terminals;
        // More stripes than CPUs reduce no contention, and each has to be read every second.
        int stripesMax = Math.min(STRIPES_MAX, Runtime.getRuntime().availableProcessors());
        for (int i = 0; i < Math.min(terminals, stripesMax); i++) {
            stripes.add(new Stripe());
        }
    }

    Stripe stripe(int terminal) {
        return stripes.get(terminal % stripes.size());
    }

    int terminals() {
        return terminals;
    }

    /**
     * Adds what was recorded for a type since the last call: first the response times, then the others.
     *
     * @param sums histograms by kind, without empty ones
     */
    void drain(TransactionType type, Map<ResponseTimes.Kind, Histogram> sums) {
        for (ResponseTimes.Kind kind : ResponseTimes.Kind.values()) {
            stripes.stream()
                    .map(stripe -> stripe.drain(type, kind))
                    .filter(times -> times.getTotalCount() > 0)
                    .toList()
                    .forEach(times -> sums.computeIfAbsent(kind, any -> ResponseTimes.none())
                            .add(times));
        }
    }

    /** Recorders shared by some of the terminals. */
    static final class Stripe {
        private final Map<TransactionType, Channel> responses = channels();
        private final Map<TransactionType, Channel> services = channels();
        private final Map<TransactionType, Channel> schedulings = channels();

        private static Map<TransactionType, Channel> channels() {
            Map<TransactionType, Channel> channels = new EnumMap<>(TransactionType.class);
            for (TransactionType type : TransactionType.all()) {
                channels.put(type, new Channel());
            }
            return channels;
        }

        /**
         * Records one transaction.
         *
         * @param responseNanos from due to the end of the last attempt
         * @param serviceNanos duration of the last attempt only
         */
        void record(TransactionType type, long responseNanos, long serviceNanos) {
            channel(responses, type).record(responseNanos);
            channel(services, type).record(serviceNanos);
        }

        /**
         * Records how long a transaction waited in the driver.
         *
         * @param schedulingNanos from due to start
         */
        void recordScheduling(TransactionType type, long schedulingNanos) {
            channel(schedulings, type).record(schedulingNanos);
        }

        private Histogram drain(TransactionType type, ResponseTimes.Kind kind) {
            return switch (kind) {
                case RESPONSE -> channel(responses, type).drain();
                case SERVICE -> channel(services, type).drain();
                case SCHEDULING -> channel(schedulings, type).drain();
            };
        }

        private static Channel channel(Map<TransactionType, Channel> channels, TransactionType type) {
            Channel channel = channels.get(type);
            if (channel == null) {
                throw new IllegalStateException("no recorder for " + type);
            }
            return channel;
        }
    }

    private static final class Channel {
        private final Recorder recorder = new Recorder(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
        private Histogram spare = recorder.getIntervalHistogram();

        void record(long nanos) {
            recorder.recordValue(Math.min(Math.max(nanos, 0), HIGHEST_NANOS));
        }

        /** Called only by the collecting thread. */
        Histogram drain() {
            spare = recorder.getIntervalHistogram(spare);
            return spare;
        }
    }
}
