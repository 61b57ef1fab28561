package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeSecond;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Measures with Java's file channels: one thread, channel and buffer for each outstanding I/O. One cell at a time. */
public final class JavaEngine implements CellEngine {
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long STACK_BYTES = 256 << 10;
    private static final int LONGEST_FACTOR = 10;

    private final TestFile file;
    private final NanoClock clock;
    private final DeviceCounters devices;

    public JavaEngine(TestFile file, NanoClock clock) {
        this.file = file;
        this.clock = clock;
        this.devices = DeviceCounters.of(file.realPath());
    }

    /** Facts of the devices beneath the test file. */
    public Map<String, String> deviceFacts() {
        return devices.facts();
    }

    @Override
    public Optional<CellMeasurement> measure(Cell cell, int number, Watch watch) {
        file.require(cell);
        CellControl control = new CellControl(clock, cell.load().ratePerSecond());
        Meter meter = new Meter();
        List<Thread> threads = start(cell, control, meter);
        try {
            // The workers have opened their channels and not started.
            file.requireUnchanged();
            Measured measured = new Measured(cell, number, control, meter, watch);
            boolean toTheEnd = measured.run();
            end(control, threads);
            throwIfFailed(control, cell);
            return toTheEnd ? Optional.of(measured.measurement()) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            control.stop();
        }
    }

    private List<Thread> start(Cell cell, CellControl control, Meter meter) {
        int total = cell.load().total();
        CountDownLatch ready = new CountDownLatch(total);
        IoWorker.Shared shared = new IoWorker.Shared(cell, file, control, meter, ready);
        List<Positions> positions = Positions.of(cell);
        List<Thread> threads = new ArrayList<>();
        try {
            for (int i = 0; i < total; i++) {
                IoWorker worker = new IoWorker(shared, positions.get(i), i);
                Thread thread = new Thread(null, worker, "probe-" + i, STACK_BYTES);
                thread.setDaemon(true);
                threads.add(thread);
            }
            threads.forEach(Thread::start);
            ready.await();
        } catch (IOException | UnsupportedOperationException e) {
            throw failure(cell, e);
        } catch (InterruptedException e) {
            control.stop();
            Thread.currentThread().interrupt();
        }
        return threads;
    }

    private static void end(CellControl control, List<Thread> threads) throws InterruptedException {
        control.stop();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void throwIfFailed(CellControl control, Cell cell) {
        Throwable failure = control.failure();
        if (failure instanceof IOException) {
            throw failure(cell, failure);
        }
        if (failure != null) {
            throw new IllegalStateException("a worker of the probe broke", failure);
        }
    }

    private LatchmarkException failure(Cell cell, Throwable reason) {
        return LatchmarkException.environment(
                cell.workText() + " on " + file.path() + " failed (" + reason.getMessage()
                        + "): check the device and its permissions, or choose another place with --file",
                reason);
    }

    private static double processorSeconds() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime() / 1e9
                : Double.NaN;
    }

    /** The timeline of one cell. */
    private final class Measured {
        private final Cell cell;
        private final int number;
        private final CellControl control;
        private final Meter meter;
        private final Watch watch;
        private final Instant start = Instant.now();
        private final Histogram[] times = {Meter.empty(), Meter.empty(), Meter.empty()};
        private final long[] bytes = new long[3];
        private final List<ProbeSecond> seconds = new ArrayList<>();
        private double length;
        private double processorSeconds;
        private long latenessNanos;
        private @Nullable DeviceDelta device;

        Measured(Cell cell, int number, CellControl control, Meter meter, Watch watch) {
            this.cell = cell;
            this.number = number;
            this.control = control;
            this.meter = meter;
            this.watch = watch;
        }

        /** Runs warm-up and measured time; false if it was stopped early. */
        boolean run() throws InterruptedException {
            control.begin();
            long begin = clock.nanos() + cell.timing().warmUp().toNanos();
            while (clock.nanos() < begin && !isStopped()) {
                control.awaitUntil(Math.min(begin, clock.nanos() + SECOND_NANOS));
            }
            DeviceCounters.Reading before = devices.read(clock);
            double processorBefore = processorSeconds();
            long origin = meter.flip(clock);
            long last = origin;
            long duration = cell.timing().duration().toNanos();
            while (!isStopped() && !isOver(last - origin, duration)) {
                long left = duration - (last - origin);
                long next = last + (left > 0 ? Math.min(left, SECOND_NANOS) : SECOND_NANOS);
                control.awaitUntil(next);
                last = take(origin, last);
            }
            device = devices.delta(before, devices.read(clock));
            processorSeconds = processorSeconds() - processorBefore;
            length = (last - origin) / 1e9;
            return !isStopped();
        }

        private boolean isOver(long passed, long duration) {
            return passed >= duration && (watch.isEnough() || passed >= LONGEST_FACTOR * duration);
        }

        private boolean isStopped() {
            return watch.isStopped() || control.failure() != null;
        }

        private long take(long origin, long last) {
            long now = meter.flip(clock);
            OperationFigures[] figures = new OperationFigures[times.length];
            for (int operation = 0; operation < times.length; operation++) {
                Meter.Tally taken = meter.taken(operation);
                times[operation].add(taken.times());
                bytes[operation] += taken.bytes();
                figures[operation] = taken.figures();
            }
            latenessNanos += meter.takenLateness();
            ProbeSecond second = new ProbeSecond(
                    number, (now - origin) / 1e9, (now - last) / 1e9, figures[Meter.READ], figures[Meter.WRITE]);
            seconds.add(second);
            watch.second(second);
            return now;
        }

        CellMeasurement measurement() {
            Map<String, Histogram> byOperation = new LinkedHashMap<>();
            String[] names = {"read", "write", "sync"};
            for (int operation = 0; operation < names.length; operation++) {
                if (times[operation].getTotalCount() > 0) {
                    byOperation.put(names[operation], times[operation]);
                }
            }
            long ios = times[Meter.READ].getTotalCount() + times[Meter.WRITE].getTotalCount();
            double cpuShare = processorSeconds / length / Runtime.getRuntime().availableProcessors();
            CellResult result = new CellResult(
                    number,
                    cell,
                    "java",
                    start,
                    length,
                    OperationFigures.of(times[Meter.READ], bytes[Meter.READ]),
                    OperationFigures.of(times[Meter.WRITE], bytes[Meter.WRITE]),
                    OperationFigures.of(times[Meter.SYNC], bytes[Meter.SYNC]),
                    ios == 0 ? 0 : (double) latenessNanos / ios,
                    Double.isFinite(cpuShare) ? cpuShare : 0,
                    device == null ? DeviceDelta.missing("the cell did not end") : device,
                    List.of(),
                    List.of(),
                    "");
            return new CellMeasurement(result, seconds, byOperation);
        }
    }
}
