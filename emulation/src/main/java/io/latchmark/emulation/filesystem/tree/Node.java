package io.latchmark.emulation.filesystem.tree;

import io.latchmark.emulation.filesystem.block.DataFile;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file or directory that the kernel knows, held open so that it keeps its identity whatever its names are. */
public final class Node {
    final long id;
    final Identity identity;
    final int descriptor;
    final int volume;
    private final @Nullable DataFile data;
    /** False only if it surely runs as the user who starts it. */
    volatile boolean privileged;
    /** Times that the kernel was given it; guarded by {@link NodeTable}. */
    long lookups;

    /** What it is on the backing file system. */
    record Identity(long device, long inode) {}

    Node(long id, Identity identity, int descriptor, int volume, @Nullable DataFile data) {
        this.id = id;
        this.identity = identity;
        this.descriptor = descriptor;
        this.volume = volume;
        this.data = data;
    }

    /** Its number in messages. */
    public long id() {
        return id;
    }

    /** Its data, if it is a file with data. */
    public Optional<DataFile> data() {
        return Optional.ofNullable(data);
    }

    /** A path of this process that leads to it. */
    public byte[] path() {
        return ProcessPaths.ofDescriptor(descriptor);
    }
}
