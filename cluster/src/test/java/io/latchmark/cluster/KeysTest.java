package io.latchmark.cluster;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class KeysTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    static Path folder;

    private static Path own;
    private static Path foreign;

    @BeforeAll
    static void makeKeys() {
        own = folder.resolve("own");
        foreign = folder.resolve("foreign");
        assertThat(KeyMaker.make(own, List.of("lab-1")))
                .containsExactly(own.resolve("controller"), own.resolve("lab-1"));
        assertThat(KeyMaker.make(foreign, List.of())).containsExactly(foreign.resolve("controller"));
    }

    private static Optional<Keys> keys(Path of) {
        return Optional.of(Keys.open(of));
    }

    @Test
    void membersOfOneAuthorityMeetAndOthersStayOut() throws InterruptedException {
        try (Lab lab = new Lab(keys(own.resolve("controller")))) {
            AgentChannel agent = lab.join("a", Lab.BUILD, keys(own.resolve("lab-1")), parcel -> parcel);

            assertThatThrownBy(() -> lab.join("b", Lab.BUILD, keys(foreign.resolve("controller")), parcel -> parcel))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(wording("not-of-one-authority"));
            assertThat(lab.event()).isEqualTo("joined a");
            assertThat(lab.event())
                    .as("what the controller says")
                    .startsWith(wording("refused-at-someone-at-could-not", "127.0.0.1", "127.0.0.1"));
            AgentChannel.Joining once = new AgentChannel.Joining(Duration.ZERO, parcel -> parcel);
            assertThatThrownBy(() -> lab.join("c", Lab.BUILD, Optional.empty(), once))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("--keys");

            assertThat(lab.controller().agents()).hasSize(1);
            assertThat(agent.request(Parcel.of("ready", "yes"), LIMIT).text()).isEqualTo("a, yes");
            assertThat(lab.controller()
                            .request(lab.agent("a"), Parcel.of("echo", "x"), LIMIT)
                            .text())
                    .isEqualTo("x");
        }
    }

    @Test
    void anAgentWithKeysDoesNotJoinAControllerWithout() {
        try (Lab lab = new Lab(Optional.empty())) {
            assertThatThrownBy(() -> lab.join("a", Lab.BUILD, keys(own.resolve("lab-1")), parcel -> parcel))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(wording("or-the-controller-uses-none"));
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keysAreTheirOwnersAlone() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile).toList())
                    .hasSize(10)
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
        Files.copy(own.resolve("controller").resolve("password"), empty.resolve("password"));
        assertThatThrownBy(() -> Keys.open(empty))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("password");
    }

    @Test
    void nothingIsReplaced() {
        assertThatThrownBy(() -> KeyMaker.make(own, List.of("lab-1")))
                .hasMessageContaining(wording("is-there-already"));
        assertThatThrownBy(() -> KeyMaker.make(own, List.of("../lab")))
                .hasMessageContaining(wording("no-name-of-a-host"));
    }
}
