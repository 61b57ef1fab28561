package io.latchmark.agents.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Program;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
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
        List<KeyMaker.KeyFolder> made = KeyMaker.make(
                own, List.of(host("lab-1", Identity.LOAD), host("db", Identity.SAMPLE, Identity.COMMAND)), false);

        assertThat(made)
                .extracting(KeyMaker.KeyFolder::folder)
                .containsExactly(own.resolve("coordinator"), own.resolve("lab-1"), own.resolve("db"));
        assertThat(made)
                .extracting(KeyMaker.KeyFolder::lastDay)
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
                    .hasSizeGreaterThanOrEqualTo(4)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keysThatOthersMayReadAreRefused(@TempDir Path copy) throws IOException {
        Files.copy(own.resolve("lab-1/key.pem"), copy.resolve("key.pem"));
        Files.setPosixFilePermissions(copy.resolve("key.pem"), PosixFilePermissions.fromString("rw-r--r--"));

        assertThatThrownBy(() -> Keys.open(copy)).hasMessageContaining("chmod 600");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFolderWithoutKeysOrWithDamagedOnesIsRefused(@TempDir Path damaged) throws IOException {
        assertThatThrownBy(() -> Keys.open(damaged)).hasMessageContaining("there is no such file; make keys by");
        Path file = Files.createFile(damaged.resolve("key.pem"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        String whole = Files.readString(own.resolve("lab-1/key.pem"));

        for (String text : List.of(
                "",
                "nonsense",
                whole.substring(0, whole.length() / 2),
                whole.substring(whole.indexOf("-----BEGIN CERT")),
                whole.replace("MI", "!!"))) {
            Files.writeString(file, text);

            assertThatThrownBy(() -> Keys.open(damaged))
                    .as(text)
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(file.toString());
        }
    }

    @Test
    void namesThatCanNotBeUsedMakeNothing() {
        assertThatThrownBy(() -> KeyMaker.make(own, List.of(host("new"), host("lab-1")), false))
                .hasMessageContaining("is there already");
        assertThatThrownBy(() -> KeyMaker.make(own, List.of(host("new"), host("new")), false))
                .hasMessageContaining("'new' is there twice");
        assertThatThrownBy(() -> KeyMaker.make(own, List.of(host("new"), host("authority")), false))
                .hasMessageContaining("no agent may be called 'authority'");
        assertThatThrownBy(() -> KeyMaker.make(own, List.of(host("new")), true)).hasMessageContaining("is not there");

        assertThat(own.resolve("new")).doesNotExist();
    }

    /** The authority is kept where no agent runs: another one beside the keys of the first would let nobody join. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void withoutTheAuthorityOfTheOtherKeysNothingIsMade(@TempDir Path away) throws IOException {
        Path keys = away.resolve("keys");
        List<KeyMaker.KeyFolder> unused = KeyMaker.make(keys, List.of(host("a", Identity.LOAD)), false);
        String coordinator = KeyMaker.line(keys.resolve("coordinator"));
        Files.move(keys.resolve("authority"), away.resolve("authority"));

        for (boolean renew : List.of(false, true)) {
            assertThatThrownBy(() -> KeyMaker.make(keys, List.of(host(renew ? "a" : "b", Identity.LOAD)), renew))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("bring it back");
        }

        assertThat(KeyMaker.line(keys.resolve("coordinator"))).isEqualTo(coordinator);
        assertThat(keys.resolve("authority")).doesNotExist();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFailureInTheMiddleLeavesNoKeys(@TempDir Path home) throws IOException {
        Path keys = home.resolve("keys");
        List<KeyMaker.KeyFolder> unused = KeyMaker.make(keys, List.of(), false);
        Path authority = keys.resolve("authority/key.pem");
        Files.writeString(authority, Files.readString(authority).replace("MI", "!!"));

        assertThatThrownBy(() -> KeyMaker.make(keys, List.of(host("a", Identity.LOAD)), false))
                .isInstanceOf(LatchmarkException.class);

        try (Stream<Path> left = Files.list(keys)) {
            assertThat(left)
                    .extracting(Path::getFileName)
                    .map(Path::toString)
                    .containsExactlyInAnyOrder("authority", "coordinator");
        }
    }

    @Test
    void aRenewedKeyIsAnotherWithTheSameRolesAndAuthority(@TempDir Path other) throws InterruptedException {
        List<KeyMaker.KeyFolder> first = KeyMaker.make(other, List.of(host("a", Identity.LOAD)), false);
        String before = KeyMaker.line(other.resolve("a"));

        List<KeyMaker.KeyFolder> renewed = KeyMaker.make(other, List.of(host("a")), true);

        assertThat(renewed).containsExactly(first.get(1));
        assertThat(KeyMaker.line(other.resolve("a"))).isNotEqualTo(before);
        assertThat(KeyMaker.make(other, List.of(host(Keys.COORDINATOR)), true)).containsExactly(first.get(0));
        try (Lab lab = new Lab(other)) {
            AgentChannel unused = lab.join(other.resolve("a"), Lab.offer("a"), request -> request);
            assertThat(lab.event()).isEqualTo("joined a");
        }
    }

    /** Each finds the keys of its own home. */
    @Test
    void anotherUserOfTheHostIsRefusedAsAgentAndAsCoordinator(@TempDir Path homes) throws InterruptedException {
        Path mine = homes.resolve("mine");
        Path theirs = homes.resolve("theirs");
        for (Path keys : List.of(mine, theirs)) {
            Keys unused = KeyMaker.ofUser(keys, "a");
            Keys unusedCoordinator = KeyMaker.ofUser(keys, Keys.COORDINATOR);
        }

        for (Path coordinator : List.of(mine, theirs)) {
            Path agent = coordinator.equals(mine) ? theirs : mine;
            try (Lab lab = new Lab(coordinator)) {
                assertThatThrownBy(() -> lab.join(agent.resolve("a"), Lab.offer("a"), request -> request))
                        .hasMessageContaining("not of one authority");
                assertThat(lab.coordinator().agents()).isEmpty();
            }
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keysWhoseTimeIsOverOrNotYetThereAreRefusedWithDatesAndClock(@TempDir Path other) throws Exception {
        for (String start : List.of("-826d", "+1d")) {
            Path file = Files.createFile(other.resolve("key" + start));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            Files.writeString(file, signed(start, other));

            assertThatThrownBy(() -> Keys.open(file))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("CN=late")
                    .hasMessageContaining("valid from")
                    .hasMessageContaining("this host's clock says "
                            + LocalDate.now(ZoneOffset.UTC).toString() + "T")
                    .hasMessageContaining("--renew");
        }
    }

    /** Keys whose time starts at another day. */
    private static String signed(String start, Path work) throws Exception {
        Pem authority = Pem.parse(Files.readString(own.resolve("authority/key.pem")));
        Path store = work.resolve("store" + start);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        char[] password = "password".toCharArray();
        keys.setKeyEntry(
                "authority", authority.key(), password, authority.chain().toArray(Certificate[]::new));
        try (OutputStream out = Files.newOutputStream(store)) {
            keys.store(out, password);
        }
        Program.End made = Program.run(
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "late",
                        "-signer",
                        "authority",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=late,OU=load",
                        "-startdate",
                        start,
                        "-validity",
                        "825",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        "password"),
                Program.Limits.of(Duration.ofMinutes(1)));
        assertThat(made.exitCode()).as(made.output()).isZero();
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, password);
        }
        List<X509Certificate> chain = Stream.of(keys.getCertificateChain("late"))
                .map(X509Certificate.class::cast)
                .toList();
        return new Pem((PrivateKey) keys.getKey("late", password), chain).text();
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
