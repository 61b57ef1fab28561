package io.latchmark.emulation.filesystem.tree;

import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.protocol.FuseReply;
import io.latchmark.emulation.filesystem.protocol.FuseRequest;
import java.nio.ByteBuffer;

/** Lists directories. Thread-safe, with a separate scratch per thread; each operation throws {@link FailedCall}. */
public final class DirectoryOperations {
    /** Bytes of struct fuse_entry_out and of struct fuse_dirent without its name. */
    private static final int ENTRY_BYTES = 128;

    private static final int DIRENT_BYTES = 24;
    /** Offsets of the fields of struct linux_dirent64. */
    private static final int OFFSET = 8;

    private static final int LENGTH = 16;
    private static final int TYPE = 18;
    private static final int NAME = 19;

    private final NodeTable nodes;
    private final OpenFiles open;

    /** Creates the operations for the directories of a table. */
    public DirectoryOperations(NodeTable nodes, OpenFiles open) {
        this.nodes = nodes;
        this.open = open;
    }

    public void open(FuseRequest request, FuseReply reply) {
        Node node = nodes.node(request.node());
        int descriptor = FailedCall.check(SystemCalls.open(node.path(), OpenFlags.DIRECTORY));
        reply.add(open.add(new OpenFile(node, descriptor, false))).add(0).add(0);
    }

    /**
     * Lists entries from an offset.
     *
     * @param withNodes each with its attributes, as if it had been looked up
     */
    public void list(FuseRequest request, FuseReply reply, Scratch scratch, boolean withNodes) {
        OpenFile directory = open.file(request.longAt(0));
        int limit = reply.bytes() + request.intAt(16);
        ByteBuffer listing = scratch.listing;
        int room = Math.min(listing.capacity(), Math.max(1024, request.intAt(16) / (withNodes ? 4 : 1)));
        int bytes;
        synchronized (directory) {
            FailedCall.check(SystemCalls.seek(directory.descriptor(), request.longAt(8)));
            bytes = FailedCall.check(
                    SystemCalls.readDirectory(directory.descriptor(), SystemCalls.address(listing), room));
        }
        int at = 0;
        while (at < bytes) {
            int length = Short.toUnsignedInt(listing.getShort(at + LENGTH));
            byte[] name = name(listing, at + NAME);
            int padded = (DIRENT_BYTES + name.length - 1 + 7) / 8 * 8;
            if (reply.bytes() + padded + (withNodes ? ENTRY_BYTES : 0) > limit) {
                break;
            }
            if (withNodes) {
                addNode(directory.node(), name, reply, scratch);
            }
            reply.add(listing.getLong(at))
                    .add(listing.getLong(at + OFFSET))
                    .add(name.length - 1)
                    .add((int) listing.get(at + TYPE))
                    .add(name)
                    .skip(-1)
                    .zeros(padded - DIRENT_BYTES - name.length + 1);
            at += length;
        }
    }

    private void addNode(Node parent, byte[] name, FuseReply reply, Scratch scratch) {
        boolean isDots = name[0] == '.' && (name.length == 2 || (name.length == 3 && name[1] == '.'));
        int start = reply.bytes();
        if (!isDots) {
            try {
                Node node = nodes.lookup(parent, name, scratch);
                scratch.status(node.descriptor).addEntry(reply, node.id);
                return;
            } catch (FailedCall e) {
                // Removed since it was listed: an entry without a node.
                reply.shorten(start);
            }
        }
        reply.zeros(ENTRY_BYTES);
    }

    private static byte[] name(ByteBuffer listing, int start) {
        int end = start;
        while (listing.get(end) != 0) {
            end++;
        }
        byte[] name = new byte[end + 1 - start];
        listing.get(start, name);
        return name;
    }
}
