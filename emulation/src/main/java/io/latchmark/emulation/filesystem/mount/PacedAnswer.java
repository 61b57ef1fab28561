package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.filesystem.pace.PacedDevice;
import io.latchmark.emulation.filesystem.pace.PacedRequest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/** An answer that is given when the model has completed the request and the data are there. Any thread, one for each part. */
final class PacedAnswer implements LongConsumer {
    private final Way way;
    private final PacedRequest request;
    private final AnswerBuffers.Buffer buffer;
    private final AtomicInteger parts;
    private volatile int error;
    private volatile long dueNanos;

    /** Where it goes. */
    record Way(FuseChannel channel, AnswerBuffers pool, PacedDevice device) {}

    /**
     * An answer.
     *
     * @param parts that must be done: the model's, and the data's if they are not there
     */
    PacedAnswer(Way way, PacedRequest request, AnswerBuffers.Buffer buffer, int parts) {
        this.way = way;
        this.request = request;
        this.buffer = buffer;
        this.parts = new AtomicInteger(parts);
    }

    /** It will be an error. */
    void fail(int number) {
        error = number;
    }

    /** The model has completed the request. */
    @Override
    public void accept(long instantNanos) {
        dueNanos = instantNanos;
        partDone();
    }

    /** A part is done; the last one gives the answer. */
    void partDone() {
        if (parts.decrementAndGet() > 0) {
            return;
        }
        if (error != 0) {
            buffer.reply.failed(error);
        }
        // Counted first: who has the answer finds it in the counters.
        if (error == 0) {
            way.device.answered(request, dueNanos);
        } else {
            way.device.failed(request);
        }
        way.channel.send(buffer.address, buffer.reply.complete());
        way.pool.release(buffer);
    }
}
