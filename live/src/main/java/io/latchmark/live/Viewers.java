package io.latchmark.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The viewers of a page, each served by a thread of the server's. Their number has a bound. Safe for use by several threads.
 */
final class Viewers {
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);

    private final Feed feed;
    private final Semaphore places;
    private final int most;
    private final Patience patience;

    /**
     * No viewer yet.
     *
     * @param most how many at once
     */
    Viewers(Feed feed, int most, Patience patience) {
        this.feed = feed;
        this.most = most;
        this.places = new Semaphore(most);
        this.patience = patience;
    }

    /** Takes a place, if one is free; {@link #leave} gives it back. */
    boolean enter() {
        return places.tryAcquire();
    }

    void leave() {
        places.release();
    }

    int most() {
        return most;
    }

    int present() {
        return most - places.availablePermits();
    }

    /** Writes what is published to one viewer until it leaves, is cut off, or nothing follows. */
    void serve(OutputStream out) throws IOException, InterruptedException {
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

    /** Waits until all have left; returns whether they have. */
    boolean awaitNone(Duration longest) throws InterruptedException {
        boolean none = places.tryAcquire(most, longest.toNanos(), TimeUnit.NANOSECONDS);
        if (none) {
            places.release(most);
        }
        return none;
    }
}
