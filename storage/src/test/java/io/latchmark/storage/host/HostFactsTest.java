package io.latchmark.storage.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTest {
    @TempDir
    private Path root;

    @Test
    void factsOfALinuxHostComeFromItsFiles() throws IOException {
        write("proc/sys/kernel/hostname", "dbhost\n");
        write("proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
        write("etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
        write("proc/cpuinfo", "processor\t: 0\nmodel\t\t: 143\nmodel name\t: A CPU: the 2nd\n\nprocessor\t: 1\n");
        write("proc/meminfo", "MemTotal:       24682416 kB\nMemFree:        1 kB\n");

        Map<String, String> facts = new HostFacts(root).host();

        assertThat(facts)
                .containsEntry("host_name", "dbhost")
                .containsEntry("kernel", "6.1.0-18-amd64")
                .containsEntry("os", "Debian GNU/Linux 12 (bookworm)")
                .containsEntry("cpu_model", "A CPU: the 2nd")
                .containsEntry("memory_bytes", "25274793984");
    }

    @Test
    void aHostWithoutTheseFilesHasFewerFacts() {
        Map<String, String> facts = new HostFacts(root).host();

        assertThat(facts).containsOnlyKeys("os", "architecture", "processors");
    }

    @Test
    void theDriverIsDescribedByItsJavaMachine() {
        Map<String, String> facts = HostFacts.driver();

        assertThat(facts)
                .containsEntry("java_version", System.getProperty("java.runtime.version"))
                .containsEntry(
                        "heap_bytes_max", Long.toString(Runtime.getRuntime().maxMemory()))
                .containsKeys("java_vm", "collectors");
    }

    @Test
    void systemPropertiesAndAgentsAreNotAmongTheOptions() {
        String options =
                HostFacts.options(List.of("-Xmx256m", "-Dpassword=secret", "-javaagent:a.jar=secret", "-XX:+UseZGC"));

        assertThat(options).isEqualTo("-Xmx256m -XX:+UseZGC");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.resolve(".."));
        Files.writeString(path, text);
    }
}
