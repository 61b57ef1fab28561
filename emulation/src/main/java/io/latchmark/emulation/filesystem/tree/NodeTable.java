package io.latchmark.emulation.filesystem.tree;

import io.latchmark.emulation.filesystem.block.DataFile;
import io.latchmark.emulation.filesystem.block.DeviceSpace;
import io.latchmark.emulation.filesystem.block.VolatileWrites;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.protocol.FileStatus;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The files of the backing directory known to the kernel, each once, regardless of its number of names. Thread-safe. */
public final class NodeTable {
    /** The number of the top directory. */
    public static final long ROOT = 1;

    private final Map<Long, Node> byId = new HashMap<>();
    private final Map<Node.Identity, Node> byIdentity = new HashMap<>();
    private final DeviceSpace space;
    private final VolatileWrites volatileWrites;
    private final byte[] secondVolumeName;
    private long lastId = ROOT;

    /**
     * Creates a table with only the top directory.
     *
     * @param rootDescriptor of the backing directory, which this table owns
     * @param secondVolumeName entries with this name, and everything below them, are on the device's second volume
     */
    public NodeTable(
            int rootDescriptor,
            DeviceSpace space,
            VolatileWrites volatileWrites,
            String secondVolumeName,
            Scratch scratch) {
        this.space = space;
        this.volatileWrites = volatileWrites;
        this.secondVolumeName = ProcessPaths.bytes(secondVolumeName);
        FileStatus status = scratch.status(rootDescriptor);
        Node root = new Node(ROOT, new Node.Identity(status.device(), status.inode()), rootDescriptor, 0, null);
        root.lookups = 1;
        byId.put(ROOT, root);
        byIdentity.put(root.identity, root);
    }

    /** A node known to the kernel. */
    public synchronized Node node(long id) {
        Node node = byId.get(id);
        if (node == null) {
            throw new IllegalStateException("the kernel names node " + id + ", which it was not given");
        }
        return node;
    }

    /**
     * Finds a name and increments the kernel's lookup count. Its status is in the scratch.
     *
     * @throws FailedCall if there is no such name
     */
    Node lookup(Node parent, byte[] name, Scratch scratch) {
        return adopt(
                SystemCalls.openAt(parent.descriptor, name, OpenFlags.PATH | OpenFlags.NOFOLLOW, 0),
                Arrays.equals(name, secondVolumeName) ? 1 : parent.volume,
                scratch);
    }

    /** Adds an open unnamed file in a directory, and increments the kernel's lookup count. Its status is in the scratch. */
    Node unnamed(Node parent, int open, Scratch scratch) {
        return adopt(SystemCalls.open(ProcessPaths.ofDescriptor(open), OpenFlags.PATH), parent.volume, scratch);
    }

    private Node adopt(int opened, int volume, Scratch scratch) {
        int descriptor = FailedCall.check(opened);
        try {
            FileStatus status = scratch.status(descriptor);
            return adopt(descriptor, volume, status);
        } catch (FailedCall e) {
            SystemCalls.close(descriptor);
            throw e;
        }
    }

    private synchronized Node adopt(int descriptor, int volume, FileStatus status) {
        Node.Identity identity = new Node.Identity(status.device(), status.inode());
        Node known = byIdentity.get(identity);
        if (known != null) {
            SystemCalls.close(descriptor);
            known.lookups++;
            return known;
        }
        DataFile data = null;
        if (status.isRegular()) {
            data = space.file(status.inode(), volume);
            data.resize(status.size());
        }
        Node node = new Node(++lastId, identity, descriptor, volume, data);
        node.lookups = 1;
        node.privileged = FileStatus.isPrivileged(status.mode());
        byId.put(node.id, node);
        byIdentity.put(identity, node);
        return node;
    }

    /** Decrements the kernel's lookup count of a node, and drops the node at 0. */
    public void forget(long id, long times, Scratch scratch) {
        Node forgotten = forgotten(id, times);
        if (forgotten == null) {
            return;
        }
        try {
            if (scratch.status(forgotten.descriptor).links() == 0) {
                forgotten.data().ifPresent(data -> {
                    volatileWrites.forget(data);
                    space.remove(data);
                });
            }
        } finally {
            SystemCalls.close(forgotten.descriptor);
        }
    }

    private synchronized @Nullable Node forgotten(long id, long times) {
        Node node = byId.get(id);
        if (node == null || id == ROOT) {
            return null;
        }
        node.lookups -= times;
        if (node.lookups > 0) {
            return null;
        }
        byId.remove(id);
        byIdentity.remove(node.identity);
        return node;
    }

    public synchronized void close() {
        Consumer<Node> close = node -> SystemCalls.close(node.descriptor);
        byId.values().forEach(close);
        byId.clear();
        byIdentity.clear();
    }
}
