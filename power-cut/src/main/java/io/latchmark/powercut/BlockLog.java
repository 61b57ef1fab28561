package io.latchmark.powercut;

import io.latchmark.core.LatchmarkException;
import io.latchmark.powercut.record.PowerCut.Acknowledged;
import io.latchmark.powercut.record.WriteStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The acknowledged writes of streams in a {@link CycleLog}; its tokens are {@code STREAM:SEQUENCE}. For one thread at a time. */
final class BlockLog implements AcknowledgedLog {
    private final CycleLog log;
    private final long[] acknowledged;
    private long writes;

    BlockLog(CycleLog log) {
        this.log = log;
        this.acknowledged =
                log.cycle().firsts().stream().mapToLong(first -> first - 1).toArray();
        log.replay((micros, tokens) -> {
            Map<Integer, Long> parsed = parsed(tokens);
            fault(parsed).ifPresent(fault -> {
                throw log.damaged(fault);
            });
            take(parsed);
        });
    }

    @Override
    public CycleLog log() {
        return log;
    }

    @Override
    public long writes() {
        return writes;
    }

    /** The last acknowledged write of a stream. */
    long acknowledged(int stream) {
        return acknowledged[stream];
    }

    private Optional<String> fault(Map<Integer, Long> parsed) {
        return parsed.entrySet().stream()
                .filter(each -> each.getValue() != acknowledged[each.getKey()] + 1
                        && each.getValue() != acknowledged[each.getKey()])
                .findFirst()
                .map(each -> "stream " + each.getKey() + " reports write " + each.getValue() + " after "
                        + acknowledged[each.getKey()] + ": not the next one");
    }

    /** Each stream's writes are reported one after the other; the last one again if the connection was lost. */
    @Override
    public void acknowledge(String pairs) {
        Map<Integer, Long> parsed = parsed(List.of(pairs.split(" ", -1)));
        fault(parsed).ifPresent(fault -> {
            throw LatchmarkException.environment(fault);
        });
        log.record(pairs);
        take(parsed);
    }

    private Map<Integer, Long> parsed(List<String> pairs) {
        Map<Integer, Long> parsed = new TreeMap<>();
        try {
            for (String pair : pairs) {
                int colon = pair.indexOf(':');
                int stream = Integer.parseInt(pair.substring(0, Math.max(0, colon)));
                if (stream < 0 || stream >= acknowledged.length) {
                    throw new NumberFormatException(pair);
                }
                parsed.put(stream, Long.parseLong(pair.substring(colon + 1)));
            }
            return parsed;
        } catch (NumberFormatException e) {
            throw LatchmarkException.environment("not STREAM:SEQUENCE: '" + String.join(" ", pairs) + "'", e);
        }
    }

    private void take(Map<Integer, Long> pairs) {
        pairs.forEach((stream, sequence) -> {
            writes += sequence - acknowledged[stream];
            acknowledged[stream] = sequence;
        });
    }

    /** What was acknowledged until the cut, and the time from the first of certain writes to it. */
    record Times(Acknowledged acknowledged, Duration firstToCut) {}

    /**
     * The amounts and times of the cycle. The cut is its recorded time or the writer's last message, whichever is later.
     *
     * @param asked a sequence number for each of some streams
     */
    Times times(List<WriteStream> streams, Map<Integer, Long> asked) {
        Span span = new Span(asked);
        Amounts amounts = new Amounts(streams, log.cycle().firsts());
        log.replay(span);
        amounts.endMicros = span.lastMicros;
        log.replay(amounts);
        return new Times(
                new Acknowledged(
                        CycleLog.ofMicros(span.lastMicros - span.firstMicros),
                        amounts.writes,
                        amounts.bytes,
                        amounts.lastSecondBytes,
                        amounts.lastTenSecondsBytes),
                CycleLog.ofMicros(span.lastMicros - Math.min(span.lastMicros, span.askedMicros)));
    }

    /** Finds the first and the last time, and the first at which one of the asked writes was acknowledged. */
    private final class Span implements CycleLog.Line {
        private final Map<Integer, Long> asked;
        private long firstMicros;
        private long lastMicros;
        private long askedMicros = Long.MAX_VALUE;

        Span(Map<Integer, Long> asked) {
            this.asked = asked;
        }

        @Override
        public void read(long micros, List<String> tokens) {
            Map<Integer, Long> pairs = parsed(tokens);
            firstMicros = firstMicros == 0 ? micros : firstMicros;
            lastMicros = micros;
            if (askedMicros == Long.MAX_VALUE
                    && pairs.entrySet().stream()
                            .anyMatch(pair -> pair.getValue() >= asked.getOrDefault(pair.getKey(), Long.MAX_VALUE))) {
                askedMicros = micros;
            }
        }
    }

    /** Sums up what was acknowledged. */
    private final class Amounts implements CycleLog.Line {
        private final List<WriteStream> streams;
        private final long[] last;
        private long endMicros;
        private long writes;
        private long bytes;
        private long lastSecondBytes;
        private long lastTenSecondsBytes;

        Amounts(List<WriteStream> streams, List<Long> firsts) {
            this.streams = streams;
            this.last = firsts.stream().mapToLong(first -> first - 1).toArray();
        }

        @Override
        public void read(long micros, List<String> tokens) {
            parsed(tokens).forEach((stream, sequence) -> {
                long more = sequence - last[stream];
                long moreBytes = more * streams.get(stream).blockBytes();
                last[stream] = sequence;
                writes += more;
                bytes += moreBytes;
                lastSecondBytes += micros >= endMicros - CycleLog.SECOND_MICROS ? moreBytes : 0;
                lastTenSecondsBytes += micros >= endMicros - 10 * CycleLog.SECOND_MICROS ? moreBytes : 0;
            });
        }
    }
}
