package io.latchmark.emulation.oltp;

import io.latchmark.core.random.RandomStream;
import io.latchmark.emulation.Completion;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Replays the I/O of a database on an emulated device as a closed network of users. A transaction uses pages serially, then waits
 * for its log write. A page that is not in memory replaces the least recently used one. If that page is dirty, either the user
 * who needs its place writes it first, or it is written in the background, and no user waits unless too many such writes are in
 * flight. Data is on volume 0, the log on volume 1 or, if {@code logVolume} is 0, after the data. Confined to one thread.
 */
public final class OltpReplay {
    static final int WARM_UP_POOLS = 4;

    private final EmulatedDevice device;
    private final OltpParameters parameters;
    private final int logVolume;
    private final EventQueue queue = new EventQueue();
    private final RandomStream random;
    private final PageDraw pages;
    private final BufferPool pool;
    private final Map<Long, LongConsumer> awaited = new HashMap<>();
    private final Deque<FrameWait> frameWaits = new ArrayDeque<>();
    private final Deque<Runnable> commits = new ArrayDeque<>();
    private final IoTally reads = new IoTally();
    private final IoTally writes = new IoTally();
    private final IoTally logWrites = new IoTally();
    private long nextId;
    private int lazyInFlight;
    private int logInFlight;
    private int checkpointCursor;
    private int cleanerCursor;
    private long logPosition;
    private long transactions;
    private long newOrders;

    private record FrameWait(int page, Runnable then) {}

    /**
     * Creates a replay that starts with a full buffer pool.
     *
     * @param logVolume the device's volume for the log
     * @param seed of all random numbers
     */
    public OltpReplay(EmulatedDevice device, OltpParameters parameters, int logVolume, long seed) {
        this.device = device;
        this.parameters = parameters;
        this.logVolume = logVolume;
        this.random = RandomStream.of(seed, "oltp", 0);
        this.pages = PageDraw.of(parameters, random, seed);
        this.pool = new BufferPool(
                parameters.database().pages(), parameters.database().bufferPoolPages());
        for (long i = 0; i < (long) WARM_UP_POOLS * parameters.database().bufferPoolPages(); i++) {
            PageUse use = pages.any();
            pool.use(use.page(), use.change());
            if (pool.isOverfull()) {
                pool.discard();
            }
        }
        for (int user = 0; user < parameters.users(); user++) {
            queue.after(parameters.transaction().processorNanos() * user, this::startTransaction);
        }
        if (parameters.writer().checkpointNanos() > 0) {
            queue.at(parameters.writer().checkpointNanos(), this::checkpoint);
        }
    }

    /** Continues for some virtual time, and measures it. */
    public OltpFigures measure(long nanos) {
        List.of(reads, writes, logWrites).forEach(IoTally::clear);
        transactions = 0;
        newOrders = 0;
        Map<InternalCounter, Long> before = device.truth().snapshot();
        advanceTo(device.nowNanos() + nanos);
        double seconds = nanos / 1e9;
        Map<InternalCounter, Long> inner = new EnumMap<>(InternalCounter.class);
        device.truth().snapshot().forEach((counter, value) -> {
            boolean gauge = counter == InternalCounter.DIRTY_BYTES || counter == InternalCounter.DIRTY_BYTES_MAX;
            inner.put(counter, gauge ? value : value - before.getOrDefault(counter, 0L));
        });
        return new OltpFigures(
                transactions / seconds,
                newOrders / seconds,
                reads.figures(seconds),
                writes.figures(seconds),
                logWrites.figures(seconds),
                inner);
    }

    private void advanceTo(long endNanos) {
        long next = Math.min(queue.nextNanos(), device.nextEventNanos());
        while (next <= endNanos) {
            device.advanceTo(next);
            Optional<Completion> completion = device.poll();
            while (completion.isPresent()) {
                LongConsumer then = awaited.remove(completion.get().request().id());
                if (then != null) {
                    then.accept(completion.get().latencyNanos());
                }
                completion = device.poll();
            }
            queue.advanceTo(next);
            next = Math.min(queue.nextNanos(), device.nextEventNanos());
        }
        device.advanceTo(endNanos);
        queue.advanceTo(endNanos);
    }

