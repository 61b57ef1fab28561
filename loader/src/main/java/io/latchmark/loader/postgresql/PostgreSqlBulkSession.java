package io.latchmark.loader.postgresql;

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
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;

/** One connection that copies rows into PostgreSQL. Used by one thread at a time, save {@link #abort}. */
final class PostgreSqlBulkSession implements BulkSession {
    private static final SqlFile COPY = SqlFile.read(PostgreSqlBulkSession.class, "copy.sql");
    private static final SqlFile ROWS = SqlFile.read(PostgreSqlBulkSession.class, "rows.sql");
    private static final ChunkRecorder CHUNKS = new ChunkRecorder(COPY);

    /** A COPY on its way. */
    private record Running(BenchmarkTable table, CopyIn copy, TransferListener listener) {}

    private final Connection connection;
    private final CopyManager copyManager;
    private final BinaryCopyWriter writer = new BinaryCopyWriter(this::send);
    private final RowReader reader = new RowReader(ROWS);
    private @Nullable Running running;

    private PostgreSqlBulkSession(Connection connection, CopyManager copyManager) {
        this.connection = connection;
        this.copyManager = copyManager;
    }

    static PostgreSqlBulkSession over(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        return new PostgreSqlBulkSession(
                connection, connection.unwrap(PGConnection.class).getCopyAPI());
    }

    @Override
    public RowWriter begin(BenchmarkTable table, TransferListener listener) {
        if (running != null) {
            throw new IllegalStateException("the rows of " + running.table() + " have not ended");
        }
        try {
            running = new Running(table, copyManager.copyIn(COPY.statement(table.sqlName())), listener);
        } catch (SQLException e) {
            throw SqlErrors.failed(statementName(table), e);
        }
        writer.beginStream();
        return writer;
    }

    private void send(byte[] buffer, int length, int rows) {
        Running current = running();
        try {
            current.copy().writeToCopy(buffer, 0, length);
        } catch (SQLException e) {
            throw SqlErrors.failed(statementName(current.table()), e);
        }
        current.listener().transferred(rows, length);
    }

    @Override
    public long end() {
        writer.endStream();
        Running current = running();
        try {
            long rows = current.copy().endCopy();
            running = null;
            return rows;
        } catch (SQLException e) {
            throw SqlErrors.failed(statementName(current.table()), e);
        }
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
            if (running != null && running.copy().isActive()) {
                running.copy().cancelCopy();
            }
            connection.rollback();
        } catch (SQLException e) {
            // What wasn't committed is lost with the connection, as it should be.
        }
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("no table has begun");
        }
        return running;
    }

    private static String statementName(BenchmarkTable table) {
        return "load of " + table.sqlName();
    }
}
