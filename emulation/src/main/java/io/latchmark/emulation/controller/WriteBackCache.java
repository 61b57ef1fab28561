package io.latchmark.emulation.controller;

import io.latchmark.emulation.BackingVolume;
import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Absorbs writes before they are on a disk, and destages them. All volumes share its space: one that fills it delays the others.
 * Confined to the thread of its device.
 */
final class WriteBackCache {
    private final ControllerParameters parameters;
    private final DeviceStatistics statistics;
    private final List<BackingVolume> volumes;
    private final List<DirtyPages> dirty = new ArrayList<>();
    private final int[] destaging;
    private final int[] reading;
    private final Deque<Delayed> delayed = new ArrayDeque<>();
    private long capacityBytes;
    private boolean draining;

    private record Delayed(IoRequest request, Runnable cached) {}

    WriteBackCache(ControllerParameters parameters, DeviceStatistics statistics, List<BackingVolume> volumes) {
        this.parameters = parameters;
        this.statistics = statistics;
        this.volumes = volumes;
        this.destaging = new int[volumes.size()];
        this.reading = new int[volumes.size()];
        volumes.forEach(volume -> dirty.add(new DirtyPages()));
    }

    /** Changes the size. With size 0, dirty data is written out, and waiting writes go to the disks. */
    void resize(long newCapacityBytes) {
        capacityBytes = newCapacityBytes;
        draining = newCapacityBytes == 0;
        if (draining) {
            List<Delayed> through = List.copyOf(delayed);
            delayed.clear();
            through.forEach(write -> writeThrough(write.request, write.cached));
        }
        admitDelayed();
        pumpAll();
    }

    /** Whether writes of this size are cached. */
    boolean takes(int bytes) {
        return bytes + parameters.pageBytes() <= capacityBytes;
    }

    boolean has(int volume, long page) {
        return dirty.get(volume).has(page);
    }

    long dirtyBytes() {
        long pages = 0;
        for (DirtyPages volume : dirty) {
            pages += volume.size();
        }
        return pages * parameters.pageBytes();
    }

    /** Absorbs a write as soon as there is space, in order of arrival. */
    void write(IoRequest request, Runnable cached) {
        if (delayed.isEmpty() && fits(request)) {
            admit(request, cached);
        } else {
            statistics.count(InternalCounter.WRITES_DELAYED);
            delayed.add(new Delayed(request, cached));
        }
        pumpAll();
    }

    /** Writes to the disks immediately; older dirty data of these pages is discarded. */
    void writeThrough(IoRequest request, Runnable done) {
        statistics.count(InternalCounter.WRITES_THROUGH);
        DirtyPages pages = dirty.get(request.volume());
        for (long page = firstPage(request); page <= lastPage(request); page++) {
            if (pages.forget(page)) {
                statistics.addDirtyBytes(-parameters.pageBytes());
            }
        }
        long path = parameters
                .streamPath()
                .nanos(request.bytes(), parameters.streamPath().throughNanos());
        volumes.get(request.volume()).layer().submit(request.withPath(path), () -> {
            statistics.durable(request.volume(), request.positionBytes(), request.bytes());
            done.run();
        });
    }

    /** A read of this volume's disks starts or has ended: destaging yields to reads. */
    void reads(int volume, int change) {
        reading[volume] += change;
        if (reading[volume] == 0) {
            pump(volume);
        }
    }

    private long firstPage(IoRequest request) {
        return request.positionBytes() / parameters.pageBytes();
    }

    private long lastPage(IoRequest request) {
        return (request.endBytes() - 1) / parameters.pageBytes();
    }

    private boolean fits(IoRequest request) {
        DirtyPages pages = dirty.get(request.volume());
        long added = 0;
        for (long page = firstPage(request); page <= lastPage(request); page++) {
            if (!pages.isWaiting(page)) {
                added++;
            }
        }
        return dirtyBytes() + added * parameters.pageBytes() <= capacityBytes;
    }

    private void admit(IoRequest request, Runnable cached) {
        statistics.count(InternalCounter.WRITES_CACHED);
        DirtyPages pages = dirty.get(request.volume());
        for (long page = firstPage(request); page <= lastPage(request); page++) {
            if (pages.add(page)) {
                statistics.addDirtyBytes(parameters.pageBytes());
            } else {
                statistics.add(InternalCounter.OVERWRITTEN_BYTES, parameters.pageBytes());
            }
        }
        cached.run();
    }

    private void admitDelayed() {
        while (!delayed.isEmpty() && fits(delayed.peek().request)) {
            Delayed next = delayed.remove();
            admit(next.request, next.cached);
        }
    }

    private void pumpAll() {
        for (int volume = 0; volume < volumes.size(); volume++) {
            pump(volume);
        }
    }

    private void pump(int volume) {
        DirtyPages pages = dirty.get(volume);
        while (pages.hasWaiting() && destaging[volume] < depth(volume)) {
            ControllerParameters.Destage destage = parameters.destage();
            DirtyPages.Batch batch = pages.next(
                    Math.max(1, destage.coalesceBytes() / parameters.pageBytes()),
                    destage.shiftBytes() / parameters.pageBytes());
            if (batch.count() == 0) {
                return;
            }
            destage(volume, batch);
        }
    }

    private int depth(int volume) {
        ControllerParameters.Destage destage = parameters.destage();
        if (draining || !delayed.isEmpty() || dirtyBytes() > destage.highWatermark() * capacityBytes) {
            return destage.depth();
        }
        return reading[volume] == 0 ? destage.idleDepth() : 0;
    }

    private void destage(int volume, DirtyPages.Batch batch) {
        int pageBytes = parameters.pageBytes();
        long position = batch.first() * pageBytes;
        BackingVolume target = volumes.get(volume);
        int bytes = (int) Math.min((long) batch.count() * pageBytes, target.bytes() - position);
        long path = parameters.streamPath().nanos(bytes, parameters.streamPath().destageNanos());
        destaging[volume]++;
        statistics.count(InternalCounter.DESTAGES);
        statistics.add(InternalCounter.DESTAGED_BYTES, bytes);
        target.layer().submit(new IoRequest(-1, 0, IoKind.WRITE, position, bytes, path), () -> {
            destaging[volume]--;
            dirty.get(volume).written(batch);
            statistics.durable(volume, position, bytes);
            statistics.addDirtyBytes(-(long) batch.count() * pageBytes);
            admitDelayed();
            pumpAll();
        });
    }
}
