package io.latchmark.loader.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.BulkSession;
import io.latchmark.loader.TransferListener;
import io.latchmark.loader.WarehouseRange;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One connection that copies rows through a driver's {@link TableCopy}. Used by one thread at a time, except {@link #abort}. */
public final class CopySession implements BulkSession {
    private final Connection connection;
    private final TableCopy copy;
    private final ChunkRecorder chunks;
    private final RowReader reader;
    private @Nullable BenchmarkTable running;

    private CopySession(Connection connection, TableCopy copy, Statements statements) {
        this.connection = connection;
        this.copy = copy;
        this.chunks = statements.chunks();
        this.reader = new RowReader(statements.rows());
    }

    /**
     * The statements of an engine.
     *
     * @param chunks records loaded chunks
     * @param rows select the rows of each table
     */
    public record Statements(ChunkRecorder chunks, SqlFile rows) {}

    /** Creates the copy of a connection. */
    @FunctionalInterface
    public interface CopyOf {
        /** Creates it; the connection has no auto-commit. */
        TableCopy over(Connection connection) throws SQLException;
    }

    /** Opens a session on its own connection. */
    public static CopySession open(Database database, Statements statements, CopyOf copy) {
        Connection connection = database.connection();
        try {
            connection.setAutoCommit(false);
            return new CopySession(connection, copy.over(connection), statements);
        } catch (SQLException e) {
            database.evict(connection);
            throw SqlErrors.failed("load, before its first row", e);
        }
    }

    /** The error for rows that the server refused. */
    public static LatchmarkException failed(BenchmarkTable table, SQLException e) {
        return SqlErrors.failed("load of " + table.sqlName(), e);
    }

    @Override
    public RowWriter begin(BenchmarkTable table, TransferListener listener) {
        if (running != null) {
            throw new IllegalStateException("the rows of " + running + " have not ended");
        }
        try {
            RowWriter writer = copy.begin(table, listener);
            running = table;
            return writer;
        } catch (SQLException e) {
            throw failed(table, e);
        }
    }

    @Override
    public long end() {
        BenchmarkTable table = running;
        if (table == null) {
            throw new IllegalStateException("no table has begun");
        }
        try {
            long rows = copy.end();
            running = null;
            return rows;
        } catch (SQLException e) {
            throw failed(table, e);
        }
    }

    @Override
    public void commit(List<LoadChunk> loaded) {
        chunks.commit(connection, loaded);
    }

    @Override
    public void settle() {
        try {
            connection.setAutoCommit(true);
            copy.settle();
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            throw SqlErrors.failed("load, settling its rows", e);
        }
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
            // The connection is closed in any case.
        }
    }

    @Override
    public void close() {
        try (connection) {
            if (running != null) {
                copy.cancel();
            }
            connection.rollback();
        } catch (SQLException e) {
            // Uncommitted rows are lost with the connection, as intended.
        }
    }
}
