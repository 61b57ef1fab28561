package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderLockTest {
    @TempDir
    private Path root;

    private DataFolder folder = DataFolder.at(Path.of("unset"));

    @BeforeEach
    void locate() throws IOException {
        folder = DataFolder.at(root.toRealPath());
    }

    @Test
    void theHolderIsNamedWithoutWhatALongerNameLeft() throws IOException {
        Files.writeString(folder.lock(), "x".repeat(2_000));

        FolderLock.take(folder).close();

        assertThat(folder.lock()).content().startsWith("process ").doesNotContain("xxxx");
    }

    @Test
    void aFullDiskDoesNotKeepTheFolderFromItsOwner() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        Files.createSymbolicLink(folder.lock(), full);

        FolderLock lock = FolderLock.take(folder);

        try (lock) {
            assertThatThrownBy(() -> FolderLock.take(folder)).hasMessageContaining("is in use by");
        }
    }
}
