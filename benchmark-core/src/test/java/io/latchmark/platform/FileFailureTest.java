package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FileFailureTest {
    @Test
    void aFullDiskIsCalledSoWhereverItIsNoticed() {
        List<IOException> failures = List.of(
                new IOException("No space left on device"),
                new FileSystemException("runs/x", null, "No space left on device"),
                new FileNotFoundException("runs/x (No space left on device)"),
                new IOException("There is not enough space on the disk"),
                new IOException("Disk quota exceeded"));

        assertThat(failures).extracting(FileFailure::reason).containsOnly("the disk is full");
    }

    @Test
    void aKilledEmulatorLeavesADirectoryToUnmount() {
        IOException failure = new FileSystemException("mounted", null, "Transport endpoint is not connected");

        assertThat(FileFailure.reason(failure)).contains("has ended").contains("umount -l");
    }

    @Test
    void noReasonNamesAClass() {
        List<IOException> failures = List.of(
                new NoSuchFileException("runs/x"),
                new AccessDeniedException("runs/x"),
                new FileSystemException("runs/x"),
                new FileSystemException("runs/x", null, "Read-only file system"),
                new FileNotFoundException("runs/x (Is a directory)"),
                new MalformedInputException(1),
                new IOException());

        assertThat(failures)
                .extracting(FileFailure::reason)
                .containsExactly(
                        "there is no such file or folder",
                        "permission denied",
                        "the operating system gives no reason",
                        "Read-only file system",
                        "Is a directory",
                        "it is not UTF-8 text",
                        "the operating system gives no reason");
    }
}
