package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory on a file system that becomes full in the middle of a run or of a load. Needs the right to mount one. */
class DiskFullIT {
    private static final String SIZE = "800M";

    @TempDir
    private Path folder;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        Path image = folder.resolve("disk.img");
        Files.createDirectory(disk());
        boolean mounted = done("truncate", "-s", SIZE, image.toString())
                && done("mkfs.ext4", "-q", image.toString())
                && done("mount", "-o", "loop", image.toString(), disk().toString());
        assumeThat(mounted)
                .as("this user can't mount a small file system, so that no disk can be made to fill up")
                .isTrue();
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        // Lazily: a server's parent may still be ending.
        boolean unused = done("umount", "--lazy", disk().toString());
    }

    @Test
    void aFullDiskEndsTheRunAndLeavesAConsistentDatabase() throws Exception {
        FaultBench bench = FaultBench.load(disk().resolve("data"));
        Path filler = disk().resolve("filler");
        try {
            RunConclusion conclusion =
                    bench.runToTheEnd(folder.resolve("out"), Duration.ofSeconds(5), watch -> fill(filler));

            OutcomeCounts total = conclusion.counts().values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
            assertThat(conclusion.status()).as(conclusion.reason()).isEqualTo(Status.INTERRUPTED);
            assertThat(conclusion.reason()).isNotBlank();
            assertThat(total.started()).isEqualTo(total.ended());

            bench.stopServer();
            Files.delete(filler);
            bench.startServer();
            long placed = bench.ordersPlacedSince(conclusion.database().before());
            assertThat(placed - conclusion.database().client()).isBetween(0L, total.failedTotal());
            bench.assertConditionsHold();
        } finally {
            bench.stopServer();
        }
    }

    @Test
    @Tag("nightly")
    void aLoadThatFillsTheDiskSaysSoAndGoesOnOnceThereIsSpace() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        String[] load = {"load", "--data-dir", disk().resolve("data").toString(), "--warehouses", "2", "--workers", "1"
        };
        Path filler = disk().resolve("filler");
        Child.Ended full;
        try (Child child = Child.start(folder, load)) {
            child.awaitOutput("rows/s");
            fill(filler);
            full = child.awaitEnd();
        }
        Files.delete(filler);

        Captured resumed = Captured.of(load);

        assertThat(full.lastLine()).contains("free s").endsWith("run the same latchmark load again to continue");
        assertThat(full.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(resumed.exitCode()).as(resumed.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(Captured.of("load", "--verify", load[1], load[2]).lastLine()).startsWith("none of 17 chunks differ");
    }

    @Test
    @Tag("nightly")
    void aConfigurationThatFillsTheDiskIsGivenUpAndTheSpaceIsBackAtTheEnd() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        PreparedData.copyTo(disk().resolve("data"));
        Path filler = disk().resolve("filler");
        Files.writeString(folder.resolve("e.yaml"), """
                experiment: full
                blocks: 1
                attempts: 1
                reset: none
                database: {data-dir: disk/data}
                run: {users: 2, warm-up: 1s, duration: 2s}
                configurations:
                  - name: roomy
                  - name: full
                    apply:
                      - shell: dd if=/dev/zero of=%1$s bs=1M; sync
                    revert:
                      - command: [rm, %1$s]
                """.formatted(filler));

        Child.Ended ended = Child.start(folder, "experiment", "e.yaml").awaitEnd();

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(ended.output())
                .contains("1 of 2 runs valid, 1 given up")
                .containsPattern("given up: run \\d \\(block 1, full, standard load\\): .*space");
        assertThat(filler).doesNotExist();
    }

    private Path disk() {
        return folder.resolve("disk");
    }

    /** Takes most of the space at once, where the system can, so that nothing ends while the rest is written. */
    private static void fill(Path filler) throws IOException, InterruptedException {
        long most = filler.resolveSibling(".").toFile().getUsableSpace() * 9 / 10;
        boolean unused = done("fallocate", "--length", Long.toString(most), filler.toString());
        byte[] block = new byte[1 << 20];
        try (OutputStream output =
                Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (true) {
                output.write(block);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static boolean done(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
