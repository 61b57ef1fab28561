package io.latchmark.emulation.disk;

import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.Layer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A rotating disk that serves one request at a time: overhead, seek, rotation until the first byte passes the head, transfer. The
 * spindle's angle is a function of the virtual time. Confined to the thread of its device.
 *
 * <p>Implementation note: a request that continues the last one is cheaper in two ways. A read uses data that the drive has
 * prefetched into its buffer. A request whose command the drive could prepare during the previous transfer needs neither overhead
 * nor rotation; one that arrives too late misses its revolution.
 */
public final class DiskModel implements Layer {
    private final DiskParameters parameters;
    private final EventQueue eventQueue;
    private final DeviceStatistics statistics;
    private final long revolutionNanos;
    private final Deque<Job> waiting = new ArrayDeque<>();
    private final List<Job> queue = new ArrayList<>();
    private boolean busy;
    private int cylinder;
    private IoKind lastKind = IoKind.READ;
    private long streamEndBytes = -1;
    /** When the medium passes or passed the stream's end. */
    private long streamEndNanos;
    /** Start of the last transfer: a command that was already waiting is prepared during it. */
    private long transferStartNanos;

    /** Creates an idle disk with its head at the outer edge. */
    public DiskModel(DiskParameters parameters, EventQueue eventQueue, DeviceStatistics statistics) {
        this.parameters = parameters;
        this.eventQueue = eventQueue;
        this.statistics = statistics;
        this.revolutionNanos = parameters.revolutionNanos();
    }

    /** A request with its place, computed once. */
    private record Job(
            IoRequest request,
            Runnable done,
            long arrivalNanos,
            int cylinder,
            double angle,
            long transferNanos,
            int endCylinder) {}

    /** The components of a request's disk time. */
    private record Service(long overheadNanos, long seekNanos, long rotationNanos, long transferNanos) {
        long positioningNanos() {
            return overheadNanos + seekNanos + rotationNanos;
        }

        long totalNanos() {
            return positioningNanos() + transferNanos;
        }
    }

    @Override
    public void submit(IoRequest request, Runnable done) {
        DiskGeometry geometry = parameters.geometry();
        DiskGeometry.Place start = geometry.place(request.positionBytes());
        DiskGeometry.Place end = geometry.place(request.endBytes() - 1);
        waiting.add(new Job(
                request,
                done,
                eventQueue.nowNanos(),
                start.cylinder(),
                angle(start),
                transferNanos(start, end, request.bytes()) + request.pathNanos(),
                end.cylinder()));
        if (!busy) {
            startNext();
        }
    }

    /** The required spindle angle, as a share of a revolution: tracks are skewed by the time of a head switch. */
    private double angle(DiskGeometry.Place place) {
        double skew = (double) parameters.delays().headSwitchNanos() / revolutionNanos;
        double turns = (double) place.offsetBytes() / place.trackBytes() + (place.track() * skew) % 1;
        return turns % 1;
    }

    private long transferNanos(DiskGeometry.Place start, DiskGeometry.Place end, long bytes) {
        long switches = end.track() - start.track();
        return Math.round((double) bytes / start.trackBytes() * revolutionNanos)
                + switches * parameters.delays().headSwitchNanos();
    }

    private void startNext() {
        while (queue.size() < parameters.queue().depth() && !waiting.isEmpty()) {
            queue.add(waiting.remove());
        }
        if (queue.isEmpty()) {
            return;
        }
        busy = true;
        Job job = queue.remove(choice());
        Service service = service(job);
        long finishNanos = eventQueue.nowNanos() + service.totalNanos();
        statistics.count(
                job.request.kind() == IoKind.READ ? InternalCounter.MEMBER_READS : InternalCounter.MEMBER_WRITES);
        statistics.add(InternalCounter.OVERHEAD_NANOS, service.overheadNanos);
        statistics.add(InternalCounter.SEEK_NANOS, service.seekNanos);
        statistics.add(InternalCounter.ROTATION_NANOS, service.rotationNanos);
        statistics.add(InternalCounter.TRANSFER_NANOS, service.transferNanos);
        moveOn(job, service, finishNanos);
        eventQueue.at(finishNanos, () -> {
            job.done.run();
            busy = false;
            startNext();
        });
    }

    private void moveOn(Job job, Service service, long finishNanos) {
        if (isBuffered(job)) {
            long oldestNanos = finishNanos - readAheadNanos();
            streamEndNanos = Math.max(mediumNanos(job), oldestNanos);
        } else {
            streamEndNanos = finishNanos;
        }
        transferStartNanos = eventQueue.nowNanos() + service.positioningNanos();
        streamEndBytes = job.request.endBytes();
        lastKind = job.request.kind();
        cylinder = job.endCylinder;
    }

