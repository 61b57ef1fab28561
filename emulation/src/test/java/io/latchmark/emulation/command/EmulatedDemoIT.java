package io.latchmark.emulation.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.cli.Child;
import io.latchmark.cli.LoadedServer;
import io.latchmark.live.server.Page;
import io.latchmark.results.run.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration on an emulated controller. Skipped, with the reason, where nothing can be mounted. */
@Tag("nightly")
final class EmulatedDemoIT {
    private static final String READS = "read=5MiB,write=0";

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void nothingIsLeftMounted() throws IOException {
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(folder.toString());
    }

    @Test
    void theCacheIsTurnedOnThePageAndTheRunSaysSo() throws IOException {
        assumeThat(Files.isWritable(Path.of("/dev/fuse")))
                .as("/dev/fuse is not there, or not permitted: this test mounts a file system")
                .isTrue();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        String[] words = "demo --emulate --live --warehouses 1 --users 2 --warm-up 0s --duration 10m".split(" ");

        try (Child demo = Child.start(folder, words)) {
            demo.await(
                    "mount",
                    () -> demo.output().contains("is on the emulated device")
                            || demo.output().contains("cannot mount"));
            assumeThat(demo.output()).doesNotContain("cannot mount");
            demo.awaitOutput("measuring");
            Page page = Page.of(demo.output().replaceAll("(?s).*Live page  (\\S+).*", "$1"));

            assertThat(page.post("/cache", "read=1EiB,write=0"))
                    .as("more than there is")
                    .startsWith("HTTP/1.1 409");
            assertThat(page.post("/cache", READS)).startsWith("HTTP/1.1 204");
            assertThat(page.post("/cache", "")).startsWith("HTTP/1.1 422");

            demo.signal("TERM");
            Child.Ended ended = demo.awaitEnd();
            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(143);
        }

        Path run = LoadedServer.onlyRun(folder.resolve("runs"));
        assertThat(Files.readString(run.resolve("events.ndjson"))).contains("EMULATED cache " + READS);
        assertThat(CheckedRun.read(run).gates().checks()).anySatisfy(check -> {
            assertThat(check.name()).isEqualTo("Settings during the run");
            assertThat(check.verdict()).isEqualTo(Finding.Verdict.MARKED);
            assertThat(check.value()).contains("cache changes 0 to 1");
        });
        assertThat(Files.readString(run.resolve("report.html"))).contains("EMULATED");
    }
}
