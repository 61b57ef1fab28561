package io.latchmark.storage.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the trees have names with colons, and links")
class BlockDevicesTest {
    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource({
        "plain-vda.txt, /srv/data, vda, 254:0",
        "partitions.txt, /srv/data, sda, 8:0",
        "partitions.txt, /srv/log/wal, nvme0n1, 259:0",
        "partitions.txt, /srv/data/pg_wal, nvme0n1, 259:0",
        "partitions.txt, /srv/logarithms, sda, 8:0",
        "partitions.txt, /, sda, 8:0",
        "stacked.txt, /srv/lvm, 'sdb, sdc', '8:16, 8:32'",
        "stacked.txt, /srv/raid, md0, 9:0",
        "stacked.txt, /srv/untimed, md1, 9:1",
        "stacked.txt, /srv/cached, dm-2, 253:2",
        "stacked.txt, /srv/delayed, dm-4, 253:4",
        "stacked.txt, /srv/btrfs, 'sdd, sde', '8:48, 8:64'",
        "stacked.txt, /srv/single, 'sdb, sdc', '8:16, 8:32'",
        "without-device.txt, /srv/volume, vda, 254:0",
        "without-device.txt, /srv/overlay, vda, 254:0",
    })
    void aDirectoryIsHeldByWholeDevices(String tree, String directory, String names, String numbers)
            throws IOException {
        RecordedTree.unfold(tree, root);

        Backing backing = new BlockDevices(root).resolve(Path.of(directory));

        assertThat(backing.whyUnresolved()).isEmpty();
        assertThat(backing.devices()).extracting(Device::name).containsExactly(names.split(", "));
        assertThat(backing.devices()).extracting(Device::number).containsExactly(numbers.split(", "));
    }

    @ParameterizedTest
    @CsvSource({
        "bcache, bcache0",
        "integrity, dm-1",
        "drbd, drbd0",
        "lvm-on-luks, sdc",
        "thin, dm-4",
        "multipath, 'sdb, sdc'",
        "stripes, 'sdb, sdc'",
        "raid10, md4",
        "vdo, dm-9",
        "unknown, novel0",
        "loop, loop0",
        "paths, 'nvme0c0n1, nvme0c1n1'",
        "head, nvme1n1",
        "silent, nvme2n1",
    })
    void onlyALayerKnownToPassIoOnUnchangedIsResolvedFurther(String directory, String names) throws IOException {
        RecordedTree.unfold("layers.txt", root);

        Backing backing = new BlockDevices(root).resolve(Path.of("/srv", directory));

        assertThat(backing.whyUnresolved()).isEmpty();
        assertThat(backing.devices()).extracting(Device::name).containsExactly(names.split(", "));
    }

    @Test
    void aLayerThatIsSampledItselfNamesTheDisksBeneath() throws IOException {
        RecordedTree.unfold("layers.txt", root);

        Backing backing = new BlockDevices(root).resolve(Path.of("/srv/bcache"));

        assertThat(backing.devices().get(0).attributes()).containsEntry("disks_beneath", "sdb, sdc");
    }

    @Test
    void namesThatAreNotUtf8HideNoOtherMountOrDevice() throws IOException {
        RecordedTree.unfold("partitions.txt", root);
        Path mounts = root.resolve("proc/self/mountinfo");
        byte[] latin1 =
                "80 30 8:0 / /srv/gr\u00fcn rw - ext4 /dev/gr\u00fcn rw\n".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(mounts, latin1, StandardOpenOption.APPEND);
        Files.write(root.resolve("sys/dev/block/259:2").toRealPath().resolve("../../model"), latin1);
        Path named = Files.createDirectories(root.resolve("srv/logs/gr\u00fcn \u65e5\u672c/pg"));
        Files.writeString(
                mounts,
                "81 30 259:2 / /srv/logs/gr\u00fcn\\040\u65e5\u672c rw - ext4 /dev/sdx rw\n",
                StandardOpenOption.APPEND);

        assertThat(new BlockDevices(root).resolve(Path.of("/srv/log")).devices())
                .extracting(Device::name)
                .containsExactly("nvme0n1");
        assertThat(new BlockDevices(root)
                        .resolve(Path.of("/").resolve(root.relativize(named)))
                        .devices())
                .extracting(Device::name)
                .containsExactly("nvme0n1");
    }

