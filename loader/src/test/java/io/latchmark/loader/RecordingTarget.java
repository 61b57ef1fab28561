package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.rows.CanonicalText;
import io.latchmark.loader.rows.Population;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.LoadChunk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.zip.CRC32C;

/**
 * A database that keeps a checksum of every transaction's rows. Each row counts as one byte sent; buffers are of 1,000
 * rows.
 */
final class RecordingTarget implements BulkTarget {
    private static final int BUFFER_ROWS = 1_000;
    /** What is read back is this, whatever was loaded. */
    private static final int WAREHOUSES = 2;

    private final Population population;

    /** Tables with checksums, as {@code warehouse=0123abcd …}, one entry for each committed transaction. */
    final List<String> transactions = Collections.synchronizedList(new ArrayList<>());

    /** What was recorded, in the order of the commits. */
    final List<LoadChunk> chunks = Collections.synchronizedList(new ArrayList<>());

    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();

    /** A target that reads back the rows of this seed. */
    RecordingTarget(long seed) {
        population = new Population(seed);
    }

    @Override
    public BulkSession open() {
        opened.incrementAndGet();
        return new RecordingSession();
    }

    private final class RecordingSession implements BulkSession {
        private final List<String> tables = new ArrayList<>();
        private CRC32C crc = new CRC32C();
        private BenchmarkTable table = BenchmarkTable.ITEM;
        private TransferListener listener = (rows, bytes) -> {};
        private long rows;
        private long rowsBuffered;

        @Override
        public RowWriter begin(BenchmarkTable table, TransferListener listener) {
            this.table = table;
            this.listener = listener;
            crc = new CRC32C();
            rows = 0;
            return new CanonicalText(this::add);
        }

        private void add(byte[] ascii, int length) {
            crc.update(ascii, 0, length);
            rows++;
            rowsBuffered++;
            if (rowsBuffered == BUFFER_ROWS) {
                send();
            }
        }

        private void send() {
            listener.transferred(rowsBuffered, rowsBuffered);
            rowsBuffered = 0;
        }

        @Override
        public long end() {
            send();
            tables.add(table.sqlName() + "=" + CanonicalText.hex(crc));
            return rows;
        }

        @Override
        public void commit(List<LoadChunk> finished) {
            transactions.add(String.join(" ", tables));
            chunks.addAll(finished);
            tables.clear();
        }

        @Override
        public void read(BenchmarkTable table, WarehouseRange range, IntFunction<? extends RowWriter> rowsOf) {
            for (int warehouse = 0; warehouse <= WAREHOUSES; warehouse++) {
                if (range.first() <= warehouse
                        && warehouse <= range.last()
                        && (table == BenchmarkTable.ITEM) == (warehouse == Population.NO_WAREHOUSE)) {
                    population.write(table, warehouse, new AskingForEachRow(warehouse, rowsOf));
                }
            }
        }

        @Override
        public void abort() {}

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    /** Passes each row to the writer that it is given for it. */
    private static final class AskingForEachRow implements RowWriter {
        private final int warehouse;
        private final IntFunction<? extends RowWriter> rowsOf;
        private RowWriter ofRow;

        private AskingForEachRow(int warehouse, IntFunction<? extends RowWriter> rowsOf) {
            this.warehouse = warehouse;
            this.rowsOf = rowsOf;
            this.ofRow = new CanonicalText((ascii, length) -> {});
        }

        @Override
        public void beginRow(int columns) {
            ofRow = rowsOf.apply(warehouse);
            ofRow.beginRow(columns);
        }

        @Override
        public void int32(int value) {
            ofRow.int32(value);
        }

        @Override
        public void decimal(long unscaled, int scale) {
            ofRow.decimal(unscaled, scale);
        }

        @Override
        public void text(byte[] ascii, int offset, int length) {
            ofRow.text(ascii, offset, length);
        }

        @Override
        public void timestamp(long epochMicros) {
            ofRow.timestamp(epochMicros);
        }

        @Override
        public void nullColumn() {
            ofRow.nullColumn();
        }
    }
}
