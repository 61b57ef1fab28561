package io.latchmark.emulation.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.random.RandomStream;
import io.latchmark.emulation.BackingVolume;
import io.latchmark.emulation.BatteryState;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.Completion;
import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.array.RecordingLayer;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The controller in front of disks that take 5 ms for each I/O, one after the other. */
final class ControllerModelTest {
    private static final long MIB = 1 << 20;
    private static final int PAGE = 8 << 10;
    private static final long DISK_NANOS = 5_000_000;
    private static final int COMMANDS = 16;
    private static final long SECOND = 1_000_000_000;

    private final EventQueue queue = new EventQueue();
    private final RecordingLayer data = new RecordingLayer(queue, DISK_NANOS);
    private final RecordingLayer log = new RecordingLayer(queue, DISK_NANOS);
    private final List<String> durable = new ArrayList<>();
    private final EmulatedDevice device = device();
    private long nextId;

    private EmulatedDevice device() {
        ControllerParameters parameters = new ControllerParameters(
                16 * MIB,
                4 << 10,
                COMMANDS,
                new ControllerParameters.Speed(0, 100_000, 1_000_000_000_000L),
                new ControllerParameters.Destage(0.75, 1, 1, 64 << 10, 0),
                new ControllerParameters.ReadAhead(2, 256 << 10),
                ControllerParameters.StreamPath.FREE);
        DeviceStatistics statistics =
                new DeviceStatistics((volume, position, bytes) -> durable.add(volume + ": " + position + " " + bytes));
        List<BackingVolume> volumes = List.of(new BackingVolume(data, 1 << 30), new BackingVolume(log, 1 << 30));
        return new EmulatedDevice(queue, new ControllerModel(parameters, queue, statistics, volumes), statistics);
    }

    private double millis(IoKind kind, int volume, long position, int bytes) {
        long id = nextId++;
        device.submit(IoRequest.of(id, kind, position, bytes).on(volume), device.nowNanos());
        while (true) {
            for (var done = device.poll(); done.isPresent(); done = device.poll()) {
                Completion completion = done.get();
                if (completion.request().id() == id) {
                    return completion.latencyNanos() / 1e6;
                }
            }
            device.advanceTo(device.nextEventNanos());
        }
    }

    private long count(InternalCounter counter) {
        return device.truth().value(counter);
    }

    private void rest() {
        device.advanceTo(device.nowNanos() + 100 * SECOND);
    }

    @Test
    void withoutCacheEveryRequestTakesTheDisksTime() {
        assertThat(millis(IoKind.READ, 0, 0, PAGE)).isEqualTo(5);
        assertThat(millis(IoKind.READ, 0, 0, PAGE)).isEqualTo(5);
        assertThat(millis(IoKind.WRITE, 0, 0, PAGE)).isEqualTo(5);
        assertThat(count(InternalCounter.WRITES_THROUGH)).isEqualTo(1);
    }

    @Test
    void aFullCommandQueueMakesTheLogWaitForTheDataDisks() {
        for (int i = 0; i < COMMANDS - 1; i++) {
            submitRead(i);
        }
        assertThat(millis(IoKind.WRITE, 1, 0, PAGE)).isEqualTo(5);
        rest();

        for (int i = 0; i < COMMANDS; i++) {
            submitRead(i);
        }
        assertThat(millis(IoKind.WRITE, 1, 0, PAGE)).isEqualTo(10);
    }

    private void submitRead(int place) {
        device.submit(IoRequest.of(nextId++, IoKind.READ, place * MIB, PAGE), device.nowNanos());
    }

    @Test
    void theWriteCacheAcknowledgesAtOnceAndWritesLater() {
        device.apply(CacheSetting.of(0, MIB));

        double written = millis(IoKind.WRITE, 0, 0, PAGE);
        long dirty = count(InternalCounter.DIRTY_BYTES);
        double readBack = millis(IoKind.READ, 0, 0, PAGE);
        rest();

        assertThat(written).isLessThan(0.11);
        assertThat(dirty).isEqualTo(PAGE);
        assertThat(readBack).isLessThan(0.11);
        assertThat(count(InternalCounter.DIRTY_HITS)).isEqualTo(1);
        assertThat(count(InternalCounter.DIRTY_BYTES)).isZero();
        assertThat(data.requests()).hasSize(1);
    }

