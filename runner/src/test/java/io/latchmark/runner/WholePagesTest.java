package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class WholePagesTest {
    private static final long PAGE = 8_192;

    private final Map<String, String> devices = new HashMap<>();
    private final Map<String, String> given = new HashMap<>();

    @BeforeEach
    void dataOnTwoDevicesAndTheLogOnAnother() {
        devices.put("data.devices", "nvme0n1, nvme1n1");
        devices.put("log.devices", "sda");
        devices.put("nvme0n1.atomic_write_unit_max_bytes", "16384");
        devices.put("nvme1n1.atomic_write_unit_max_bytes", "8192");
        devices.put("sda.atomic_write_unit_max_bytes", "0");
    }

    @Test
    void theDevicesOfTheDataProveItWhateverTheLogIsOn() {
        WholePages pages = WholePages.of(facts(), PAGE);

        assertThat(pages.proven()).isTrue();
        assertThat(pages.evidence())
                .contains("nvme0n1", "16.0 KiB", "nvme1n1", "8.00 KiB")
                .doesNotContain("sda");
    }

    @Test
    void oneDeviceThatWritesLessThanAPageIsEnoughToRefuse() {
        devices.put("nvme1n1.atomic_write_unit_max_bytes", "4096");

        assertThat(WholePages.of(facts(), PAGE).proven()).isFalse();
        assertThat(WholePages.of(facts(), PAGE).evidence()).startsWith("nvme1n1");
    }

    @Test
    void aKernelThatDoesNotReportItProvesNothing() {
        devices.remove("nvme0n1.atomic_write_unit_max_bytes");

        assertThat(WholePages.of(facts(), PAGE).proven()).isFalse();
    }

    @Test
    void indexesOnAnUnknownDeviceAreNotProven() {
        devices.put("indexes.unresolved", "the file system zfs names no block device");

        assertThat(WholePages.of(facts(), PAGE).proven()).isFalse();
        assertThat(WholePages.of(facts(), PAGE).evidence()).contains("zfs");
    }

    @Test
    void unknownDevicesProveNothing() {
        assertThat(WholePages.of(Map.of(), PAGE).proven()).isFalse();
    }

    @Test
    void whatAUserStatesCountsAndIsJudgedByThePage() {
        devices.clear();
        given.put("atomic_writes", "16KiB");
        assertThat(WholePages.of(facts(), PAGE).proven()).isTrue();

        given.put("atomic_writes", "4KiB");
        assertThat(WholePages.of(facts(), PAGE).proven()).isFalse();

        given.put("atomic_writes", "yes");
        assertThat(WholePages.of(facts(), PAGE).proven()).isFalse();
        assertThat(WholePages.of(facts(), PAGE).evidence()).contains("atomic_writes=yes");
    }

    private Map<String, Map<String, String>> facts() {
        return Map.of("devices", devices, "given", given);
    }
}
