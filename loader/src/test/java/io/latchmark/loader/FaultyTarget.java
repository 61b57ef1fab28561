package io.latchmark.loader;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.rows.CanonicalText;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.LoadChunk;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** A database that takes rows without end, save for one session, the first, which has a fault. */
final class FaultyTarget implements BulkTarget {
    /** What is wrong with the first session. */
    enum Fault {
        NONE,
        /** The server refuses the connection; of the second session here. */
        REFUSED_CONNECTION,
        /** The server refuses the first table. */
        REFUSED_TABLE,
        /** The server doesn't take one of the rows. */
        LOST_ROW,
        /** The server doesn't answer until the connection is broken. */
        STUCK
    }

    static final String REFUSAL = "load of item: disk full; free some";

    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();
    final CountDownLatch aborted = new CountDownLatch(1);
    private final Fault fault;

    FaultyTarget(Fault fault) {
        this.fault = fault;
    }

    @Override
    public BulkSession open() {
        if (fault == Fault.REFUSED_CONNECTION && opened.get() == 1) {
            throw LatchmarkException.environment(REFUSAL);
        }
        return new FaultySession(opened.incrementAndGet() == 1 ? fault : Fault.NONE);
    }

    private final class FaultySession implements BulkSession {
        private final Fault fault;
        private long rows;

        private FaultySession(Fault fault) {
            this.fault = fault;
        }

        @Override
        public RowWriter begin(BenchmarkTable table, TransferListener listener) {
            switch (fault) {
                case REFUSED_TABLE -> throw LatchmarkException.environment(REFUSAL);
                case STUCK -> waitForAbort();
                case NONE, REFUSED_CONNECTION, LOST_ROW -> {}
            }
            rows = 0;
            return new CanonicalText((ascii, length) -> {
                rows++;
                listener.transferred(1, 1);
            });
        }

        private void waitForAbort() {
            try {
                aborted.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            throw LatchmarkException.environment("connection broken");
        }

        @Override
        public long end() {
            return fault == Fault.LOST_ROW ? rows - 1 : rows;
        }

        @Override
        public void commit(List<LoadChunk> chunks) {}

        @Override
        public void read(BenchmarkTable table, WarehouseRange range, IntFunction<? extends RowWriter> rowsOf) {
            throw LatchmarkException.environment(REFUSAL);
        }

        @Override
        public void abort() {
            aborted.countDown();
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }
}
