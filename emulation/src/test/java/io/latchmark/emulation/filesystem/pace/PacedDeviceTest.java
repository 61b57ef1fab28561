package io.latchmark.emulation.filesystem.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.filesystem.block.Segment;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A device that takes 3 ms for each request, whatever it is. */
@EnabledOnOs(OS.LINUX)
final class PacedDeviceTest {
    private static final long SERVICE_NANOS = 3_000_000;
    private static final long SPIN_NANOS = 20_000;

    private static void unexpected(Thread thread, Throwable failure) {
        throw new IllegalStateException(thread.getName(), failure);
    }

    private static PacedDevice device(long serviceNanos) {
        EventQueue queue = new EventQueue();
        EmulatedDevice model =
                new EmulatedDevice(queue, (request, done) -> queue.after(serviceNanos, done), new DeviceStatistics());
        return new PacedDevice(model, 2, System::nanoTime, SPIN_NANOS);
    }

    private record Done(long dueNanos, long nanos) {}

    @Test
    void noRequestIsCompleteBeforeTheInstantOfTheModel() {
        try (PacedDevice device = device(SERVICE_NANOS)) {
            device.start(PacedDeviceTest::unexpected);
            for (int i = 0; i < 20; i++) {
                long before = System.nanoTime();
                CompletableFuture<Done> done = new CompletableFuture<>();
                PacedRequest request = new PacedRequest(IoKind.READ, List.of(new Segment(1, i * 8192L, 8192)), before);

                device.submit(request, due -> done.complete(new Done(due, System.nanoTime())));

                Done completed = done.join();
                assertThat(completed.dueNanos() - before).isGreaterThanOrEqualTo(SERVICE_NANOS);
                assertThat(completed.nanos() - completed.dueNanos()).isNotNegative();
                device.answered(request, completed.dueNanos());
            }
            DiskCounters.Snapshot counters = device.counters().get(1).snapshot(System.nanoTime());
            assertThat(counters.reads().count()).isEqualTo(20);
            assertThat(counters.reads().bytes()).isEqualTo(20 * 8192);
            assertThat(counters.reads().nanos()).isGreaterThanOrEqualTo(20 * SERVICE_NANOS);
            assertThat(counters.inFlight()).isZero();
            assertThat(device.lateness().quantiles().answers()).isEqualTo(20);
            assertThat(device.truth()).containsEntry(InternalCounter.READS, 20L);
        }
    }

    @Test
    void aRequestInTwoPlacesIsCompleteWithItsLastPart() {
        try (PacedDevice device = device(0)) {
            CompletableFuture<Long> done = new CompletableFuture<>();

            device.submit(
                    new PacedRequest(IoKind.WRITE, List.of(new Segment(0, 0, 4096), new Segment(0, 1 << 20, 4096)), 0),
                    done::complete);

            // Without time the model completes within the call, and without the thread.
            device.start(PacedDeviceTest::unexpected);
            assertThat(done.join()).isPositive();
            assertThat(device.truth()).containsEntry(InternalCounter.WRITES, 2L);
        }
    }

    @Test
    void anAddedDelayIsOfItsKindAloneAndIsCounted() {
        try (PacedDevice device = device(SERVICE_NANOS)) {
            device.start(PacedDeviceTest::unexpected);
            device.delay(AddedDelays.parse("reads=5ms,flushes=7ms"));

            long readNanos = answerNanos(device, IoKind.READ);
            long writeNanos = answerNanos(device, IoKind.WRITE);
            long flushedFrom = System.nanoTime();
            CompletableFuture<Long> flushed = new CompletableFuture<>();
            boolean flushIsDelayed = device.delays(AddedDelays.Kind.FLUSHES, flushed::complete);
            long flushNanos = flushed.join() - flushedFrom;

            assertThat(readNanos).isGreaterThanOrEqualTo(SERVICE_NANOS + 5_000_000);
            assertThat(writeNanos).isGreaterThanOrEqualTo(SERVICE_NANOS);
            assertThat(flushIsDelayed).isTrue();
            assertThat(flushNanos).isGreaterThanOrEqualTo(7_000_000);
            assertThat(device.added())
                    .containsEntry(AddedDelays.Kind.READS, new AddedDelays.Added(1, 5_000_000))
                    .containsEntry(AddedDelays.Kind.WRITES, new AddedDelays.Added(0, 0))
                    .containsEntry(AddedDelays.Kind.FLUSHES, new AddedDelays.Added(1, 7_000_000));
        }
    }

    /** From the request to the instant from which on it may be answered. */
    private static long answerNanos(PacedDevice device, IoKind kind) {
        long before = System.nanoTime();
        CompletableFuture<Long> done = new CompletableFuture<>();
        device.submit(new PacedRequest(kind, List.of(new Segment(0, 0, 8192)), before), done::complete);
        return done.join() - before;
    }

    @Test
    void aDelayEndsByItselfIfNobodyEndsIt() {
        HeldAnswers held = new HeldAnswers();
        held.change(AddedDelays.parse("writes=3ms,for=1s"), 100);

        assertThat(held.hold(AddedDelays.Kind.WRITES, 1_000_000_099, instant -> {}))
                .isTrue();
        assertThat(held.hold(AddedDelays.Kind.WRITES, 1_000_000_100, instant -> {}))
                .isFalse();
        assertThat(held.nextNanos()).isEqualTo(1_003_000_099);
    }

    @Test
    void whatIsNoDelayIsRefusedWithTheFormThatIsMeant() {
        for (String text :
                List.of("", "reads", "reads=1", "reads=1h", "reads=1ms,reads=1ms", "seeks=1ms", "reads=11s")) {
            assertThatThrownBy(() -> AddedDelays.parse(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching(".*(write|ask for).*");
        }
    }

    @Test
    void afterADefectRequestsFailInsteadOfWaitingForever() {
        try (PacedDevice device = device(SERVICE_NANOS)) {
            device.fail();

            assertThatThrownBy(() -> answerNanos(device, IoKind.READ)).isInstanceOf(FailedCall.class);
        }
    }

    @Test
    void timeInFlightIsCountedAsTheKernelDoes() {
        DiskCounters counters = new DiskCounters();
        counters.arrive(100);
        counters.arrive(150);
        counters.answer(IoKind.READ, 10, 100, 200);
        counters.answer(IoKind.WRITE, 20, 150, 250);
        counters.flushed(7);

        assertThat(counters.snapshot(1000))
                .isEqualTo(new DiskCounters.Snapshot(
                        new DiskCounters.Requests(1, 10, 100),
                        new DiskCounters.Requests(1, 20, 100),
                        new DiskCounters.Requests(1, 0, 7),
                        0,
                        150,
                        207));
    }
}
