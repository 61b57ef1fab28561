package io.latchmark.storage.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ControllerFactsTest {
    @Test
    void hpacucliTellsTheRatioOfTheAcceleratorAndOneLogicalDrive() {
        assertThat(FactCollector.SSACLI.parse(Recording.of("ssacli-p400")))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("slot1.model", "Smart Array P400"),
                        Map.entry("slot1.status", "OK"),
                        Map.entry("slot1.firmware", "7.08"),
                        Map.entry("slot1.cache_board_present", "True"),
                        Map.entry("slot1.cache_status", "OK"),
                        Map.entry("slot1.cache_read_percent", "25"),
                        Map.entry("slot1.cache_write_percent", "75"),
                        Map.entry("slot1.drive_write_cache", "Disabled"),
                        Map.entry("slot1.cache_size", "512 MB"),
                        Map.entry("slot1.no_battery_write_cache", "Disabled"),
                        Map.entry("slot1.cache_power", "Batteries"),
                        Map.entry("slot1.battery_count", "1"),
                        Map.entry("slot1.battery_status", "OK"),
                        Map.entry("slot1.logical1.size", "136.7 GB"),
                        Map.entry("slot1.logical1.raid_level", "RAID 1"),
                        Map.entry("slot1.logical1.strip_size", "128 KB"),
                        Map.entry("slot1.logical1.status", "OK"),
                        Map.entry("slot1.logical1.caching", "Enabled")));
    }

    @Test
    void hpssacliTellsAFailedBattery() {
        assertThat(FactCollector.SSACLI.parse(Recording.of("ssacli-p800")))
                .containsEntry("slot1.model", "Smart Array P800")
                .containsEntry("slot1.battery_status", "Failed (Replace Batteries)")
                .containsEntry("slot1.no_battery_write_cache", "Enabled")
                .containsEntry("slot1.cache_write_percent", "75")
                .containsEntry("slot1.cache_available", "456 MB")
                .hasSize(17);
    }

    @Test
    void hpssacliTellsACacheForReadsAlone() {
        assertThat(FactCollector.SSACLI.parse(Recording.of("ssacli-p440ar")))
                .containsEntry("slot0.model", "Smart Array P440ar")
                .containsEntry("slot0.cache_status", "Not Configured")
                .containsEntry("slot0.cache_read_percent", "100")
                .containsEntry("slot0.cache_write_percent", "0")
                .containsEntry("slot0.write_cache_size", "0 MB")
                .hasSize(16);
    }

    @Test
    void ssacliTellsALogicalDriveOfANewerController() {
        assertThat(FactCollector.SSACLI.parse(Recording.of("ssacli-p816i-a")))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("slot0.model", "HPE Smart Array P816i-a SR Gen10"),
                        Map.entry("slot0.status", "OK"),
                        Map.entry("slot0.firmware", "4.11"),
                        Map.entry("slot0.cache_status", "OK"),
                        Map.entry("slot0.write_cache_bypass", "1040 KiB"),
                        Map.entry("slot0.wait_for_cache_room", "Disabled"),
                        Map.entry("slot0.logical5.size", "16.00 TB"),
                        Map.entry("slot0.logical5.raid_level", "6"),
                        Map.entry("slot0.logical5.strip_size", "512 KB"),
                        Map.entry("slot0.logical5.full_stripe_size", "6144 KB"),
                        Map.entry("slot0.logical5.status", "OK"),
                        Map.entry("slot0.logical5.caching", "Enabled"),
                        Map.entry("slot0.logical5.device", "/dev/sdc")));
    }

    @Test
    void hpssacliTellsADriveWithoutItsSerialNumberAndTemperature() {
        assertThat(FactCollector.SSACLI.parse(Recording.of("ssacli-p420i")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "slot0.model", "Smart Array P420i",
                        "slot0.drive1I:1:1.status", "OK",
                        "slot0.drive1I:1:1.use", "Data Drive",
                        "slot0.drive1I:1:1.interface", "SAS",
                        "slot0.drive1I:1:1.size", "300 GB",
                        "slot0.drive1I:1:1.rotational_speed", "10000",
                        "slot0.drive1I:1:1.firmware", "HPDA",
                        "slot0.drive1I:1:1.model", "HP EG0300FBDBR"));
    }

    @Test
    void storcliTellsTheControllerAndNotItsDefaults() {
        assertThat(FactCollector.STORCLI.parse(Recording.of("storcli-d2616")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "c0.model", "RAID Ctrl SAS 6G 5/6 512MB (D2616)",
                        "c0.firmware_package", "12.12.0-0174",
                        "c0.firmware", "2.130.353-2727",
                        "c0.status", "Optimal"));
    }

    @Test
    void storcliReadsTheLettersOfTheCacheByTheLegend() {
        assertThat(FactCollector.STORCLI.parse(Recording.of("storcli-raid0")))
                .containsEntry("c0.v0.cache", "RAWBD")
                .containsEntry("c0.v0.read_policy", "read ahead")
                .containsEntry("c0.v0.write_policy", "always write back")
                .containsEntry("c0.v0.io_policy", "direct")
                .containsEntry("c0.v1.size", "12.732 TB")
                .hasSize(16);
    }

    @Test
    void storcliTellsTheBattery() {
        assertThat(FactCollector.STORCLI.parse(Recording.of("storcli-9260")))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("c0.battery_model", "iBBU08", "c0.battery_state", "Optimal"));
    }

    @Test
    void storcliTellsAVirtualDriveItsMembersAndItsProperties() {
        assertThat(FactCollector.STORCLI.parse(Recording.of("storcli-raid5")))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("c0.v2.raid_level", "RAID5"),
                        Map.entry("c0.v2.state", "Optl"),
                        Map.entry("c0.v2.access", "RW"),
                        Map.entry("c0.v2.cache", "NRWBD"),
                        Map.entry("c0.v2.read_policy", "no read ahead"),
                        Map.entry("c0.v2.write_policy", "write back"),
                        Map.entry("c0.v2.io_policy", "direct"),
                        Map.entry("c0.v2.size", "36.383 TB"),
                        Map.entry("c0.v2.strip_size", "128 KB"),
                        Map.entry("c0.v2.span_depth", "1"),
                        Map.entry("c0.v2.drives_per_span", "6"),
                        Map.entry("c0.v2.write_cache_initial", "WriteBack"),
                        Map.entry("c0.v2.disk_cache", "Disabled"),
                        Map.entry("c0.drive56:1.state", "Onln"),
                        Map.entry("c0.drive56:1.size", "7.276 TB"),
                        Map.entry("c0.drive56:1.interface", "SATA"),
                        Map.entry("c0.drive56:1.media", "HDD"),
                        Map.entry("c0.drive56:1.model", "TOSHIBA MG05ACA800E")));
    }

    @Test
    void perccliTellsTheControllerAndItsCache() {
        assertThat(FactCollector.PERCCLI.parse(Recording.of("perccli-h730p")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "c0.model", "PERC H730P Mini",
                        "c0.firmware_package", "25.5.6.0009",
                        "c0.firmware", "4.300.00-8352",
                        "c0.cache_mb", "1931"));
    }

    @Test
    void perccliTellsDrivesWhoseModelsHaveBlanks() {
        assertThat(FactCollector.PERCCLI.parse(Recording.of("perccli-h755n")))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("c0.model", "PERC H755N Front"),
                        Map.entry("c0.firmware_package", "52.16.1-4405"),
                        Map.entry("c0.firmware", "5.160.02-3552"),
                        Map.entry("c0.personality", "RAID-Mode"),
                        Map.entry("c0.drive252:8.state", "Onln"),
                        Map.entry("c0.drive252:8.size", "1.746 TB"),
                        Map.entry("c0.drive252:8.interface", "NVMe"),
                        Map.entry("c0.drive252:8.media", "SSD"),
                        Map.entry("c0.drive252:8.model", "Dell Ent NVMe v2 AGN RI U.2 1.92TB"),
                        Map.entry("c0.drive252:11.state", "UGood"),
                        Map.entry("c0.drive252:11.size", "13.971 TB"),
                        Map.entry("c0.drive252:11.interface", "NVMe"),
                        Map.entry("c0.drive252:11.media", "SSD"),
                        Map.entry("c0.drive252:11.model", "Micron_9300_MTFDHAL15T3TDP"),
                        Map.entry("c0.battery_model", "BBU"),
                        Map.entry("c0.battery_state", "Optimal")));
    }

    @Test
    void perccli2TellsTheCurrentCacheAndTheStatusOfDrives() {
        assertThat(FactCollector.PERCCLI.parse(Recording.of("perccli2")))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("c0.v1.raid_level", "RAID10"),
                        Map.entry("c0.v1.state", "Optl"),
                        Map.entry("c0.v1.access", "RW"),
                        Map.entry("c0.v1.cache", "NR,WB"),
                        Map.entry("c0.v1.read_policy", "no read ahead"),
                        Map.entry("c0.v1.write_policy", "write back"),
                        Map.entry("c0.v1.size", "2.618 TiB"),
                        Map.entry("c0.drive268:1.state", "Online"),
                        Map.entry("c0.drive268:1.size", "893.75 GiB"),
                        Map.entry("c0.drive268:1.interface", "SAS"),
                        Map.entry("c0.drive268:1.media", "SSD"),
                        Map.entry("c0.drive268:1.model", "KRM6VVUG960G"),
                        Map.entry("c0.memory_mib", "8192"),
                        Map.entry("c0.cache_mib", "7973"),
                        Map.entry("c0.energy_pack", "Present")));
    }
}
