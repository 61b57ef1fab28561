package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SharedBinariesTest {
    @TempDir
    private Path folder;

    private final AtomicInteger unpackings = new AtomicInteger();

    @Test
    void theSecondFolderGetsWhatWasUnpackedForTheFirst() throws IOException {
        SharedBinaries shared = new SharedBinaries(folder.resolve("shared/1.0"));

        shared.linkTo(folder.resolve("first"), this::unpack);
        shared.linkTo(folder.resolve("second"), this::unpack);

        assertThat(unpackings).hasValue(1);
        for (String name : new String[] {"first", "second"}) {
            Path program = folder.resolve(name).resolve("bin/program");
            assertThat(program).hasContent("content").isExecutable();
            assertThat(folder.resolve(name).resolve("link")).isSymbolicLink().hasContent("content");
        }
    }

    @Test
    void theFolderOfAProcessThatWasFasterIsUsed() throws IOException {
        SharedBinaries shared = new SharedBinaries(folder.resolve("shared/1.0"));

        shared.linkTo(folder.resolve("slower"), target -> {
            unpack(target);
            shared.linkTo(folder.resolve("faster"), this::unpack);
        });

        assertThat(folder.resolve("slower/bin/program")).hasContent("content");
        try (Stream<Path> left = Files.list(folder.resolve("shared"))) {
            assertThat(left).containsExactly(folder.resolve("shared/1.0"));
        }
    }

    private void unpack(Path target) throws IOException {
        unpackings.incrementAndGet();
        Files.createDirectories(target.resolve("bin"));
        Path program = Files.writeString(target.resolve("bin/program"), "content");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createSymbolicLink(target.resolve("link"), Path.of("bin/program"));
    }
}
