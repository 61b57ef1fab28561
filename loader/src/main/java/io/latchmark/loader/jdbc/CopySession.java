package io.latchmark.loader.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.BulkSession;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.TransferListener;
import io.latchmark.loader.WarehouseRange;
import io.latchmark.loader.rows.Population;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One connection that copies rows through a driver's {@link TableCopy}. Used by one thread at a time, except {@link #abort}. */
public final class CopySession implements BulkSession {
    private static final String MODULE = "loader";

    private final Database database;
    private final Connection connection;
    private final TableCopy copy;
    private final String recordChunk;
    private final RowReader reader;
    private @Nullable BenchmarkTable running;

    private CopySession(
            Database database, Connection connection, TableCopy copy, String recordChunk, RowReader reader) {
        this.database = database;
        this.connection = connection;
        this.copy = copy;
        this.recordChunk = recordChunk;
        this.reader = reader;
    }

    /** Creates the copy of a connection. */
    @FunctionalInterface
    public interface CopyOf {
        /**
         * Creates the copy.
         *
         * @param connection has no auto-commit
         * @param load the engine's statements
         */
        TableCopy over(Database database, Connection connection, SqlFile load) throws SQLException;
    }

    /**
     * Opens a session on its own connection.
     *
     * @param engine the key of the engine, whose {@code load.sql} has a statement for the rows of each table and {@code record
     *     chunk}, and whose {@code rows.sql} selects the rows of each table
     */
    public static CopySession open(Database database, String engine, CopyOf copy) {
        SqlFile load = SqlFile.of(MODULE, engine, "load.sql");
        String recordChunk = load.statement("record chunk");
        RowReader reader = new RowReader(database, SqlFile.of(MODULE, engine, "rows.sql"));
        Connection connection = database.connection();
        try {
            connection.setAutoCommit(false);
            return new CopySession(database, connection, copy.over(database, connection, load), recordChunk, reader);
        } catch (SQLException e) {
            database.evict(connection);
            throw database.failed("load, before its first row", e);
        }
    }

    /** A target that receives rows by an INSERT in batches; most drivers have a faster way, for {@link #open}. */
    public static BulkTarget batches(Database database, String engine) {
        return () -> open(database, engine, BatchCopy::new);
    }

    /** The error for rows that the server refused. */
    public static LatchmarkException failed(Database database, BenchmarkTable table, SQLException e) {
        return database.failed("load of " + table.sqlName(), e);
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
            throw failed(database, table, e);
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
            throw failed(database, table, e);
        }
    }

    @Override
    public void commit(List<LoadChunk> loaded) {
        try (PreparedStatement statement = connection.prepareStatement(recordChunk)) {
            for (LoadChunk chunk : loaded) {
                statement.setInt(1, chunk.warehouseId());
                statement.setString(2, chunk.table().sqlName());
                statement.setLong(3, chunk.rows());
                statement.setLong(4, chunk.checksum());
                statement.addBatch();
            }
            statement.executeBatch();
            connection.commit();
        } catch (SQLException e) {
            int warehouseId = loaded.get(0).warehouseId();
            throw database.failed(
                    warehouseId == Population.NO_WAREHOUSE
                            ? "load of the items, at its commit"
                            : "load of warehouse " + warehouseId + ", at its commit",
                    e);
        }
    }

    @Override
    public void settle() {
        try {
            connection.setAutoCommit(true);
            copy.settle();
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            throw database.failed("load, settling its rows", e);
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