    private void startTransaction() {
        Iterator<PageUse> uses = pages.transaction();
        queue.after(parameters.transaction().processorNanos(), () -> access(uses));
    }

    private void access(Iterator<PageUse> uses) {
        while (uses.hasNext()) {
            PageUse use = uses.next();
            if (!pool.use(use.page(), use.change())) {
                readIntoFrame(use.page(), () -> access(uses));
                return;
            }
        }
        commit();
    }

    private void readIntoFrame(int page, Runnable then) {
        int victim = pool.isOverfull() ? pool.discard() : -1;
        Runnable read = () -> submit(data(IoKind.READ, page), nanos -> {
            reads.add(nanos);
            then.run();
        });
        double awaited = parameters.writer().awaitedShare();
        int writesOfVictim = victim < 0 ? 0 : writesOfVictim();
        for (int other = 1;
                other < writesOfVictim && lazyInFlight < parameters.writer().lazyWrites();
                other++) {
            writeAnother();
        }
        if (writesOfVictim == 0) {
            read.run();
        } else if (awaited > 0 && random.unit() < awaited) {
            submit(data(IoKind.WRITE, victim), nanos -> {
                writes.add(nanos);
                read.run();
            });
        } else if (lazyInFlight < parameters.writer().lazyWrites()) {
            writeLazily(victim);
            read.run();
        } else {
            frameWaits.add(new FrameWait(victim, read));
        }
    }

    /** Writes a dirty page in memory, which will soon be dirty again. */
    private void writeAnother() {
        int page = pool.changedFrom(cleanerCursor);
        cleanerCursor = page + 1;
        if (page >= 0) {
            writeLazily(page);
        }
    }

    private int writesOfVictim() {
        double mean = parameters.writer().writesPerChanged();
        return mean == 1 ? 1 : (int) mean + (random.unit() < mean - (int) mean ? 1 : 0);
    }

    private void writeLazily(int page) {
        lazyInFlight++;
        submit(data(IoKind.WRITE, page), nanos -> {
            writes.add(nanos);
            lazyInFlight--;
            if (!frameWaits.isEmpty()) {
                FrameWait next = frameWaits.remove();
                writeLazily(next.page);
                next.then.run();
            }
        });
    }

    private void commit() {
        if (random.unit() < parameters.transaction().committedShare()) {
            commits.add(this::finish);
            flushLog();
        } else {
            finish();
        }
    }

    private void flushLog() {
        if (commits.isEmpty() || logInFlight == parameters.writer().logWrites()) {
            return;
        }
        List<Runnable> committing = List.copyOf(commits);
        commits.clear();
        logInFlight++;
        IoRequest request = IoRequest.of(
                nextId++, IoKind.WRITE, logPosition, parameters.writer().logBytes());
        logPosition += parameters.writer().logBytes();
        submit(logVolume == 0 ? behindData(request) : request.on(logVolume), nanos -> {
            logWrites.add(nanos);
            logInFlight--;
            committing.forEach(Runnable::run);
            flushLog();
        });
    }

    private IoRequest behindData(IoRequest request) {
        long dataBytes =
                (long) parameters.database().pages() * parameters.database().pageBytes();
        return IoRequest.of(request.id(), request.kind(), dataBytes + request.positionBytes(), request.bytes());
    }

    private void finish() {
        transactions++;
        if (random.unit() < parameters.transaction().newOrderShare()) {
            newOrders++;
        }
        startTransaction();
    }

    private void checkpoint() {
        checkpointCursor = 0;
        for (int i = 0; i < parameters.writer().checkpointWrites(); i++) {
            writeNextChanged();
        }
    }

    private void writeNextChanged() {
        int page = pool.nextChanged(checkpointCursor);
        if (page >= 0) {
            checkpointCursor = page + 1;
            submit(data(IoKind.WRITE, page), nanos -> {
                writes.add(nanos);
                writeNextChanged();
            });
        }
    }

    private void submit(IoRequest request, LongConsumer then) {
        awaited.put(request.id(), then);
        device.submit(request, Math.max(device.nowNanos(), queue.nowNanos()));
    }

    private IoRequest data(IoKind kind, int page) {
        int bytes = parameters.database().pageBytes();
        return IoRequest.of(nextId++, kind, (long) page * bytes, bytes);
    }
}
