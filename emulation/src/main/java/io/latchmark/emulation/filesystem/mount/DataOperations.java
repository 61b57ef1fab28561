package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.filesystem.block.DataFile;
import io.latchmark.emulation.filesystem.block.Segment;
import io.latchmark.emulation.filesystem.block.VolatileWrites;
import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.pace.AddedDelays;
import io.latchmark.emulation.filesystem.pace.PacedRequest;
import io.latchmark.emulation.filesystem.protocol.FuseReply;
import io.latchmark.emulation.filesystem.protocol.FuseRequest;
import io.latchmark.emulation.filesystem.tree.Node;
import io.latchmark.emulation.filesystem.tree.NodeTable;
import io.latchmark.emulation.filesystem.tree.OpenFile;
import io.latchmark.emulation.filesystem.tree.OpenFiles;
import java.util.List;
import java.util.Optional;

/**
 * Operations on the data of files. Reads and writes are answered when the model has completed them; the backing file is read in
 * parallel. Thread-safe; an operation throws {@link FailedCall} if it fails before it is submitted.
 */
final class DataOperations {
    private static final int DIRECT_IO = 1;
    private static final int PARALLEL_DIRECT_WRITES = 1 << 6;
    private static final int KEEP_SIZE = 1;
    private static final int PUNCH_HOLE = 1 << 1;
    private static final int SECTOR_BYTES = 512;
    /** Maximum size of files treated as cached; PostgreSQL's largest, pg_internal.init, has 160 KB. */
    private static final int KEPT_BYTES_MAX = 256 * 1024;

    private static final int DROPPED_FLAGS = OpenFlags.DIRECT
            | OpenFlags.SYNC
            | OpenFlags.APPEND
            | OpenFlags.NOFOLLOW
            | OpenFlags.CREATE
            | OpenFlags.TRUNCATE;

    private final NodeTable nodes;
    private final OpenFiles open;
    private final FileSystemServer.Served served;
    private final AnswerBuffers pool = new AnswerBuffers();

    DataOperations(NodeTable nodes, OpenFiles open, FileSystemServer.Served served) {
        this.nodes = nodes;
        this.open = open;
        this.served = served;
    }

    void open(FuseRequest request, FuseReply reply) {
        Node node = nodes.node(request.node());
        int flags = request.intAt(0) & ~DROPPED_FLAGS;
        boolean writesOnly = (flags & OpenFlags.ACCESS) == OpenFlags.WRITE_ONLY;
        // Also readable, for pages that are written in part.
        int wanted = writesOnly ? (flags & ~OpenFlags.ACCESS) | OpenFlags.READ_WRITE : flags;
        int descriptor = SystemCalls.open(node.path(), wanted);
        if (descriptor < 0 && writesOnly) {
            descriptor = SystemCalls.open(node.path(), flags);
        }
        boolean buffered = (request.intAt(0) & (OpenFlags.ACCESS | OpenFlags.DIRECT)) == 0;
        opened(new OpenFile(node, FailedCall.check(descriptor), buffered), reply);
    }

    /** Reports an open file to the kernel. */
    void opened(OpenFile file, FuseReply reply) {
        reply.add(open.add(file)).add(DIRECT_IO | PARALLEL_DIRECT_WRITES).add(0);
    }

    /** Reads, and answers. */
    void read(FuseRequest request, FuseChannel channel) {
        long arrived = served.device().nanos();
        OpenFile file = open.file(request.longAt(0));
        long offset = request.longAt(8);
        requireAligned(request);
        DataFile data = data(file);
        int bytes = (int) Math.max(0, Math.min(request.intAt(16), data.sizeBytes() - offset));
        if (served.passesThrough()) {
            served.device().arrivePast(arrived);
            AnswerBuffers.Buffer buffer = pool.take(request.intAt(16));
            buffer.reply.to(request.unique());
            long read = SystemCalls.readAt(
                    file.descriptor(), buffer.address + FuseReply.HEADER_BYTES, request.intAt(16), offset);
            passThrough(new Passed(IoKind.READ, read, arrived), buffer, channel);
            return;
        }
        if (bytes == 0 || staysInMemory(file, data)) {
            AnswerBuffers.Buffer buffer = pool.take(bytes);
            buffer.reply.to(request.unique());
            long read = served.volatileWrites().read(data, file.descriptor(), part(buffer, offset, bytes));
            if (read < 0) {
                buffer.reply.failed((int) -read);
            } else {
                buffer.reply.skip((int) read);
            }
            channel.send(buffer.address, buffer.reply.complete());
            pool.release(buffer);
            return;
        }
        PacedRequest paced = new PacedRequest(IoKind.READ, segments(data, offset, bytes), arrived);
        AnswerBuffers.Buffer buffer = pool.take(bytes);
        buffer.reply.to(request.unique());
        PacedAnswer answer = new PacedAnswer(new PacedAnswer.Way(channel, pool, served.device()), paced, buffer, 2);
        served.device().submit(paced, answer);
        long read = served.volatileWrites().read(data, file.descriptor(), part(buffer, offset, bytes));
        if (read < 0) {
            answer.fail((int) -read);
        } else {
            buffer.reply.skip((int) read);
        }
        answer.partDone();
    }

    /**
     * Whether a host would serve a read from its page cache, without disk I/O. There is none in front of this file system,
     * because a database's reads must reach the device. Small read-only files, such as those that PostgreSQL reads for each new
     * session, are therefore treated as read whole by the first read and cached afterwards.
     */
    private static boolean staysInMemory(OpenFile file, DataFile data) {
        return file.buffered() && data.sizeBytes() <= KEPT_BYTES_MAX && data.isReadAgain();
    }

