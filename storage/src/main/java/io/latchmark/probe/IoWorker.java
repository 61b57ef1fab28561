package io.latchmark.probe;

import io.latchmark.core.random.RandomStream;
import io.latchmark.results.probe.Cell;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.CountDownLatch;

/**
 * Keeps one I/O in flight: a thread with its own channel and buffer that does one I/O after another. The channel is not shared
 * because Windows serialises positional I/O on one channel.
 *
 * <p>Hot path: nothing is allocated, formatted or locked. Each page's header is stamped before the I/O's clock starts.
 */
final class IoWorker implements Runnable {
    private final Cell cell;
    private final Positions positions;
    private final int number;
    private final CellControl control;
    private final Meter meter;
    private final RandomStream mix;
    private final PageHeader header;
    private final FileChannel channel;
    private final ByteBuffer buffer;
    private final CountDownLatch ready;
    private long generation;
    private int writesSinceSync;

    /** What all workers of a cell share. */
    record Shared(Cell cell, TestFile file, CellControl control, Meter meter, CountDownLatch ready) {}

    IoWorker(Shared shared, Positions positions, int number) throws IOException {
        this.cell = shared.cell;
        this.positions = positions;
        this.number = number;
        this.control = shared.control;
        this.meter = shared.meter;
        this.ready = shared.ready;
        this.mix = RandomStream.of(cell.timing().seed(), "mix " + cell.timing().repetition(), number);
        this.header = new PageHeader(shared.file.fileId(), cell.timing().seed());
        this.channel = shared.file.open(cell);
        this.buffer = shared.file.buffer(cell, header, number);
    }

    @Override
    public void run() {
        try (channel) {
            ready.countDown();
            control.awaitBegin();
            if (cell.access().pattern() == Cell.Pattern.BURST) {
                bursts();
            } else if (cell.load().isOpen()) {
                paced();
            } else {
                closedLoop();
            }
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            control.fail(e);
        }
    }

    private void closedLoop() throws IOException {
        while (!control.isStopped()) {
            long position = positions.next();
            boolean read = isRead();
            prepare(read, position);
            long begin = control.nanos();
            transfer(read, position, begin);
        }
    }

    private void paced() throws IOException {
        while (!control.isStopped()) {
            long position = positions.next();
            boolean read = isRead();
            prepare(read, position);
            long due = control.nextDue();
            if (!control.isStopped()) {
                meter.recordLateness(number, control.nanos() - due);
                transfer(read, position, due);
            }
        }
    }

    private void bursts() throws IOException {
        int block = (int) cell.access().blockBytes();
        boolean read = isRead();
        while (!control.isStopped()) {
            long start = cell.load().isOpen() ? control.nextDue() : 0;
            if (start != 0) {
                meter.recordLateness(number, control.nanos() - start);
            }
            long position = positions.next();
            long end = position + cell.access().stepBytes();
            for (long at = position; at < end && !control.isStopped(); at += block) {
                prepare(read, at);
                transfer(read, at, control.nanos());
            }
            if (!read) {
                sync();
            }
        }
    }

    private boolean isRead() {
        return switch (cell.access().operation()) {
            case READ -> true;
            case WRITE -> false;
            case MIX -> mix.percent(cell.access().readPercent());
        };
    }

    private void prepare(boolean read, long position) {
        buffer.clear();
        if (!read) {
            header.restamp(buffer, position, ++generation);
        }
    }

    /** Does one I/O and records its latency from the given time. */
    private void transfer(boolean read, long position, long fromNanos) throws IOException {
        long at = position;
        do {
            int moved = read ? channel.read(buffer, at) : channel.write(buffer, at);
            if (moved <= 0) {
                throw new EOFException("the test file ends at " + at + " B: was it cut while the cell ran?");
            }
            at += moved;
        } while (buffer.hasRemaining());
        meter.record(read ? Meter.READ : Meter.WRITE, number, control.nanos() - fromNanos, at - position);
        if (!read && cell.caching().durability() == Cell.Durability.FSYNC) {
            writesSinceSync++;
            if (writesSinceSync >= cell.caching().fsyncEvery()) {
                writesSinceSync = 0;
                sync();
            }
        }
    }

    private void sync() throws IOException {
        long begin = control.nanos();
        channel.force(false);
        meter.record(Meter.SYNC, number, control.nanos() - begin, 0);
    }
}
