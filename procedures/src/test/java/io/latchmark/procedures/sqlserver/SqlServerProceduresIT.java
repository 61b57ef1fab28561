package io.latchmark.procedures.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.CustomerSelector;
import io.latchmark.core.transaction.DeliveryInput;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.OrderStatusInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.PaymentInput;
import io.latchmark.core.transaction.StockLevelInput;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.sqlserver.SqlServerSchema;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The procedures, called in each way, on a database small enough to know every row of it. */
@ParameterizedClass
@EnumSource(OrderLines.class)
@Tag("slowOnSqlServer")
class SqlServerProceduresIT {
    private static final SqlFile SMALL = SqlFile.read(SqlServerProceduresIT.class, "small.sql");
    private static final List<String> POPULATION =
            List.of("items", "warehouses", "districts", "customers", "orders", "new_orders", "order_lines", "stock");

    private static Database database;

    private final Procedures procedures;
    private SessionFactory sessions;
    private Session session;

    SqlServerProceduresIT(OrderLines orderLines) {
        procedures = SqlServerProcedures.of(SqlServerAtHand.require(), orderLines);
    }

    @BeforeAll
    static void connect() {
        database = SqlServerAtHand.requireEmpty(2);
    }

    @AfterAll
    static void disconnect() {
        if (database != null) {
            new SqlServerSchema(database).drop();
            database.close();
        }
    }

    @BeforeEach
    void populate() throws SQLException {
        SqlServerSchema schema = new SqlServerSchema(database);
        schema.drop();
        schema.createTables();
        procedures.install();
        for (String statement : POPULATION) {
            run(statement);
        }
        schema.createIndexes(1, index -> {});
        sessions = procedures.sessions(1);
        session = sessions.open();
    }

    @AfterEach
    void closeSession() {
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
        assertThat(ask("order_of", 1, 2, 4)).containsExactly("3 3 0 0");
        assertThat(ask("lines_of", 1, 2, 4))
                .containsExactly("1 7 1 4 28.00 d02 -", "2 5 2 10 50.00 d02 -", "3 6 1 11 66.00 d02 -");
        assertThat(ask("queue_of", 1, 2)).containsExactly("2", "3", "4");
        assertThat(ask("next_order_of", 1, 2)).containsExactly("5");
        assertThat(ask("stock_of", 1, 7)).as("home: 20 - 4").containsExactly("16 4 1 0");
        assertThat(ask("stock_of", 2, 5)).as("remote: 20 - 10").containsExactly("10 10 1 1");
        assertThat(ask("stock_of", 1, 6)).as("refilled: 20 - 11 + 91").containsExactly("100 11 1 0");
    }

    @Test
    void anItemNamedThreeTimesIsWorkedOffLineByLine() throws SQLException {
        Outcome outcome = session.execute(NewOrderInput.of(
                1,
                1,
                1,
                new NewOrderInput.Line(9, 1, 10),
                new NewOrderInput.Line(3, 1, 1),
                new NewOrderInput.Line(9, 1, 5),
                new NewOrderInput.Line(9, 1, 10)));

        // 20 - 10 = 10; 10 < 5 + 10, so 10 - 5 + 91 = 96; 96 - 10 = 86.
        assertThat(outcome).isEqualTo(Outcome.COMMITTED);
        assertThat(ask("stock_of", 1, 9)).containsExactly("86 25 3 0");
        assertThat(ask("lines_of", 1, 1, 4))
                .containsExactly(
                        "1 9 1 10 90.00 d01 -", "2 3 1 1 3.00 d01 -", "3 9 1 5 45.00 d01 -", "4 9 1 10 90.00 d01 -");
    }

    @Test
    void anUnusedItemRollsEverythingBack() throws SQLException {
        Outcome outcome = session.execute(
                NewOrderInput.of(1, 1, 1, new NewOrderInput.Line(9, 1, 3), new NewOrderInput.Line(100_001, 1, 4)));

        assertThat(outcome).isEqualTo(Outcome.ROLLED_BACK_BY_DESIGN);
        assertThat(ask("stock_of", 1, 9)).containsExactly("20 0 0 0");
        assertThat(ask("next_order_of", 1, 1)).containsExactly("4");
        assertThat(ask("queue_of", 1, 1)).containsExactly("2", "3");
        assertThat(session.execute(new StockLevelInput(1, 1, 15))).isEqualTo(Outcome.COMMITTED);
    }

