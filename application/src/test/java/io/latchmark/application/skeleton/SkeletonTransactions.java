package io.latchmark.application.skeleton;

import io.latchmark.core.population.Scale;
import io.latchmark.schema.jdbc.SqlFile;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The transactions as H2's stored procedures, which H2 has in Java; an engine of the product has them in its SQL files. H2 commits after a
 * call, even after one that fails, so that a procedure that fails rolls back by itself.
 */
public final class SkeletonTransactions {
    private static final SqlFile SQL = SqlFile.of("procedures", "h2", "transactions.sql");
    /** The SQLState by which all engines but those with a return code refuse an unused item number. */
    private static final String ROLLED_BACK_BY_DESIGN = "LM001";

    private final Connection connection;

    private SkeletonTransactions(Connection connection) {
        this.connection = connection;
    }

    /** The work of a procedure. */
    private interface Work {
        int in(SkeletonTransactions transaction) throws SQLException;
    }

    private static int call(Connection connection, Work work) throws SQLException {
        try {
            return work.in(new SkeletonTransactions(connection));
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
    }

    public static int newOrder(
            Connection connection, int w, int d, int c, Integer[] items, Integer[] supplies, Integer[] quantities)
            throws SQLException {
        return call(connection, its -> its.newOrder(List.of(w, d, c), items, supplies, quantities));
    }

    /** Clause 2.4. The district's row, which all its orders need, is locked last. */
    private int newOrder(List<Integer> who, Integer[] items, Integer[] supplies, Integer[] quantities)
            throws SQLException {
        int w = who.get(0);
        int d = who.get(1);
        int c = who.get(2);
        row("new_order terms", w, d, c);
        boolean allLocal = true;
        for (int line = 0; line < items.length; line++) {
            boolean local = supplies[line] == w;
            allLocal &= local;
            if (update("new_order stock", quantities[line], local ? 0 : 1, supplies[line], items[line]) == 0) {
                throw new SQLException("Item number is not valid", ROLLED_BACK_BY_DESIGN);
            }
        }
        update("new_order number", w, d);
        Object order = row("new_order district", w, d).get(0);
        update("new_order order", w, d, order, c, items.length, allLocal ? 1 : 0);
        update("new_order queue", w, d, order);
        for (int line = 0; line < items.length; line++) {
            update("new_order line", w, d, order, line + 1, items[line], supplies[line], quantities[line]);
        }
        return rows("new_order shown", w, d, order).size();
    }

    public static int payment(
            Connection connection,
            int w,
            int d,
            int cw,
            int cd,
            @Nullable Integer c,
            @Nullable String last,
            BigDecimal paid)
            throws SQLException {
        return call(connection, its -> {
            int rows = its.pay(List.of(w, d, cw, cd, its.customer(cw, cd, c, last)), paid);
            its.update("payment district", paid, w, d);
            its.update("payment warehouse", paid, w);
            return rows;
        });
    }

    /** Clause 2.5. The variants differ in whether the warehouse's row, which all its payments need, is locked first or last. */
    private int pay(List<Object> who, BigDecimal paid) throws SQLException {
        Object w = who.get(0);
        Object d = who.get(1);
        Object cw = who.get(2);
        Object cd = who.get(3);
        Object customer = who.get(4);
        update("payment customer", paid, d, w, cw, cd, customer);
        row("payment shown", cw, cd, customer);
        return update("payment history", cw, cd, customer, w, d, paid);
    }

    /** Clause 2.6. */
    public static int orderStatus(Connection connection, int w, int d, @Nullable Integer c, @Nullable String last)
            throws SQLException {
        return call(connection, its -> {
            Object customer = its.customer(w, d, c, last);
            its.row("order_status customer", w, d, customer);
            Object order = its.row("order_status order", w, d, customer).get(0);
            return its.rows("order_status lines", w, d, order).size();
        });
    }

    /** Clause 2.7: the oldest order of each district; a district without one is skipped. */
    public static int delivery(Connection connection, int w, int carrier) throws SQLException {
        return call(connection, its -> {
            int delivered = 0;
            for (int d = 1; d <= Scale.DISTRICTS_PER_WAREHOUSE; d++) {
                List<List<Object>> oldest = its.rows("delivery oldest", w, d);
                if (!oldest.isEmpty()) {
                    Object order = oldest.get(0).get(0);
                    its.update("delivery queue", w, d, order);
                    its.update("delivery order", carrier, w, d, order);
                    its.update("delivery lines", w, d, order);
                    its.update("delivery customer", w, d, order);
                    delivered++;
                }
            }
            return delivered;
        });
    }

    /** Clause 2.8. */
    public static int stockLevel(Connection connection, int w, int d, int threshold) throws SQLException {
        return call(
                connection,
                its -> ((Number) its.row("stock_level", w, d, threshold).get(0)).intValue());
    }

    private Object customer(int w, int d, @Nullable Integer customer, @Nullable String last) throws SQLException {
        if (customer != null) {
            return customer;
        }
        List<List<Object>> customers = rows("customers of a name", w, d, String.valueOf(last));
        return customers.get((customers.size() - 1) / 2).get(0);
    }

    private int update(String name, Object... values) throws SQLException {
        try (PreparedStatement statement = bound(name, values)) {
            return statement.executeUpdate();
        }
    }

    private List<List<Object>> rows(String name, Object... values) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (PreparedStatement statement = bound(name, values);
                ResultSet found = statement.executeQuery()) {
            while (found.next()) {
                List<Object> row = new ArrayList<>();
                for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
                    row.add(found.getObject(column));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private List<Object> row(String name, Object... values) throws SQLException {
        List<List<Object>> rows = rows(name, values);
        if (rows.isEmpty()) {
            throw new SQLException("no row: " + name);
        }
        return rows.get(0);
    }

    private PreparedStatement bound(String name, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(SQL.statement(name));
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
