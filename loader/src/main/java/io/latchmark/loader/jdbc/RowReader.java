package io.latchmark.loader.jdbc;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.WarehouseRange;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows back with an engine's statements, one for each table: they select the warehouse and then the columns in the order of
 * the load, with two warehouses as parameters for the range. Instants without a time zone are in UTC. Confined to one thread.
 */
final class RowReader {
    private static final int FETCH_ROWS = 2_000;

    private final Database database;
    private final SqlFile statements;
    private final Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);

    /** The reader for the engine of this file. */
    RowReader(Database database, SqlFile statements) {
        this.database = database;
        this.statements = statements;
    }

    /**
     * Reads the rows, and ends the transaction.
     *
     * @param connection without auto-commit, because a driver may otherwise keep all rows in memory
     * @param rowsOf returns the writer for the rows of a warehouse
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the server refuses
     */
    void read(
            Connection connection,
            BenchmarkTable table,
            WarehouseRange range,
            IntFunction<? extends RowWriter> rowsOf) {
        try (PreparedStatement statement = connection.prepareStatement(statements.statement(table.sqlName()))) {
            statement.setFetchSize(FETCH_ROWS);
            statement.setInt(1, range.first());
            statement.setInt(2, range.last());
            try (ResultSet row = statement.executeQuery()) {
                int[] types = types(row.getMetaData());
                while (row.next()) {
                    write(row, types, rowsOf.apply(row.getInt(1)));
                }
            }
            connection.rollback();
        } catch (SQLException e) {
            throw database.failed("reading of " + table.sqlName(), e);
        }
    }

    private static int[] types(ResultSetMetaData columns) throws SQLException {
        int[] types = new int[columns.getColumnCount()];
        for (int i = 0; i < types.length; i++) {
            types[i] = columns.getColumnType(i + 1);
        }
        return types;
    }

    private void write(ResultSet row, int[] types, RowWriter writer) throws SQLException {
        writer.beginRow(types.length - 1);
        for (int i = 1; i < types.length; i++) {
            writeColumn(row, i + 1, types[i], writer);
        }
    }

    private void writeColumn(ResultSet row, int column, int type, RowWriter writer) throws SQLException {
        switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> {
                int value = row.getInt(column);
                if (row.wasNull()) {
                    writer.nullColumn();
                } else {
                    writer.int32(value);
                }
            }
            case Types.NUMERIC, Types.DECIMAL -> writeDecimal(row.getBigDecimal(column), writer);
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
                writeTimestamp(row.getTimestamp(column, utc), writer);
            case Types.CHAR, Types.VARCHAR -> writeText(row.getString(column), writer);
            default -> throw new IllegalStateException("column " + column + " has a type that no table has: " + type);
        }
    }

    private static void writeDecimal(@Nullable BigDecimal value, RowWriter writer) {
        if (value == null) {
            writer.nullColumn();
        } else {
            writer.decimal(value.unscaledValue().longValueExact(), value.scale());
        }
    }

    private static void writeTimestamp(@Nullable Timestamp value, RowWriter writer) {
        if (value == null) {
            writer.nullColumn();
        } else {
            writer.timestamp(TimeUnit.SECONDS.toMicros(Math.floorDiv(value.getTime(), 1_000L))
                    + TimeUnit.NANOSECONDS.toMicros(value.getNanos()));
        }
    }

    private static void writeText(@Nullable String value, RowWriter writer) {
        if (value == null) {
            writer.nullColumn();
        } else {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            writer.text(bytes, 0, bytes.length);
        }
    }
}
