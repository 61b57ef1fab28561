package io.latchmark.storage.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DeviceFactsTest {
    @Test
    void hdparmTellsTheCacheThatIsOnAndOneThatRefusesToBeSwitchedOff() {
        Map<String, String> expected = Map.of("sda.write_cache", "on");

        assertThat(FactCollector.HDPARM.parse(Recording.of("hdparm-ceph"))).isEqualTo(expected);
        assertThat(FactCollector.HDPARM.parse(Recording.of("hdparm-sv0432a"))).isEqualTo(expected);
    }

    @Test
    void theKernelTellsTheSchedulerInUseAndTheQueue() {
        assertThat(FactCollector.QUEUE.parse(Recording.of("queue-5.1")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "sdf.scheduler", "mq-deadline",
                        "sdf.physical_block_size", "512",
                        "sdf.nr_requests", "2",
                        "sdf.write_cache", "write through",
                        "sdf.rotational", "1",
                        "sdf.read_ahead_kb", "128",
                        "sdf.wbt_lat_usec", "75000",
                        "sdf.max_sectors_kb", "120"));
        assertThat(FactCollector.QUEUE.parse(Recording.of("queue-cfq")))
                .containsExactlyInAnyOrderEntriesOf(Map.of("sda.scheduler", "cfq", "sdb.scheduler", "cfq"));
    }

    @Test
    void theKernelTellsTheStripeCacheOfAnArray() {
        assertThat(FactCollector.MD.parse(Recording.of("md-raid5-sysfs")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "md0.array_state", "clean",
                        "md0.chunk_size", "65536",
                        "md0.degraded", "0",
                        "md0.layout", "2",
                        "md0.level", "raid5",
                        "md0.preread_bypass_threshold", "1",
                        "md0.raid_disks", "4",
                        "md0.stripe_cache_size", "32768",
                        "md0.sync_action", "idle"));
    }

    @Test
    void mdstatTellsWhatAnArrayIsDoing() {
        assertThat(FactCollector.MD.parse(Recording.of("md-raid6-check")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "md127.state", "active",
                        "md127.level", "raid6",
                        "md127.chunk", "128k",
                        "md127.members", "10/10",
                        "md127.sync", "check"));
        assertThat(FactCollector.MD.parse(Recording.of("md-raid5-recovery")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "md300.state", "active",
                        "md300.level", "raid5",
                        "md300.chunk", "8k",
                        "md300.members", "8/7",
                        "md300.sync", "recovery"));
        assertThat(FactCollector.MD.parse(Recording.of("md-raid1")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "md127.state", "active",
                        "md127.level", "raid1",
                        "md127.members", "2/2",
                        "md4.state", "inactive",
                        "md4.level", "raid1",
                        "md4.members", "2/2"));
    }

    @Test
    void nvmeTellsWhetherThereIsACacheAndWhetherItIsOn() {
        assertThat(FactCollector.NVME.parse(Recording.of("nvme-pc401")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "nvme0.model", "PC401 NVMe SK hynix 256GB",
                        "nvme0.firmware", "80007E00",
                        "nvme0.volatile_write_cache", "present"));
        assertThat(FactCollector.NVME.parse(Recording.of("nvme-p4610")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "nvme0n1.model", "Dell Express Flash NVMe P4610 3.2TB SFF",
                        "nvme0n1.firmware", "VDV1DP25",
                        "nvme0n1.volatile_write_cache", "absent"));
        assertThat(FactCollector.NVME.parse(Recording.of("nvme-feature")))
                .containsExactlyInAnyOrderEntriesOf(Map.of("nvme0n1.write_cache", "on", "nvme0.write_cache", "off"));
    }

    @Test
    void theKernelTellsMountsThatHoldData() {
        assertThat(FactCollector.MOUNTS.parse(Recording.of("mounts-ext4")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "/.source", "/dev/sdc2", "/.file_system", "ext4", "/.options", "rw,relatime,data=ordered"));
        assertThat(FactCollector.MOUNTS.parse(Recording.of("mounts-xfs")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "/mnt/virtualfs.source", "/dev/mapper/virtualfs",
                        "/mnt/virtualfs.file_system", "xfs",
                        "/mnt/virtualfs.options", "rw,noatime,attr2,inode64,noquota"));
    }

    @Test
    void aMountPointWithABlankIsToldAsPeopleWriteIt() {
        assertThat(FactCollector.MOUNTS.parse("/dev/sdb1 /srv/my\\040data ext4 rw 0 0\n"))
                .containsEntry("/srv/my data.options", "rw");
    }

    @Test
    void smartctlTellsTheCachesOfSataAndSasDrives() {
        assertThat(FactCollector.SMARTCTL.parse(Recording.of("smartctl-wd6004")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "sda.model", "WDC WD6004FZWX-00BKVA0",
                        "sda.firmware", "02.01A02",
                        "sda.rotation_rate", "7200 rpm",
                        "sda.read_ahead", "Enabled",
                        "sda.write_cache", "Enabled"));
        assertThat(FactCollector.SMARTCTL.parse(Recording.of("smartctl-hitachi")))
                .containsEntry("sdb.model", "Hitachi HDS722020ALA330")
                .containsEntry("sdb.write_cache", "Disabled")
                .containsEntry("sdb.write_cache_reorder", "Unknown (SCT Feature Control command failed)")
                .hasSize(6);
        assertThat(FactCollector.SMARTCTL.parse(Recording.of("smartctl-hgst-sas")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "sdh.vendor", "HGST",
                        "sdh.model", "H7280A520SUN8.0T",
                        "sdh.firmware", "PAG1",
                        "sdh.rotation_rate", "7200 rpm",
                        "sdh.transport", "SAS (SPL-4)",
                        "sdh.read_cache", "Enabled",
                        "sdh.write_cache", "Disabled"));
    }

    @Test
    void windowsTellsDisksOfOneNameApart() {
        assertThat(FactCollector.WINDOWS_DISK.parse(Recording.of("windows-disk")))
                .containsEntry("disk1.name", "MTFDWSC128MAM-1J1")
                .containsEntry("disk2.name", "WDC WD10EZWC-60ZF5A0")
                .containsEntry("disk3.name", "WDC WD10EZWC-60ZF5A0")
                .containsEntry("disk3.power_protected", "True")
                .containsEntry("disk3.write_cache", "False")
                .hasSize(9);
    }
}
