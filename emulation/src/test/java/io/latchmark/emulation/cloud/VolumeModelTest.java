package io.latchmark.emulation.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.emulation.replay.CellReplay;
import io.latchmark.emulation.replay.ReplayCell;
import io.latchmark.emulation.replay.ReplayTiming;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VolumeModelTest {
    private static final long GIB = 1L << 30;

    private static EmulatedDevice device(String profile, String cache) {
        return EmulatedDevices.of(Profiles.named(profile), CacheSetting.parse(cache));
    }

    private static double iops(EmulatedDevice device, int readPercent, int block, int outstanding) {
        return CellReplay.run(
                        device,
                        new ReplayCell(readPercent, false, block, 32 * GIB, outstanding),
                        ReplayTiming.seconds(2, 10, 1))
                .iops();
    }

    /** The providers' figures: IOPS of 8 KB, and of 1 MiB by the throughput limit. */
    @ParameterizedTest
    @CsvSource({
        "azure-p30, 8192, 5000",
        "azure-p30, 1048576, 190.73",
        "azure-p20, 8192, 3500",
        "azure-premium-v2, 8192, 3000",
        "aws-gp3, 8192, 3000",
        "aws-gp3, 1048576, 125",
        "aws-gp2, 8192, 3000",
        "aws-io2, 8192, 64000"
    })
    void aVolumeServesWhatItsTierPromises(String profile, int block, double iops) {
        assertThat(iops(device(profile, "read=0,write=0"), 100, block, 256))
                .isCloseTo(iops, Percentage.withPercentage(1));
    }

    /** Amazon's formula: credits / (burst - base) = 5.4 million / (3000 - 300) = 2000 s. */
    @Test
    void aBurstLastsAsLongAsItsCredits() {
        RateLimiter limiter = new RateLimiter(new VolumeParameters.Limit(300, 3_000, 5.4e6));
        double lastBurstSeconds = 0;
        long atNanos = 0;
        for (int i = 0; i < 7_000_000; i++) {
            long next = limiter.admit(1, atNanos);
            if (next - atNanos < 1_000_000) {
                lastBurstSeconds = next / 1e9;
            }
            atNanos = next;
        }

        assertThat(lastBurstSeconds).isCloseTo(2000, Percentage.withPercentage(1));
        assertThat(limiter.credits()).isLessThan(1);
    }

    @Test
    void unusedRateEarnsCreditsAgain() {
        RateLimiter limiter = new RateLimiter(new VolumeParameters.Limit(100, 1_000, 50));
        for (int i = 0; i < 200; i++) {
            limiter.admit(1, 0);
        }
        long later = 100_000_000_000L;

        long first = limiter.admit(1, later);
        long second = limiter.admit(1, later);

        assertThat(first).isEqualTo(later);
        assertThat(second - first).isEqualTo(1_000_000);
    }

    /** ReadOnly host caching: reads of a small hot span exceed the volume's limit, writes don't. */
    @Test
    void theHostCacheAnswersReadsBeyondTheVolumesLimit() {
        EmulatedDevice none = device("azure-p30", "read=0,write=0");
        EmulatedDevice readOnly = device("azure-p30", "read=1024MiB,write=0");
        ReplayCell hot = new ReplayCell(100, false, 8 << 10, 64 << 20, 64);
        // The cache is filled at the volume's limit within 2 s.
        ReplayTiming timing = ReplayTiming.seconds(4, 1, 1);

        assertThat(CellReplay.run(none, hot, timing).iops()).isCloseTo(5_000, Percentage.withPercentage(1));
        assertThat(CellReplay.run(readOnly, hot, timing).iops()).isGreaterThan(50_000);
        assertThat(iops(readOnly, 0, 8 << 10, 64)).isCloseTo(5_000, Percentage.withPercentage(1));
    }

    @Test
    void aVolumeWithoutHostCacheRefusesOne() {
        assertThatThrownBy(() -> device("azure-premium-v2", "read=1024MiB,write=0"))
                .hasMessageContaining("this device has no cache to divide");
    }
}
