package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Resource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The published PostgreSQL binaries for this machine's platform: initdb, pg_ctl, postgres and their libraries, in a folder named
 * after their version. Immutable.
 *
 * @param home the unpacked folder
 */
record Binaries(Path home) {
    /** Size of the unpacked binaries, rounded up. */
    static final long UNPACKED_BYTES = 64L << 20;

    /** Version of the binaries on the class path, for example {@code 18.6.0}. */
    static final String VERSION = version();

    private static final String FOLDER_PREFIX = "postgresql-";

    Path initdb() {
        return home.resolve("bin/initdb");
    }

    Path postgres() {
        return home.resolve("bin/postgres");
    }

    /** The binaries of this version in a folder, unpacked or not. */
    static Binaries in(Path folder) {
        return new Binaries(folder.resolve(FOLDER_PREFIX + VERSION));
    }

    /** Path prefix of the programs of all versions unpacked in this folder. */
    static String pathPrefix(Path folder) {
        return folder.resolve(FOLDER_PREFIX).toString();
    }

    boolean areUnpacked() {
        return Files.isDirectory(home);
    }

    /** Unpacks missing binaries under a temporary name first, so that the folder is either complete or absent. */
    void unpack(Consumer<String> progress) throws IOException {
        if (areUnpacked()) {
            return;
        }
        progress.accept("unpacking PostgreSQL " + VERSION);
        Path unfinished = DataFolder.unfinished(home);
        FileTree.delete(unfinished);
        Optional<SharedBinaries> shared = SharedBinaries.ofVersion(VERSION);
        if (shared.isPresent()) {
            shared.get().linkTo(unfinished, Binaries::unpackTo);
        } else {
            unpackTo(unfinished);
        }
        Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void unpackTo(Path target) throws IOException {
        try (InputStream archive = archive();
                TarArchiveInputStream tar =
                        new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive)))) {
            Files.createDirectory(target);
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw new IOException("the archive's entry " + entry.getName() + " leads out of the folder");
                }
                unpackEntry(tar, entry, path);
            }
        }
    }

    private static void unpackEntry(TarArchiveInputStream tar, TarArchiveEntry entry, Path path) throws IOException {
        // The server may run as a different user from the one who unpacks, whatever the umask is.
        if (entry.isDirectory()) {
            createFolders(path);
            return;
        }
        createFolders(path.resolveSibling("").normalize());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
            Files.copy(tar, path);
            boolean executable = (entry.getMode() & 0100) != 0;
            Files.setPosixFilePermissions(
                    path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }

    private static void createFolders(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        createFolders(folder.resolve("..").normalize());
        Files.createDirectory(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static InputStream archive() {
        Platform platform = Platform.ofThisMachine();
        InputStream stream = Binaries.class.getResourceAsStream("/" + platform.archive());
        if (stream == null) {
            throw LatchmarkException.environment("no PostgreSQL binaries for " + platform.name()
                    + " in this build; add " + platform.artifact() + ":" + VERSION
                    + " to the class path, or give a server by --url");
        }
        return stream;
    }

    private static String version() {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(Resource.text(Binaries.class, "binaries.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read binaries.properties", e);
        }
        String version = properties.getProperty("version", "");
        if (!version.matches("[0-9]+(\\.[0-9]+)+")) {
            throw new IllegalStateException("binaries.properties was not filtered by the build: version=" + version);
        }
        return version;
    }
}
