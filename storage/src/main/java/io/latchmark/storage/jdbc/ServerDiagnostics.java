package io.latchmark.storage.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A server's answers about itself, by the statements of a file; each row has a name, a value, and a remedy or NULL.
 *
 * @param database a pool, which belongs to the caller
 * @param values of the statements' placeholders
 */
public record ServerDiagnostics(Database database, SqlFile sql, Map<String, String> values) {
    /** The statement whose value is the server's time in milliseconds since 1970. */
    public static final String CLOCK = "clock";

    private static final int CLOCK_READINGS = 5;
    private static final int ANSWER_MILLIS_MAX = 60_000;
    private static final double NANOS_PER_MILLI = 1e6;

    public ServerDiagnostics {
        values = Map.copyOf(values);
    }

    /**
     * One answer.
     *
     * @param remedy what to do about it; empty if nothing
     */
    public record Answer(String topic, String name, String value, String remedy) {}

    /**
     * The difference between two clocks.
     *
     * @param aheadMillis of the server's clock relative to this host's
     * @param boundMillis error bound of the difference: half of the query's round-trip time
     */
    public record ClockOffset(double aheadMillis, double boundMillis) {}

    /** The answers of all topics except the clock, in the file's order; for a topic that the server refuses, the reason. */
    public List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        sql.statements().keySet().stream()
                .filter(topic -> !topic.equals(CLOCK))
                .forEach(topic -> answers.addAll(answersOrReason(topic)));
        return answers;
    }

    /** The answers to a topic, or the reason why there are none. */
    public List<Answer> answersOrReason(String topic) {
        try {
            return ask(topic);
        } catch (LatchmarkException e) {
            return List.of(new Answer(topic, "not known", e.getMessage(), ""));
        }
    }

    /** The clock difference from the fastest of several queries. */
    public ClockOffset clock() {
        ClockOffset best = new ClockOffset(0, Double.MAX_VALUE);
        for (int reading = 0; reading < CLOCK_READINGS; reading++) {
            long startMillis = System.currentTimeMillis();
            long startNanos = System.nanoTime();
            long serverMillis = Long.parseLong(ask(CLOCK).get(0).value());
            double boundMillis = (System.nanoTime() - startNanos) / NANOS_PER_MILLI / 2;
            if (boundMillis < best.boundMillis) {
                best = new ClockOffset(serverMillis - (startMillis + boundMillis), boundMillis);
            }
        }
        return best;
    }

    private List<Answer> ask(String topic) {
        List<Answer> answers = new ArrayList<>();
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            // A time limit of the statement would be the session's setting that MariaDB shows.
            connection.setNetworkTimeout(Runnable::run, ANSWER_MILLIS_MAX);
            try (ResultSet rows = statement.executeQuery(sql.statement(topic, values))) {
                while (rows.next()) {
                    answers.add(new Answer(topic, text(rows, 1), text(rows, 2), text(rows, 3)));
                }
            }
        } catch (SQLException e) {
            throw database.failed(topic, e);
        }
        return answers;
    }

    private static String text(ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        return text == null ? "" : text.strip();
    }
}
