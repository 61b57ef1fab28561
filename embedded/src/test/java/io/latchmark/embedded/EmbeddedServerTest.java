package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before any server starts. */
final class EmbeddedServerTest {
    private static final WaitLimits NO_WAIT = new WaitLimits(Duration.ZERO, Duration.ZERO);

    @TempDir
    private Path temporary;

    @Test
    void aTakenPortIsRefusedAndNothingIsLeft() throws IOException {
        Path folder = temporary.resolve("data");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> open(folder, taken.getLocalPort()))
                    .isInstanceOfSatisfying(LatchmarkException.class, EmbeddedServerTest::isEnvironment)
                    .hasMessageContainingAll("port " + taken.getLocalPort(), "--port");
        }

        assertThat(folder).doesNotExist();
    }

    @Test
    void anEmptyFolderStaysEmptyAfterARefusal() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> open(temporary, taken.getLocalPort())).isInstanceOf(LatchmarkException.class);
        }

        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aFileThatAppearsDuringARefusedStartIsLeft() throws IOException {
        EmbeddedSettings settings = new EmbeddedSettings(temporary.resolve("data"), 0, 32 << 20, 20, Map.of());
        Launch launch = Launch.begin(settings, message -> {});
        Path thesis = Files.writeString(temporary.resolve("data/thesis.txt"), "years of work");

        assertThatThrownBy(() -> launch.attachOrStart(ServerUse.MEASUREMENT))
                .hasMessageContaining("not made by Latchmark");

        assertThat(thesis).exists();
        assertThat(temporary.resolve("data/lock")).doesNotExist();
    }

    @Test
    void aFolderOfSomebodyElseIsLeftAsItWas() throws IOException {
        Files.writeString(temporary.resolve("thesis.txt"), "years of work");

        assertThatThrownBy(() -> open(temporary, 0)).hasMessageContaining("not made by Latchmark");

        assertThat(temporary).isDirectoryContaining("glob:**thesis.txt");
        assertThat(temporary.toFile().list()).hasSize(1);
    }

    @Test
    void aFolderBelowAFileIsRefused() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));

        assertThatThrownBy(() -> open(file.resolve("data"), 0))
                .isInstanceOfSatisfying(LatchmarkException.class, EmbeddedServerTest::isEnvironment)
                .hasMessageContaining("--data-dir");
    }

    @Test
    void aFolderInUseIsRefusedAndItsUserNamed() throws IOException {
        DataFolder folder = DataFolder.at(temporary);
        folder.furnish();
        FolderLock lock = FolderLock.take(folder);
        try (lock) {
            assertThatThrownBy(() -> open(temporary, 0))
                    .isInstanceOfSatisfying(LatchmarkException.class, EmbeddedServerTest::isEnvironment)
                    .hasMessageContainingAll(
                            "in use by", Long.toString(ProcessHandle.current().pid()), "--data-dir");
        }

        FolderLock again = FolderLock.take(folder);
        again.close();
        assertThat(folder.lock()).exists();
    }

    @Test
    void theStatusOfAFolderThatIsMissingIsNotRunning() {
        Path folder = temporary.resolve("data");

        EmbeddedStatus status = EmbeddedServer.status(folder);

        assertThat(status.running()).isFalse();
        assertThat(status.url()).isEmpty();
        assertThat(EmbeddedServer.stopDetached(folder, message -> {})).isFalse();
        assertThat(folder).doesNotExist();
    }

    @Test
    void aProcessThatMerelyHasTheNumberOfADeadServerIsNotTakenForIt() throws IOException {
        DataFolder folder = DataFolder.at(temporary);
        Files.createDirectory(folder.data());
        Files.writeString(
                folder.data().resolve("postmaster.pid"), ProcessHandle.current().pid() + "\n");
        Postmaster postmaster = new Postmaster(folder);

        assertThat(postmaster.pid()).isZero();
        assertThat(postmaster.hasCrashed()).isTrue();
    }

    private static void open(Path folder, int port) {
        EmbeddedServer.open(new EmbeddedSettings(folder, port, 32 << 20, 20, Map.of()), NO_WAIT, message -> {})
                .close();
    }

    private static void isEnvironment(LatchmarkException e) {
        assertThat(e.category()).isEqualTo(LatchmarkException.Category.ENVIRONMENT);
    }
}
