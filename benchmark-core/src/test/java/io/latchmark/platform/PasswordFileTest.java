package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class PasswordFileTest {
    @TempDir
    private Path folder;

    @Test
    void theFirstLineIsThePassword() throws IOException {
        assertThat(new PasswordFile(file("  s3cret \r\nmore")).password()).isEqualTo("  s3cret ");
        assertThat(new PasswordFile(file("pässword")).password()).isEqualTo("pässword");
        assertThat(new PasswordFile(file("")).password()).isEmpty();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPipeWillDo() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process writer = new ProcessBuilder("sh", "-c", "echo s3cret > '" + pipe + "'").start();

        String password = new PasswordFile(pipe).password();

        assertThat(password).isEqualTo("s3cret");
        assertThat(writer.waitFor()).isZero();
    }

    @Test
    void whatCannotBeAPasswordIsRefusedWithoutShowingIt() throws IOException {
        assertThatThrownBy(() -> new PasswordFile(file("x".repeat(2000))).password())
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("its first line is longer than 1024 bytes");
        assertThatThrownBy(() -> new PasswordFile(file("s3cret\u0007")).password())
                .hasMessageContaining("control characters")
                .hasMessageNotContaining("s3cret");
        assertThatThrownBy(() -> new PasswordFile(folder).password()).hasMessageContaining("it is a folder");
        assertThatThrownBy(() -> new PasswordFile(folder.resolve("none")).password())
                .hasMessageContaining("there is no such file");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFileThatOthersCanReadIsNoticed() throws IOException {
        Path file = file("s3cret");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        boolean open = new PasswordFile(file).isReadableByOthers();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        boolean own = new PasswordFile(file).isReadableByOthers();

        assertThat(open).isTrue();
        assertThat(own).isFalse();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "password", null), text);
    }
}
