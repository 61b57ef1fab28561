package io.latchmark.loader.sqlserver;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import com.microsoft.sqlserver.jdbc.SQLServerConnection;
import com.microsoft.sqlserver.jdbc.SQLServerSortOrder;
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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One connection that copies rows into SQL Server, batch after batch in one transaction. Used by one thread at a time, save
 * {@link #abort}.
 */
final class SqlServerBulkSession implements BulkSession {
    private static final SqlFile BULK = SqlFile.read(SqlServerBulkSession.class, "bulk.sql");
    private static final SqlFile ROWS = SqlFile.read(SqlServerBulkSession.class, "rows.sql");
    private static final ChunkRecorder CHUNKS = new ChunkRecorder(BULK);

    /** Rows of a table on their way. */
    private record Running(BenchmarkTable table, RowBatch batch) {}

    private final Connection connection;
    private final BulkSettings settings;
    private final OrderHints orderHints;
    private final Map<BenchmarkTable, TableShape> shapes = new EnumMap<>(BenchmarkTable.class);
    private final RowReader reader = new RowReader(ROWS);
    private @Nullable Running running;
    private long taken;

    private SqlServerBulkSession(Connection connection, BulkSettings settings, OrderHints orderHints) {
        this.connection = connection;
        this.settings = settings;
        this.orderHints = orderHints;
    }

    /** The columns of a table and those of its key, if an order hint is given. */
    private record TableShape(List<BulkColumn> columns, List<BulkColumn> key) {
        RowBatch noRows() {
            return new RowBatch(columns, 0, (batch, rows, bytes) -> {});
        }
    }

    static SqlServerBulkSession over(Connection connection, BulkSettings settings, OrderHints orderHints)
            throws SQLException {
        connection.setAutoCommit(false);
        return new SqlServerBulkSession(connection, settings, orderHints);
    }

    @Override
    public RowWriter begin(BenchmarkTable table, TransferListener listener) {
        if (running != null) {
            throw new IllegalStateException("the rows of " + running.table() + " have not ended");
        }
        TableShape shape = shape(table);
        RowBatch batch = new RowBatch(shape.columns(), settings.batchRows(), (full, rows, bytes) -> {
            send(table, shape, full);
            taken += rows;
            listener.transferred(rows, bytes);
        });
        taken = 0;
        running = new Running(table, batch);
        return batch;
    }

    private void send(BenchmarkTable table, TableShape shape, RowBatch batch) {
        try {
            copy(table, shape, batch);
        } catch (SQLException e) {
            throw SqlErrors.failed(statementName(table), e);
        }
    }

    private void copy(BenchmarkTable table, TableShape shape, RowBatch batch) throws SQLException {
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection.unwrap(SQLServerConnection.class))) {
            SQLServerBulkCopyOptions options = new SQLServerBulkCopyOptions();
            options.setTableLock(settings.tableLock());
            options.setBulkCopyTimeout(0);
            copy.setBulkCopyOptions(options);
            copy.setDestinationTableName(table.sqlName());
            for (int i = 0; i < shape.columns().size(); i++) {
                copy.addColumnMapping(i + 1, shape.columns().get(i).name());
            }
            for (BulkColumn column : shape.key()) {
                copy.addColumnOrderHint(column.name(), SQLServerSortOrder.ASCENDING);
            }
            copy.writeToServer(batch);
        }
    }

    /** Sends the rest. The driver tells no number of rows: it throws unless the server took all that it was given. */
    @Override
    public long end() {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("no table has begun");
        }
        current.batch().flush();
        running = null;
        return taken;
    }

    private TableShape shape(BenchmarkTable table) {
        TableShape known = shapes.get(table);
        if (known != null) {
            return known;
        }
        try {
            String key = "key of " + table.sqlName();
            TableShape ordered = new TableShape(
                    columns(BULK.statement(table.sqlName())),
                    BULK.statements().containsKey(key) ? columns(BULK.statement(key)) : List.of());
            boolean hinted = !ordered.key().isEmpty()
                    && orderHints.areTaken(connection, () -> copy(table, ordered, ordered.noRows()));
            TableShape shape = hinted ? ordered : new TableShape(ordered.columns(), List.of());
            shapes.put(table, shape);
            return shape;
        } catch (SQLException e) {
            throw SqlErrors.failed(statementName(table), e);
        }
    }

    private List<BulkColumn> columns(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery(sql)) {
            return BulkColumn.of(none.getMetaData());
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
            connection.rollback();
        } catch (SQLException e) {
            // What wasn't committed is lost with the connection, as it should be.
        }
    }

    private static String statementName(BenchmarkTable table) {
        return "load of " + table.sqlName();
    }
}