    private static VolatileWrites.Range part(AnswerBuffers.Buffer buffer, long offset, int bytes) {
        return new VolatileWrites.Range(buffer.address + FuseReply.HEADER_BYTES, offset, bytes);
    }

    private record Passed(IoKind kind, long result, long arrivedNanos) {}

    private void passThrough(Passed passed, AnswerBuffers.Buffer buffer, FuseChannel channel) {
        AddedDelays.Kind kind = passed.kind == IoKind.READ ? AddedDelays.Kind.READS : AddedDelays.Kind.WRITES;
        if (!served.device().delays(kind, instant -> answerPassed(passed, buffer, channel))) {
            answerPassed(passed, buffer, channel);
        }
    }

    private void answerPassed(Passed passed, AnswerBuffers.Buffer buffer, FuseChannel channel) {
        if (passed.result < 0) {
            buffer.reply.failed((int) -passed.result);
        } else if (passed.kind == IoKind.READ) {
            buffer.reply.skip((int) passed.result);
        } else {
            buffer.reply.add((int) passed.result).add(0);
        }
        served.device().answeredPast(passed.kind, Math.max(0, passed.result), passed.arrivedNanos);
        channel.send(buffer.address, buffer.reply.complete());
        pool.release(buffer);
    }

    /**
     * Writes, and answers.
     *
     * @param address of the buffer that contains the request
     */
    void write(FuseRequest request, FuseChannel channel, long address) {
        long arrived = served.device().nanos();
        OpenFile file = open.file(request.longAt(0));
        long offset = request.longAt(8);
        int bytes = request.intAt(16);
        requireAligned(request);
        long from = address + request.dataAt(40, bytes);
        DataFile data = data(file);
        if (served.passesThrough() || bytes == 0) {
            served.device().arrivePast(arrived);
            AnswerBuffers.Buffer buffer = pool.take(8);
            buffer.reply.to(request.unique());
            long written = SystemCalls.writeAt(file.descriptor(), from, bytes, offset);
            data.extend(offset + Math.max(0, written));
            passThrough(new Passed(IoKind.WRITE, written, arrived), buffer, channel);
            return;
        }
        PacedRequest paced = new PacedRequest(IoKind.WRITE, segments(data, offset, bytes), arrived);
        long written;
        if (served.volatileWrites().isActive()) {
            written = FailedCall.check(served.volatileWrites()
                    .write(data, file.descriptor(), new VolatileWrites.Range(from, offset, bytes)));
        } else {
            written = FailedCall.check(SystemCalls.writeAt(file.descriptor(), from, bytes, offset));
            data.extend(offset + written);
        }
        AnswerBuffers.Buffer buffer = pool.take(8);
        buffer.reply.to(request.unique()).add((int) written).add(0);
        served.device()
                .submit(paced, new PacedAnswer(new PacedAnswer.Way(channel, pool, served.device()), paced, buffer, 1));
    }

    /** Rejects misaligned requests as a device does: direct reads and writes consist of whole sectors. */
    private static void requireAligned(FuseRequest request) {
        boolean direct = (request.intAt(32) & OpenFlags.DIRECT) != 0;
        if (direct && (request.longAt(8) | request.intAt(16)) % SECTOR_BYTES != 0) {
            throw new FailedCall(Errors.EINVAL);
        }
    }

    private List<Segment> segments(DataFile data, long offset, int bytes) {
        requireFits(data, offset + bytes);
        List<Segment> segments = served.space().segments(data, offset, bytes);
        if (segments.isEmpty()) {
            throw new FailedCall(Errors.ENOSPC);
        }
        return segments;
    }

    private void requireFits(DataFile data, long endBytes) {
        if (!served.passesThrough() && !served.space().fits(data, endBytes)) {
            throw new FailedCall(Errors.EFBIG);
        }
    }

    private static DataFile data(OpenFile file) {
        return file.node().data().orElseThrow(() -> new FailedCall(Errors.EBADF));
    }

    /**
     * Flushes a file. An answered write is already where the model put it; only an added delay is waited for.
     *
     * @return whether it is to be answered immediately; otherwise it is answered after the delay
     */
    boolean sync(FuseRequest request, FuseChannel channel) {
        long arrived = served.device().nanos();
        OpenFile file = open.file(request.longAt(0));
        if (served.passesThrough()) {
            FailedCall.check(SystemCalls.sync(file.descriptor(), (request.intAt(8) & 1) != 0));
        }
        Optional<DataFile> data = file.node().data();
        if (data.isEmpty()) {
            return true;
        }
        int volume = data.get().volume();
        AnswerBuffers.Buffer buffer = pool.take(0);
        buffer.reply.to(request.unique());
        boolean isDelayed = served.device().delays(AddedDelays.Kind.FLUSHES, instant -> {
            served.device().flushed(volume, arrived);
            channel.send(buffer.address, buffer.reply.complete());
            pool.release(buffer);
        });
        if (!isDelayed) {
            pool.release(buffer);
            served.device().flushed(volume, arrived);
        }
        return !isDelayed;
    }

    void allocate(FuseRequest request) {
        OpenFile file = open.file(request.longAt(0));
        DataFile data = data(file);
        int mode = request.intAt(24);
        long offset = request.longAt(8);
        long bytes = request.longAt(16);
        if ((mode & PUNCH_HOLE) == 0) {
            requireFits(data, offset + bytes);
        }
        if ((mode & ~KEEP_SIZE) != 0) {
            served.volatileWrites().writeOut(data);
        }
        FailedCall.check(SystemCalls.allocate(file.descriptor(), mode, offset, bytes));
        if ((mode & KEEP_SIZE) == 0) {
            data.extend(offset + bytes);
        }
    }
}
