package io.latchmark.live.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The viewers of a page, each served by a thread of the server. Their number is limited. Thread-safe. */
public final class Viewers {
    /** Limited because each needs a thread. */
    public static final int MAX = 24;

    private static final Duration FAREWELL_MAX = Duration.ofSeconds(3);
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);

    private final Feed feed;
    private final Semaphore places = new Semaphore(MAX);
    private final RequestTimeouts timeouts;

    /** Starts without viewers. */
    public Viewers(Feed feed, RequestTimeouts timeouts) {
        this.feed = feed;
        this.timeouts = timeouts;
    }

    /** Takes a place, if one is free; {@link #leave} releases it. */
    public boolean enter() {
        return places.tryAcquire();
    }

    public void leave() {
        places.release();
    }

    /** Writes messages to one viewer until it leaves, is disconnected, or the feed ends. */
    public void serve(OutputStream out) throws IOException, InterruptedException {
        Feed.Batch batch = feed.opening();
        write(out, batch);
        while (!batch.last()) {
            batch = feed.after(batch.number(), HEARTBEAT);
            write(out, batch);
        }
    }

    private void write(OutputStream out, Feed.Batch batch) throws IOException {
        StringBuilder text = new StringBuilder(batch.messages().isEmpty() ? ":\n\n" : "");
        batch.messages()
                .forEach(message -> text.append("event: ")
                        .append(message.event())
                        .append("\ndata: ")
                        .append(message.data())
                        .append("\n\n"));
        boolean unused = timeouts.with(() -> {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            out.flush();
            return true;
        });
    }

    /** Waits after the end until all viewers have their remaining messages, for at most some seconds. */
    public void end() {
        feed.close();
        try {
            if (places.tryAcquire(MAX, FAREWELL_MAX.toNanos(), TimeUnit.NANOSECONDS)) {
                places.release(MAX);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
