package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AutogroupTest {
    @TempDir
    private Path root;

    @BeforeEach
    void enabled() throws IOException {
        write("proc/sys/kernel/sched_autogroup_enabled", "1\n");
        write("proc/self/autogroup", "/autogroup-4711 nice 0\n");
        write("proc/self/cgroup", "0::/user.slice/user-0.slice\n");
    }

    @Test
    void aSessionOutsideOfGroupsWithWeightsIsAGroup() {
        assertThat(Autogroup.isInEffect(root)).isTrue();
    }

    @Test
    void itMayBeSwitchedOff() throws IOException {
        write("proc/sys/kernel/sched_autogroup_enabled", "0\n");

        assertThat(Autogroup.isInEffect(root)).isFalse();
    }

    @Test
    void aKernelWithoutItHasNoSuchFiles() throws IOException {
        Files.delete(root.resolve("proc/self/autogroup"));

        assertThat(Autogroup.isInEffect(root)).isFalse();
    }

    @Test
    void aControlGroupWithAWeightReplacesIt() throws IOException {
        write("sys/fs/cgroup/user.slice/cpu.weight", "100\n");

        assertThat(Autogroup.isInEffect(root)).isFalse();
    }

    @Test
    void inAContainerTheRootIsAControlGroup() throws IOException {
        write("proc/self/cgroup", "0::/\n");
        write("sys/fs/cgroup/cpu.weight", "100\n");

        assertThat(Autogroup.isInEffect(root)).isFalse();
    }

    @Test
    void inTheFirstVersionTheProcessorsHaveAHierarchyOfTheirOwn() throws IOException {
        write("proc/self/cgroup", "4:memory:/jobs\n2:cpu,cpuacct:/\n0::/\n");
        assertThat(Autogroup.isInEffect(root)).isTrue();

        write("proc/self/cgroup", "4:memory:/\n2:cpu,cpuacct:/jobs\n0::/\n");
        assertThat(Autogroup.isInEffect(root)).isFalse();
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
