package io.latchmark.emulation.controller;

import io.latchmark.emulation.BackingVolume;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.CachedLayer;
import io.latchmark.emulation.Countdown;
import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.platform.ByteSize;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * An array controller: serves reads from its caches, prefetches for sequential streams, and absorbs writes in its write cache
 * while the battery protects it. Its volumes share one cache. Confined to the thread of its device.
 */
public final class ControllerModel implements CachedLayer {
    private static final int VOLUME_SHIFT = 48;

    /** Maximum prefetches of a volume in flight: a controller has no memory for more. */
    private static final int READS_AHEAD_MAX = 1024;

    private final ControllerParameters parameters;
    private final EventQueue queue;
    private final DeviceStatistics statistics;
    private final List<BackingVolume> volumes;
    private final RecentPages readCache = new RecentPages();
    private final WriteBackCache writeCache;
    private final List<Streams> streams = new ArrayList<>();
    private final Map<Long, Fetch> fetches = new HashMap<>();
    private final int[] readsAhead;
    private final Deque<Command> waiting = new ArrayDeque<>();
    private int commands;
    private CacheSetting setting = CacheSetting.NONE;
    private long freeNanos;

    /** Creates a controller without an active cache. */
    public ControllerModel(
            ControllerParameters parameters,
            EventQueue queue,
            DeviceStatistics statistics,
            List<BackingVolume> volumes) {
        this.parameters = parameters;
        this.queue = queue;
        this.statistics = statistics;
        this.volumes = List.copyOf(volumes);
        this.writeCache = new WriteBackCache(parameters, statistics, this.volumes);
        this.readsAhead = new int[volumes.size()];
        volumes.forEach(volume -> streams.add(new Streams()));
    }

    private record Command(IoRequest request, Runnable done) {}

    /** A read of a volume's disks, and the requests that wait for it. */
    private static final class Fetch {
        private final List<Runnable> waiting = new ArrayList<>();
    }

    @Override
    public void apply(CacheSetting newSetting) {
        long bytes = newSetting.readBytes() + newSetting.writeBytes();
        if (bytes > parameters.cacheBytes()) {
            throw new IllegalArgumentException("cache " + newSetting.text() + " is " + ByteSize.text(bytes)
                    + "; the maximum is the controller's " + ByteSize.text(parameters.cacheBytes())
                    + "; make one of them smaller");
        }
        setting = newSetting;
        readCache.resize(newSetting.readBytes() / parameters.pageBytes());
        writeCache.resize(newSetting.battery().allowsWriteBack() ? newSetting.writeBytes() : 0);
    }

    @Override
    public void submit(IoRequest request, Runnable done) {
        if (request.volume() >= volumes.size()) {
            throw new IllegalArgumentException("volume " + request.volume() + ": must be less than " + volumes.size()
                    + "; use a volume of the device");
        }
        Command command = new Command(request, done);
        if (commands == parameters.commandQueue()) {
            waiting.add(command);
        } else {
            commands++;
            start(command);
        }
    }

    private void start(Command command) {
        Runnable complete = () -> complete(command);
        long nanos = parameters.speed().commandNanos();
        if (nanos == 0) {
            handle(command.request, complete);
            return;
        }
        freeNanos = Math.max(freeNanos, queue.nowNanos()) + nanos;
        queue.at(freeNanos, () -> handle(command.request, complete));
    }

    private void complete(Command command) {
        Command next = waiting.poll();
        if (next == null) {
            commands--;
        } else {
            start(next);
        }
        command.done.run();
    }

    private void handle(IoRequest request, Runnable done) {
        if (request.kind() == IoKind.READ) {
            read(request, done);
        } else if (writeCache.takes(request.bytes())) {
            writeCache.write(request, () -> answer(request, done));
        } else {
            writeCache.writeThrough(request, done);
        }
    }

    private void answer(IoRequest request, Runnable done) {
        queue.after(parameters.speed().hitNanos() + parameters.speed().transferNanos(request.bytes()), done);
    }

