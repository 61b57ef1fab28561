package io.latchmark.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.Profiles;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws that every device keeps under any load, and that the ledger notices when one is broken on purpose. */
final class InvariantsTest {
    private static final long MIB = 1 << 20;
    private static final int PAGE = 8 << 10;
    private static final int SEEDS = 4;
    private static final int REQUESTS = 3_000;

    static Stream<Arguments> devices() {
        List<String> caches = List.of(
                "read=0,write=0",
                "read=0,write=4MiB",
                "read=2MiB,write=2MiB",
                "read=4MiB,write=0",
                "read=1MiB,write=3MiB,battery=failed");
        return Profiles.all().stream()
                .filter(profile -> !profile.name().equals("none"))
                .flatMap(profile -> Stream.concat(
                                Stream.of(caches.get(0)),
                                hasCache(profile.name()) ? caches.stream().skip(1) : Stream.of())
                        .map(cache -> Arguments.of(profile.name(), cache)));
    }

    private static boolean hasCache(String profile) {
        return List.of("sas10k-72-p400", "sata7200-raid5", "sas15k-raid1", "azure-p20", "azure-p30")
                .contains(profile);
    }

    /** Random kinds, lengths, positions, streams, bursts and pauses; from time to time another cache. */
    private static void load(RequestLedger ledger, EmulatedDevice device, long seed, CacheSetting setting) {
        RandomStream draw = RandomStream.of(seed, "load", 0);
        double meanGap = 1e6 * (1 + draw.uniform(0, 9));
        long at = 0;
        long stream = 0;
        for (int id = 0; id < REQUESTS; id++) {
            at += draw.percent(50) ? 0 : Math.round(-Math.log(1 - draw.unit()) * meanGap);
            IoKind kind = draw.percent(50) ? IoKind.READ : IoKind.WRITE;
            int bytes = 4096 * draw.uniform(1, draw.percent(10) ? 64 : 4);
            long position = draw.percent(30) ? stream : 4096L * draw.uniform(0, 1 << 18);
            stream = position + bytes;
            ledger.submit(IoRequest.of(id, kind, position, bytes), at);
            if (id % 500 == 499) {
                ledger.advanceTo(at);
                device.apply(id % 1000 == 999 ? setting : smaller(setting));
            }
        }
        ledger.finish();
    }

    private static CacheSetting smaller(CacheSetting setting) {
        return new CacheSetting(setting.readBytes() / 2, setting.writeBytes() / 2, setting.battery());
    }

    @ParameterizedTest
    @MethodSource("devices")
    void noLawIsBroken(String profile, String cache) {
        CacheSetting setting = CacheSetting.parse(cache);
        for (int seed = 0; seed < SEEDS; seed++) {
            EmulatedDevice device = EmulatedDevices.of(Profiles.named(profile), setting);
            RequestLedger ledger = new RequestLedger(device);

            load(ledger, device, seed, setting);

            long dirtyMax = profile.startsWith("ssd") || profile.equals("nvme")
                    ? 257 * MIB
                    : setting.battery().allowsWriteBack() ? setting.writeBytes() : 0;
            assertThat(ledger.broken(dirtyMax, 1e7)).as("seed %d", seed).isEmpty();
        }
    }

    /** Without cache no disk serves more than its overhead and transfer allow, whatever the order. */
    @Test
    void aDiskStaysBelowItsCeiling() {
        EmulatedDevice device = EmulatedDevices.of(Profiles.named("sas10k-72-p400"), CacheSetting.NONE);
        RequestLedger ledger = new RequestLedger(device);
        RandomStream draw = RandomStream.of(1, "reads", 0);

        for (int id = 0; id < 20_000; id++) {
            ledger.submit(IoRequest.of(id, IoKind.READ, (long) draw.uniform(0, 1 << 20) * PAGE, PAGE), 0);
        }
        ledger.finish();

        assertThat(ledger.broken(0, 1e9 / 350_000)).isEmpty();
    }

    @Test
    void thePresentAndTheFutureDependOnNothingButTheRequests() {
        assertThat(trace(5)).isEqualTo(trace(5)).isNotEqualTo(trace(6));
    }

    private static List<Long> trace(long seed) {
        CacheSetting setting = CacheSetting.of(2 * MIB, 2 * MIB);
        EmulatedDevice device = EmulatedDevices.of(Profiles.named("sas10k-72-p400"), setting);
        load(new RequestLedger(device), device, seed, setting);
        return List.copyOf(device.truth().snapshot().values());
    }

    /** A device of 1 ms a request that is broken in one way. */
    private enum Fault {
        NONE,
        LOSES,
        REPEATS,
        TOO_FAST,
        OVERFULL,
        NEVER_WRITTEN
    }

    private static EmulatedDevice faulty(Fault fault) {
        EventQueue queue = new EventQueue();
        DeviceStatistics statistics = new DeviceStatistics();
        Layer layer = (request, done) -> {
            boolean hit = request.id() % 100 == 99;
            statistics.addDirtyBytes(fault == Fault.OVERFULL && hit ? 2 * MIB : PAGE);
            queue.after(fault == Fault.TOO_FAST ? 1 : 1_000_000, () -> {
                statistics.addDirtyBytes(fault == Fault.OVERFULL && hit ? -2 * MIB : -PAGE);
                if (fault == Fault.NEVER_WRITTEN && hit) {
                    statistics.addDirtyBytes(PAGE);
                }
                if (fault != Fault.LOSES || !hit) {
                    done.run();
                }
                if (fault == Fault.REPEATS && hit) {
                    done.run();
                }
            });
        };
        return new EmulatedDevice(queue, layer, statistics);
    }

    private static List<String> brokenBy(Fault fault) {
        RequestLedger ledger = new RequestLedger(faulty(fault));
        for (int id = 0; id < 1000; id++) {
            ledger.submit(IoRequest.of(id, IoKind.WRITE, 0, PAGE), fault == Fault.TOO_FAST ? id : id * 1_000_000L);
        }
        ledger.finish();
        return ledger.broken(MIB, 1001);
    }

    @ParameterizedTest
    @CsvSource({
        "LOSES, 10 requests lost",
        "LOSES, Little's law",
        "REPEATS, 10 requests completed twice",
        "REPEATS, Little's law",
        "TOO_FAST, ceiling",
        "OVERFULL, dirty bytes 2097152 above 1048576",
        "NEVER_WRITTEN, dirty bytes left: 81920"
    })
    void whatIsBrokenOnPurposeIsFound(Fault fault, String finding) {
        assertThat(brokenBy(fault)).anyMatch(found -> found.contains(finding));
    }

    @Test
    void nothingIsFoundWhereNothingIsBroken() {
        assertThat(brokenBy(Fault.NONE)).isEmpty();
    }
}
