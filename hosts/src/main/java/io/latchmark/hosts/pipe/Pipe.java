package io.latchmark.hosts.pipe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.DurationText;
import io.latchmark.platform.Waiting;
import io.latchmark.results.Malformed;
import io.latchmark.results.run.ClockOffset;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One end of a pair of byte streams to another process, which has the other end. Sending never waits: what the other side does not
 * read is kept, up to a limit. The other side is lost when its output ends, when it is silent for 4 s, although it sends a beat
 * every 500 ms, or when it does not read. Thread-safe. Lines are heard in one thread, which must not wait.
 */
public final class Pipe implements AutoCloseable {
    private static final Duration BEAT = Duration.ofMillis(500);
    private static final int UNHEARD_MAX = 8;
    private static final long WAITING_BYTES_MAX = 16 << 20;
    private static final int NOISE_BYTES_MAX = 64 << 10;
    private static final Duration CLOCK_LIMIT = Duration.ofSeconds(2);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
    private static final String BEAT_LINE = "beat";
    private static final String CLOCK_LINE = "clock";
    private static final String REFUSED = "refused";
    private static final byte[] END = {};
    private static final ScheduledExecutorService BEATS =
            Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("pipe-beats"));

    private final InputStream in;
    private final OutputStream out;
    private final Listener listener;
    private final LineBudget budget = new LineBudget(NanoClock.system());
    private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final CountDownLatch written = new CountDownLatch(1);
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<Line>> asked = new ConcurrentHashMap<>();
    private final Duration beat;
    private final Future<?> beats;
    private final AtomicInteger unheard = new AtomicInteger();
    private volatile String loss = "";
    private volatile boolean closed;
    /** While this side is busy with a line, the other's silence is not known. */
    private volatile boolean hearing;
    /** Silence counts from the first line on, because a process may take long to start. */
    private volatile boolean greeted;

    /** What an end does with what arrives. */
    public interface Listener {
        /** Called with each line that is no answer. An exception means that the line can't be used, and loses the other side. */
        void heard(Line line);

        /** Called once, when the other side is lost. */
        void lost(String reason);

        /** Called with what was printed before the first line, for example by a login shell. */
        default void printed(String text) {}
    }

    private Pipe(InputStream in, OutputStream out, Listener listener, Duration beat) {
        this.in = new BufferedInputStream(in);
        this.out = out;
        this.listener = listener;
        this.beat = beat;
        this.beats = BEATS.scheduleWithFixedDelay(this::beat, beat.toNanos(), beat.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Opens an end. */
    public static Pipe open(InputStream in, OutputStream out, Listener listener) {
        return open(in, out, listener, BEAT);
    }

    /** As above, with another time between beats. */
    static Pipe open(InputStream in, OutputStream out, Listener listener, Duration beat) {
        Pipe pipe = new Pipe(in, out, listener, beat);
        DaemonThread.start("pipe-writer", pipe::writeAll);
        DaemonThread.start("pipe-reader", pipe::readAll);
        return pipe;
    }

    /** Sends a line, unless the other side is lost. */
    public void send(Line line) {
        byte[] bytes = line.bytes();
        if (closed || !loss.isEmpty()) {
            return;
        }
        if (waitingBytes.addAndGet(bytes.length) > WAITING_BYTES_MAX) {
            lose("it does not read: " + (WAITING_BYTES_MAX >> 20) + " MiB wait for it");
        } else {
            waiting.add(bytes);
        }
    }

    /**
     * Asks a question, and waits for the answer.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it is refused, there is none in time, or the other side is lost
     */
    public Line ask(String kind, Object body, Duration limit) throws InterruptedException {
        return ask(Line.of(kind, ids.incrementAndGet(), body), limit);
    }

    private Line ask(Line question, Duration limit) throws InterruptedException {
        CompletableFuture<Line> answer = new CompletableFuture<>();
        asked.put(question.id(), answer);
        try {
            send(question);
            if (!loss.isEmpty()) {
                throw LatchmarkException.environment(loss);
            }
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw LatchmarkException.environment(
                    "no answer to '" + question.kind() + "' within " + DurationText.of(limit), e);
        } catch (ExecutionException e) {
            throw LatchmarkException.environment(
                    String.valueOf(Objects.requireNonNull(e.getCause()).getMessage()), e);
        } finally {
            asked.remove(question.id());
        }
    }

    /** Answers a question of the other side. */
    public void answer(Line question, Object body) {
        send(Line.of(question.kind(), -question.id(), body));
    }

    /** Refuses a question of the other side, or its line. */
    public void refuse(Line question, String reason) {
        send(Line.of(REFUSED, -question.id(), reason));
    }

    /**
     * How far the other side's monotonic clock is ahead of this one.
     *
     * @param exchanges the fastest of which counts
     */
    public ClockOffset measureClock(int exchanges) throws InterruptedException {
        long bestNanos = Long.MAX_VALUE;
        ClockOffset best = new ClockOffset(0, 0);
        for (int i = 0; i < exchanges; i++) {
            Line question = Line.empty(CLOCK_LINE, ids.incrementAndGet());
            long sentNanos = System.nanoTime();
            long otherNanos = ask(question, CLOCK_LIMIT).read(Long.class);
            long tripNanos = System.nanoTime() - sentNanos;
            if (tripNanos < bestNanos) {
                bestNanos = tripNanos;
                best = new ClockOffset(otherNanos - (sentNanos + tripNanos / 2), tripNanos - tripNanos / 2);
            }
        }
        return best;
    }

    /** Why the other side is lost; empty if it isn't. */
    public String loss() {
        return loss;
    }

    private void readAll() {
        try {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int noise = 0;
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (next != '\n') {
                    if (line.size() >= Line.BYTES_MAX) {
                        throw new IOException("a line of more than " + Line.BYTES_MAX + " bytes");
                    }
                    line.write(next);
                    continue;
                }
                byte[] bytes = line.toByteArray();
                line.reset();
                if (!greeted && (bytes.length == 0 || bytes[0] != '{')) {
                    noise += bytes.length + 1;
                    if (noise > NOISE_BYTES_MAX) {
                        throw new IOException("more than " + NOISE_BYTES_MAX + " bytes before the first line");
                    }
                    listener.printed(new String(bytes, StandardCharsets.UTF_8));
                } else {
                    take(bytes);
                }
            }
            lose(line.size() == 0 ? "its output has ended" : "its output has ended within a line");
        } catch (IOException | RuntimeException e) {
            lose("its output can't be used: " + Malformed.printable(String.valueOf(e.getMessage())));
        }
    }

    private void take(byte[] bytes) throws IOException {
        budget.spend(bytes.length);
        greeted = true;
        unheard.set(0);
        hearing = true;
        try {
            hear(Line.parse(bytes));
        } finally {
            hearing = false;
        }
    }

    private void hear(Line line) {
        if (line.id() < 0) {
            CompletableFuture<Line> answer = asked.get(-line.id());
            if (answer != null && line.kind().equals(REFUSED)) {
                answer.completeExceptionally(LatchmarkException.environment(
                        Malformed.printable(line.body().asText())));
            } else if (answer != null) {
                answer.complete(line);
            }
        } else if (line.kind().equals(CLOCK_LINE)) {
            answer(line, System.nanoTime());
        } else if (!line.kind().equals(BEAT_LINE)) {
            listener.heard(line);
        }
    }

    private void writeAll() {
        try (out) {
            for (byte[] next = waiting.take(); next != END; next = waiting.take()) {
                out.write(next);
                waitingBytes.addAndGet(-next.length);
                if (waiting.isEmpty()) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            lose("it can't be written to: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            written.countDown();
        }
    }

    /** Beats are counted, not timed: a pause of this process is no silence of the other. */
    private void beat() {
        if (waiting.isEmpty()) {
            send(Line.empty(BEAT_LINE, 0));
        }
        if (greeted && !hearing && unheard.incrementAndGet() > UNHEARD_MAX) {
            lose("silent for " + DurationText.of(beat.multipliedBy(UNHEARD_MAX)));
        }
    }

    private void lose(String reason) {
        synchronized (this) {
            if (closed || !loss.isEmpty()) {
                return;
            }
            loss = reason;
        }
        beats.cancel(false);
        asked.values().forEach(answer -> answer.completeExceptionally(LatchmarkException.environment(reason)));
        listener.lost(reason);
    }

    /** Ends the output when what waits is sent; the other side hears the end of its input. */
    @Override
    public void close() {
        closed = true;
        beats.cancel(false);
        waiting.add(END);
        if (loss.isEmpty()) {
            boolean unused = Waiting.uninterrupted(written::await, CLOSE_LIMIT.toNanos());
        }
    }
}
