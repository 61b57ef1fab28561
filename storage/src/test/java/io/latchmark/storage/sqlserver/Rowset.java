package io.latchmark.storage.sqlserver;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import javax.sql.RowSetMetaData;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetMetaDataImpl;
import javax.sql.rowset.RowSetProvider;
import org.jspecify.annotations.Nullable;

/** Rows as a server would return them. */
public final class Rowset {
    private final CachedRowSet rows;

    private Rowset(CachedRowSet rows) {
        this.rows = rows;
    }

    /** Columns of these names, texts first, without rows. */
    public static Rowset of(List<String> texts, List<String> numbers) throws SQLException {
        RowSetMetaData columns = new RowSetMetaDataImpl();
        columns.setColumnCount(texts.size() + numbers.size());
        int column = 0;
        for (String name : texts) {
            column++;
            describe(columns, column, name, Types.VARCHAR);
        }
        for (String name : numbers) {
            column++;
            describe(columns, column, name, Types.BIGINT);
        }
        CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet();
        rows.setMetaData(columns);
        return new Rowset(rows);
    }

    private static void describe(RowSetMetaData columns, int column, String name, int type) throws SQLException {
        columns.setColumnName(column, name);
        columns.setColumnLabel(column, name);
        columns.setColumnType(column, type);
    }

    /** Adds a row behind the others. */
    public Rowset row(@Nullable Object... values) throws SQLException {
        // A row is inserted behind the current one.
        if (rows.size() > 0) {
            rows.last();
        }
        rows.moveToInsertRow();
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value == null) {
                rows.updateNull(i + 1);
            } else {
                rows.updateObject(i + 1, value);
            }
        }
        rows.insertRow();
        rows.moveToCurrentRow();
        return this;
    }

    /** The rows, from before the first. */
    public ResultSet read() throws SQLException {
        rows.beforeFirst();
        return rows;
    }
}
