package io.latchmark.emulation.filesystem.protocol;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A message of the kernel in a buffer: struct fuse_in_header, the arguments of the operation, names and data. Valid until the
 * buffer is used for the next message. Confined to one thread.
 */
public final class FuseRequest {
    /** Bytes before the arguments. */
    public static final int HEADER_BYTES = 40;

    private final ByteBuffer message;
    private int end;

    /** Creates messages in a direct buffer. */
    public FuseRequest(ByteBuffer buffer) {
        this.message = buffer.order(ByteOrder.nativeOrder());
    }

    /**
     * Starts to read the message in the buffer.
     *
     * @throws IllegalArgumentException if it is not complete
     */
    public void read(int bytes) {
        if (bytes < HEADER_BYTES || message.getInt(0) != bytes) {
            throw new IllegalArgumentException("a message of " + bytes + " B that should have "
                    + (bytes < HEADER_BYTES ? HEADER_BYTES : message.getInt(0)) + " B");
        }
        end = bytes;
    }

    /** The operation's number. */
    public int opcode() {
        return message.getInt(4);
    }

    /** The identifier to repeat in the reply. */
    public long unique() {
        return message.getLong(8);
    }

    /** The node number of the file or directory. */
    public long node() {
        return message.getLong(16);
    }

    /** The calling user. */
    public int user() {
        return message.getInt(24);
    }

    /** The calling group. */
    public int group() {
        return message.getInt(28);
    }

    /** An argument of 4 bytes. */
    public int intAt(int offset) {
        return message.getInt(checked(offset, Integer.BYTES));
    }

    /** An argument of 8 bytes. */
    public long longAt(int offset) {
        return message.getLong(checked(offset, Long.BYTES));
    }

    /** A null-terminated name, including the null byte. */
    public byte[] nameAt(int offset) {
        int start = checked(offset, 1);
        int last = start;
        while (last < end && message.get(last) != 0) {
            last++;
        }
        if (last == end) {
            throw new IllegalArgumentException("a name without end");
        }
        byte[] name = new byte[last + 1 - start];
        message.get(start, name);
        return name;
    }

    /** The name that follows another one. */
    public byte[] nameAfter(int offset, byte[] first) {
        return nameAt(offset + first.length);
    }

    /** The offset of the data in the buffer, which must have this many bytes. */
    public int dataAt(int offset, int bytes) {
        return checked(offset, bytes);
    }

    private int checked(int offset, int bytes) {
        int position = HEADER_BYTES + offset;
        if (bytes < 0 || position > end - bytes) {
            throw new IllegalArgumentException("a message of " + end + " B has nothing at " + position);
        }
        return position;
    }

    @Override
    public String toString() {
        byte[] start = new byte[Math.min(end, 64)];
        message.get(0, start);
        return Arrays.toString(start);
    }
}
