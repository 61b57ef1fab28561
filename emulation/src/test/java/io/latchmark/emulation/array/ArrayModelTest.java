package io.latchmark.emulation.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.Layer;
import io.latchmark.emulation.replay.CellReplay;
import io.latchmark.emulation.replay.ReplayCell;
import io.latchmark.emulation.replay.ReplayTiming;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class ArrayModelTest {
    private static final int CHUNK = 64 << 10;
    private static final ArrayLayout RAID_5 = new ArrayLayout(RaidLevel.RAID_5, 4, CHUNK, 0);

    private final EventQueue queue = new EventQueue();
    private final List<RecordingLayer> members = new ArrayList<>();

    private EmulatedDevice device(ArrayLayout layout) {
        for (int i = 0; i < layout.disks(); i++) {
            members.add(new RecordingLayer(queue, 5_000_000));
        }
        List<Layer> layers = List.copyOf(members);
        return new EmulatedDevice(queue, new ArrayModel(layout, layers), new DeviceStatistics());
    }

    private List<IoRequest> ios(IoKind kind) {
        return members.stream()
                .flatMap(member -> member.requests().stream())
                .filter(request -> request.kind() == kind)
                .toList();
    }

    private void write(EmulatedDevice device, long position, int bytes) {
        device.submit(IoRequest.of(1, IoKind.WRITE, position, bytes), device.nowNanos());
        device.advanceTo(device.nowNanos() + 1_000_000_000);
    }

    @Test
    void aSmallWriteToRaid5IsTwoReadsAndTwoWrites() {
        EmulatedDevice device = device(RAID_5);

        write(device, 8 << 10, 8 << 10);

        assertThat(ios(IoKind.READ)).hasSize(2);
        assertThat(ios(IoKind.WRITE)).hasSize(2);
        assertThat(device.poll().orElseThrow().latencyNanos()).isEqualTo(10_000_000);
    }

    @Test
    void aFullStripeIsWrittenWithoutReads() {
        EmulatedDevice device = device(RAID_5);

        write(device, 0, 3 * CHUNK);

        assertThat(ios(IoKind.READ)).isEmpty();
        assertThat(ios(IoKind.WRITE)).hasSize(4).allMatch(io -> io.bytes() == CHUNK);
    }

    @Test
    void mostOfAStripeIsWrittenWithAReadOfTheRest() {
        EmulatedDevice device = device(RAID_5);

        write(device, 0, 2 * CHUNK);

        assertThat(ios(IoKind.READ)).hasSize(1);
        assertThat(ios(IoKind.WRITE)).hasSize(3);
    }

    @Test
    void aMirrorServesTwiceTheReadsOfOneDisk() {
        ReplayCell cell = new ReplayCell(100, false, 8 << 10, 1 << 30, 16);

        double one = CellReplay.run(
                        new ArrayModelTest().device(ArrayLayout.single()), cell, ReplayTiming.seconds(1, 20, 1))
                .iops();
        ArrayLayout mirror = new ArrayLayout(RaidLevel.RAID_1, 2, CHUNK, 0);
        double two = CellReplay.run(new ArrayModelTest().device(mirror), cell, ReplayTiming.seconds(1, 20, 1))
                .iops();

        assertThat(one).isCloseTo(200, Percentage.withPercentage(1));
        assertThat(two).isCloseTo(400, Percentage.withPercentage(1));
    }

    @Test
    void aMirrorWritesBothCopies() {
        EmulatedDevice device = device(new ArrayLayout(RaidLevel.RAID_10, 4, CHUNK, 0));

        write(device, CHUNK, 8 << 10);

        assertThat(members.get(2).requests()).hasSize(1);
        assertThat(members.get(3).requests()).isEqualTo(members.get(2).requests());
        assertThat(ios(IoKind.READ)).isEmpty();
    }

    /** Planted truth: the left-symmetric layout of four disks, as in the documentation of Linux's md. */
    @Test
    void parityMovesDownFromStripeToStripe() {
        assertThat(List.of(RAID_5.parityDisk(0), RAID_5.parityDisk(1), RAID_5.parityDisk(2), RAID_5.parityDisk(3)))
                .containsExactly(3, 2, 1, 0);
        assertThat(List.of(RAID_5.disk(0, 0), RAID_5.disk(1, 0), RAID_5.disk(1, 1), RAID_5.disk(1, 2)))
                .containsExactly(0, 3, 0, 1);
    }

    @Test
    void noTwoBytesShareAPlace() {
        Set<String> places = new HashSet<>();
        for (int chunk = 0; chunk < 300; chunk++) {
            for (ArrayLayout.Piece piece : RAID_5.pieces((long) chunk * CHUNK, CHUNK)) {
                assertThat(piece.disk()).isNotEqualTo(RAID_5.parityDisk(piece.stripe()));
                assertThat(places.add(piece.disk() + ":" + piece.positionBytes()))
                        .as("chunk %d", chunk)
                        .isTrue();
            }
        }
    }

    @Test
    void aShiftedRequestCrossesAChunk() {
        ArrayLayout shifted = new ArrayLayout(RaidLevel.RAID_5, 4, CHUNK, CHUNK / 2);

        assertThat(shifted.pieces(0, CHUNK))
                .extracting(ArrayLayout.Piece::bytes)
                .containsExactly(CHUNK / 2, CHUNK / 2);
    }

    @Test
    void impossibleArraysAreRefusedWithTheBound() {
        assertThatThrownBy(() -> new ArrayLayout(RaidLevel.RAID_5, 2, CHUNK, 0))
                .hasMessage("disks of RAID_5 2: must be 3 to 32; choose another level or number of disks");
        assertThatThrownBy(() -> new ArrayLayout(RaidLevel.RAID_10, 5, CHUNK, 0))
                .hasMessageContaining("must be even");
    }
}
