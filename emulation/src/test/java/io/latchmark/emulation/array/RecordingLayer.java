package io.latchmark.emulation.array;

import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.Layer;
import java.util.ArrayList;
import java.util.List;

/** A member of an array that keeps its requests, and serves each in a fixed time, one after the other. */
public final class RecordingLayer implements Layer {
    private final EventQueue queue;
    private final long serviceNanos;
    private final List<IoRequest> requests = new ArrayList<>();
    private long freeNanos;

    /** A member. */
    public RecordingLayer(EventQueue queue, long serviceNanos) {
        this.queue = queue;
        this.serviceNanos = serviceNanos;
    }

    @Override
    public void submit(IoRequest request, Runnable done) {
        requests.add(request);
        freeNanos = Math.max(freeNanos, queue.nowNanos()) + serviceNanos;
        queue.at(freeNanos, done);
    }

    /** All requests up to now. */
    public List<IoRequest> requests() {
        return List.copyOf(requests);
    }
}
