package io.latchmark.application.mariadb;

import io.latchmark.core.testing.FreePort;
import io.latchmark.platform.Polling;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.SqlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A MariaDB server for tests: the one that {@code -Dlatchmark.mariadb.url} names, with the user of {@code -Dlatchmark.mariadb.user} and the
 * password of {@code -Dlatchmark.mariadb.password}, whose database must be empty; or else a private one in a folder, if the server's
 * programs are installed on this machine. A test is skipped, with the reason, where there is neither.
 */
record MariaDbAtHand(ConnectionSettings settings, Optional<Process> process) implements AutoCloseable {
    private static final Duration START_MAX = Duration.ofSeconds(60);
    private static final List<Path> FOLDERS =
            List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"), Path.of("/usr/local/bin"), Path.of("/opt/homebrew/bin"));

    /** The server at hand; aborts the test that asks if there is none. */
    static MariaDbAtHand require(Path folder) throws IOException, InterruptedException {
        String url = System.getProperty("latchmark.mariadb.url", "");
        if (!url.isEmpty()) {
            return new MariaDbAtHand(
                    new ConnectionSettings(
                                    url,
                                    System.getProperty("latchmark.mariadb.user", ""),
                                    System.getProperty("latchmark.mariadb.password", ""))
                            .marked(),
                    Optional.empty());
        }
        Optional<Path> server = program("mariadbd");
        Optional<Path> install = program("mariadb-install-db");
        // Debian has it in another package than mariadb-install-db, which needs it.
        Optional<Path> defaults = program("my_print_defaults");
        if (server.isEmpty() || install.isEmpty() || defaults.isEmpty()) {
            String reason =
                    "-Dlatchmark.mariadb.url is not given, and mariadbd, mariadb-install-db and my_print_defaults"
                            + " are not all installed";
            System.out.println("Tests of MariaDB are skipped: " + reason);
            return Assumptions.abort(reason);
        }
        return start(folder, server.get(), install.get());
    }

    private static MariaDbAtHand start(Path folder, Path server, Path install)
            throws IOException, InterruptedException {
        String data = "--datadir=" + folder.resolve("data");
        String user = "--user=" + System.getProperty("user.name");
        Path log = folder.resolve("server.log");
        int installed = execute(
                        log,
                        List.of(
                                install.toString(),
                                "--no-defaults",
                                data,
                                user,
                                "--auth-root-authentication-method=normal"))
                .waitFor();
        int port = FreePort.choose();
        SqlFile sql = SqlFile.read(MariaDbAtHand.class, "at-hand.sql");
        // Each statement has to be one line.
        Path init = Files.write(folder.resolve("init.sql"), sql.statements().values());
        List<String> command = new ArrayList<>(List.of(
                server.toString(),
                "--no-defaults",
                data,
                user,
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--socket=" + folder.resolve("socket"),
                "--init-file=" + init,
                "--innodb-buffer-pool-size=128M",
                "--performance-schema=ON",
                "--performance-schema-consumer-events-waits-current=ON"));
        Process process = execute(log, command);
        boolean ready = Polling.until(
                () -> !process.isAlive() || text(log).contains("ready for connections"), START_MAX, second -> {});
        if (!ready || !process.isAlive()) {
            process.destroyForcibly();
            throw new AssertionError("mariadbd does not start (installation " + installed + "): " + text(log));
        }
        return new MariaDbAtHand(
                new ConnectionSettings("jdbc:mariadb://127.0.0.1:" + port + "/latchmark", "latchmark", "latchmark")
                        .marked(),
                Optional.of(process));
    }

    private static Process execute(Path log, List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private static Optional<Path> program(String name) {
        Stream<Path> folders = Stream.concat(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .map(Path::of),
                FOLDERS.stream());
        return folders.map(found -> found.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Stops a private server. */
    @Override
    public void close() {
        if (process.isPresent()) {
            process.get().destroy();
            try {
                if (!process.get().waitFor(START_MAX.toSeconds(), TimeUnit.SECONDS)) {
                    process.get().destroyForcibly();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
