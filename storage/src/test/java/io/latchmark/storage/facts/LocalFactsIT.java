package io.latchmark.storage.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.storage.device.BlockDevices;
import io.latchmark.storage.device.Device;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(value = OS.LINUX, disabledReason = "the facts are those of the Linux kernel")
class LocalFactsIT {
    @Test
    void theQueueOfThisMachinesDiskIsToldAsTheKernelTellsIt() {
        List<Device> devices = new BlockDevices(Path.of("/"))
                .resolve(Path.of("").toAbsolutePath())
                .devices();
        assumeThat(devices).as("a block device behind the working directory").isNotEmpty();
        Device device = devices.get(0);

        CollectedFacts queue = FactCollector.QUEUE.collect(new LocalCommands());

        assertThat(queue.absence()).isEmpty();
        for (String name : List.of("scheduler", "nr_requests", "rotational", "write_cache")) {
            assertThat(queue.facts())
                    .containsEntry(
                            device.name() + "." + name, device.attributes().get(name));
        }
    }

    @Test
    void theMountOfThisMachinesRootIsTold() {
        CollectedFacts mounts = FactCollector.MOUNTS.collect(new LocalCommands());

        assumeThat(mounts.facts()).as("mounts of a device").isNotEmpty();
        assertThat(mounts.facts().keySet()).anyMatch(name -> name.endsWith(".options"));
        assertThat(mounts.raw()).startsWith("$ cat /proc/mounts\n");
    }
}
