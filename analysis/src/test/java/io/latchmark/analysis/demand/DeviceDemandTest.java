package io.latchmark.analysis.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.demand.DeviceDemand.Demand;
import io.latchmark.analysis.evidence.DeviceEvidence;
import io.latchmark.analysis.evidence.SimulatedDevice;
import io.latchmark.analysis.evidence.SimulatedDevice.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On simulated devices: a read takes 0.2 ms and a write 1 ms, unless a test says otherwise. */
final class DeviceDemandTest {
    private static final int SECONDS = 60;

    @Test
    void oneQueueForReadsAndWritesLeavesEachItsOwnDemand() {
        DeviceDemand demand = demand(device(1).closed(8, 12));

        assertThat(demand.separation()).isEqualTo(Separation.EACH);
        assertThat(demand.reason()).isEmpty();
        Demand reads = demand.demands().get(0);
        Demand writes = demand.demands().get(1);
        assertThat(reads.name()).isEqualTo("reads");
        assertThat(reads.millisEach()).isCloseTo(0.2, within(reads.halfWidth()));
        assertThat(reads.halfWidth()).isLessThan(0.02);
        assertThat(writes.millisEach()).isCloseTo(1, within(writes.halfWidth()));
        assertThat(writes.halfWidth()).isLessThan(0.1);
        assertThat(reads.share() + writes.share()).isCloseTo(1, within(0.01));
    }

    @Test
    void theOrderOfServiceDoesNotMatter() {
        // All requests of four transactions at once: every read waits behind writes.
        DeviceDemand demand = demand(device(2).open(270, 4));

        assertThat(demand.demands().get(0).millisEach())
                .isCloseTo(0.2, within(demand.demands().get(0).halfWidth()));
        assertThat(demand.demands().get(1).millisEach())
                .isCloseTo(1, within(demand.demands().get(1).halfWidth()));
    }

    @Test
    void numbersInOneProportionAreNotSeparable() {
        DeviceDemand demand = demand(device(3).closed(8, 12).checkpoints(0, 1));

        assertThat(demand.isSeparable()).isFalse();
        assertThat(demand.reason())
                .isEqualTo("their numbers varied too little, or together, over 60 samples: an ordered checkpoint"
                        + " (--checkpoint-at) or a longer run would separate them");
        assertThat(demand.demands()).hasSize(1);
        assertThat(demand.demands().get(0).name()).isEqualTo("reads and writes");
        assertThat(demand.demands().get(0).millisEach()).isNaN();
        assertThat(demand.demands().get(0).share()).isEqualTo(1);
    }

    @Test
    void aDeviceThatIsAlwaysBusySaysNothing() {
        DeviceDemand demand = demand(device(4).closed(8, 2));

        assertThat(demand.isSeparable()).isFalse();
        assertThat(demand.reason()).startsWith("the device was busy 100 % of the time");
    }

    @Test
    void aDeviceOfSeveralServersHasNoDemandByBusyTime() {
        DeviceDemand half = demand(device(5).servers(4).open(900, 1));
        DeviceDemand users = demand(device(6).servers(8).closed(4, 2));

        assertThat(half.isSeparable()).isFalse();
        assertThat(half.reason()).startsWith("the device served several requests at once");
        assertThat(half.overlap() + half.overlapHalfWidth()).isLessThan(0);
        assertThat(users.reason()).startsWith("the device served several requests at once");
    }

    @Test
    void oneUserIsServedOneRequestAtATimeWhateverTheNumberOfServers() {
        DeviceDemand demand = demand(device(7).servers(8).closed(1, 0.5).checkpoints(0.02, 10), 300);

        assertThat(demand.underWay()).isLessThan(1.02);
        assertThat(demand.isSeparable()).isFalse();
        assertThat(demand.reason()).startsWith("their numbers varied too little");
    }

    @Test
    void busyTimeInTicksOfTheClockIsRefused() {
        DeviceDemand starts = demand(device(7).open(170, 1).clock(Clock.TICKS_OF_STARTS, 4));
        DeviceDemand underWay = demand(device(7).closed(8, 12).clock(Clock.TICKS_UNDER_WAY, 4));

        assertThat(starts.isSeparable()).isFalse();
        assertThat(underWay.isSeparable()).isTrue();
        assertThat(underWay.demands().get(1).millisEach()).isCloseTo(1, within(0.1));
    }

