package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.filesystem.block.DeviceSpace;
import io.latchmark.emulation.filesystem.block.VolatileWrites;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.MountCalls;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.pace.PacedDevice;
import io.latchmark.emulation.filesystem.tree.AttributeOperations;
import io.latchmark.emulation.filesystem.tree.DirectoryOperations;
import io.latchmark.emulation.filesystem.tree.NameOperations;
import io.latchmark.emulation.filesystem.tree.NodeTable;
import io.latchmark.emulation.filesystem.tree.OpenFiles;
import io.latchmark.emulation.filesystem.tree.Scratch;
import java.nio.file.Path;

/** Assembles the parts of a mounted file system. */
public final class FileSystemServer {
    private FileSystemServer() {}

    /**
     * The content to serve.
     *
     * @param files the backing directory
     * @param secondVolumeName entries with this name, and everything below them, are on the device's second volume
     * @param passesThrough without a model
     */
    public record Served(
            Path files,
            String secondVolumeName,
            DeviceSpace space,
            VolatileWrites volatileWrites,
            PacedDevice device,
            boolean passesThrough) {}

    /** Mounts the file system without starting its threads. */
    public static FuseSession mount(MountPoint point, String source, Served served, int readers) {
        int root = FailedCall.check(
                SystemCalls.open(ProcessPaths.bytes(served.files), OpenFlags.PATH | OpenFlags.DIRECTORY));
        NodeTable nodes =
                new NodeTable(root, served.space, served.volatileWrites, served.secondVolumeName, new Scratch());
        OpenFiles open = new OpenFiles();
        FuseSession.Operations operations = new FuseSession.Operations(
                nodes,
                open,
                new NameOperations(nodes, MountCalls.isRoot()),
                new AttributeOperations(nodes, open, served.space, served.volatileWrites),
                new DirectoryOperations(nodes, open),
                new DataOperations(nodes, open, served));
        return new FuseSession(point.mount(source), operations, readers);
    }
}
