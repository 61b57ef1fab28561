package io.latchmark.loader.sqlserver;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A column in the form that the driver needs.
 *
 * @param jdbcType of {@link java.sql.Types}
 * @param precision characters of a text, digits of a number
 * @param scale digits after the decimal point, also for seconds
 */
record BulkColumn(String name, int jdbcType, int precision, int scale) {
    static List<BulkColumn> of(ResultSetMetaData columns) throws SQLException {
        List<BulkColumn> list = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            list.add(new BulkColumn(
                    columns.getColumnName(i), columns.getColumnType(i), columns.getPrecision(i), columns.getScale(i)));
        }
        return list;
    }
}