    @ParameterizedTest
    @CsvSource({
        "/srv/data, overlay, outside this container",
        "/srv/loop, overlay, outside this container",
        "/srv/readonly, overlay, no upper directory",
        "/dev/shm, tmpfs, in memory",
        "/srv/nfs, nfs4, another host",
        "/srv/zfs, zfs, ZFS does not report",
        "/srv/fuse, fuse.sshfs, names no block device",
        "/srv/absent, '', NoSuchFileException",
    })
    void aDirectoryWithoutADeviceIsLeftUnresolvedWithTheReason(String directory, String fileSystem, String why)
            throws IOException {
        RecordedTree.unfold("without-device.txt", root);

        Backing backing = new BlockDevices(root).resolve(Path.of(directory));

        assertThat(backing.devices()).isEmpty();
        assertThat(backing.fileSystem()).isEqualTo(fileSystem);
        assertThat(backing.whyUnresolved()).contains(why);
    }

    @ParameterizedTest
    @CsvSource({"/srv/lost, /dev/sdz", "/srv/hidden, 8:99"})
    void aDeviceThatIsNotVisibleIsNamedInTheReason(String directory, String device) throws IOException {
        RecordedTree.unfold("stacked.txt", root);

        Backing backing = new BlockDevices(root).resolve(Path.of(directory));

        assertThat(backing.devices()).isEmpty();
        assertThat(backing.whyUnresolved()).contains(device);
    }

    @Test
    void aMountPointWithABlankAndADeviceNameWithASlashAreUnderstood() throws IOException {
        RecordedTree.unfold("partitions.txt", root);
        Files.createDirectories(root.resolve("srv/my data/pg"));

        Backing backing = new BlockDevices(root).resolve(Path.of("/srv/my data/pg"));

        assertThat(backing.devices()).extracting(Device::name).containsExactly("cciss/c0d1");
    }

    @Test
    void attributesAreThoseTheKernelGives() throws IOException {
        RecordedTree.unfold("plain-vda.txt", root);

        Backing backing = new BlockDevices(root).resolve(Path.of("/srv/data"));

        assertThat(backing.devices().get(0).attributes())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "size_bytes", "274877906944",
                        "rotational", "1",
                        "scheduler", "mq-deadline",
                        "write_cache", "write back",
                        "atomic_write_unit_max_bytes", "16384",
                        "nr_requests", "256"));
    }

    @Test
    void aSoftwareRaidNamesItsDisks() throws IOException {
        RecordedTree.unfold("stacked.txt", root);

        Map<String, String> facts = Backing.facts(Map.of("data", new BlockDevices(root).resolve(Path.of("/srv/raid"))));

        assertThat(facts).containsEntry("data.devices", "md0").containsEntry("md0.disks_beneath", "sda, sdb");
    }

    @Test
    void factsNameEachDeviceOnceAndTheReasonOfTheMissing() throws IOException {
        RecordedTree.unfold("partitions.txt", root);
        BlockDevices devices = new BlockDevices(root);
        Map<String, Backing> byUse = new TreeMap<>();
        byUse.put("data", devices.resolve(Path.of("/srv/log")));
        byUse.put("log", devices.resolve(Path.of("/srv/log/wal")));
        byUse.put("other", devices.resolve(Path.of("/nowhere")));

        Map<String, String> facts = Backing.facts(byUse);

        assertThat(facts)
                .containsEntry("data.file_system", "xfs")
                .containsEntry("data.mount_options", "rw,noatime,rw,attr2,inode64")
                .containsEntry("data.devices", "nvme0n1")
                .containsEntry("log.devices", "nvme0n1")
                .containsEntry("nvme0n1.number", "259:0")
                .containsEntry("nvme0n1.model", "SAMSUNG MZVLB512HBJQ-000L7")
                .containsEntry("nvme0n1.scheduler", "none")
                .containsKey("other.unresolved")
                .doesNotContainKeys("data.unresolved", "other.devices", "nvme0n1.rotational")
                .hasSize(10);
    }

    @Test
    void aSystemWithoutAMountTableHasNoDevices() {
        Backing backing = new BlockDevices(root).resolve(root);

        assertThat(backing.devices()).isEmpty();
        assertThat(backing.whyUnresolved()).contains("need Linux");
    }
}
