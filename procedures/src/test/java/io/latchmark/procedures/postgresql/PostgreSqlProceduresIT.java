package io.latchmark.procedures.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.CustomerSelector;
import io.latchmark.core.transaction.DeliveryInput;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.OrderStatusInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.PaymentInput;
import io.latchmark.core.transaction.StockLevelInput;
import io.latchmark.embedded.SharedServer;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The procedures on a database small enough to know every row of it. */
class PostgreSqlProceduresIT {
    private static final SqlFile SMALL = SqlFile.read(PostgreSqlProceduresIT.class, "small.sql");
    private static final List<String> POPULATION = List.of(
            "empty", "items", "warehouses", "districts", "customers", "orders", "new_orders", "order_lines", "stock");

    private static Database database;

    private final Procedures procedures = PostgreSqlProcedures.of(SharedServer.connection());
    private final ExecutorService terminal = Executors.newSingleThreadExecutor();
    private SessionFactory sessions;
    private Session session;

    @BeforeAll
    static void createTables() {
        database = Database.connect(SharedServer.connection(), "test", 4);
        PostgreSqlSchema schema = new PostgreSqlSchema(database);
        schema.drop();
        schema.createTables();
        schema.createIndexes(1, index -> {});
    }

    @AfterAll
    static void disconnect() {
        database.close();
    }

    @BeforeEach
    void populate() throws SQLException {
        procedures.install();
        try (Connection connection = database.connection()) {
            connection.setAutoCommit(false);
            for (String statement : POPULATION) {
                execute(connection, statement);
            }
            connection.commit();
        }
        sessions = procedures.sessions(4);
        session = sessions.open();
    }

    @AfterEach
    void closeSession() {
        terminal.shutdown();
        session.close();
        sessions.close();
    }

    @Test
    void aNewOrderChangesStockDistrictAndOrderTables() throws SQLException {
        Outcome outcome = session.execute(NewOrderInput.of(
                1,
                2,
                3,
                new NewOrderInput.Line(7, 1, 4),
                new NewOrderInput.Line(5, 2, 10),
                new NewOrderInput.Line(6, 1, 11)));

        assertThat(outcome).isEqualTo(Outcome.COMMITTED);
        assertThat(ask("order_of", 1, 2, 4)).containsExactly("3", "3", "0", "0");
        assertThat(ask("lines_of", 1, 2, 4))
                .containsExactly("1 7 1 4 28.00 d02 -; 2 5 2 10 50.00 d02 -; 3 6 1 11 66.00 d02 -");
        assertThat(ask("queue_of", 1, 2)).containsExactly("2,3,4");
        assertThat(ask("next_order_of", 1, 2)).containsExactly("5");
        assertThat(ask("stock_of", 1, 7)).as("home: 20 - 4").containsExactly("16", "4", "1", "0");
        assertThat(ask("stock_of", 2, 5)).as("remote: 20 - 10").containsExactly("10", "10", "1", "1");
        assertThat(ask("stock_of", 1, 6)).as("refilled: 20 - 11 + 91").containsExactly("100", "11", "1", "0");
    }

    @Test
    void aNewOrderReturnsWhatTheTerminalShows() throws SQLException {
        List<String> row = ask("new_order_call", 1, 2, 3, new int[] {7, 5}, new int[] {1, 1}, new int[] {4, 2});

        // 38.00 * (1 - 0.5) * (1 + 0.1 + 0.2)
        assertThat(row.get(0)).isEqualTo("4");
        assertThat(Double.parseDouble(row.get(1))).isEqualTo(24.7);
        assertThat(row.subList(2, 7))
                .containsExactly("{16,18}", "{B,G}", "{28.00,10.00}", "{\"item 7\",\"item 5\"}", "BC");
    }

    @Test
    void anItemNamedThreeTimesIsWorkedOffLineByLine() throws SQLException {
        List<String> row = ask(
                "new_order_call", 1, 1, 1, new int[] {9, 3, 9, 9}, new int[] {1, 1, 1, 1}, new int[] {10, 1, 5, 10});

        // 20 - 10 = 10; 10 < 5 + 10, so 10 - 5 + 91 = 96; 96 - 10 = 86.
        assertThat(row.get(2)).isEqualTo("{10,19,96,86}");
        assertThat(ask("stock_of", 1, 9)).containsExactly("86", "25", "3", "0");
        assertThat(ask("lines_of", 1, 1, 4))
                .containsExactly("1 9 1 10 90.00 d01 -; 2 3 1 1 3.00 d01 -; 3 9 1 5 45.00 d01 -; 4 9 1 10 90.00 d01 -");
    }

    @Test
    void theSameItemOfTwoWarehousesIsTwoStockRows() throws SQLException {
        session.execute(NewOrderInput.of(1, 1, 1, new NewOrderInput.Line(9, 1, 3), new NewOrderInput.Line(9, 2, 4)));

        assertThat(ask("stock_of", 1, 9)).containsExactly("17", "3", "1", "0");
        assertThat(ask("stock_of", 2, 9)).containsExactly("16", "4", "1", "1");
    }

