package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Reads each sampler with its own period on its own thread, so that one that hangs delays no other. Turns are on a fixed grid. A
 * turn that comes too late, because the previous reading took too long or the process was stopped, is skipped and counted, not
 * made up for. Its methods are called by the run's thread.
 */
final class SamplerLoop implements AutoCloseable {
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
    /** Used when the run ends early, because its figures matter less then. */
    private static final Duration EARLY_STOP_LIMIT = Duration.ofSeconds(1);
    /** Longer than the samplers' own limits for a statement on an open connection. */
    private static final Duration FIRST_READINGS_LIMIT = Duration.ofSeconds(3);

    private final Recording recording;
    private final Journal journal;
    private final Consumer<Throwable> failures;
    private final BooleanSupplier endsEarly;
    private final List<BlockingQueue<Order>> orders = new ArrayList<>();
    private final Set<String> busy = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThread.factory(Run.SAMPLER_THREADS));

    /** A request to a source between its turns. */
    private enum Order {
        READ,
        STOP
    }

    /**
     * A loop that has not started.
     *
     * @param failures receives errors that end the run: a bug, or a record that can no longer be written
     * @param endsEarly whether the run has been ended early
     */
    SamplerLoop(Recording recording, Journal journal, Consumer<Throwable> failures, BooleanSupplier endsEarly) {
        this.recording = recording;
        this.journal = journal;
        this.failures = failures;
        this.endsEarly = endsEarly;
    }

    /**
     * Starts the readings, one source after the other, and returns when each has been read once, so that neither the load nor
     * other sources disturb the first reading. Waits at most 3 s for all of them together.
     */
    void start(List<Sampler> samplers) {
        long endNanos = recording.timeBase().nanos() + FIRST_READINGS_LIMIT.toNanos();
        for (int i = 0; i < samplers.size(); i++) {
            Sampler sampler = samplers.get(i);
            long periodNanos = sampler.period().toNanos();
            // Spread over the period, the readings don't compete with each other for the server's CPUs.
            Grid grid = new Grid(recording.timeBase().nanos() + periodNanos * i / samplers.size(), periodNanos);
            CountDownLatch read = new CountDownLatch(1);
            BlockingQueue<Order> its = new LinkedBlockingQueue<>();
            orders.add(its);
            threads.execute(() -> run(new SampledSource(sampler, grid, recording, journal), its, read));
            boolean unused = Waiting.uninterrupted(
                    read::await, endNanos - recording.timeBase().nanos());
        }
    }

    /**
     * Reads each source once, outside its turns, and returns immediately. Called at the end of a measurement interval, so that
     * every source has a reading on either side of it. The sources are read even if the loop is closed immediately afterwards.
     */
    void readNow() {
        orders.forEach(its -> its.add(Order.READ));
    }

    /** Executes a source's turns. Any exception is reported, because it would otherwise end them silently. */
    private void run(SampledSource source, BlockingQueue<Order> its, CountDownLatch firstRead) {
        try {
            turn(source);
            firstRead.countDown();
            Order order = its.poll(source.nanosUntilNext(), TimeUnit.NANOSECONDS);
            while (order != Order.STOP) {
                if (order == Order.READ) {
                    source.reportNext();
                }
                turn(source);
                order = its.poll(source.nanosUntilNext(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        } finally {
            firstRead.countDown();
        }
    }

    private void turn(SampledSource source) {
        busy.add(source.name());
        try {
            source.read();
        } finally {
            busy.remove(source.name());
        }
    }

    /** Ends after the readings in progress. One that does not end is a failure of the run, because it may still write. */
    @Override
    public void close() {
        orders.forEach(its -> its.add(Order.STOP));
        threads.shutdown();
        Duration limit = endsEarly.getAsBoolean() ? EARLY_STOP_LIMIT : STOP_LIMIT;
        if (!Waiting.uninterrupted(threads::awaitTermination, limit.toNanos())) {
            failures.accept(LatchmarkException.environment("the source of samples "
                    + String.join(", ", new TreeSet<>(busy)) + " has not answered for " + limit.toSeconds()
                    + " s after the load: see what the server or the device waits for"));
        }
    }
}
