package io.latchmark.live.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The viewers of a page, each served by a thread of the server's. Their number has a bound. Safe for use by several threads.
 */
public final class Viewers {
    /** Each costs a thread. */
    public static final int MAX = 24;

    private static final Duration FAREWELL_MAX = Duration.ofSeconds(3);
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);

    private final Feed feed;
    private final Semaphore places = new Semaphore(MAX);
    private final Patience patience;

    /** No viewer yet. */
    public Viewers(Feed feed, Patience patience) {
        this.feed = feed;
        this.patience = patience;
    }

    /** Takes a place, if one is free; {@link #leave} gives it back. */
    public boolean enter() {
        return places.tryAcquire();
    }

    public void leave() {
        places.release();
    }

    /** Writes what is published to one viewer until it leaves, is cut off, or nothing follows. */
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
        boolean unused = patience.with(() -> {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            out.flush();
            return true;
        });
    }

    /** Nothing follows: waits until all have what is left, some seconds at most. */
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
