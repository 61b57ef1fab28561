package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The folder of an embedded server: its contents, and whether it is ours. A marker file shows that Latchmark created it; a folder
 * with content and without the marker is never touched.
 *
 * @param root absolute path, without symbolic links once the folder exists
 */
record DataFolder(Path root) {
    /** Major version of the server and of its data. */
    static final String POSTGRES_MAJOR = "18";

    private static final String MARKER = "latchmark-embedded.properties";
    private static final String LOCK = "lock";

    private static final String UNFINISHED = ".unfinished";
    private static final String FORMAT = "1";
    private static final int PASSWORD_CHARACTERS = 32;
    private static final String PASSWORD_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    Path data() {
        return root.resolve("data");
    }

    Path lock() {
        return root.resolve(LOCK);
    }

    Path log() {
        return root.resolve("server.log");
    }

    Path detachedMarker() {
        return root.resolve("detached");
    }

    Path snapshots() {
        return root.resolve("snapshots");
    }

    /** The file with the name of the snapshot that the data directory was last copied to or from. */
    Path origin() {
        return root.resolve("origin");
    }

    /** The file with the name of a snapshot while the data directory is reset to it. */
    Path resetMarker() {
        return root.resolve("reset-unfinished");
    }

    /** The file with the password while initdb runs, readable by initdb's user. */
    Path initdbPassword() {
        return root.resolve("initdb-password");
    }

    /** The data directory while initdb runs. */
    Path unfinishedData() {
        return root.resolve("data" + UNFINISHED);
    }

    Path pgpass() {
        return root.resolve("pgpass");
    }

    /** Everything created before the data directory is complete; nothing else has such a name. */
    List<Path> entriesBeforeData() {
        Path binaries = Binaries.in(root).home();
        List<Path> entries = new ArrayList<>(List.of(unfinishedData(), binaries, unfinished(binaries), lock()));
        for (Path file : List.of(marker(), passwordFile(), pgpass(), initdbPassword())) {
            entries.add(file);
            entries.add(unfinished(file));
        }
        return entries;
    }

    /** The temporary path of a file or folder while it is created, so that its final path is either complete or absent. */
    static Path unfinished(Path path) {
        return path.resolveSibling(path.getFileName() + UNFINISHED);
    }

    /** Whether a file or folder is an unfinished one. */
    static boolean isUnfinished(Path path) {
        return path.toString().endsWith(UNFINISHED);
    }

    /**
     * Refuses a data directory that an interrupted reset has left incomplete.
     *
     * @throws LatchmarkException of category ENVIRONMENT
     */
    void refuseHalfReset() throws IOException {
        Optional<String> snapshot = interruptedReset();
        if (snapshot.isPresent()) {
            throw LatchmarkException.environment("the reset of " + root + " to the snapshot '" + snapshot.get()
                    + "' was interrupted; the database is incomplete. Repeat it: latchmark reset "
                    + snapshot.get());
        }
    }

    /** The snapshot of a reset that has started and not ended. */
    Optional<String> interruptedReset() throws IOException {
        return Optional.of(readOrEmpty(resetMarker())).filter(snapshot -> !snapshot.isEmpty());
    }

    /** Whether a complete data directory exists. */
    boolean hasData() {
        return Files.exists(data());
    }

    boolean isMarked() {
        return Files.exists(marker());
    }

    /**
     * Examines a folder without changing anything.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it is not ours or of another version
     */
    static DataFolder at(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        if (Files.notExists(absolute)) {
            return new DataFolder(absolute);
        }
        try {
            DataFolder found = new DataFolder(absolute.toRealPath());
            found.refuseIfNotOurs();
            return found;
        } catch (IOException e) {
            throw unusable(absolute, e);
        }
    }

    /** This folder, created if missing; others may enter it, because the server may run as another user. */
    DataFolder create() throws IOException {
        if (Files.isDirectory(root)) {
            return this;
        }
        Files.createDirectories(root);
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new DataFolder(root.toRealPath());
    }

    /** Writes marker, password and pgpass where they are missing. */
    void furnish() throws IOException {
        if (!isMarked()) {
            String text =
                    "# Made by Latchmark: an embedded PostgreSQL server. To remove it, stop it and delete the folder.\n"
                            + "format=" + FORMAT + "\npostgresMajor=" + POSTGRES_MAJOR + "\ncreated=" + Instant.now()
                            + "\n";
            write(marker(), text, PosixFilePermissions.fromString("rw-r--r--"));
        }
        if (!Files.exists(passwordFile())) {
            if (hasData()) {
                throw LatchmarkException.environment(passwordFile() + " is missing, but the data directory has one;"
                        + " restore the file, or delete " + root + " to start again");
            }
            write(passwordFile(), randomPassword() + "\n", OWNER_ONLY);
        }
        String line = "127.0.0.1:*:*:" + EmbeddedServer.USER + ":" + password() + "\n";
        if (!readOrEmpty(pgpass()).equals(line.strip())) {
            write(pgpass(), line, OWNER_ONLY);
        }
    }

    String password() throws IOException {
        return Files.readString(passwordFile()).strip();
    }

