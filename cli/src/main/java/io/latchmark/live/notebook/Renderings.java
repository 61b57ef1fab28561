package io.latchmark.live.notebook;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.core.LatchmarkException;
import io.latchmark.live.server.Refusal;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.OutOfMemory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Renders documents as pages, one at a time, and caches the latest pages within a memory limit. Thread-safe. */
final class Renderings implements AutoCloseable {
    static final int WAITING_MAX = 16;

    private static final int UNUSABLE = 422;
    private static final int FAILED = 500;
    private static final int FULL = 503;

    /** Limit for all cached pages. */
    private final long bytesMax;

    private final Map<String, Rendering> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING_MAX),
            DaemonThread.factory("notebook-documents"));

    /** Limits the cache to an eighth of the program's memory. */
    Renderings() {
        this(Runtime.getRuntime().maxMemory() / 8);
    }

    Renderings(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /**
     * The progress of a page.
     *
     * @param page the page, when it is finished
     * @param refusal why there is none
     * @param seconds since it was first requested
     * @param ahead number of other pages that are rendered before it
     */
    record Progress(Optional<byte[]> page, Optional<Refusal> refusal, double seconds, int ahead) {}

    /** A requested page, being rendered or finished. Guarded by the renderings. */
    private static final class Rendering {
        private final long askedNanos = System.nanoTime();
        private Optional<byte[]> page = Optional.empty();
        private Optional<Refusal> refusal = Optional.empty();

        private boolean isDone() {
            return page.isPresent() || refusal.isPresent();
        }

        private long bytes() {
            return page.map(made -> made.length).orElse(0);
        }
    }

    /**
     * The page of a document, rendered unless it is cached.
     *
     * @param key identifies the content
     * @param longest maximum time to wait for it
     */
    synchronized Progress page(String key, Supplier<Document> document, Duration longest) throws InterruptedException {
        Rendering rendering = kept.get(key);
        if (rendering == null) {
            Rendering asked = new Rendering();
            rendering = asked;
            kept.put(key, asked);
            try {
                thread.execute(() -> make(key, asked, document));
            } catch (RejectedExecutionException e) {
                kept.remove(key);
                return new Progress(
                        Optional.empty(),
                        Optional.of(new Refusal(FULL, "Too many documents are being made: try again in a minute.")),
                        0,
                        WAITING_MAX);
            }
        }
        long endNanos = System.nanoTime() + longest.toNanos();
        for (long left = longest.toNanos(); left > 0 && !rendering.isDone(); left = endNanos - System.nanoTime()) {
            wait(left / 1_000_000 + 1);
        }
        if (rendering.refusal.isPresent()) {
            // The cause may be gone the next time.
            kept.remove(key, rendering);
        }
        return new Progress(
                rendering.page, rendering.refusal, (System.nanoTime() - rendering.askedNanos) / 1e9, ahead(rendering));
    }

    private int ahead(Rendering asked) {
        return (int) kept.values().stream()
                .filter(other -> !other.isDone() && other.askedNanos < asked.askedNanos)
                .count();
    }

    private void make(String key, Rendering rendering, Supplier<Document> document) {
        try {
            byte[] page = HtmlRenderer.page(document.get()).getBytes(StandardCharsets.UTF_8);
            done(key, rendering, Optional.of(page), Optional.empty());
        } catch (LatchmarkException e) {
            done(key, rendering, Optional.empty(), Optional.of(new Refusal(UNUSABLE, e.getMessage())));
        } catch (RuntimeException | OutOfMemoryError e) {
            String reason = OutOfMemory.text(e).orElse("This is a bug of Latchmark; please report it: " + e);
            done(key, rendering, Optional.empty(), Optional.of(new Refusal(FAILED, reason)));
        }
    }

    private synchronized void done(String key, Rendering rendering, Optional<byte[]> page, Optional<Refusal> refusal) {
        rendering.page = page;
        rendering.refusal = refusal;
        forgetOldest(key);
        notifyAll();
    }

    private void forgetOldest(String newest) {
        long bytes = kept.values().stream().mapToLong(Rendering::bytes).sum();
        Iterator<Map.Entry<String, Rendering>> oldest = kept.entrySet().iterator();
        while (bytes > bytesMax && oldest.hasNext()) {
            Map.Entry<String, Rendering> entry = oldest.next();
            if (entry.getValue().isDone() && !entry.getKey().equals(newest)) {
                bytes -= entry.getValue().bytes();
                oldest.remove();
            }
        }
    }

    /** Stops rendering. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
