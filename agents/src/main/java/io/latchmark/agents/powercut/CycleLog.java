package io.latchmark.agents.powercut;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.Json;
import io.latchmark.results.powercut.PowerCut.Acknowledged;
import io.latchmark.results.powercut.WriteStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a witness knows of the writes between two power cuts: a line of JSON, then a line for each message of the writer with the
 * time in microseconds and what it reports, {@code TIME STREAM:SEQUENCE …}, or {@code TIME cut}. On stable storage before the
 * writer is answered, so that the witness may be killed, or its host lose its power, at any time. For one thread at a time.
 */
final class CycleLog implements AutoCloseable {
    private static final String CUT = "cut";
    private static final long SECOND_MICROS = 1_000_000;

    private final Path file;
    private final Cycle cycle;
    private final FileChannel channel;
    private final long[] acknowledged;
    private final long originMicros = micros(Instant.now());
    private final long originNanos = System.nanoTime();
    private long writes;

    /**
     * A cycle: what is written between two power cuts.
     *
     * @param number from 1
     * @param boot of the writer's host
     * @param process of the writer
     * @param firsts number of each stream's first write
     */
    record Cycle(int number, String boot, String process, List<Long> firsts) {
        Cycle {
            firsts = List.copyOf(firsts);
        }
    }

    private CycleLog(Path file, Cycle cycle, FileChannel channel) {
        this.file = file;
        this.cycle = cycle;
        this.channel = channel;
        this.acknowledged =
                cycle.firsts().stream().mapToLong(first -> first - 1).toArray();
    }

    private static Path path(Path folder, int number) {
        return folder.resolve(String.format(Locale.ROOT, "cycle-%04d.log", number));
    }

    /**
     * Begins a log.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be written
     */
    static CycleLog create(Path folder, Cycle cycle) {
        Path file = path(folder, cycle.number());
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            CycleLog log = new CycleLog(file, cycle, channel);
            log.append(Json.MAPPER.writeValueAsString(cycle));
            StreamFile.syncFolder(folder);
            return log;
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /**
     * Continues the log of a cycle. A last line without an end was never answered, and is removed. A log without a first line is
     * none: the writer was not told that it may write.
     */
    static Optional<CycleLog> reopen(Path folder, int number) {
        Path file = path(folder, number);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            channel.truncate(wholeLines(channel));
            Optional<CycleLog> log = header(file).map(cycle -> new CycleLog(file, cycle, channel));
            if (log.isEmpty()) {
                channel.close();
                Files.delete(file);
                return log;
            }
            channel.position(channel.size());
            log.get().replay((micros, pairs) -> log.get().take(pairs));
            return log;
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** The length of the file up to its last end of a line. */
    private static long wholeLines(FileChannel channel) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        for (long end = channel.size(); end > 0; end--) {
            channel.read(one.clear(), end - 1);
            if (one.get(0) == '\n') {
                return end;
            }
        }
        return 0;
    }

    private static Optional<Cycle> header(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            String line = lines.readLine();
            return line == null ? Optional.empty() : Optional.of(Json.MAPPER.readValue(line, Cycle.class));
        } catch (JsonProcessingException e) {
            throw LatchmarkException.damaged(file + " does not begin as the log of a cycle: restore it", e);
        }
    }

    private static LatchmarkException failure(Path file, IOException e) {
        return LatchmarkException.environment(
                "cannot write " + file + " (" + FileFailure.reason(e)
                        + "): make room, and start the witness again; the writer waits for it",
                e);
    }

    private static long micros(Instant time) {
        return time.getEpochSecond() * SECOND_MICROS + time.getNano() / 1_000;
    }

