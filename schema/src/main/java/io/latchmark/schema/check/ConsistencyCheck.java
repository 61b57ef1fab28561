package io.latchmark.schema.check;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.schema.check.ConditionResult.Status;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.ParallelWork;
import io.latchmark.schema.jdbc.ParallelWork.Step;
import io.latchmark.schema.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Checks conditions in a database. Each is one statement in its own read-only transaction, so that it sees a consistent state
 * even while others write. For one thread.
 */
public final class ConsistencyCheck {
    private final Database database;
    private final String sessionSettings;
    private final List<DataCondition> conditions;

    /**
     * Prepares a check without executing anything.
     *
     * @param sessionSettings a statement executed before each condition in its transaction
     */
    public ConsistencyCheck(Database database, String sessionSettings, List<DataCondition> conditions) {
        this.database = database;
        this.sessionSettings = sessionSettings;
        this.conditions = List.copyOf(conditions);
    }

    /**
     * Checks all conditions, the last first: those read most, so only short checks are left at the end and no connection waits
     * long for another.
     *
     * @param workers connections that check in parallel
     * @param sinceLoad transactions since the load; if there are any, conditions that hold only on a fresh load are skipped
     * @param finished receives each result as soon as it is available, in the caller's thread
     * @return all results in the order of the conditions
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the server refuses a statement
     */
    public List<ConditionResult> run(int workers, Set<TransactionType> sinceLoad, Consumer<ConditionResult> finished) {
        List<Numbered> results = new ArrayList<>();
        List<Step<Numbered>> steps = new ArrayList<>();
        for (int number = conditions.size() - 1; number >= 0; number--) {
            DataCondition condition = conditions.get(number);
            int place = number;
            if (condition.freshOnly() && !sinceLoad.isEmpty()) {
                Numbered skipped = new Numbered(place, ConditionResult.skipped(condition, reason(sinceLoad)));
                results.add(skipped);
                finished.accept(skipped.result());
            } else {
                steps.add(new Step<>(
                        "check of " + condition.clause() + " (" + condition.title() + ")",
                        connection -> new Numbered(place, check(connection, condition))));
            }
        }
        ParallelWork.run(database, workers, steps, numbered -> {
            results.add(numbered);
            finished.accept(numbered.result());
        });
        results.sort(Comparator.comparingInt(Numbered::place));
        return results.stream().map(Numbered::result).toList();
    }

    private record Numbered(int place, ConditionResult result) {}

    private static String reason(Set<TransactionType> sinceLoad) {
        return "holds on a fresh load only, and since the load there were "
                + sinceLoad.stream().sorted().map(TransactionType::title).collect(Collectors.joining(", "));
    }

    private ConditionResult check(Connection connection, DataCondition condition) throws SQLException {
        long begin = System.nanoTime();
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        Sql.executing(sessionSettings).run(connection);
        Findings findings = Sql.query(condition.query(), Findings::read).run(connection);
        connection.rollback();
        return new ConditionResult(
                condition.clause(),
                condition.title(),
                findings.offendingRows() == 0 ? Status.PASSED : Status.FAILED,
                "",
                findings.offendingRows(),
                findings.columns(),
                findings.rows(),
                Duration.ofNanos(System.nanoTime() - begin));
    }

    /** The rows of a condition's query, without the last column, which counts them all. */
    private record Findings(long offendingRows, List<String> columns, List<List<String>> rows) {
        static Findings read(ResultSet resultSet) throws SQLException {
            ResultSetMetaData metaData = resultSet.getMetaData();
            int counter = metaData.getColumnCount();
            List<String> columns = new ArrayList<>();
            for (int column = 1; column < counter; column++) {
                columns.add(metaData.getColumnLabel(column));
            }
            long offendingRows = 0;
            List<List<String>> rows = new ArrayList<>();
            while (resultSet.next()) {
                offendingRows = resultSet.getLong(counter);
                List<String> row = new ArrayList<>();
                for (int column = 1; column < counter; column++) {
                    row.add(Objects.requireNonNullElse(resultSet.getString(column), "NULL"));
                }
                rows.add(row);
            }
            return new Findings(offendingRows, columns, rows);
        }
    }
}