    @Test
    void anUnusedItemRollsEverythingBack() throws SQLException {
        Outcome outcome = session.execute(
                NewOrderInput.of(1, 1, 1, new NewOrderInput.Line(9, 1, 3), new NewOrderInput.Line(100_001, 1, 4)));

        assertThat(outcome).isEqualTo(Outcome.ROLLED_BACK_BY_DESIGN);
        assertThat(ask("stock_of", 1, 9)).containsExactly("20", "0", "0", "0");
        assertThat(ask("next_order_of", 1, 1)).containsExactly("4");
        assertThat(ask("queue_of", 1, 1)).containsExactly("2,3");
        assertThat(session.execute(new StockLevelInput(1, 1, 15))).isEqualTo(Outcome.COMMITTED);
    }

    @Test
    void aPaymentByLastNameFindsTheMiddleCustomerByFirstName() throws SQLException {
        Outcome outcome =
                session.execute(new PaymentInput(1, 2, 2, 5, new CustomerSelector.ByLastName("BARBARBAR"), 123_456));

        assertThat(outcome).isEqualTo(Outcome.COMMITTED);
        assertThat(ask("customer_of", 2, 5, 2)).startsWith("-1244.56", "1244.56", "2", "0");
        assertThat(ask("takings_of", 1, 2)).containsExactly("301234.56", "31234.56");
        assertThat(ask("takings_of", 2, 5)).containsExactly("300000.00", "30000.00");
        assertThat(ask("history")).containsExactly("2 5 2 2 1 1234.56 W1    D2");
    }

    @Test
    void aPaymentIsNotedInTheDataOfACustomerWithBadCreditAlone() throws SQLException {
        session.execute(new PaymentInput(1, 2, 1, 2, new CustomerSelector.ById(3), 5_000));
        session.execute(new PaymentInput(1, 2, 1, 2, new CustomerSelector.ById(1), 5_000));

        assertThat(ask("customer_of", 1, 2, 3).subList(4, 6))
                .containsExactly("3 2 1 2 1 50.00 | xxxxxx".substring(0, 24), "500");
        assertThat(ask("customer_of", 1, 2, 1).subList(4, 6)).containsExactly("x".repeat(24), "495");
    }

    @Test
    void aDeliveryTakesTheOldestOrderOfEachDistrict() throws SQLException {
        Outcome outcome = session.execute(new DeliveryInput(1, 9));

        assertThat(outcome).isEqualTo(Outcome.COMMITTED);
        for (int district = 1; district <= 10; district++) {
            assertThat(ask("queue_of", 1, district)).containsExactly("3");
            assertThat(ask("order_of", 1, district, 2)).containsExactly("2", "2", "1", "9");
            // Lines of 21 and 22: -10 + 43.
            assertThat(ask("customer_of", 1, district, 2)).startsWith("33.00", "10.00", "1", "1");
            assertThat(ask("lines_of", 1, district, 2).get(0)).doesNotContain(" -");
        }
        assertThat(ask("queue_of", 2, 1)).containsExactly("2,3");
    }

    @Test
    void aDeliverySaysHowManyDistrictsHadNothingToDeliver() throws SQLException {
        change("clear_queue", 1, 3);
        change("clear_queue", 1, 8);

        Outcome outcome = session.execute(new DeliveryInput(1, 9));

        assertThat(outcome).isEqualTo(new Outcome.Committed(2));
    }

    @Test
    void anOrderStatusReadsTheLastOrderOfACustomer() throws SQLException {
        session.execute(NewOrderInput.of(1, 1, 2, new NewOrderInput.Line(4, 1, 1)));

        assertThat(session.execute(new OrderStatusInput(1, 1, new CustomerSelector.ByLastName("BARBARBAR"))))
                .isEqualTo(Outcome.COMMITTED);
        assertThat(ask("order_status_call", 1, 1, null, "BARBARBAR")).containsExactly("4", "2", "", "{4}", "{4.00}");
        assertThat(ask("order_status_call", 1, 1, 1, null)).containsExactly("1", "1", "5", "{1,2}", "{11.00,12.00}");
    }

    @Test
    void aStockLevelCountsDistinctItemsBelowTheThreshold() throws SQLException {
        assertThat(ask("stock_level_call", 1, 1, 21)).containsExactly("2");
        assertThat(ask("stock_level_call", 1, 1, 20)).containsExactly("0");
    }

    @Test
    void theFilesHaveHashes() {
        assertThat(procedures.sqlHashes())
                .containsOnlyKeys(
                        "new_order.sql",
                        "payment.sql",
                        "order_status.sql",
                        "delivery.sql",
                        "stock_level.sql",
                        "calls.sql",
                        "install.sql");
    }

    @Test
    @Timeout(60)
    void aPaymentWaitsForACustomerWithoutHoldingTheWarehouse() throws Exception {
        try (Connection holder = beginning("lock_customer")) {
            PaymentInput payment = new PaymentInput(1, 2, 1, 2, new CustomerSelector.ById(3), 5_000);
            Future<Outcome> paid = terminal.submit(() -> session.execute(payment));
            awaitWaiter();

            boolean warehouseIsFree = ask("free_warehouses").equals(List.of("1"));

            holder.rollback();
            assertThat(paid.get()).isEqualTo(Outcome.COMMITTED);
            assertThat(warehouseIsFree).isTrue();
        }
    }