    @Test
    void aFailedBatteryMakesWritesGoThrough() {
        device.apply(new CacheSetting(0, MIB, BatteryState.FAILED));
        assertThat(millis(IoKind.WRITE, 0, 0, PAGE)).isEqualTo(5);

        device.apply(CacheSetting.of(0, MIB));
        assertThat(millis(IoKind.WRITE, 0, 0, PAGE)).isLessThan(0.11);
    }

    @Test
    void aWriteIsDurableWhenItIsOnTheDiskAndNotWhenItIsAcknowledged() {
        device.apply(CacheSetting.parse("read=0,write=8MiB,battery=ignored"));

        assertThat(millis(IoKind.WRITE, 1, PAGE, PAGE)).isLessThan(1);
        assertThat(durable).isEmpty();
        rest();
        assertThat(durable).containsExactly("1: " + PAGE + " " + PAGE);

        device.apply(CacheSetting.parse("read=0,write=8MiB,battery=failed"));
        assertThat(millis(IoKind.WRITE, 0, 0, PAGE)).isGreaterThanOrEqualTo(5);
        assertThat(durable).last().isEqualTo("0: 0 " + PAGE);
    }

    @Test
    void aBatteryThatFailsHasTheCacheWrittenOut() {
        device.apply(CacheSetting.of(0, MIB));
        for (int i = 0; i < 10; i++) {
            millis(IoKind.WRITE, 0, i * MIB, PAGE);
        }
        device.apply(new CacheSetting(0, MIB, BatteryState.FAILED));
        rest();

        assertThat(count(InternalCounter.DIRTY_BYTES)).isZero();
        assertThat(count(InternalCounter.DESTAGED_BYTES)).isEqualTo(10L * PAGE);
    }

    @Test
    void readsAreAnsweredFromTheReadCacheUntilItIsTakenAway() {
        device.apply(CacheSetting.of(MIB, 0));
        millis(IoKind.READ, 0, 0, PAGE);
        assertThat(millis(IoKind.READ, 0, 0, PAGE)).isLessThan(0.11);
        assertThat(count(InternalCounter.READ_CACHE_HITS)).isEqualTo(1);

        device.apply(CacheSetting.of(0, MIB));
        assertThat(millis(IoKind.READ, 0, 0, PAGE)).isEqualTo(5);
    }

    @Test
    void theLeastRecentlyReadPageIsDiscarded() {
        device.apply(CacheSetting.of(2L * PAGE, 0));
        millis(IoKind.READ, 0, 0, PAGE);
        millis(IoKind.READ, 0, MIB, PAGE);
        millis(IoKind.READ, 0, 0, PAGE);
        millis(IoKind.READ, 0, 2 * MIB, PAGE);

        assertThat(millis(IoKind.READ, 0, 0, PAGE)).isLessThan(0.11);
        assertThat(millis(IoKind.READ, 0, MIB, PAGE)).isEqualTo(5);
    }

    @Test
    void aStreamIsReadAhead() {
        device.apply(CacheSetting.of(4 * MIB, 0));
        millis(IoKind.READ, 0, 0, PAGE);
        millis(IoKind.READ, 0, PAGE, PAGE);
        rest();

        assertThat(millis(IoKind.READ, 0, 2 * PAGE, PAGE)).isLessThan(0.11);
        assertThat(count(InternalCounter.READ_AHEAD_BYTES)).isGreaterThanOrEqualTo(256 << 10);
    }

    @Test
    void randomReadsAreNotReadAhead() {
        device.apply(CacheSetting.of(4 * MIB, 0));
        for (int i = 20; i > 0; i--) {
            millis(IoKind.READ, 0, i * MIB, PAGE);
        }

        assertThat(count(InternalCounter.READ_AHEAD_BYTES)).isZero();
    }

