package io.latchmark.hosts.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Children that are scripts of this host's shell. */
@EnabledOnOs(OS.LINUX)
final class ChildTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String HELLO =
            "echo '{\"kind\":\"hello\",\"id\":0,\"body\":{\"version\":\"0.2.0\",\"host\":\"lab\",\"pid\":7}}'; ";

    private final CompletableFuture<String> lost = new CompletableFuture<>();
    private final CompletableFuture<Line> heard = new CompletableFuture<>();

    @TempDir
    private Path folder;

    private Child child(String script) {
        return Child.start(
                "agent lab",
                List.of("sh", "-c", script),
                Optional.of(folder.resolve("lab.txt")),
                heard::complete,
                lost::complete);
    }

    private String loss() {
        return lost.orTimeout(20, TimeUnit.SECONDS).join();
    }

    @Test
    void itGreetsAndEndsWithItsInput() throws InterruptedException, IOException {
        Child child = child("echo Welcome; " + HELLO + "echo late >&2; cat >/dev/null; echo gone >&2");
        try (child) {
            assertThat(child.await("0.2.0", PATIENCE)).isEqualTo(new Child.Hello("0.2.0", "lab", 7));
        }

        assertThat(lost).isNotDone();
        assertThat(folder.resolve("lab.txt")).content().contains("Welcome", "late");
    }

    @Test
    void anotherVersionIsRefusedWithBoth() {
        try (Child child = child(HELLO + "cat >/dev/null")) {
            assertThatThrownBy(() -> child.await("0.3.0", PATIENCE))
                    .hasMessageContaining("agent lab: it has Latchmark 0.2.0, and this is 0.3.0");
        }
    }

    @Test
    void oneThatCannotStartIsExplainedByItsLastWords() {
        try (Child child = child("echo 'ssh: connect to host lab: Connection refused' >&2; exit 255")) {
            assertThatThrownBy(() -> child.await("0.2.0", PATIENCE))
                    .hasMessageContaining("exit code 255: ssh: connect to host lab: Connection refused");
        }
        assertThat(loss()).contains("its output has ended, exit code 255");
    }

    @Test
    void oneThatSaysNothingIsNotWaitedForLongerThanTheLimit() {
        try (Child child = child("cat >/dev/null")) {
            assertThatThrownBy(() -> child.await("0.2.0", Duration.ofMillis(50)))
                    .hasMessageContaining("has not started within 50 ms");
        }
    }

    @Test
    void oneThatIsKilledIsLostWithItsLastLine() throws InterruptedException {
        try (Child child = child(HELLO + "echo 'out of memory' >&2; kill -9 $$")) {
            child.await("0.2.0", PATIENCE);

            assertThat(loss()).contains("exit code 137: out of memory");
        }
    }

    @Test
    void itsLinesAreHeardAndItsPrintsAreLimited() throws IOException {
        try (Child child = child(
                HELLO + "head -c 3000000 /dev/zero >&2; echo '{\"kind\":\"x\",\"id\":0,\"body\":1}'; cat >/dev/null")) {
            assertThat(heard.orTimeout(20, TimeUnit.SECONDS).join().kind()).isEqualTo("x");
            assertThat(child.name()).isEqualTo("agent lab");
        }
        assertThat(Files.size(folder.resolve("lab.txt"))).isLessThanOrEqualTo(1 << 20);
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> {
                    try (Child child = Child.start(
                            "agent lab",
                            List.of(folder.resolve("none").toString()),
                            Optional.of(folder.resolve("lab.txt")),
                            heard::complete,
                            lost::complete)) {
                        child.await("0.2.0", PATIENCE);
                    }
                })
                .hasMessageContaining("agent lab")
                .hasMessageContaining("none");
    }
}
