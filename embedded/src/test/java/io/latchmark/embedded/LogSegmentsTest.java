package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogSegmentsTest {
    @TempDir
    private Path folder;

    @Test
    void onlySpareFilesAfterTheOneWrittenLastAreDeleted() throws IOException {
        segment("000000010000000000000007", 50);
        segment("000000010000000000000008", 60);
        segment("000000010000000000000009", 10);
        segment("00000001000000000000000A", 20);
        segment("00000001000000000000000B", 30);
        segment("00000001.history", 5);
        Files.createDirectory(folder.resolve("archive_status"));

        LogSegments.trim(folder, 1);

        assertThat(folder.toFile().list())
                .containsExactlyInAnyOrder(
                        "000000010000000000000007",
                        "000000010000000000000008",
                        "000000010000000000000009",
                        "00000001.history",
                        "archive_status");
    }

    @Test
    void whereNoneIsSpareNoneIsDeleted() throws IOException {
        segment("000000010000000000000007", 50);
        segment("0000000100000000000000FE", 60);

        LogSegments.trim(folder, 64);

        assertThat(folder.toFile().list()).hasSize(2);
    }

    private void segment(String name, int writtenSeconds) throws IOException {
        Files.setLastModifiedTime(Files.createFile(folder.resolve(name)), FileTime.fromMillis(writtenSeconds * 1_000L));
    }
}
