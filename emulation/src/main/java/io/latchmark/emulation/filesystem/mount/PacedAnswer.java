package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.filesystem.pace.PacedDevice;
import io.latchmark.emulation.filesystem.pace.PacedRequest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/** An answer that is sent when the model has completed the request and the data is available. Thread-safe. */
final class PacedAnswer implements LongConsumer {
    private final Way way;
    private final PacedRequest request;
    private final AnswerBuffers.Buffer buffer;
    private final AtomicInteger parts;
    private volatile int error;
    private volatile long dueNanos;

    /** The path of an answer. */
    record Way(FuseChannel channel, AnswerBuffers pool, PacedDevice device) {}

    /**
     * Creates an answer.
     *
     * @param parts that must be done: the model's, and the data's if it is not available yet
     */
    PacedAnswer(Way way, PacedRequest request, AnswerBuffers.Buffer buffer, int parts) {
        this.way = way;
        this.request = request;
        this.buffer = buffer;
        this.parts = new AtomicInteger(parts);
    }

    /** Makes it an error answer. */
    void fail(int number) {
        error = number;
    }

    /** Called when the model has completed the request. */
    @Override
    public void accept(long instantNanos) {
        dueNanos = instantNanos;
        partDone();
    }

    /** Completes a part; the last one sends the answer. */
    void partDone() {
        if (parts.decrementAndGet() > 0) {
            return;
        }
        if (error != 0) {
            buffer.reply.failed(error);
        }
        // Counted before sending, because the client may read the counters as soon as it has the answer.
        if (error == 0) {
            way.device.answered(request, dueNanos);
        } else {
            way.device.failed(request);
        }
        way.channel.send(buffer.address, buffer.reply.complete());
        way.pool.release(buffer);
    }
}
