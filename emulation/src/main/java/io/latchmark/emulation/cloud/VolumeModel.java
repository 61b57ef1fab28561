package io.latchmark.emulation.cloud;

import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.Layer;

/** A cloud volume: an I/O waits until both limits admit it, plus the volume's latency. Confined to the thread of its device. */
public final class VolumeModel implements Layer {
    private final VolumeParameters parameters;
    private final EventQueue queue;
    private final DeviceStatistics statistics;
    private final RateLimiter iops;
    private final RateLimiter throughput;

    /** Creates a volume with all its credits. */
    public VolumeModel(VolumeParameters parameters, EventQueue queue, DeviceStatistics statistics) {
        this.parameters = parameters;
        this.queue = queue;
        this.statistics = statistics;
        this.iops = new RateLimiter(parameters.iops());
        this.throughput = new RateLimiter(parameters.throughput());
    }

    @Override
    public void submit(IoRequest request, Runnable done) {
        request.requireWithin(parameters.bytes());
        boolean read = request.kind() == IoKind.READ;
        statistics.count(read ? InternalCounter.MEMBER_READS : InternalCounter.MEMBER_WRITES);
        long now = queue.nowNanos();
        int ios = (request.bytes() + parameters.ioBytes() - 1) / parameters.ioBytes();
        long admitted = Math.max(iops.admit(ios, now), throughput.admit(request.bytes(), now));
        if (admitted > now) {
            statistics.count(InternalCounter.THROTTLED);
        }
        long latency =
                read ? parameters.latency().readNanos() : parameters.latency().writeNanos();
        queue.at(admitted + latency, done);
    }
}
