package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.doctor.Diagnosis;
import io.latchmark.application.doctor.Proof;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.JsonFile;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.SqlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What doctor --all proves of the embedded server by its address, and leaves there. Other tests may use the device and be in its counters. */
final class ConformanceIT {
    private static final SqlFile SQL = SqlFile.read(ConformanceIT.class, "conformance.sql");
    private static final int CANARIES = 100;
    private static final int KILLS = 10;
    private static final long KILL_SEED = 38;
    /** Shorter than a call on the quickest machine, whose two runs alone take 14 s. */
    private static final Duration KILL_MAX = Duration.ofSeconds(20);

    @TempDir
    private static Path temporary;

    private static LoadedServer server;

    @BeforeAll
    static void start() throws IOException {
        server = LoadedServer.start(temporary);
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    @Test
    @Tag("nightly")
    void allIsProvenAndTheFileHoldsNoneOfAHundredSecrets() throws IOException {
        List<String> canaries = IntStream.range(0, CANARIES)
                .mapToObj(i -> "canary" + Long.toString(new Random(i).nextLong() >>> 1, Character.MAX_RADIX))
                .toList();
        String user = canaries.get(0);
        String database = canaries.get(1);
        String password = canaries.get(2);
        Path folder = Files.createDirectory(server.folder().resolve(canaries.get(3)));
        execute("role", Map.of("NAME", user, "PASSWORD", password));
        execute("database", Map.of("NAME", database));
        execute("label", Map.of("NAME", database, "LABEL", String.join(" ", canaries.subList(4, 20))));
        String url = server.connection().jdbcUrl().replaceAll("[^/]+$", database)
                + canaries.subList(20, 60).stream()
                        .map(canary -> "label" + canary.length() + canaries.indexOf(canary) + "=" + canary)
                        .collect(Collectors.joining("&", "?", ""));
        Map<String, String> variables = canaries.subList(60, CANARIES).stream()
                .collect(Collectors.toMap(canary -> "SECRET_" + canary, Function.identity()));
        Path file = folder.resolve("result.json");
        Path passwordFile = Files.writeString(folder.resolve("password"), password);
        List<String> before = databases();

        Child.Ended ended;
        try (Child child = Child.startWithVariables(folder, variables, words(url, user, passwordFile, file))) {
            ended = child.awaitEnd();
        }

        assertThat(Files.readString(file)).doesNotContain(canaries);
        assertThat(proven(ended, file))
                .filteredOn(proof -> proof.result() == Proof.Result.PASSED)
                .extracting(Proof::name)
                .contains(
                        "load, killed and continued",
                        "consistency of the load",
                        "run",
                        "plans",
                        "source pg_stat_io",
                        "reset",
                        "refusal of a second command",
                        "removal of all that was made");
        assertThat(databases()).isEqualTo(before);
        try (var left = Files.list(folder)) {
            assertThat(left).containsExactlyInAnyOrder(file, passwordFile);
        }
    }

    @Test
    void aRoleThatMayNotMakeADatabaseIsToldSo() throws IOException {
        Path file = server.folder().resolve("refused.json");
        Path password = Files.writeString(server.folder().resolve("of-refused"), "not-to-be-shown");
        execute("role without rights", Map.of("NAME", "unprivileged", "PASSWORD", "not-to-be-shown"));

        Captured refused = Captured.of(words(server.connection().jdbcUrl(), "unprivileged", password, file));

        assertThat(refused.exitCode()).as(refused.output()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(refused.out()).contains("permission denied");
        assertThat(Files.readString(file)).doesNotContain("not-to-be-shown", "unprivileged");
        Diagnosis conformance = JsonFile.read(file, Diagnosis.class, Diagnosis.FORMAT);
        assertThat(conformance.count(Proof.Result.FAILED)).isOne();
        assertThat(conformance.count(Proof.Result.SKIPPED)).isPositive();
    }

    @Test
    @Tag("nightly")
    void whatAnInterruptedCallHasMadeIsRemovedByItself() throws IOException {
        List<String> before = databases();

        try (Child child = Child.start(server.folder(), ofServer("interrupted.json"))) {
            child.await("the database", () -> !databases().equals(before));
            child.signal("INT");

            assertThat(child.awaitEnd().exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
        }
        assertThat(databases()).isEqualTo(before);
        assertThat(server.folder().resolve("interrupted.json.work")).doesNotExist();
    }

    /** At random moments, of which most have a process of their own or a snapshot under way. */
    @Test
    @Tag("nightly")
    void whatKilledCallsHaveLeftIsRemovedByTheNext() throws IOException {
        List<String> before = databases();
        Random moments = new Random(KILL_SEED);
        for (int i = 0; i < KILLS; i++) {
            try (Child child = Child.start(server.folder(), ofServer("killed.json"))) {
                long atNanos = System.nanoTime() + (long) (moments.nextDouble() * KILL_MAX.toNanos());
                child.await("a random moment", () -> System.nanoTime() > atNanos);
                child.signal("KILL");
                child.awaitEnd();
            }
        }

        Child.Ended last = Child.run(server.folder(), ofServer("killed.json"));

        assertThat(proven(last, server.folder().resolve("killed.json"))).isNotEmpty();
        assertThat(databases()).isEqualTo(before);
        assertThat(server.folder().resolve("killed.json.work")).doesNotExist();
    }

    /** The proofs of a whole call, of which all are good, but for that of the device. */
    private static List<Proof> proven(Child.Ended ended, Path file) {
        assertThat(file).as(ended.output()).exists();
        Diagnosis conformance = JsonFile.read(file, Diagnosis.class, Diagnosis.FORMAT);
        assertThat(conformance.proofs())
                .filteredOn(proof -> !proof.isGood())
                .extracting(Proof::name)
                .isSubsetOf("source device");
        assertThat(ended.exitCode()).isEqualTo((conformance.isGood() ? ExitCode.DONE : ExitCode.NOT_VALID).code());
        return conformance.proofs();
    }

    private static String[] ofServer(String file) {
        return words(
                server.connection().jdbcUrl(),
                server.connection().user(),
                server.folder().resolve("password"),
                server.folder().resolve(file));
    }

    private static String[] words(String url, String user, Path password, Path file) {
        List<String> words = new ArrayList<>(List.of("doctor", "--all", "--url", url, "--user", user));
        words.addAll(List.of("--password-file", password.toString(), "--report", file.toString()));
        return words.toArray(String[]::new);
    }

    private static List<String> databases() {
        try (Database database = Database.connect(server.connection(), "test", 1)) {
            return new Queries(database).column("databases", SQL.statement("databases"));
        }
    }

    private static void execute(String statementName, Map<String, String> values) {
        try (Database database = Database.connect(server.connection(), "test", 1)) {
            new Queries(database).execute(statementName, SQL.statement(statementName, new HashMap<>(values)));
        }
    }

    @Test
    void aDatabaseOfSomebodyElseIsLeftAsItIs() {
        execute("database", Map.of("NAME", "latchmark_conformance"));
        List<String> before = databases();

        Captured refused = Captured.of(ofServer("foreign.json"));

        assertThat(refused.exitCode()).as(refused.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(refused.err()).contains("latchmark_conformance", "without the mark");
        assertThat(databases()).isEqualTo(before);
        execute("no database", Map.of("NAME", "latchmark_conformance"));
    }

    /** Their URLs name different databases of one server. */
    @Test
    @Tag("nightly")
    void aSecondCallIsToldWhoWorksAndTheFirstIsNotDisturbed() {
        execute("database", Map.of("NAME", "elsewhere"));
        execute("database", Map.of("NAME", "latchmark_conformance_archive"));
        List<String> before = databases();
        String url = server.connection().jdbcUrl().replaceAll("[^/]+$", "elsewhere");

        try (Child first = Child.start(server.folder(), ofServer("first.json"))) {
            first.await("the database", () -> !databases().equals(before));
            Captured second = Captured.of(words(
                    url,
                    server.connection().user(),
                    server.folder().resolve("password"),
                    server.folder().resolve("second.json")));

            assertThat(second.exitCode()).as(second.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(second.err()).contains("is in use", "latchmark doctor");
            assertThat(proven(first.awaitEnd(), server.folder().resolve("first.json")))
                    .isNotEmpty();
        }
        assertThat(databases()).isEqualTo(before);
    }
}
