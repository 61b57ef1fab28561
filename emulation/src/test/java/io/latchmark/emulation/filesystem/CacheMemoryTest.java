package io.latchmark.emulation.filesystem;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.Profiles;
import org.junit.jupiter.api.Test;

final class CacheMemoryTest {
    /** What Java has of the driver's 256 MB with the serial collector. */
    private static final long HEAP_BYTES = 247L << 20;

    @Test
    void everySettingOfAControllerFitsTheUsualHeap() {
        for (String profile : new String[] {"sas10k-72-p400", "sata7200-raid5", "sas15k-raid1"}) {
            for (String cache : new String[] {"read=256MiB,write=0", "read=0,write=256MiB,battery=ignored"}) {
                assertThatCode(() ->
                                CacheMemory.require(Profiles.named(profile), CacheSetting.parse(cache), HEAP_BYTES))
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void aCacheWhoseNotesDoNotFitIsRefusedWithTheRemedy() {
        assertThatThrownBy(() -> CacheMemory.require(
                        Profiles.named("azure-p30"), CacheSetting.parse("read=200GiB,write=0"), HEAP_BYTES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of memory for its notes; the maximum is 124 MiB")
                .hasMessageContaining("LATCHMARK_JAVA_OPTS=-Xmx");
    }
}
