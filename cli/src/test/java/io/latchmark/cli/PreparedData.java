package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The data folder of an embedded server with one loaded warehouse and its snapshot. It is made once for the tests of all
 * processes and builds, and copied for each test class that needs one. Its name is a checksum of the sources that make its content.
 */
public final class PreparedData {
    /** Modules whose code decides what the folder holds. */
    private static final List<String> MAKERS = List.of("benchmark-core", "schema", "embedded", "loader");

    private static final String SNAPSHOTS = "snapshots";

    private PreparedData() {}

    /** Copies the data without the snapshot. The folder must not exist; other users may enter those above it afterwards. */
    public static void copyTo(Path dataFolder) {
        copy(dataFolder, false);
    }

    /** Copies the data and the snapshot {@code as-loaded}, to which later runs go back. */
    static void copyWithSnapshotTo(Path dataFolder) {
        copy(dataFolder, true);
    }

    private static void copy(Path dataFolder, boolean withSnapshot) {
        try (Stream<Path> entries = Files.list(prepared())) {
            letOthersEnter(dataFolder.toAbsolutePath().getParent());
            Files.createDirectory(
                    dataFolder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
            for (Path entry : entries.toList()) {
                boolean isSnapshots = entry.endsWith(SNAPSHOTS);
                if (withSnapshot || !isSnapshots) {
                    // Nothing writes to the files of a snapshot, so a link serves as a copy.
                    run("cp", isSnapshots ? "-al" : "-a", entry.toString(), dataFolder.toString());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server may run as another user, and a folder for temporary files is its owner's alone. */
    private static void letOthersEnter(@Nullable Path folder) throws IOException {
        for (Path each = folder; each != null; each = each.getParent()) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(each);
            if (permissions.add(PosixFilePermission.OTHERS_EXECUTE)) {
                Files.setPosixFilePermissions(each, permissions);
            }
        }
    }

    private static Path prepared() throws IOException {
        Path all = Files.createDirectories(Path.of(System.getProperty("latchmark.preparedFolder", "target/prepared"))
                .toAbsolutePath());
        Path prepared = all.resolve(checksum());
        try (FileChannel file =
                        FileChannel.open(all.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();
            if (!Files.exists(prepared)) {
                prepare(all, prepared);
            }
        }
        return prepared;
    }

    private static void prepare(Path all, Path prepared) throws IOException {
        try (Stream<Path> old = Files.list(all)) {
            for (Path each : old.filter(Files::isDirectory).toList()) {
                run("rm", "-rf", each.toString());
            }
        }
        Path unfinished = all.resolve("unfinished");
        String data = unfinished.resolve("data").toString();
        require("load", "--warehouses", "1", "--data-dir", data);
        // The first run on a fresh load makes its snapshot.
        String runs = unfinished.resolve("runs").toString();
        require("run", "--users", "1", "--warm-up", "0s", "--duration", "1s", "--data-dir", data, "--out", runs);
        require("reset", "--data-dir", data);
        Files.move(unfinished.resolve("data"), prepared, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void require(String... words) {
        Captured captured = Captured.of(words);
        assertThat(captured.exitCode()).as(captured.output()).isEqualTo(ExitCode.DONE.code());
    }

    private static String checksum() throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String module : MAKERS) {
                try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main"))) {
                    for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                        digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
                        digest.update(Files.readAllBytes(file));
                    }
                }
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(String... words) throws IOException {
        try {
            assertThat(new ProcessBuilder(words).inheritIO().start().waitFor())
                    .as(String.join(" ", words))
                    .isZero();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