    @ParameterizedTest
    @Timeout(60)
    @CsvSource({"REPEATABLE_READ, true", "SERIALIZABLE, false"})
    void onlySerializableTransactionsRefuseAWriteSkew(Isolation isolation, boolean commits) throws Exception {
        try (SessionFactory isolatedSessions = procedures.sessions(1, isolation);
                Session isolated = isolatedSessions.open();
                Connection skewed = database.connection();
                Connection holder = beginning("lock_stock")) {
            skewed.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            skewed.setAutoCommit(false);
            // It reads what the order changes, and changes what the order has read before it waits for the stock.
            execute(skewed, "change_discount");
            execute(skewed, "read_district");
            NewOrderInput order = NewOrderInput.of(1, 1, 1, new NewOrderInput.Line(9, 1, 3));
            Future<Outcome> ordered = terminal.submit(() -> isolated.execute(order));
            awaitWaiter();
            skewed.commit();
            holder.rollback();

            Outcome outcome = ordered.get();

            assertThat(outcome.equals(Outcome.COMMITTED)).isEqualTo(commits);
            assertThat(outcome instanceof Outcome.Failed failed && failed.kind() == FailureKind.SERIALIZATION)
                    .isEqualTo(!commits);
        }
    }

    @ParameterizedTest
    @Timeout(60)
    @EnumSource(Isolation.class)
    void aRowChangedMeanwhileIsARefusalAboveReadCommitted(Isolation isolation) throws Exception {
        try (SessionFactory isolatedSessions = procedures.sessions(1, isolation);
                Session isolated = isolatedSessions.open();
                Connection holder = beginning("change_stock")) {
            NewOrderInput order = NewOrderInput.of(1, 1, 1, new NewOrderInput.Line(9, 1, 3));
            Future<Outcome> ordered = terminal.submit(() -> isolated.execute(order));
            awaitWaiter();
            holder.commit();

            Outcome outcome = ordered.get();

            assertThat(outcome instanceof Outcome.Failed failed && failed.kind() == FailureKind.SERIALIZATION)
                    .isEqualTo(isolation != Isolation.READ_COMMITTED);
        }
    }

    @Test
    void aKilledConnectionIsAValueAndAnotherCanBeOpened() throws SQLException {
        ask("terminate_terminals");

        Outcome outcome = session.execute(new StockLevelInput(1, 1, 15));
        session.close();
        session = sessions.open();

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.kind()).isEqualTo(FailureKind.CONNECTION_LOST));
        assertThat(session.execute(new StockLevelInput(1, 1, 15))).isEqualTo(Outcome.COMMITTED);
    }

    @Test
    void aLockThatIsNotReleasedIsALockTimeout() throws SQLException {
        run("short_lock_timeout");
        try (Connection holder = beginning("lock_district");
                SessionFactory impatientSessions = procedures.sessions(1);
                Session impatient = impatientSessions.open()) {
            Outcome outcome = impatient.execute(NewOrderInput.of(1, 1, 1, new NewOrderInput.Line(9, 1, 3)));

            holder.rollback();
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.kind()).isEqualTo(FailureKind.LOCK_TIMEOUT));
        } finally {
            run("no_lock_timeout");
        }
    }

    /** A transaction that has executed this statement and stays open. */
    private static Connection beginning(String statementName) throws SQLException {
        Connection connection = database.connection();
        connection.setAutoCommit(false);
        execute(connection, statementName);
        return connection;
    }

    private void awaitWaiter() throws SQLException {
        while (ask("waiters").equals(List.of("0"))) {
            Thread.onSpinWait();
        }
    }

    private static void run(String statementName) throws SQLException {
        try (Connection connection = database.connection()) {
            execute(connection, statementName);
        }
    }

    private static void execute(Connection connection, String statementName) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(SMALL.statement(statementName));
        }
    }

    private static void change(String statementName, int... keys) throws SQLException {
        try (Connection connection = database.connection();
                PreparedStatement statement = connection.prepareStatement(SMALL.statement(statementName))) {
            for (int i = 0; i < keys.length; i++) {
                statement.setInt(i + 1, keys[i]);
            }
            statement.executeUpdate();
        }
    }

    /** The first row of a question, an empty string for NULL. */
    private List<String> ask(String statementName, @Nullable Object... parameters) throws SQLException {
        try (Connection connection = database.connection();
                PreparedStatement statement =
                        connection.prepareStatement(SMALL.statement(statementName, placeholders()))) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            List<String> values = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                    String value = row.getString(column);
                    values.add(value == null ? "" : value);
                }
            }
            return values;
        }
    }

    private Map<String, String> placeholders() {
        Map<String, String> placeholders = new HashMap<>();
        procedures.names().forEach((key, name) -> placeholders.put(key.toUpperCase(Locale.ROOT), name));
        return placeholders;
    }
}
