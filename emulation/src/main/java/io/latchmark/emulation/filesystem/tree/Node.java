package io.latchmark.emulation.filesystem.tree;

import io.latchmark.emulation.filesystem.block.DataFile;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file or directory known to the kernel, kept open to keep its identity when its names change. */
public final class Node {
    final long id;
    final Identity identity;
    final int descriptor;
    final int volume;
    private final @Nullable DataFile data;
    /** False only if it certainly runs as the user who starts it. */
    volatile boolean privileged;
    /** The kernel's lookup count; guarded by {@link NodeTable}. */
    long lookups;

    /** The identity on the backing file system. */
    record Identity(long device, long inode) {}

    Node(long id, Identity identity, int descriptor, int volume, @Nullable DataFile data) {
        this.id = id;
        this.identity = identity;
        this.descriptor = descriptor;
        this.volume = volume;
        this.data = data;
    }

    /** Its data, if it is a regular file. */
    public Optional<DataFile> data() {
        return Optional.ofNullable(data);
    }

    /** A path to it within this process. */
    public byte[] path() {
        return ProcessPaths.ofDescriptor(descriptor);
    }
}
