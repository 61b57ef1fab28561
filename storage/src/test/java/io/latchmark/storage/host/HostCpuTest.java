package io.latchmark.storage.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostCpuTest {
    @TempDir
    private Path root;

    @Test
    void busyIsAllButIdleWaitingForADeviceAndStolen() throws IOException {
        stat("cpu 100 10 30 800 40 2 3 15 0 0");

        HostCpu.Times times = HostCpu.open(root).orElseThrow().now();

        assertThat(times.busyMillis()).isEqualTo(1_450);
        assertThat(times.allMillis()).isEqualTo(10_000);
        assertThat(times.ownMillis()).isPositive();
    }

    @Test
    void whatThisProcessUsesIsNotOthers() {
        HostCpu.Times start = new HostCpu.Times(1_000, 200, 50_000);

        assertThat(new HostCpu.Times(1_500, 300, 52_000).othersSince(start)).isCloseTo(0.20, within(1e-12));
        assertThat(new HostCpu.Times(1_500, 750, 52_000).othersSince(start))
                .as("the kernel counts in ticks")
                .isZero();
    }

    @Test
    void countersThatStandStillSayNothing() {
        HostCpu.Times start = new HostCpu.Times(0, 200, 0);

        assertThat(new HostCpu.Times(0, 300, 0).othersSince(start)).isNaN();
    }

    @Test
    void aSystemWithoutProcHasNone() {
        assertThat(HostCpu.open(root)).isEmpty();
    }

    private void stat(String cpu) throws IOException {
        Files.createDirectories(root.resolve("proc"));
        Files.writeString(root.resolve("proc/stat"), cpu + "\ncpu0 1 1 1 1 1 1 1 1 0 0\nprocs_running 1\n");
    }
}
