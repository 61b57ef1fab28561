package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.protocol.FuseReply;
import io.latchmark.emulation.filesystem.protocol.Negotiation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Semaphore;

/** A bounded pool of buffers for answers that wait for the model. Callers wait for a free one. Thread-safe. */
final class AnswerBuffers {
    private final List<Size> sizes = new ArrayList<>();

    private record Size(int bytes, Semaphore left, LinkedBlockingDeque<Buffer> free) {
        private Size(int bytes, int count) {
            this(bytes, new Semaphore(count), new LinkedBlockingDeque<>());
        }
    }

    /** An answer in a buffer of this pool. */
    static final class Buffer {
        final FuseReply reply;
        final long address;
        private final Size size;

        private Buffer(Size size) {
            ByteBuffer memory = ByteBuffer.allocateDirect(size.bytes);
            this.reply = new FuseReply(memory);
            this.address = SystemCalls.address(memory);
            this.size = size;
        }
    }

    AnswerBuffers() {
        sizes.add(new Size(FuseReply.HEADER_BYTES + 64, 4096));
        sizes.add(new Size(FuseReply.HEADER_BYTES + (16 << 10), 1024));
        sizes.add(new Size(FuseReply.HEADER_BYTES + (128 << 10), 128));
        sizes.add(new Size(FuseReply.HEADER_BYTES + Negotiation.WRITE_BYTES_MAX, 24));
    }

    Buffer take(int bytes) {
        for (Size size : sizes) {
            if (FuseReply.HEADER_BYTES + bytes <= size.bytes) {
                size.left.acquireUninterruptibly();
                Buffer free = size.free.pollFirst();
                return free == null ? new Buffer(size) : free;
            }
        }
        throw new IllegalArgumentException("an answer of " + bytes + " B");
    }

    void release(Buffer buffer) {
        buffer.size.free.addFirst(buffer);
        buffer.size.left.release();
    }
}