    private void append(String line) {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(line + "\n");
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private long nowMicros() {
        return originMicros + (System.nanoTime() - originNanos) / 1_000;
    }

    Cycle cycle() {
        return cycle;
    }

    /** Writes acknowledged since this process opened the log. */
    long writes() {
        return writes;
    }

    /** The last acknowledged write of a stream. */
    long acknowledged(int stream) {
        return acknowledged[stream];
    }

    /**
     * Records what the writer reports.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it is malformed, or not the next of a stream
     */
    void acknowledge(String pairs) {
        long time = nowMicros();
        Map<Integer, Long> parsed = parsed(pairs);
        parsed.forEach((stream, sequence) -> {
            if (sequence != acknowledged[stream] + 1 && sequence != acknowledged[stream]) {
                throw LatchmarkException.environment("stream " + stream + " reports write " + sequence + " after "
                        + acknowledged[stream] + ": not the next one");
            }
        });
        append(time + " " + pairs);
        take(parsed);
    }

    /** Records that the power is about to be cut. */
    void cut() {
        append(nowMicros() + " " + CUT);
    }

    private Map<Integer, Long> parsed(String pairs) {
        Map<Integer, Long> parsed = new TreeMap<>();
        try {
            for (String pair : pairs.split(" ", -1)) {
                int colon = pair.indexOf(':');
                int stream = Integer.parseInt(pair.substring(0, Math.max(0, colon)));
                if (stream < 0 || stream >= acknowledged.length) {
                    throw new NumberFormatException(pair);
                }
                parsed.put(stream, Long.parseLong(pair.substring(colon + 1)));
            }
            return parsed;
        } catch (NumberFormatException e) {
            throw LatchmarkException.environment("not STREAM:SEQUENCE: '" + pairs + "'", e);
        }
    }

    private void take(Map<Integer, Long> pairs) {
        pairs.forEach((stream, sequence) -> {
            writes += sequence - acknowledged[stream];
            acknowledged[stream] = sequence;
        });
    }

    /** Receives a line of the log. */
    private interface Line {
        void read(long micros, Map<Integer, Long> pairs);
    }

    /** Reads all lines but the first. A cut has no pairs. */
    private void replay(Line each) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int blank = line.indexOf(' ');
                String rest = line.substring(blank + 1);
                each.read(
                        Long.parseLong(line.substring(0, Math.max(0, blank))),
                        rest.equals(CUT) ? Map.of() : parsed(rest));
            }
        } catch (NumberFormatException e) {
            throw LatchmarkException.damaged(file + " has a line without a time: restore it", e);
        }
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
        Amounts amounts = new Amounts(streams, cycle.firsts());
        try {
            replay(span);
            amounts.endMicros = span.lastMicros;
            replay(amounts);
        } catch (IOException e) {
            throw failure(file, e);
        }
        return new Times(
                new Acknowledged(
                        ofMicros(span.lastMicros - span.firstMicros),
                        amounts.writes,
                        amounts.bytes,
                        amounts.lastSecondBytes,
                        amounts.lastTenSecondsBytes),
                ofMicros(span.lastMicros - Math.min(span.lastMicros, span.askedMicros)));
    }

    /** Finds the first and the last time, and the first at which one of the asked writes was acknowledged. */
    private static final class Span implements Line {
        private final Map<Integer, Long> asked;
        private long firstMicros;
        private long lastMicros;
        private long askedMicros = Long.MAX_VALUE;

        Span(Map<Integer, Long> asked) {
            this.asked = asked;
        }

        @Override
        public void read(long micros, Map<Integer, Long> pairs) {
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
    private static final class Amounts implements Line {
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
        public void read(long micros, Map<Integer, Long> pairs) {
            pairs.forEach((stream, sequence) -> {
                long more = sequence - last[stream];
                long moreBytes = more * streams.get(stream).blockBytes();
                last[stream] = sequence;
                writes += more;
                bytes += moreBytes;
                lastSecondBytes += micros >= endMicros - SECOND_MICROS ? moreBytes : 0;
                lastTenSecondsBytes += micros >= endMicros - 10 * SECOND_MICROS ? moreBytes : 0;
            });
        }
    }

    private static Duration ofMicros(long micros) {
        return Duration.ofNanos(micros * 1_000);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }
}
