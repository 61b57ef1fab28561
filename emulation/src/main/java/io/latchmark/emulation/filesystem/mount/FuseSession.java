package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.tree.AttributeOperations;
import io.latchmark.emulation.filesystem.tree.DirectoryOperations;
import io.latchmark.emulation.filesystem.tree.NameOperations;
import io.latchmark.emulation.filesystem.tree.NodeTable;
import io.latchmark.emulation.filesystem.tree.OpenFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** The threads that answer the kernel until the file system is unmounted. */
public final class FuseSession {
    private final FuseChannel channel;
    private final Operations operations;
    private final int readers;
    private final CountDownLatch ended;
    private final List<FuseChannel> channels = new ArrayList<>();

    record Operations(
            NodeTable nodes,
            OpenFiles open,
            NameOperations names,
            AttributeOperations attributes,
            DirectoryOperations directories,
            DataOperations data) {}

    FuseSession(FuseChannel channel, Operations operations, int readers) {
        this.channel = channel;
        this.operations = operations;
        this.readers = readers;
        this.ended = new CountDownLatch(readers);
    }

    /**
     * Starts the threads.
     *
     * @param failed receives the failure that ends one of them early
     * @param faults receives what has failed a single request by a bug
     */
    public void start(Thread.UncaughtExceptionHandler failed, Consumer<Throwable> faults) {
        for (int i = 0; i < readers; i++) {
            int descriptor = i == 0
                    ? channel.descriptor()
                    : SystemCalls.open(ProcessPaths.bytes("/dev/fuse"), OpenFlags.READ_WRITE);
            FuseChannel own = i == 0 ? channel : channel.another(descriptor);
            channels.add(own);
            Thread thread = new Thread(() -> serve(own, faults), "latchmark-fuse-" + i);
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler(failed);
            thread.start();
        }
    }

    private void serve(FuseChannel own, Consumer<Throwable> faults) {
        try {
            RequestLoop loop = new RequestLoop(own, operations, faults);
            while (loop.next()) {}
        } finally {
            ended.countDown();
        }
    }

    /** Waits until the file system is unmounted and all requests are answered. */
    public void await() throws InterruptedException {
        ended.await();
    }

    /** Closes all open files. To be called after the end. */
    public void close() {
        operations.open.close();
        operations.nodes.close();
        channels.stream().map(FuseChannel::descriptor).distinct().forEach(SystemCalls::close);
    }

    /** Whether a read error means that the file system is unmounted. */
    static boolean isEnd(long error) {
        if (error == Errors.ENODEV || error == Errors.EBADF) {
            return true;
        }
        if (error == Errors.EINTR || error == Errors.EAGAIN || error == Errors.ENOENT) {
            return false;
        }
        throw new FailedCall((int) error);
    }
}
