package io.latchmark.schema;

import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads back the orders that New-Order has placed, as the inputs that placed them. For one thread at a time. */
public final class PlacedOrders {
    private static final int DISTRICTS = 10;
    private static final SqlFile STATEMENTS = SqlFile.read(PlacedOrders.class, "placed-orders.sql");

    private final Queries queries;

    public PlacedOrders(Database database) {
        this.queries = new Queries(database);
    }

    /** The number of the next order of each district, by warehouse and district. */
    public List<Long> nextNumbers() {
        return queries.with("next orders", Sql.list(STATEMENTS.statement("next numbers"), row -> row.getLong(1)));
    }

    /**
     * Reads orders.
     *
     * @param firsts number of the first order of each district, by warehouse and district
     */
    public void read(List<Long> firsts, Consumer<NewOrderInput> order) {
        for (int district = 0; district < firsts.size(); district++) {
            int warehouseId = district / DISTRICTS + 1;
            int districtId = district % DISTRICTS + 1;
            String sql = STATEMENTS.statement(
                    "orders of a district",
                    Map.of(
                            "WAREHOUSE",
                            Integer.toString(warehouseId),
                            "DISTRICT",
                            Integer.toString(districtId),
                            "FIRST",
                            Long.toString(firsts.get(district))));
            boolean unused = queries.with("placed orders", Sql.query(sql, rows -> {
                readDistrict(rows, warehouseId, districtId, order);
                return true;
            }));
        }
    }

    private static void readDistrict(ResultSet rows, int warehouseId, int districtId, Consumer<NewOrderInput> each)
            throws SQLException {
        long order = 0;
        int customer = 0;
        List<NewOrderInput.Line> lines = new ArrayList<>();
        while (rows.next()) {
            if (rows.getLong(1) != order && !lines.isEmpty()) {
                each.accept(input(warehouseId, districtId, customer, lines));
                lines.clear();
            }
            order = rows.getLong(1);
            customer = rows.getInt(2);
            lines.add(new NewOrderInput.Line(rows.getInt(3), rows.getInt(4), rows.getInt(5)));
        }
        if (!lines.isEmpty()) {
            each.accept(input(warehouseId, districtId, customer, lines));
        }
    }

    private static NewOrderInput input(
            int warehouseId, int districtId, int customerId, List<NewOrderInput.Line> lines) {
        return NewOrderInput.of(warehouseId, districtId, customerId, lines.toArray(NewOrderInput.Line[]::new));
    }
}
