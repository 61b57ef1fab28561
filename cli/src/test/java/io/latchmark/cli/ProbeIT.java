package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probe as a process of its own, on a small file. Buffered, so that it runs on any file system. */
final class ProbeIT {
    @TempDir
    private Path folder;

    private Path onlyProbe() throws IOException {
        return LoadedServer.onlyRun(folder.resolve("runs"));
    }

    @Test
    void aPresetInShortRunsToItsReport() throws IOException {
        Captured ended = Captured.in(
                folder,
                "probe",
                "--preset",
                "quick",
                "--size",
                "16MiB",
                "--duration",
                "1s",
                "--warm-up",
                "0s",
                "--buffered");

        ProbeRecord probe = ProbeFiles.read(onlyProbe());
        assertThat(ended.exitCode()).as(ended.output()).isIn(ExitCode.DONE.code(), ExitCode.NOT_VALID.code());
        assertThat(probe.complete()).isTrue();
        assertThat(probe.cells())
                .hasSize(8)
                .allSatisfy(cell -> assertThat(cell.iops()).isPositive());
        assertThat(onlyProbe().resolve(ProbeFiles.REPORT)).isNotEmptyFile();
        assertThat(onlyProbe().resolve(ProbeFiles.TIMES)).content().contains("Tag=1.read", "Tag=8.write");
    }

    @Test
    void readsThatTheMemoryWouldAnswerAreLeftOutOfTheRaidPresetAndTheDeviceItNeedsIsTold() {
        Captured ended = Captured.in(folder, "probe", "--preset", "md-raid5", "--size", "1GiB", "--list");

        assertThat(ended.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(ended.output())
                .contains("19 bursts of reads are left out", "on a software RAID-5", "8 KiB bursts of 1 GiB write")
                .doesNotContainPattern("bursts of .* read,");
    }

    @Test
    void aKilledProbeLeavesTheCellsThatWereComplete() throws IOException {
        List<String> rows;
        try (Child child = Child.start(
                folder,
                "probe",
                "--size",
                "16MiB",
                "--outstanding",
                "1,2",
                "--duration",
                "1s",
                "--repetitions",
                "50",
                "--warm-up",
                "0s",
                "--rate",
                "100",
                "--buffered")) {
            child.awaitOutput("   2 8 KiB random read");
            child.signal("KILL");
            Child.Ended unused = child.awaitEnd();
            rows = Files.readAllLines(onlyProbe().resolve(ProbeFiles.CELLS));
        }

        ProbeRecord probe = ProbeFiles.read(onlyProbe());
        assertThat(probe.complete()).isFalse();
        assertThat(probe.cells().size()).isGreaterThanOrEqualTo(2);
        assertThat(rows.size()).isGreaterThanOrEqualTo(3);
        assertThat(probe.cells()).extracting(CellResult::reads).doesNotContain(OperationFigures.NONE);
    }

    @Test
    void anInterruptedProbeKeepsItsCellsAndWritesItsReport() throws IOException {
        try (Child child = Child.start(
                folder,
                "probe",
                "--size",
                "16MiB",
                "--outstanding",
                "1",
                "--duration",
                "1s",
                "--repetitions",
                "50",
                "--warm-up",
                "0s",
                "--rate",
                "100",
                "--buffered")) {
            child.awaitOutput("   1 8 KiB random read");
            child.signal("INT");
            Child.Ended ended = child.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.INTERRUPTED.code());
        }
        assertThat(ProbeFiles.read(onlyProbe()).cells()).isNotEmpty();
        assertThat(onlyProbe().resolve(ProbeFiles.REPORT)).isNotEmptyFile();
    }
}
