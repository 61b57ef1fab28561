package io.latchmark.powercut;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.ResultPath;
import io.latchmark.results.Json;
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
import java.util.Optional;

/**
 * What a writer reported between two power cuts: a line of JSON, then a line for each message of the writer with the time in
 * microseconds, {@code TIME TOKEN TOKEN …}, or {@code TIME cut}. On stable storage before the writer is answered, so that the
 * witness may be killed, or its host lose its power, at any time. For one thread at a time.
 */
final class CycleLog implements AutoCloseable {
    static final long SECOND_MICROS = 1_000_000;

    private static final String CUT = "cut";

    private final Path file;
    private final Cycle cycle;
    private final FileChannel channel;
    private final long originMicros;
    private boolean isBroken;
    private final long originNanos = System.nanoTime();

    /**
     * A cycle: what is written between two power cuts.
     *
     * @param number from 1
     * @param boot of the writer's host
     * @param process of the writer
     * @param firsts number of each stream's first write, or of each district's first order
     * @param content identifies the database's content with which it began; empty for files
     */
    record Cycle(int number, String boot, String process, List<Long> firsts, String content) {
        Cycle {
            firsts = List.copyOf(firsts);
        }
    }

    private CycleLog(Path file, Cycle cycle, FileChannel channel, long originMicros) {
        this.originMicros = originMicros;
        this.file = file;
        this.cycle = cycle;
        this.channel = channel;
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
            CycleLog log = new CycleLog(file, cycle, channel, micros(Instant.now()));
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
        Path file = ResultPath.file(path(folder, number));
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            channel.truncate(wholeLines(channel));
            Optional<CycleLog> log = header(file).map(cycle -> {
                long[] lastMicros = {0};
                new CycleLog(file, cycle, channel, 0).replay((micros, tokens) -> lastMicros[0] = micros);
                // Times do not fall, also where the host's clock was set back since.
                return new CycleLog(file, cycle, channel, Math.max(lastMicros[0], micros(Instant.now())));
            });
            if (log.isEmpty()) {
                channel.close();
                Files.delete(file);
                return log;
            }
            channel.position(channel.size());
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
            return line == null ? Optional.empty() : Optional.of(Json.read(line, Cycle.class));
        } catch (JsonProcessingException e) {
            throw LatchmarkException.damaged(file + " does not begin as the log of a cycle: restore it", e);
        }
    }

    private static LatchmarkException failure(Path file, IOException e) {
        return LatchmarkException.environment(
                "the witness cannot write " + file + " (" + FileFailure.reason(e)
                        + "): make room there, and start witness and writer again; they continue",
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
            isBroken = true;
            throw failure(file, e);
        }
    }

    private long nowMicros() {
        return originMicros + (System.nanoTime() - originNanos) / 1_000;
    }

    /** Whether a write has failed. */
    boolean isBroken() {
        return isBroken;
    }

    LatchmarkException damaged(String what) {
        return LatchmarkException.damaged(file + ": " + what + "; restore the file");
    }

    Cycle cycle() {
        return cycle;
    }

    /** Records what the writer reports, and waits until it is on stable storage. */
    void record(String tokens) {
        append(nowMicros() + " " + tokens);
    }

    /** Records that the power is about to be cut. */
    void cut() {
        record(CUT);
    }

    /** Receives a line of the log: its time and its tokens, none for a cut. */
    interface Line {
        void read(long micros, List<String> tokens);
    }

    /**
     * Reads all lines but the first.
     *
     * @throws LatchmarkException of category DAMAGED if one is malformed
     */
    void replay(Line each) {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                List<String> words = List.of(line.split(" ", -1));
                List<String> tokens = words.subList(1, words.size());
                each.read(Long.parseLong(words.get(0)), tokens.equals(List.of(CUT)) ? List.of() : tokens);
            }
        } catch (NumberFormatException e) {
            throw LatchmarkException.damaged(file + " has a line without a time: restore it", e);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    static Duration ofMicros(long micros) {
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
