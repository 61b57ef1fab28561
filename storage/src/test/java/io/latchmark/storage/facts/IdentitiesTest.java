package io.latchmark.storage.facts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentitiesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "   Serial Number: SECRET",
                "   Cache Serial Number: SECRET",
                "Serial No = SECRET",
                "        Media Serial Num: SECRET",
                "Serial number:        SECRET",
                "sn        : SECRET",
                "SN = SECRET",
                "LU WWN Device Id: 5 SECRET",
                "Logical Unit id:      0xSECRET",
                "         WWID: SECRET",
                "WWN = SECRET",
                "SAS Address =  SECRET",
                "SCSI NAA Id = SECRET",
                "         Unique Identifier: SECRET",
                "         Logical Drive Label: SECRET  E4FC",
                "eui64   : SECRET",
                "nguid   : SECRET",
                "subnqn    : nqn.2014:SECRET",
                "/dev/disk/by-id/ata-SECRET /srv ext4 rw 0 0",
                "//filer/share /srv cifs rw,username=SECRET,vers=3.0 0 0",
            })
    void anIdentityIsMasked(String line) {
        assertThat(Identities.masked(line)).doesNotContain("SECRET").contains("***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "   Battery/Capacitor Status: OK",
                "Firmware Version: 4.11",
                "Model = PERC H730P Mini",
                " write-caching =  1 (on)",
                "/dev/sda1 /srv ext4 rw,noatime 0 0",
                "56:1     74 Onln   3 7.276 TB SATA HDD N   N  512B TOSHIBA MG05ACA800E U  -",
                "Transport:          Serial, ATA8-AST",
            })
    void anythingElseIsLeftAsItIs(String line) {
        assertThat(Identities.masked(line)).isEqualTo(line);
    }

    @Test
    void aColumnOfSerialNumbersIsBlankedAndTheOthersStayInPlace() {
        String recorded = Recording.of("windows-disk");

        String masked = Identities.masked(recorded);

        assertThat(masked).doesNotContain("AA-AAA0A0000000").contains("***************");
        assertThat(FactCollector.WINDOWS_DISK.parse(masked)).isEqualTo(FactCollector.WINDOWS_DISK.parse(recorded));
    }
}
