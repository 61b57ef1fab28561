package io.latchmark.application.engine;

import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.CustomerSelector;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.PaymentInput;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A deadlock and a broken connection, met by a Payment that locks the warehouse, the district and then the customer. */
final class PlantedFailures {
    private static final SqlFile SQL = SqlFile.read(PlantedFailures.class, "contract.sql");
    private static final PaymentInput PAYMENT = new PaymentInput(1, 1, 1, 1, new CustomerSelector.ById(1), 1_000);
    private static final int ATTEMPTS_MAX = 6;
    private static final long BLOCKED_MILLIS = 300;
    private static final int UNBROKEN_MAX = 10_000;

    private PlantedFailures() {}

    /** How the engine calls a deadlock; servers choose the victim, so that several are made. */
    static Optional<FailureKind> deadlock(Procedures procedures, Database database) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Optional<FailureKind> met = Optional.empty();
            for (int attempt = 0; attempt < ATTEMPTS_MAX && met.isEmpty(); attempt++) {
                met = deadlock(procedures, database, attempt % 2 == 0, threads);
            }
            return met;
        } finally {
            threads.shutdownNow();
        }
    }

    /** Empty if the other transaction was the victim. The one who closes the circle is, or the one who has waited for longer. */
    private static Optional<FailureKind> deadlock(
            Procedures procedures, Database database, boolean closes, ExecutorService threads) throws Exception {
        try (Connection other = database.connection();
                Connection gate = database.connection();
                SessionFactory sessions = procedures.sessions(1);
                Session session = sessions.open()) {
            Outcome unusedFirst = session.execute(PAYMENT);
            other.setAutoCommit(false);
            gate.setAutoCommit(false);
            execute(other, "change other customers");
            execute(other, "lock a warehouse");
            if (closes) {
                execute(gate, "lock a district");
            }
            Future<Outcome> payment = threads.submit(() -> session.execute(PAYMENT));
            if (!isBlocked(payment)) {
                throw new AssertionError("not blocked: " + payment.get());
            }
            Future<Boolean> taken = threads.submit(taking(other));
            if (closes && !isBlocked(taken)) {
                // The Payment was late, and there is no circle.
                other.rollback();
            }
            gate.rollback();
            Outcome outcome;
            try {
                outcome = payment.get(60, TimeUnit.SECONDS);
            } finally {
                boolean unused = taken.get(60, TimeUnit.SECONDS);
                other.rollback();
                other.setAutoCommit(true);
                gate.setAutoCommit(true);
            }
            return outcome instanceof Outcome.Failed failed ? Optional.of(failed.kind()) : Optional.empty();
        }
    }

    /** Releases its locks if it is the victim, or the Payment would wait for them. */
    private static Callable<Boolean> taking(Connection other) {
        return () -> {
            try {
                execute(other, "lock a customer");
                return true;
            } catch (SQLException e) {
                other.rollback();
                return false;
            }
        };
    }

    private static boolean isBlocked(Future<?> work) throws InterruptedException, ExecutionException {
        try {
            Object unused = work.get(BLOCKED_MILLIS, TimeUnit.MILLISECONDS);
            return false;
        } catch (TimeoutException e) {
            return true;
        }
    }

    /** How the engine calls a connection that breaks. */
    static Outcome lostConnection(Procedures procedures) {
        try (SessionFactory sessions = procedures.sessions(1);
                Session session = sessions.open()) {
            Database.breakAll();
            Outcome outcome = session.execute(PAYMENT);
            for (int i = 0; i < UNBROKEN_MAX && outcome.equals(Outcome.COMMITTED); i++) {
                outcome = session.execute(PAYMENT);
            }
            return outcome;
        }
    }

    /** Takes the outstanding new orders of a district of the second warehouse away. */
    static void emptyAQueue(Database database) throws SQLException {
        try (Connection connection = database.connection()) {
            execute(connection, "empty a queue");
        }
    }

    private static void execute(Connection connection, String statement) throws SQLException {
        try (Statement jdbc = connection.createStatement()) {
            jdbc.execute(SQL.statement(statement));
        }
    }
}