    private void read(IoRequest request, Runnable done) {
        boolean clean = false;
        boolean missing = false;
        Set<Fetch> awaited = new LinkedHashSet<>();
        long last = (request.endBytes() - 1) / parameters.pageBytes();
        for (long page = request.positionBytes() / parameters.pageBytes(); page <= last; page++) {
            if (writeCache.has(request.volume(), page)) {
                continue;
            }
            long key = key(request.volume(), page);
            Fetch fetch = fetches.get(key);
            if (readCache.use(key)) {
                clean = true;
            } else if (fetch != null) {
                awaited.add(fetch);
            } else {
                missing = true;
            }
        }
        if (missing) {
            fetch(request, done);
        } else if (awaited.isEmpty()) {
            statistics.count(clean ? InternalCounter.READ_CACHE_HITS : InternalCounter.DIRTY_HITS);
            answer(request, done);
        } else {
            statistics.count(InternalCounter.READ_CACHE_HITS);
            Countdown left = new Countdown(awaited.size(), () -> answer(request, done));
            awaited.forEach(fetch -> fetch.waiting.add(left::down));
        }
        readAhead(request);
    }

    private void readAhead(IoRequest request) {
        long window = Math.min(parameters.readAhead().bytes(), readCache.pagesMax() * parameters.pageBytes() / 4);
        Streams.Stream stream = streams.get(request.volume()).read(request.positionBytes(), request.endBytes());
        if (stream.reads() < parameters.readAhead().detectReads() || window < request.bytes()) {
            return;
        }
        long to = Math.min(
                request.endBytes() + window, volumes.get(request.volume()).bytes());
        int volume = request.volume();
        while (stream.aheadBytes() + request.bytes() <= to && readsAhead[volume] < READS_AHEAD_MAX) {
            IoRequest ahead = new IoRequest(-1, volume, IoKind.READ, stream.aheadBytes(), request.bytes(), 0);
            stream.fetchedTo(ahead.endBytes());
            // A stream served by the cache is faster than the disk: don't let it read cached data again.
            if (!isThere(ahead)) {
                statistics.add(InternalCounter.READ_AHEAD_BYTES, ahead.bytes());
                readsAhead[volume]++;
                fetch(ahead, () -> readsAhead[volume]--);
            }
        }
    }

    /** Whether the caches contain, or will contain, all of it. */
    private boolean isThere(IoRequest request) {
        long last = (request.endBytes() - 1) / parameters.pageBytes();
        for (long page = request.positionBytes() / parameters.pageBytes(); page <= last; page++) {
            long key = key(request.volume(), page);
            if (!readCache.has(key) && !fetches.containsKey(key) && !writeCache.has(request.volume(), page)) {
                return false;
            }
        }
        return true;
    }

    private void fetch(IoRequest request, Runnable done) {
        Fetch fetch = new Fetch();
        if (readCache.pagesMax() > 0) {
            pages(request, key -> fetches.putIfAbsent(key, fetch));
        }
        writeCache.reads(request.volume(), 1);
        BackingVolume volume = volumes.get(request.volume());
        volume.layer().submit(request.withPath(readPathNanos(request)), () -> {
            writeCache.reads(request.volume(), -1);
            pages(request, key -> {
                fetches.remove(key, fetch);
                if (readCache.pagesMax() > 0) {
                    readCache.add(key);
                }
            });
            done.run();
            fetch.waiting.forEach(Runnable::run);
        });
    }

    private long readPathNanos(IoRequest request) {
        ControllerParameters.StreamPath path = parameters.streamPath();
        boolean slow = setting.readBytes() > path.readShareMin() * parameters.cacheBytes();
        return slow ? path.nanos(request.bytes(), path.readNanos()) : 0;
    }

    private void pages(IoRequest request, LongConsumer each) {
        long last = (request.endBytes() - 1) / parameters.pageBytes();
        for (long page = request.positionBytes() / parameters.pageBytes(); page <= last; page++) {
            each.accept(key(request.volume(), page));
        }
    }

    private static long key(int volume, long page) {
        return ((long) volume << VOLUME_SHIFT) | page;
    }
}
