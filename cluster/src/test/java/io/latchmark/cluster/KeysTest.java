package io.latchmark.cluster;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class KeysTest {
    @TempDir
    static Path folder;

    private static Path own;

    private static Identity host(String name, String... roles) {
        return new Identity(name, Set.of(roles));
    }

    @BeforeAll
    static void makeKeys() {
        own = folder.resolve("own");
        List<KeyMaker.Made> made = KeyMaker.make(
                own, List.of(host("lab-1", Identity.LOAD), host("db", Identity.SAMPLE, Identity.COMMAND)), false);

        assertThat(made)
                .extracting(KeyMaker.Made::folder)
                .containsExactly(own.resolve("coordinator"), own.resolve("lab-1"), own.resolve("db"));
        assertThat(made)
                .extracting(KeyMaker.Made::lastDay)
                .allSatisfy(day -> assertThat(day)
                        .isBetween(
                                LocalDate.now(ZoneOffset.UTC).plusDays(824),
                                LocalDate.now(ZoneOffset.UTC).plusDays(826)));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aCertificateHasItsAgentsNameAndRoles() throws IOException {
        assertThat(Keys.open(own.resolve("db")).identity()).isEqualTo(host("db", Identity.SAMPLE, Identity.COMMAND));
        assertThat(Keys.parse(KeyMaker.line(own.resolve("lab-1"))).identity()).isEqualTo(host("lab-1", Identity.LOAD));
        Path line = Files.createFile(folder.resolve("line"));
        Files.setPosixFilePermissions(line, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(line, KeyMaker.line(own.resolve("lab-1")));
        assertThat(Keys.open(line).identity()).isEqualTo(host("lab-1", Identity.LOAD));
        assertThatThrownBy(() -> Keys.parse("nonsense")).isInstanceOf(LatchmarkException.class);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keysAreTheirOwnersAlone() throws IOException {
        try (Stream<Path> files = Files.walk(own)) {
            assertThat(files.filter(Files::isRegularFile).toList())
                    .hasSizeGreaterThanOrEqualTo(8)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keysThatOthersMayReadAreRefused(@TempDir Path copy) throws IOException {
        for (String name : List.of("key.p12", "password")) {
            Files.copy(own.resolve("lab-1").resolve(name), copy.resolve(name));
        }
        Files.setPosixFilePermissions(copy.resolve("password"), PosixFilePermissions.fromString("rw-r--r--"));

        assertThatThrownBy(() -> Keys.open(copy)).hasMessageContaining("chmod 600");
    }

    @Test
    void aFolderWithoutKeysOrWithAnotherPasswordIsRefused(@TempDir Path empty) throws IOException {
        assertThatThrownBy(() -> Keys.open(empty)).hasMessageContaining(wording("key-p-is-missing"));

        Files.copy(own.resolve("lab-1").resolve("key.p12"), empty.resolve("key.p12"));
        Files.copy(own.resolve("coordinator").resolve("password"), empty.resolve("password"));
        assertThatThrownBy(() -> Keys.open(empty))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("password");
    }

    @Test
    void namesThatCanNotBeUsedMakeNothing() {
        assertThatThrownBy(() -> KeyMaker.make(own, List.of(host("new"), host("lab-1")), false))
                .hasMessageContaining(wording("is-there-already"));
        assertThatThrownBy(() -> KeyMaker.make(own, List.of(host("new"), host("new")), false))
                .hasMessageContaining(wording("new-is-there-twice"));
        assertThatThrownBy(() -> KeyMaker.make(own, List.of(host("new"), host("authority")), false))
                .hasMessageContaining(wording("no-agent-may-be-called", "authority"));
        assertThatThrownBy(() -> KeyMaker.make(own, List.of(host("new")), true))
                .hasMessageContaining(wording("is-not-there"));

        assertThat(own.resolve("new")).doesNotExist();
    }

    @Test
    void aRenewedKeyIsAnotherWithTheSameRolesAndAuthority(@TempDir Path other) throws InterruptedException {
        List<KeyMaker.Made> first = KeyMaker.make(other, List.of(host("a", Identity.LOAD)), false);
        String before = KeyMaker.line(other.resolve("a"));

        List<KeyMaker.Made> renewed = KeyMaker.make(other, List.of(host("a")), true);

        assertThat(renewed).containsExactly(first.get(1));
        assertThat(KeyMaker.line(other.resolve("a"))).isNotEqualTo(before);
        try (Lab lab = new Lab(other)) {
            AgentChannel unused = lab.join(other.resolve("a"), Lab.offer("a"), request -> request);
            assertThat(lab.event()).isEqualTo("joined a");
        }
    }

    @Test
    void aUserHasKeysOfItsOwnWhoeverComesFirst(@TempDir Path home) throws Exception {
        Path keys = home.resolve("latchmark/keys");

        CompletableFuture<Keys> agent = CompletableFuture.supplyAsync(() -> KeyMaker.ofUser(keys, "a"));
        CompletableFuture<Keys> coordinator =
                CompletableFuture.supplyAsync(() -> KeyMaker.ofUser(keys, Keys.COORDINATOR));

        coordinator.join().requireCoordinator();
        assertThat(agent.join().identity()).isEqualTo(new Identity("a", Identity.ROLES));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys)))
                .isEqualTo("rwx------");
        try (Lab lab = new Lab(keys)) {
            AgentChannel unused = lab.join(keys.resolve("a"), Lab.offer("a"), request -> request);
            assertThat(lab.event()).isEqualTo("joined a");
        }
    }
}
