package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.filesystem.block.DataFile;
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
import io.latchmark.emulation.filesystem.tree.Node;
import io.latchmark.emulation.filesystem.tree.NodeTable;
import io.latchmark.emulation.filesystem.tree.OpenFiles;
import io.latchmark.emulation.filesystem.tree.Scratch;
import java.nio.file.Path;
import java.util.Arrays;

/** Assembles the parts of a mounted file system. */
public final class FileSystemServer {
    private FileSystemServer() {}

    /**
     * The content to serve.
     *
     * @param files the backing directory
     * @param secondVolumeName entries with this name, and everything below them, are on the device's second volume
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
        NodeTable nodes = new NodeTable(root, volumes(served), new Scratch());
        OpenFiles open = new OpenFiles();
        DataOperations data = new DataOperations(
                nodes,
                open,
                new DataOperations.Medium(served.space, served.volatileWrites, served.device, served.passesThrough));
        FuseSession.Operations operations = new FuseSession.Operations(
                nodes,
                open,
                new NameOperations(nodes, MountCalls.isRoot()),
                new AttributeOperations(nodes, open, truncation(served)),
                new DirectoryOperations(nodes, open),
                data);
        return new FuseSession(point.mount(source), operations, readers);
    }

    private static NodeTable.Volumes volumes(Served served) {
        byte[] second = ProcessPaths.bytes(served.secondVolumeName);
        return new NodeTable.Volumes() {
            @Override
            public DataFile file(long inode, int volume) {
                return served.space.file(inode, volume);
            }

            @Override
            public int volumeOf(byte[] name, int parentVolume) {
                return Arrays.equals(name, second) ? 1 : parentVolume;
            }

            @Override
            public void removed(DataFile file) {
                served.volatileWrites.forget(file);
                served.space.remove(file);
            }
        };
    }

    private static AttributeOperations.Truncation truncation(Served served) {
        return new AttributeOperations.Truncation() {
            @Override
            public void before(Node node, long bytes) {
                node.data().ifPresent(served.volatileWrites::writeOut);
            }

            @Override
            public void after(Node node, long bytes) {
                node.data().ifPresent(data -> {
                    data.resize(bytes);
                    served.space.truncate(data, bytes);
                });
            }
        };
    }
}
