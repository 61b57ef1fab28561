package io.latchmark.cli;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
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
                    () -> demo.output().contains(wording("is-on-the-emulated-device"))
                            || demo.output().contains(wording("cannot-mount")));
            assumeThat(demo.output()).doesNotContain(wording("cannot-mount"));
            demo.awaitOutput("measuring");
            String link = demo.output().replaceAll("(?s).*Live page  (\\S+).*", "$1");

            assertThat(press(link, "read=1EiB,write=0"))
                    .as("more than there is")
                    .isEqualTo(409);
            assertThat(press(link, READS)).isEqualTo(204);
            assertThat(press(link, "")).isEqualTo(422);

            demo.signal("TERM");
            Child.Ended ended = demo.awaitEnd();
            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(143);
        }

        Path run = run();
        assertThat(Files.readString(run.resolve("events.ndjson"))).contains("EMULATED cache " + READS);
        assertThat(CheckedRun.read(RunReader.open(run)).gates().checks()).anySatisfy(check -> {
            assertThat(check.name()).isEqualTo("Settings during the run");
            assertThat(check.verdict()).isEqualTo(Finding.Verdict.MARKED);
            assertThat(check.value()).contains("cache changes 0 to 1");
        });
        assertThat(Files.readString(run.resolve("report.html"))).contains("EMULATED");
    }

    private Path run() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    private static int press(String link, String cache) {
        String address = link.substring(0, link.indexOf('#'));
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "cache"))
                .header("Origin", address.substring(0, address.length() - 1))
                .header("Authorization", "Bearer " + link.substring(link.indexOf('#') + 1))
                .POST(HttpRequest.BodyPublishers.ofString(cache))
                .build();
        try {
            return HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