    /** Writes a file under a temporary name first, so that it is either complete or absent. */
    void write(Path path, String text, Set<PosixFilePermission> permissions) throws IOException {
        Path unfinished = unfinished(path);
        Files.deleteIfExists(unfinished);
        Files.createFile(unfinished, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        Files.writeString(unfinished, text);
        Files.setPosixFilePermissions(unfinished, permissions);
        Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Refuses to start on a device that is nearly full.
     *
     * @param neededBytes bytes about to be written
     */
    void requireSpace(long neededBytes) throws IOException {
        long freeBytes = Files.getFileStore(root).getUsableSpace();
        if (freeBytes < neededBytes) {
            throw LatchmarkException.environment(root + " has " + mebibytes(freeBytes) + " MiB free, but "
                    + mebibytes(neededBytes)
                    + " MiB are needed for the embedded server; free some space, or choose another --data-dir");
        }
    }

    /** A step with files. */
    interface Step<T> {
        T run() throws IOException;
    }

    /** Executes a step with files of this folder; an error of the file system is a message for the user. */
    <T> T using(Step<T> step) {
        try {
            return step.run();
        } catch (IOException e) {
            throw unusable(root, e);
        }
    }

    /** An error of the file system as a message for the user. */
    static LatchmarkException unusable(Path folder, IOException e) {
        String remedy = FileFailure.isServerGone(e)
                ? ""
                : FileFailure.isDiskFull(e)
                        ? "; make room there, or choose another --data-dir"
                        : "; run as the user who owns it or make it writable, or choose another --data-dir";
        return LatchmarkException.environment(
                "cannot use " + folder + " for the embedded server: " + reason(e) + remedy, e);
    }

    /** The reason of a file system error as text for the user. */
    static String reason(IOException e) {
        String message = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        String file = e instanceof FileSystemException failure ? failure.getFile() : null;
        if (FileFailure.isDiskFull(e) || FileFailure.isServerGone(e)) {
            return FileFailure.reason(e);
        }
        if (e instanceof AccessDeniedException) {
            return "no permission for " + file;
        }
        if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
            return file + " is a file, not a folder";
        }
        if (e instanceof NoSuchFileException) {
            return "there is no " + file;
        }
        String words = message == null ? "the operating system gives no reason" : message;
        return file == null ? words : file + ": " + words;
    }

    /** Refuses a folder that is not ours, or of another version. */
    void refuseIfNotOurs() throws IOException {
        if (!Files.isDirectory(root)) {
            throw new NotDirectoryException(root.toString());
        }
        if (!isMarked()) {
            if (hasForeignContent()) {
                throw LatchmarkException.environment(root + " is not empty and was not made by Latchmark (it has no "
                        + MARKER + "); choose an empty or new folder by --data-dir");
            }
            return;
        }
        Map<String, String> properties = readProperties(marker());
        refuseOtherVersion("format", properties.getOrDefault("format", "none"), FORMAT);
        refuseOtherVersion("PostgreSQL", properties.getOrDefault("postgresMajor", "none"), POSTGRES_MAJOR);
        if (hasData() && !Files.exists(resetMarker())) {
            // Reads the file instead of checking that it exists, because a folder that we may not enter looks empty.
            String found = readOrEmpty(data().resolve("PG_VERSION"));
            if (found.isEmpty()) {
                found = "unknown (no PG_VERSION)";
            }
            refuseOtherVersion("PostgreSQL data", found, POSTGRES_MAJOR);
        }
    }

    /** Writes names and values under a temporary name first, so that the file is either complete or absent. */
    void writeProperties(Path path, Map<String, String> values) throws IOException {
        Properties properties = new Properties();
        properties.putAll(values);
        StringWriter text = new StringWriter();
        properties.store(text, null);
        write(path, text.toString(), PosixFilePermissions.fromString("rw-r--r--"));
    }

    /** Names and values of a small file. */
    static Map<String, String> readProperties(Path path) throws IOException {
        Map<String, String> values = new TreeMap<>();
        loaded(path).forEach((name, value) -> values.put(name.toString(), value.toString()));
        return values;
    }

    /**
     * Names and values of a small file, as properties of the JDK.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the file is damaged
     */
    static Properties loaded(Path path) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(path)) {
            properties.load(reader);
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.environment(
                    path
                            + " is damaged: it contains an invalid \\u escape; restore the file, or delete what it"
                            + " belongs to",
                    e);
        }
        return properties;
    }

    /** A small text file without surrounding white space; empty if it does not exist. */
    static String readOrEmpty(Path path) throws IOException {
        try {
            return Files.readString(path).strip();
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    private void refuseOtherVersion(String what, String found, String expected) {
        if (!found.equals(expected)) {
            throw LatchmarkException.environment(root + " holds " + what + " version " + found
                    + ", but this Latchmark needs version " + expected
                    + "; choose another --data-dir, or delete the folder to load again");
        }
    }

    /** The lock does not count as content: it is created before the marker, and a start may have been killed in between. */
    private boolean hasForeignContent() throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.anyMatch(entry -> !entry.equals(lock()));
        }
    }

    private Path marker() {
        return root.resolve(MARKER);
    }

    private Path passwordFile() {
        return root.resolve("password");
    }

    private static long mebibytes(long bytes) {
        return bytes >> 20;
    }

    private static String randomPassword() {
        SecureRandom random = new SecureRandom();
        StringBuilder password = new StringBuilder();
        for (int i = 0; i < PASSWORD_CHARACTERS; i++) {
            password.append(PASSWORD_ALPHABET.charAt(random.nextInt(PASSWORD_ALPHABET.length())));
        }
        return password.toString();
    }
}
