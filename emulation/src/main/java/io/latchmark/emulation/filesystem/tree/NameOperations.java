package io.latchmark.emulation.filesystem.tree;

import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.protocol.FuseReply;
import io.latchmark.emulation.filesystem.protocol.FuseRequest;

/**
 * Operations on names in directories. New entries belong to the requesting user, if this process may change owners. Thread-safe,
 * with a separate scratch per thread; each throws {@link FailedCall} with the error of the backing directory.
 */
public final class NameOperations {
    private static final int PERMISSIONS = 07777;
    private static final int GROUP_BIT = 02000;

    private static final byte[] ITSELF = {'.', 0};

    private final NodeTable nodes;
    private final boolean changesOwners;

    /** Creates the operations for the names below a table's top directory. */
    public NameOperations(NodeTable nodes, boolean changesOwners) {
        this.nodes = nodes;
        this.changesOwners = changesOwners;
    }

    /** Finds a name. */
    public void lookup(FuseRequest request, FuseReply reply, Scratch scratch) {
        addEntry(nodes.node(request.node()), request.nameAt(0), reply, scratch);
    }

    private void addEntry(Node parent, byte[] name, FuseReply reply, Scratch scratch) {
        Node node = nodes.lookup(parent, name, scratch);
        scratch.status(node.descriptor).addEntry(reply, node.id);
    }

    /** Creates a directory. */
    public void makeDirectory(FuseRequest request, FuseReply reply, Scratch scratch) {
        Node parent = nodes.node(request.node());
        byte[] name = request.nameAt(8);
        int mode = request.intAt(0) & PERMISSIONS;
        FailedCall.check(SystemCalls.makeDirectory(new SystemCalls.Place(parent.descriptor, name), mode));
        boolean inherits = scratch.status(parent.descriptor).givesItsGroup();
        own(parent, name, request, scratch);
        FailedCall.check(SystemCalls.changeModeAt(parent.descriptor, name, inherits ? mode | GROUP_BIT : mode));
        addEntry(parent, name, reply, scratch);
    }

    /** Creates an empty file, a pipe, a socket or a device. */
    public void makeNode(FuseRequest request, FuseReply reply, Scratch scratch) {
        Node parent = nodes.node(request.node());
        byte[] name = request.nameAt(16);
        int mode = request.intAt(0);
        FailedCall.check(SystemCalls.makeNode(
                new SystemCalls.Place(parent.descriptor, name), mode, Integer.toUnsignedLong(request.intAt(4))));
        own(parent, name, request, scratch);
        FailedCall.check(SystemCalls.changeModeAt(parent.descriptor, name, mode & PERMISSIONS));
        addEntry(parent, name, reply, scratch);
    }

    /** Creates a symbolic link. */
    public void makeSymbolicLink(FuseRequest request, FuseReply reply, Scratch scratch) {
        Node parent = nodes.node(request.node());
        byte[] name = request.nameAt(0);
        byte[] target = request.nameAfter(0, name);
        FailedCall.check(SystemCalls.symbolicLink(target, new SystemCalls.Place(parent.descriptor, name)));
        own(parent, name, request, scratch);
        addEntry(parent, name, reply, scratch);
    }

    /**
     * Creates a file and opens it.
     *
     * @param named whether it gets the name in the request; otherwise it is unnamed, as with O_TMPFILE
     * @return its descriptor, which the caller owns
     */
    public int create(FuseRequest request, FuseReply reply, Scratch scratch, boolean named) {
        Node parent = nodes.node(request.node());
        byte[] name = named ? request.nameAt(16) : ITSELF;
        int flags = named
                ? OpenFlags.CREATE | OpenFlags.NOFOLLOW
                : OpenFlags.TEMPORARY | (request.intAt(0) & OpenFlags.EXCLUSIVE);
        int mode = request.intAt(4) & PERMISSIONS;
        int descriptor =
                FailedCall.check(SystemCalls.openAt(parent.descriptor, name, flags | OpenFlags.READ_WRITE, mode));
        try {
            if (changesOwners) {
                int group = scratch.status(parent.descriptor).givesItsGroup() ? -1 : request.group();
                FailedCall.check(SystemCalls.changeOwner(descriptor, request.user(), group));
            }
            FailedCall.check(SystemCalls.changeMode(descriptor, mode));
            Node node = named ? nodes.lookup(parent, name, scratch) : nodes.unnamed(parent, descriptor, scratch);
            scratch.status(node.descriptor).addEntry(reply, node.id);
            return descriptor;
        } catch (FailedCall e) {
            SystemCalls.close(descriptor);
            throw e;
        }
    }

    private void own(Node parent, byte[] name, FuseRequest request, Scratch scratch) {
        if (changesOwners) {
            int group = scratch.status(parent.descriptor).givesItsGroup() ? -1 : request.group();
            FailedCall.check(SystemCalls.changeOwnerAt(parent.descriptor, name, request.user(), group));
        }
    }

    public void remove(FuseRequest request, boolean isDirectory) {
        Node parent = nodes.node(request.node());
        FailedCall.check(SystemCalls.remove(parent.descriptor, request.nameAt(0), isDirectory));
    }

    /**
     * Renames.
     *
     * @param namesAt offset of the names
     * @param flags for example RENAME_NOREPLACE
     */
    public void rename(FuseRequest request, int namesAt, int flags) {
        byte[] name = request.nameAt(namesAt);
        byte[] toName = request.nameAfter(namesAt, name);
        Node from = nodes.node(request.node());
        Node to = nodes.node(request.longAt(0));
        FailedCall.check(SystemCalls.rename(
                new SystemCalls.Place(from.descriptor, name), new SystemCalls.Place(to.descriptor, toName), flags));
    }

    /** Adds a name to a file. */
    public void link(FuseRequest request, FuseReply reply, Scratch scratch) {
        Node file = nodes.node(request.longAt(0));
        Node parent = nodes.node(request.node());
        byte[] name = request.nameAt(8);
        FailedCall.check(SystemCalls.link(file.path(), new SystemCalls.Place(parent.descriptor, name)));
        addEntry(parent, name, reply, scratch);
    }

    /** Reads a symbolic link. */
    public void readLink(FuseRequest request, FuseReply reply) {
        Node link = nodes.node(request.node());
        long address = SystemCalls.address(reply.buffer()) + reply.bytes();
        int room = reply.buffer().remaining();
        reply.skip(FailedCall.check(SystemCalls.readLink(link.descriptor, address, Math.min(room, 4096))));
    }
}
