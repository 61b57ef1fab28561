package io.latchmark.emulation.filesystem.tree;

import io.latchmark.emulation.filesystem.block.DeviceSpace;
import io.latchmark.emulation.filesystem.block.VolatileWrites;
import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.protocol.FileStatus;
import io.latchmark.emulation.filesystem.protocol.FuseReply;
import io.latchmark.emulation.filesystem.protocol.FuseRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Operations on attributes. Thread-safe, with a separate scratch per thread; each throws {@link FailedCall}. */
public final class AttributeOperations {
    private static final int MODE = 1;
    private static final int USER = 1 << 1;
    private static final int GROUP = 1 << 2;
    private static final int SIZE = 1 << 3;
    private static final int ACCESSED = 1 << 4;
    private static final int MODIFIED = 1 << 5;
    private static final int HANDLE = 1 << 6;
    private static final int ACCESSED_NOW = 1 << 7;
    private static final int MODIFIED_NOW = 1 << 8;
    private static final long TIME_NOW = (1L << 30) - 1;
    private static final long TIME_OMIT = (1L << 30) - 2;
    private static final int PERMISSIONS = 07777;
    /** FUSE_WRITE_KILL_SUIDGID: the writer lacks the privilege to keep these bits (CAP_FSETID). */
    private static final int WRITE_REMOVES_PRIVILEGES = 1 << 2;

    private static final int STATFS_BYTES = 120;

    private final NodeTable nodes;
    private final OpenFiles open;
    private final DeviceSpace space;
    private final VolatileWrites volatileWrites;

    /** Creates the operations for the nodes of a table. */
    public AttributeOperations(NodeTable nodes, OpenFiles open, DeviceSpace space, VolatileWrites volatileWrites) {
        this.nodes = nodes;
        this.open = open;
        this.space = space;
        this.volatileWrites = volatileWrites;
    }

    public void read(FuseRequest request, FuseReply reply, Scratch scratch) {
        scratch.status(nodes.node(request.node()).descriptor).addAttributesWithValidity(reply);
    }

    /** Changes the attributes named in the message. */
    public void change(FuseRequest request, FuseReply reply, Scratch scratch) {
        Node node = nodes.node(request.node());
        int what = request.intAt(0);
        if ((what & (USER | GROUP)) != 0) {
            int user = (what & USER) == 0 ? -1 : request.intAt(76);
            int group = (what & GROUP) == 0 ? -1 : request.intAt(80);
            FailedCall.check(SystemCalls.changeOwner(node.descriptor, user, group));
        }
        if ((what & MODE) != 0) {
            int mode = request.intAt(68) & PERMISSIONS;
            node.privileged |= FileStatus.isPrivileged(mode);
            FailedCall.check(SystemCalls.changeMode(node.path(), mode));
        }
        if ((what & SIZE) != 0) {
            truncate(request, node, what);
        }
        if ((what & (ACCESSED | MODIFIED)) != 0) {
            scratch.times.putLong(0, request.longAt(32));
            scratch.times.putLong(8, nanos(what, ACCESSED, ACCESSED_NOW, request.intAt(56)));
            scratch.times.putLong(16, request.longAt(40));
            scratch.times.putLong(24, nanos(what, MODIFIED, MODIFIED_NOW, request.intAt(60)));
            FailedCall.check(SystemCalls.changeTimes(node.descriptor, SystemCalls.address(scratch.times)));
        }
        scratch.status(node.descriptor).addAttributesWithValidity(reply);
    }

    /** Before a write: clears the set-user-ID and set-group-ID bits, if the writer may not keep them. */
    public void removePrivileges(FuseRequest write, Scratch scratch) {
        if ((write.intAt(20) & WRITE_REMOVES_PRIVILEGES) == 0) {
            return;
        }
        Node node = open.file(write.longAt(0)).node();
        if (node.privileged) {
            int mode = scratch.status(node.descriptor).modeWithoutPrivileges() & PERMISSIONS;
            FailedCall.check(SystemCalls.changeMode(node.path(), mode));
            node.privileged = FileStatus.isPrivileged(mode);
        }
    }

    private static long nanos(int what, int given, int now, int nanos) {
        if ((what & now) != 0) {
            return TIME_NOW;
        }
        return (what & given) != 0 ? nanos : TIME_OMIT;
    }

    private void truncate(FuseRequest request, Node node, int what) {
        long bytes = request.longAt(16);
        if (node.data().filter(data -> !space.fits(data, bytes)).isPresent()) {
            throw new FailedCall(Errors.EFBIG);
        }
        node.data().ifPresent(volatileWrites::writeOut);
        FailedCall.check(
                (what & HANDLE) != 0
                        ? SystemCalls.truncate(open.file(request.longAt(8)).descriptor(), bytes)
                        : SystemCalls.truncate(node.path(), bytes));
        node.data().ifPresent(data -> {
            data.resize(bytes);
            space.truncate(data, bytes);
        });
    }

    /** Describes the file system. */
    public void fileSystem(FuseReply reply) {
        ByteBuffer status = ByteBuffer.allocateDirect(STATFS_BYTES).order(ByteOrder.nativeOrder());
        FailedCall.check(
                SystemCalls.fileSystemStatus(nodes.node(NodeTable.ROOT).descriptor, SystemCalls.address(status)));
        for (int i = 2; i <= 6; i++) {
            // Blocks, free, available, files, free files.
            reply.add(status.getLong(i * Long.BYTES));
        }
        reply.add((int) status.getLong(8))
                .add((int) status.getLong(64))
                .add((int) status.getLong(72))
                .add(0)
                .zeros(24);
    }
}
