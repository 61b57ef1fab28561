package io.latchmark.emulation.filesystem.tree;

import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.StatusFields;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.protocol.FileStatus;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Memory for the arguments and results of system calls. Confined to one thread. */
public final class Scratch {
    private static final int TIMES_BYTES = 32;
    private static final int LISTING_BYTES = 64 << 10;

    final ByteBuffer times = direct(TIMES_BYTES);
    final ByteBuffer listing = direct(LISTING_BYTES);
    private final ByteBuffer status = direct(StatusFields.BYTES);
    private final FileStatus fileStatus = new FileStatus(status);

    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    /** The status of an open file, valid until the next call. */
    FileStatus status(int descriptor) {
        FailedCall.check(SystemCalls.status(descriptor, SystemCalls.address(status)));
        return fileStatus;
    }
}
