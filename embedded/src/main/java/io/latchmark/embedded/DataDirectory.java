package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The data directory before the first start of a server.
 *
 * @param folder that contains it
 * @param log for the log, if it should be elsewhere
 */
record DataDirectory(DataFolder folder, Optional<ExternalDirectory> log) {
    /** Size of a data directory without our tables, rounded up. */
    static final long EMPTY_BYTES = 80L << 20;

    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** Creates the data directory under a temporary name first, so that it is either complete or absent. */
    void initialise(Binaries binaries, Consumer<String> progress) throws IOException {
        progress.accept("initialising the data directory " + folder.data());
        Path unfinished = folder.unfinishedData();
        FileTree.delete(unfinished);
        Files.createDirectory(
                unfinished, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Privileges privileges = Privileges.forEmpty(binaries, unfinished);
        Path passwordFile = folder.initdbPassword();
        if (log.isPresent()) {
            log.get().create(unfinished);
        }
        try {
            folder.write(passwordFile, folder.password() + "\n", PosixFilePermissions.fromString("rw-------"));
            Privileges.giveTo(passwordFile, unfinished);
            Command initdb = Command.run(
                    privileges.wrap(command(binaries, unfinished, passwordFile, log)), folder.root(), LIMIT);
            if (!initdb.succeeded()) {
                throw LatchmarkException.environment("initdb could not make the data directory (" + privileges.way()
                        + "): " + initdb.output() + "; fix that, or choose another --data-dir");
            }
        } finally {
            Files.deleteIfExists(passwordFile);
        }
        Files.move(unfinished, folder.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static List<String> command(
            Binaries binaries, Path target, Path passwordFile, Optional<ExternalDirectory> log) {
        List<String> words = new ArrayList<>(List.of(
                binaries.initdb().toString(),
                "--pgdata=" + target,
                "--username=" + EmbeddedServer.USER,
                "--pwfile=" + passwordFile,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                // Sorts names in the same order on every host.
                "--locale=C"));
        log.ifPresent(external -> words.add("--waldir=" + external.content()));
        return words;
    }
}