    /** Waiting for each other: a number that is read before the other's commit would be handed out twice. */
    @Test
    void ordersOfOneDistrictAtTheSameTimeGetDifferentNumbers() throws Exception {
        int users = 4;
        int ordersEach = 50;
        CyclicBarrier start = new CyclicBarrier(users);
        ExecutorService threads = Executors.newFixedThreadPool(users);
        List<Future<List<Outcome>>> results = new ArrayList<>();
        try (SessionFactory connected = procedures.sessions(users)) {
            for (int user = 1; user <= users; user++) {
                int item = user;
                results.add(threads.submit(() -> {
                    List<Outcome> outcomes = new ArrayList<>();
                    try (Session own = connected.open()) {
                        start.await();
                        for (int i = 0; i < ordersEach; i++) {
                            outcomes.add(own.execute(NewOrderInput.of(1, 1, 1, new NewOrderInput.Line(item, 1, 1))));
                        }
                    }
                    return outcomes;
                }));
            }

            for (Future<List<Outcome>> result : results) {
                assertThat(result.get()).containsOnly(Outcome.COMMITTED);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(ask("next_order_of", 1, 1)).containsExactly("204");
        assertThat(ask("queue_of", 1, 1)).hasSize(202);
    }

    @Test
    void aPaymentByLastNameFindsTheMiddleCustomerByFirstName() throws SQLException {
        Outcome outcome =
                session.execute(new PaymentInput(1, 2, 2, 5, new CustomerSelector.ByLastName("BARBARBAR"), 123_456));

        assertThat(outcome).isEqualTo(Outcome.COMMITTED);
        assertThat(ask("customer_of", 2, 5, 2).get(0)).startsWith("-1244.56 1244.56 2 0 ");
        assertThat(ask("takings_of", 1, 2)).containsExactly("301234.56 31234.56");
        assertThat(ask("takings_of", 2, 5)).containsExactly("300000.00 30000.00");
        assertThat(ask("history")).containsExactly("2 5 2 2 1 1234.56 W1    D2");
    }

    @Test
    void aPaymentIsNotedInTheDataOfACustomerWithBadCreditAlone() throws SQLException {
        session.execute(new PaymentInput(1, 2, 1, 2, new CustomerSelector.ById(3), 5_000));
        session.execute(new PaymentInput(1, 2, 1, 2, new CustomerSelector.ById(1), 5_000));

        assertThat(ask("customer_of", 1, 2, 3).get(0)).endsWith(" 500 3 2 1 2 1 50.00 | xx");
        assertThat(ask("customer_of", 1, 2, 1).get(0)).endsWith(" 495 " + "x".repeat(20));
    }

    @Test
    void aDeliveryTakesTheOldestOrderOfEachDistrict() throws SQLException {
        Outcome outcome = session.execute(new DeliveryInput(1, 9));

        assertThat(outcome).isEqualTo(Outcome.COMMITTED);
        for (int district = 1; district <= 10; district++) {
            assertThat(ask("queue_of", 1, district)).containsExactly("3");
            assertThat(ask("order_of", 1, district, 2)).containsExactly("2 2 1 9");
            // Lines of 21 and 22: -10 + 43.
            assertThat(ask("customer_of", 1, district, 2).get(0)).startsWith("33.00 10.00 1 1 ");
            assertThat(ask("lines_of", 1, district, 2)).allMatch(line -> line.endsWith(" delivered"));
        }
        assertThat(ask("queue_of", 2, 1)).containsExactly("2", "3");
    }

    @Test
    void aDeliverySaysHowManyDistrictsHadNothingToDeliver() throws SQLException {
        run("clear_queue");

        assertThat(session.execute(new DeliveryInput(1, 9))).isEqualTo(new Outcome.Committed(2));
    }

    @Test
    void theReadersFindWhatTheyAreAskedFor() {
        assertThat(session.execute(new OrderStatusInput(1, 1, new CustomerSelector.ByLastName("BARBARBAR"))))
                .isEqualTo(Outcome.COMMITTED);
        assertThat(session.execute(new OrderStatusInput(1, 1, new CustomerSelector.ById(1))))
                .isEqualTo(Outcome.COMMITTED);
        assertThat(session.execute(new StockLevelInput(1, 1, 21))).isEqualTo(Outcome.COMMITTED);
    }

    @Test
    void aMissingCustomerIsAFailureAndLeavesTheSessionUsable() {
        assertThat(session.execute(new OrderStatusInput(1, 1, new CustomerSelector.ById(999))))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.message()).contains("no such customer"));
        assertThat(session.execute(new StockLevelInput(1, 1, 15))).isEqualTo(Outcome.COMMITTED);
    }

    private static void run(String statementName) throws SQLException {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SMALL.statement(statementName));
        }
    }

    private static List<String> ask(String statementName, int... keys) throws SQLException {
        try (Connection connection = database.connection();
                PreparedStatement statement = connection.prepareStatement(SMALL.statement(statementName))) {
            for (int i = 0; i < keys.length; i++) {
                statement.setInt(i + 1, keys[i]);
            }
            List<String> values = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    values.add(row.getString(1));
                }
            }
            return values;
        }
    }
}
