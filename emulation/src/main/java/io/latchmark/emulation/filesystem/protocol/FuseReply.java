package io.latchmark.emulation.filesystem.protocol;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A message to the kernel in a buffer: struct fuse_out_header and the result of the operation. Confined to one thread at a time. */
public final class FuseReply {
    /** Bytes before the result. */
    public static final int HEADER_BYTES = 16;

    private final ByteBuffer message;

    /** Creates replies in a direct buffer. */
    public FuseReply(ByteBuffer buffer) {
        this.message = buffer.order(ByteOrder.nativeOrder());
    }

    /** Starts a successful reply. */
    public FuseReply to(long unique) {
        message.clear().position(HEADER_BYTES);
        message.putInt(4, 0);
        message.putLong(8, unique);
        return this;
    }

    /** Makes it an error reply, without a result. */
    public FuseReply failed(int error) {
        message.position(HEADER_BYTES);
        message.putInt(4, -error);
        return this;
    }

    /** Adds 4 bytes. */
    public FuseReply add(int value) {
        message.putInt(value);
        return this;
    }

    /** Adds 8 bytes. */
    public FuseReply add(long value) {
        message.putLong(value);
        return this;
    }

    /** Adds 2 bytes. */
    public FuseReply add(short value) {
        message.putShort(value);
        return this;
    }

    /** Adds bytes that are already in the buffer. */
    public FuseReply skip(int bytes) {
        message.position(message.position() + bytes);
        return this;
    }

    /** Adds zero bytes. */
    public FuseReply zeros(int bytes) {
        for (int i = 0; i < bytes; i++) {
            message.put((byte) 0);
        }
        return this;
    }

    public FuseReply add(byte[] bytes) {
        message.put(bytes);
        return this;
    }

    /** The length so far. */
    public int bytes() {
        return message.position();
    }

    /** Truncates the reply to a length. */
    public void shorten(int toBytes) {
        message.position(toBytes);
    }

    /** Completes the header, and returns the length of the reply. */
    public int complete() {
        message.putInt(0, message.position());
        return message.position();
    }

    public ByteBuffer buffer() {
        return message;
    }
}