    private int choice() {
        return switch (parameters.queue().order()) {
            case ARRIVAL -> 0;
            case SHORTEST_POSITIONING -> soonest();
            case ELEVATOR -> nextUpwards();
        };
    }

    private int soonest() {
        int best = 0;
        long bestNanos = Long.MAX_VALUE;
        for (int i = 0; i < queue.size() && bestNanos > 0; i++) {
            long nanos = service(queue.get(i)).positioningNanos();
            if (nanos < bestNanos) {
                best = i;
                bestNanos = nanos;
            }
        }
        return best;
    }

    private int nextUpwards() {
        int best = 0;
        for (int i = 1; i < queue.size(); i++) {
            if (upwards(queue.get(i)) < upwards(queue.get(best))) {
                best = i;
            }
        }
        return best;
    }

    /** The distance in the direction of the sweep, wrapping around to the lowest cylinder. */
    private int upwards(Job job) {
        int distance = job.cylinder - cylinder;
        return distance >= 0 ? distance : distance + parameters.geometry().cylinders();
    }

    private Service service(Job job) {
        long now = eventQueue.nowNanos();
        DiskParameters.Delays delays = parameters.delays();
        if (isBuffered(job)) {
            long overhead = Math.max(0, overheadEndNanos(job) - now);
            long interfaceNanos =
                    job.request.bytes() * 1_000_000_000L / parameters.buffer().bytesPerSecond();
            long finish = Math.max(mediumNanos(job), now + overhead + interfaceNanos);
            return new Service(overhead, 0, 0, finish - now - overhead);
        }
        if (isChained(job)) {
            return new Service(0, 0, 0, job.transferNanos + switchNanos(job));
        }
        int distance = Math.abs(job.cylinder - cylinder);
        long seek = parameters.seek().nanos(distance, parameters.geometry().cylinders());
        if (job.request.kind() == IoKind.WRITE && distance > 0) {
            seek += delays.writeSettleNanos();
        }
        long atNanos = now + delays.overheadNanos() + seek;
        double head = (double) (atNanos % revolutionNanos) / revolutionNanos;
        double turn = job.angle - head;
        long rotation = (long) ((turn < 0 ? turn + 1 : turn) * revolutionNanos);
        return new Service(delays.overheadNanos(), seek, rotation, job.transferNanos);
    }

    /** Whether the request continues the last one, and its command was prepared during the previous transfer. */
    private boolean isChained(Job job) {
        return job.request.kind() == lastKind
                && job.request.positionBytes() == streamEndBytes
                && eventQueue.nowNanos() == streamEndNanos
                && overheadEndNanos(job) <= streamEndNanos;
    }

    /** The switch to the next track, if the last request ended with its track. */
    private long switchNanos(Job job) {
        DiskGeometry geometry = parameters.geometry();
        long tracks = geometry.place(job.request.positionBytes()).track()
                - geometry.place(streamEndBytes - 1).track();
        return tracks * parameters.delays().headSwitchNanos();
    }

    private long overheadEndNanos(Job job) {
        return Math.max(job.arrivalNanos, transferStartNanos)
                + parameters.delays().overheadNanos();
    }

    /** Whether the drive has the request's data in its buffer, or will have it as it reads on. */
    private boolean isBuffered(Job job) {
        if (job.request.kind() != IoKind.READ || lastKind != IoKind.READ || streamEndBytes < 0) {
            return false;
        }
        long aheadBytes = job.request.positionBytes() - streamEndBytes;
        int readAhead = parameters.buffer().readAheadBytes();
        return aheadBytes >= 0
                && aheadBytes + job.request.bytes() <= readAhead
                // A drive that has stopped with a full buffer would have to wait for the next revolution.
                && (eventQueue.nowNanos() <= streamEndNanos + readAheadNanos()
                        || aheadBytes + job.request.bytes() <= readAhead / 2);
    }

    private long mediumNanos(Job job) {
        DiskGeometry geometry = parameters.geometry();
        long bytes = job.request.endBytes() - streamEndBytes;
        return streamEndNanos
                + transferNanos(geometry.place(streamEndBytes - 1), geometry.place(job.request.endBytes() - 1), bytes)
                + job.request.pathNanos();
    }

    private long readAheadNanos() {
        return (long) ((double) parameters.buffer().readAheadBytes()
                / parameters.geometry().outerTrackBytes()
                * revolutionNanos);
    }
}
