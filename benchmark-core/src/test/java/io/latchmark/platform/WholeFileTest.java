package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files of results, in whose place someone else has put something. */
@DisabledOnOs(OS.WINDOWS)
final class WholeFileTest {
    @TempDir
    private Path folder;

    @Test
    void aLinkIsReplacedWhateverItsTarget() throws IOException, InterruptedException {
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "kept");
        Path pipe = pipe("pipe");
        for (Path target : new Path[] {elsewhere, folder, pipe, Path.of("/dev/full"), folder.resolve("missing")}) {
            Path file = folder.resolve("report.html");
            Files.createSymbolicLink(file, target);

            WholeFile.replace(file, "new");

            assertThat(file).hasContent("new");
            assertThat(Files.isSymbolicLink(file)).isFalse();
            Files.delete(file);
        }
        assertThat(elsewhere).hasContent("kept");
        assertThat(folder.resolve("missing")).doesNotExist();
    }

    @Test
    void aFolderOrPipeIsLeftAsItIs() throws IOException, InterruptedException {
        for (Path file : new Path[] {pipe("report.html"), Files.createDirectory(folder.resolve("status.json"))}) {
            assertThatThrownBy(() -> WholeFile.replace(file, "new"))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(file.toString());
            assertThat(Files.isRegularFile(file)).isFalse();
        }
    }

    @Test
    void aPipeThatTheUserNamedIsWrittenTo() throws Exception {
        Path pipe = pipe("named");
        Path link = Files.createSymbolicLink(folder.resolve("link"), pipe);
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException e) {
                return e.toString();
            }
        });

        WholeFile.replaceNamed(link, "output");

        assertThat(read.get(1, TimeUnit.MINUTES)).isEqualTo("output");
    }

    @Test
    void anInterruptEndsTheWaitForAReader() throws IOException, InterruptedException {
        Path pipe = pipe("nobody-reads");
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> WholeFile.replaceNamed(pipe, "output")).isInstanceOf(LatchmarkException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void nothingIsAppendedThroughALinkAndNoFolderIsMadeBehindOne() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("experiment.ndjson"), folder.resolve("elsewhere"));
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Path results = Files.createDirectory(folder.resolve("results"));
        Files.createSymbolicLink(results.resolve("runs"), outside);

        assertThatThrownBy(() -> ResultPath.file(link)).isInstanceOf(LatchmarkException.class);
        assertThatThrownBy(() -> ResultPath.folder(results, results.resolve("runs/1")))
                .isInstanceOf(LatchmarkException.class);

        assertThat(outside).isEmptyDirectory();
        assertThat(ResultPath.folder(results, results.resolve("facts/base"))).isDirectory();
    }

    private Path pipe(String name) throws IOException, InterruptedException {
        Path pipe = folder.resolve(name);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }
}