    @Test
    void neighboursAreWrittenTogetherInOrderAndOverwritesOnce() {
        device.apply(CacheSetting.of(0, 8 * MIB));
        millis(IoKind.WRITE, 0, 100 * MIB, PAGE);
        for (int i : new int[] {3, 1, 2, 0, 2, 2}) {
            millis(IoKind.WRITE, 0, (long) i * PAGE, PAGE);
        }
        rest();

        assertThat(data.requests()).extracting(IoRequest::positionBytes).containsExactly(100 * MIB, 0L);
        assertThat(data.requests().get(1).bytes()).isEqualTo(4 * PAGE);
        assertThat(count(InternalCounter.OVERWRITTEN_BYTES)).isEqualTo(2L * PAGE);
    }

    @Test
    void dataThatFillTheCacheDelayTheLog() {
        device.apply(CacheSetting.of(0, MIB));
        for (int i = 0; i < 300; i++) {
            device.submit(IoRequest.of(1000 + i, IoKind.WRITE, i * MIB, PAGE), device.nowNanos());
        }

        assertThat(millis(IoKind.WRITE, 1, 0, 4 << 10)).isGreaterThan(100);
    }

    /** Independent of the model: a cache fills in its space over arrivals less what is written out. */
    @Test
    void writesSlowDownWhenTheCacheIsFullAndNotBefore() {
        device.apply(CacheSetting.of(0, 16 * MIB));
        double arrivalsPerSecond = 500;
        double destagesPerSecond = 1e9 / DISK_NANOS;
        double expectedSeconds = 16.0 * MIB / PAGE / (arrivalsPerSecond - destagesPerSecond);
        RandomStream positions = RandomStream.of(1, "positions", 0);

        long atNanos = 0;
        double slowSeconds = 0;
        for (int i = 0; slowSeconds == 0; i++) {
            atNanos += Math.round(1e9 / arrivalsPerSecond);
            long position = (long) positions.uniform(0, (1 << 17) - 1) * PAGE;
            device.submit(IoRequest.of(i, IoKind.WRITE, position, PAGE), atNanos);
            for (var done = device.poll(); done.isPresent(); done = device.poll()) {
                if (done.get().latencyNanos() > DISK_NANOS) {
                    slowSeconds = done.get().submittedNanos() / 1e9;
                }
            }
        }

        assertThat(slowSeconds).isCloseTo(expectedSeconds, Percentage.withPercentage(3));
    }

    @Test
    void aSmallerWriteCacheTakesNothingMoreUntilItFits() {
        device.apply(CacheSetting.of(0, 2 * MIB));
        for (int i = 0; i < 100; i++) {
            millis(IoKind.WRITE, 0, i * MIB, PAGE);
        }
        device.apply(CacheSetting.of(0, PAGE * 4L));

        assertThat(millis(IoKind.WRITE, 0, 200 * MIB, PAGE)).isGreaterThan(90 * 5);
        assertThat(count(InternalCounter.DIRTY_BYTES)).isLessThanOrEqualTo(PAGE * 4L);
    }

    @Test
    void moreThanTheControllerHasIsRefused() {
        assertThatThrownBy(() -> device.apply(CacheSetting.of(16 * MIB, MIB)))
                .hasMessageContaining("17.0 MiB; the maximum is the controller's 16.0 MiB; make one of them smaller");
    }

    /** A stream of hits is faster than a disk: what it read ahead again would pile up in front of the disk. */
    @Test
    void aStreamThatTheCacheAnswersMakesTheDiskReadNothingAgain() {
        device.apply(CacheSetting.of(8 * MIB, 0));
        for (int i = 0; i < 64; i++) {
            millis(IoKind.READ, 0, (long) i * PAGE, PAGE);
        }
        rest();
        int readOnce = data.requests().size();

        for (int pass = 0; pass < 3; pass++) {
            for (int i = 0; i < 64; i++) {
                assertThat(millis(IoKind.READ, 0, (long) i * PAGE, PAGE)).isLessThan(1);
            }
        }

        // Behind the stream's end a little more may be read ahead, once.
        rest();
        assertThat(data.requests().size() - readOnce).isLessThanOrEqualTo((256 << 10) / PAGE);
    }
}