    @Test
    void flushesThatFollowEachWriteStayWithThemWhileReadsAreSeparate() {
        List<DemandSample> samples =
                new ArrayList<>(DeviceEvidence.samples(flushing(8).run(SECONDS)));
        samples.addAll(DeviceEvidence.samples(flushing(9).requests(2, 1, true).run(SECONDS)));

        DeviceDemand demand = DeviceDemand.of(samples);

        assertThat(demand.separation()).isEqualTo(Separation.READS_ALONE);
        assertThat(demand.demands()).extracting(Demand::name).containsExactly("reads", "writes and flushes");
        assertThat(demand.demands().get(0).millisEach()).isCloseTo(0.2, within(0.01));
        assertThat(demand.demands().get(1).millisEach()).isNaN();
        assertThat(demand.unseparated()).containsExactly(Kind.WRITES, Kind.FLUSHES);
        assertThat(demand.reason()).isEqualTo("they varied together");
    }

    private static SimulatedDevice flushing(long seed) {
        return device(seed)
                .service(0.2, 0.5, 1)
                .closed(8, 22)
                .requests(5, 1, true)
                .checkpoints(0, 1);
    }

    @Test
    void aLogDeviceHasNoReadsToBeSeparated() {
        DeviceDemand demand = demand(
                device(9).service(0, 0.3, 0.5).open(400, 1).requests(0, 1, true).checkpoints(0, 1));

        assertThat(demand.separation()).isEqualTo(Separation.READS_ALONE);
        assertThat(demand.demands()).extracting(Demand::name).containsExactly("writes and flushes");
        assertThat(demand.demands().get(0).share()).isCloseTo(1, within(0.02));
    }

    @Test
    void longerWritesOfCheckpointsAreNotTakenForAnotherTimeOfAWrite() {
        // 8 KiB take 0.4 ms, and the 128 KiB of a checkpoint's write 1.9 ms; half of the time transactions read less.
        List<DemandSample> samples =
                new ArrayList<>(DeviceEvidence.samples(largeWrites(10).run(SECONDS)));
        samples.addAll(
                DeviceEvidence.samples(largeWrites(11).requests(2, 2, false).run(SECONDS)));

        DeviceDemand demand = DeviceDemand.of(samples);

        assertThat(demand.isSeparable()).isTrue();
        double checkpoints = samples.stream()
                        .mapToDouble(sample -> sample.writes().bytes() / 8_192
                                - sample.writes().count())
                        .sum()
                / 15;
        Demand writes = demand.demands().get(1);
        double planted = 0.4 + 1.5 * checkpoints / writes.requests();
        assertThat(writes.millisEach()).isCloseTo(planted, within(0.03 * planted));
        assertThat(demand.demands().get(0).millisEach())
                .isCloseTo(0.2, within(demand.demands().get(0).halfWidth()));
    }

    private static SimulatedDevice largeWrites(long seed) {
        return device(seed)
                .service(0.2, 0.4, 0)
                .open(300, 1)
                .checkpoints(0.1, 7)
                .checkpointPages(16, 0.1);
    }

    @Test
    void fewSamplesAreRefused() {
        assertThat(demand(device(11).closed(8, 12), 20).reason())
                .isEqualTo("20 samples are too few, 30 are needed: a longer run");
    }

    @Test
    void busyTimeThatRequestsDoNotHaveIsRefused() {
        List<DemandSample> samples = DeviceEvidence.samples(
                        device(12).closed(8, 12).run(SECONDS))
                .stream()
                .map(sample -> new DemandSample(
                        sample.millis(),
                        sample.reads(),
                        sample.writes(),
                        0,
                        sample.busyMillis(),
                        sample.busyMillis() * 0.9))
                .toList();

        assertThat(DeviceDemand.of(samples).reason()).startsWith("the device counted more busy time");
    }

    @Test
    void oneKindAloneHasAllOfTheBusyTime() {
        DeviceDemand demand =
                demand(device(13).open(300, 1).requests(5, 0, false).checkpoints(0, 1));

        assertThat(demand.separation()).isEqualTo(Separation.EACH);
        assertThat(demand.demands()).hasSize(1);
        assertThat(demand.demands().get(0).share()).isEqualTo(1);
    }

    private static SimulatedDevice device(long seed) {
        return new SimulatedDevice(seed).checkpoints(0.15, 10);
    }

    private static DeviceDemand demand(SimulatedDevice device) {
        return demand(device, SECONDS);
    }

    private static DeviceDemand demand(SimulatedDevice device, int seconds) {
        return DeviceDemand.of(DeviceEvidence.samples(device.run(seconds)));
    }
}
