package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SecretFileTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "rw-------, dba, dba, false",
        "r--------, root, root, false",
        "rw-r-----, dba, dba, true",
        "rw-r-----, root, root, true",
        "r--r-----, root, dba, false",
        "r--r-----, 0, ?, false",
        "rw-rw----, root, dba, true",
        "rw-r--r--, root, dba, true",
        "rw-----w-, dba, dba, true",
    })
    void theGroupMayReadWhatRootGivesToAService(String permissions, String owner, String user, boolean open) {
        assertThat(SecretFile.isOpenToOthers(PosixFilePermissions.fromString(permissions), owner, user))
                .isEqualTo(open);
    }

    @Test
    void filesAreLookedAtAndPipesAreNot() throws IOException {
        assumeTrue(
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "no POSIX permissions here");
        Path file = Files.createFile(folder.resolve("password"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        assertThat(SecretFile.isOpenToOthers(file)).isTrue();
        assertThat(SecretFile.isOpenToOthers(folder)).isFalse();
        assertThat(SecretFile.isOpenToOthers(folder.resolve("missing"))).isFalse();
    }
}
