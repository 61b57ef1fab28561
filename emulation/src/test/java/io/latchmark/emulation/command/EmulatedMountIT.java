package io.latchmark.emulation.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.cli.Captured;
import io.latchmark.cli.Child;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.emulation.device.EmulatedCache;
import io.latchmark.emulation.device.Emulator;
import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.platform.Polling;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mounted emulator in a process of its own. Skipped, with the reason, where nothing can be mounted. */
final class EmulatedMountIT {
    @TempDir
    private Path temporary = Path.of("");

    private Path folder = Path.of("");
    private Path mounted = Path.of("");

    @BeforeEach
    void aDirectoryToMountOn() throws IOException {
        folder = EmulatorChild.folder(temporary);
        mounted = Files.createDirectory(folder.resolve("mounted"));
    }

    @AfterEach
    void nothingIsLeftMounted() throws IOException {
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(mounted.toString());
    }

    @Test
    void filesBehaveAsOnAnyFileSystem() throws IOException {
        try (Child child = EmulatorChild.mount(folder, "none", "read=0,write=0")) {
            Path file = mounted.resolve("a file");
            Files.writeString(file, "content");
            Files.createDirectories(mounted.resolve("b/c"));
            Files.move(file, mounted.resolve("b/c/moved"));
            Files.createLink(file, mounted.resolve("b/c/moved"));
            Files.createSymbolicLink(mounted.resolve("link"), Path.of("b/c/moved"));
            Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_000_000_000)));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

            assertThat(mounted.resolve("link")).hasContent("content");
            assertThat(Files.readSymbolicLink(mounted.resolve("link"))).isEqualTo(Path.of("b/c/moved"));
            assertThat(Files.getLastModifiedTime(mounted.resolve("b/c/moved")).toInstant())
                    .isEqualTo(Instant.ofEpochSecond(1_000_000_000));
            assertThat(Files.getPosixFilePermissions(mounted.resolve("b/c/moved")))
                    .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
            assertThat((Integer) Files.getAttribute(file, "unix:nlink")).isEqualTo(2);
            assertThat(folder.resolve("backing/files/a file")).hasContent("content");
            openFilesSurviveTheirNames(file);
            manyNamesAreListed(Files.createDirectory(mounted.resolve("many")));
            aFileWithoutANameGetsOne();
            pastThePageCacheOnlyWholeSectors();
            // This process has a part of a file in its memory until its garbage is collected.
            child.signal("TERM");
            assertThat(child.awaitEnd().lastLine()).isEqualTo("Unmounted.");
        }
    }

    private void openFilesSurviveTheirNames(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            Files.writeString(mounted.resolve("other"), "other");
            Files.move(mounted.resolve("other"), file, StandardCopyOption.REPLACE_EXISTING);
            channel.truncate(3);
            assertThat(channel.write(ByteBuffer.wrap(new byte[] {1}), 1 << 20)).isEqualTo(1);
            channel.force(true);
            assertThat(channel.size()).isEqualTo((1 << 20) + 1);
            MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_ONLY, 0, 3);
            assertThat(List.of(map.get(0), map.get(1), map.get(2))).containsExactly((byte) 'c', (byte) 'o', (byte) 'n');
        }
        assertThat(file).hasContent("other");
        Files.delete(file);
        assertThatThrownBy(() -> Files.size(file)).isInstanceOf(NoSuchFileException.class);
    }

    private static void manyNamesAreListed(Path directory) throws IOException {
        for (int i = 0; i < 1000; i++) {
            Files.createFile(directory.resolve("a name of a file that is not short " + i));
        }
        try (Stream<Path> names = Files.list(directory)) {
            assertThat(names).hasSize(1000).doesNotHaveDuplicates();
        }
    }

    private void aFileWithoutANameGetsOne() {
        int directory = SystemCalls.open(ProcessPaths.bytes(mounted), OpenFlags.DIRECTORY);
        int file = SystemCalls.open(ProcessPaths.bytes(mounted), OpenFlags.TEMPORARY | OpenFlags.READ_WRITE);
        ByteBuffer content = ByteBuffer.allocateDirect(7).put("content".getBytes(StandardCharsets.US_ASCII));
        assertThat(SystemCalls.writeAt(file, SystemCalls.address(content), 7, 0))
                .isEqualTo(7);
        assertThat(mounted)
                .isDirectoryNotContaining(name -> name.getFileName().toString().startsWith("#"));
        SystemCalls.Place place = new SystemCalls.Place(directory, ProcessPaths.bytes("named now"));

        assertThat(SystemCalls.link(ProcessPaths.ofDescriptor(file), place)).isZero();

        SystemCalls.close(file);
        SystemCalls.close(directory);
        assertThat(mounted.resolve("named now")).hasContent("content");
    }

    private void pastThePageCacheOnlyWholeSectors() {
        byte[] path = ProcessPaths.bytes(mounted.resolve("named now"));
        int file = SystemCalls.open(path, OpenFlags.DIRECT | OpenFlags.READ_WRITE);
        long address = SystemCalls.address(ByteBuffer.allocateDirect(1024));

        assertThat(SystemCalls.writeAt(file, address, 1024, 512)).isEqualTo(1024);
        assertThat(SystemCalls.writeAt(file, address, 1000, 512)).isEqualTo(-Errors.EINVAL);
        assertThat(SystemCalls.readAt(file, address, 512, 100)).isEqualTo(-Errors.EINVAL);
        SystemCalls.close(file);
    }

    @Test
    void theCacheIsTurnedWhileFilesAreUsed() throws IOException {
        try (Child child = EmulatorChild.mount(folder, "sas10k-72-p400", "read=0,write=512MiB")) {
            Path file = mounted.resolve("file");
            Files.write(file, new byte[100 << 10]);
            String through = "inner device writes_through 1 ";
            assertThat(status()).contains("cache read=0,write=512MiB").contains(through + "0\n");
            EmulatedCache shown = EmulatedCache.of(List.of(mounted)).orElseThrow();

            Captured changed = Captured.of("emulate", "set", mounted.toString(), "--cache", "read=512MiB,write=0");
            Captured again = Captured.of("emulate", "set", mounted.toString(), "--cache", "read=512MiB,write=0");
            Files.write(file, new byte[8192]);

            assertThat(changed.exitCode()).as(changed.err()).isEqualTo(ExitCode.DONE.code());
            assertThat(again.exitCode()).as(again.err()).isEqualTo(ExitCode.DONE.code());
            assertThat(status())
                    .contains("cache read=512MiB,write=0")
                    .contains("setting cache read_bytes B " + (512 << 20) + "\n")
                    .contains("setting cache changes 1 1\n")
                    .doesNotContain(through + "0\n")
                    .contains("counter emulated0 write_bytes B " + ((100 << 10) + 8192));
            assertThat(Polling.until(() -> shown.now().equals("read=512MiB,write=0"), Duration.ofSeconds(20), s -> {}))
                    .as("the page shows what another process set")
                    .isTrue();
            Captured refused = Captured.of("emulate", "set", mounted.toString(), "--cache", "read=0,write=1GiB");
            assertThat(refused.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(refused.err()).contains("the maximum is the controller's 512 MiB");
            EmulatorChild.unmount(folder, child);
        }
    }

    /** PostgreSQL reads small files so for each session, which no disk notices; its own data files it opens to write too. */
    @Test
    void aSmallFileThatIsOnlyReadIsReadFromTheDeviceOnce() throws IOException {
        try (Child child = EmulatorChild.mount(folder, "sas10k-72-p400", "read=0,write=512MiB")) {
            Path file = mounted.resolve("file");
            Files.write(file, new byte[100 << 10]);

            readInPieces(file, StandardOpenOption.READ);
            readInPieces(file, StandardOpenOption.READ);
            String once = status();
            readInPieces(file, StandardOpenOption.READ, StandardOpenOption.WRITE);

            assertThat(once).contains("counter emulated0 reads 1 1\n");
            assertThat(status()).contains("counter emulated0 reads 1 26\n").contains("inner device reads 1 26\n");
            EmulatorChild.unmount(folder, child);
        }
    }

    /** In pieces of 4 KiB, to the end of the file. */
    private static void readInPieces(Path file, OpenOption... how) throws IOException {
        try (FileChannel channel = FileChannel.open(file, how)) {
            ByteBuffer piece = ByteBuffer.allocateDirect(4096);
            while (channel.read(piece) >= 0) {
                piece.clear();
            }
        }
    }

    private String status() {
        return String.join("\n", Emulator.ask(mounted, "status")) + "\n";
    }

    @Test
    void anEmulatorWithoutMemoryLeavesNothingMounted() throws IOException {
        try (Child child = EmulatorChild.mount(folder, List.of("-Xmx32m"), "ssd-sata", "read=0,write=0")) {
            Files.writeString(mounted.resolve("before"), "content");

            assertThatThrownBy(this::writeFarApart)
                    .as("the places of their parts would need tables of 50 MB")
                    .isInstanceOf(IOException.class);

            Child.Ended ended = child.awaitEnd();
            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(ended.output())
                    .containsPattern("out of memory: the heap of \\d+ MiB is full.*LATCHMARK_JAVA_OPTS=-Xmx512m");
            assertThat(folder.resolve("backing/files/before")).hasContent("content");
        }
    }

    /** A byte in each GiB of some files as large as the device. */
    private void writeFarApart() throws IOException {
        for (int i = 0; i < 4; i++) {
            Path file = Files.createFile(mounted.resolve("far" + i));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                for (long gibibyte = 0; gibibyte < 890; gibibyte++) {
                    channel.write(ByteBuffer.wrap(new byte[] {1}), gibibyte << 30);
                }
            }
        }
    }

    @Test
    void aWriteOfAnotherUserTakesAwayTheRightToRunAsTheOwner() throws IOException, InterruptedException {
        SystemUser.assumeNobody();
        try (Child child = EmulatorChild.mount(folder, "none", "read=0,write=0")) {
            Path program = Files.createFile(mounted.resolve("program"));
            for (int mode : new int[] {04777, 02777, 02767}) {
                Files.setAttribute(program, "unix:mode", mode);
                SystemUser.run("echo >> '" + program + "'");

                int left = (int) Files.getAttribute(program, "unix:mode") & 07777;
                // A set-group-ID bit stays on a file that its group can't execute (write(2)).
                assertThat(left).isEqualTo(mode == 02767 ? mode : 0777);
            }
            EmulatorChild.unmount(folder, child);
        }
    }

    @Test
    void whatIsBeyondTheDeviceIsRefusedAndTheOtherFilesStayThere() throws IOException {
        try (Child child = EmulatorChild.mount(folder, "ssd-sata", "read=0,write=0")) {
            Path kept = Files.writeString(mounted.resolve("kept"), "content");
            Path file = mounted.resolve("large");
            long address = SystemCalls.address(ByteBuffer.allocateDirect(1));
            int descriptor = SystemCalls.open(ProcessPaths.bytes(Files.createFile(file)), OpenFlags.READ_WRITE);
            for (long offset : new long[] {600L << 40, 1L << 50, Long.MAX_VALUE - 8192}) {
                assertThat(SystemCalls.writeAt(descriptor, address, 1, offset)).isEqualTo(-Errors.EFBIG);
                assertThat(SystemCalls.truncate(descriptor, offset)).isEqualTo(-Errors.EFBIG);
                assertThat(SystemCalls.allocate(descriptor, 0, offset, 4096)).isEqualTo(-Errors.EFBIG);
            }
            SystemCalls.close(descriptor);

            assertThat(kept).hasContent("content");
            assertThat(Files.size(file)).isZero();
            child.signal("TERM");
            assertThat(child.awaitEnd().lastLine()).isEqualTo("Unmounted.");
        }
    }

    @Test
    void idleClientsOfItsSocketDoNotKeepOthersOut() throws IOException {
        try (Child child = EmulatorChild.mount(folder, "none", "read=0,write=0")) {
            Path socket = Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
                    .map(line -> List.of(line.split(" ", -1)))
                    .filter(fields -> fields.get(4).equals(mounted.toString()))
                    .map(fields -> Path.of(fields.get(fields.indexOf("-") + 2)))
                    .findFirst()
                    .orElseThrow();
            List<SocketChannel> idle = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                idle.add(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
            }

            assertThat(status()).contains("profile none");
            for (SocketChannel client : idle) {
                client.close();
            }
            EmulatorChild.unmount(folder, child);
        }
    }
}
