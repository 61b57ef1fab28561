package io.latchmark.operation.skeleton;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.BulkSession;
import io.latchmark.loader.TransferListener;
import io.latchmark.loader.WarehouseRange;
import io.latchmark.loader.jdbc.ChunkRecorder;
import io.latchmark.loader.jdbc.RowReader;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One connection that inserts rows in batches. Used by one thread at a time, save {@link #abort}. */
final class SkeletonBulkSession implements BulkSession {
    private static final SqlFile LOAD = SqlFile.read(SkeletonBulkSession.class, "load.sql");
    private static final ChunkRecorder CHUNKS = new ChunkRecorder(LOAD);

    private final Connection connection;
    private final RowReader reader = new RowReader(SqlFile.read(SkeletonBulkSession.class, "rows.sql"));
    private @Nullable SkeletonRowWriter rows;

    private SkeletonBulkSession(Connection connection) {
        this.connection = connection;
    }

    static SkeletonBulkSession over(Connection connection) {
        try {
            connection.setAutoCommit(false);
            return new SkeletonBulkSession(connection);
        } catch (SQLException e) {
            throw SqlErrors.failed("start of a load", e);
        }
    }

    @Override
    public RowWriter begin(BenchmarkTable table, TransferListener listener) {
        try {
            rows = new SkeletonRowWriter(connection.prepareStatement(LOAD.statement(table.sqlName())), listener);
            return rows;
        } catch (SQLException e) {
            throw SqlErrors.failed("load of " + table.sqlName(), e);
        }
    }

    @Override
    public long end() {
        if (rows == null) {
            throw new IllegalStateException("no table has begun");
        }
        long taken = rows.end();
        rows = null;
        return taken;
    }

    @Override
    public void commit(List<LoadChunk> chunks) {
        CHUNKS.commit(connection, chunks);
    }

    @Override
    public void read(BenchmarkTable table, WarehouseRange range, IntFunction<? extends RowWriter> rowsOf) {
        reader.read(connection, table, range, rowsOf);
    }

    @Override
    public void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // The connection is given up either way.
        }
    }

    @Override
    public void close() {
        try (connection) {
            connection.rollback();
        } catch (SQLException e) {
            // What wasn't committed is lost with the connection, as it should be.
        }
    }
}
