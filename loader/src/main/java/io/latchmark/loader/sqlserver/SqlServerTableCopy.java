package io.latchmark.loader.sqlserver;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import com.microsoft.sqlserver.jdbc.SQLServerConnection;
import com.microsoft.sqlserver.jdbc.SQLServerSortOrder;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.TransferListener;
import io.latchmark.loader.jdbc.CopySession;
import io.latchmark.loader.jdbc.TableCopy;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends rows by bulk copy, batch after batch in one transaction. Used by one thread. */
final class SqlServerTableCopy implements TableCopy {
    private final Database database;
    private final Connection connection;
    private final SqlFile load;
    private final BulkSettings settings;
    private final OrderHints orderHints;
    private final Map<BenchmarkTable, TableShape> shapes = new EnumMap<>(BenchmarkTable.class);
    private @Nullable RowBatch running;
    private long taken;

    SqlServerTableCopy(
            Database database, Connection connection, SqlFile load, BulkSettings settings, OrderHints orderHints) {
        this.database = database;
        this.connection = connection;
        this.load = load;
        this.settings = settings;
        this.orderHints = orderHints;
    }

    /** The columns of a table, and those of its key if an order hint is given. */
    private record TableShape(List<BulkColumn> columns, List<BulkColumn> key) {
        RowBatch noRows() {
            return new RowBatch(columns, 0, (batch, rows, bytes) -> {});
        }
    }

    @Override
    public RowWriter begin(BenchmarkTable table, TransferListener listener) throws SQLException {
        TableShape shape = shape(table);
        Sql.executing(load.statement("start of the transaction")).run(connection);
        RowBatch batch = new RowBatch(shape.columns(), settings.batchRows(), (full, rows, bytes) -> {
            send(table, shape, full);
            taken += rows;
            listener.transferred(rows, bytes);
        });
        taken = 0;
        running = batch;
        return batch;
    }

    private void send(BenchmarkTable table, TableShape shape, RowBatch batch) {
        try {
            copy(table, shape, batch);
        } catch (SQLException e) {
            throw CopySession.failed(database, table, e);
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

    /** Sends the rest. The driver reports no number of rows: it throws unless the server accepted all rows. */
    @Override
    public long end() {
        if (running == null) {
            throw new IllegalStateException("no table has begun");
        }
        running.flush();
        running = null;
        return taken;
    }

    private TableShape shape(BenchmarkTable table) throws SQLException {
        TableShape known = shapes.get(table);
        if (known != null) {
            return known;
        }
        String key = "key of " + table.sqlName();
        TableShape ordered = new TableShape(
                columns(load.statement(table.sqlName())),
                load.statements().containsKey(key) ? columns(load.statement(key)) : List.of());
        boolean hinted = !ordered.key().isEmpty()
                && orderHints.areTaken(connection, () -> copy(table, ordered, ordered.noRows()));
        TableShape shape = hinted ? ordered : new TableShape(ordered.columns(), List.of());
        shapes.put(table, shape);
        return shape;
    }

    private List<BulkColumn> columns(String sql) throws SQLException {
        return Sql.query(sql, none -> BulkColumn.of(none.getMetaData())).run(connection);
    }
}
