package io.latchmark.application;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.text.CheckText;
import io.latchmark.application.text.OutputLine;
import io.latchmark.schema.Schema;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import java.util.List;

/** Checks the consistency conditions and the population rules. */
public final class CheckOperation {
    private static final int CONNECTIONS = 2;
    /** On the embedded server, where each session needs a CPU of this host and memory for its sums. */
    private static final int CONNECTIONS_MAX = 4;

    private static final String CONDITIONS_CLAUSE = "3.3.2.";

    private final Schema schema;
    private final Operator operator;

    /** A check of these tables. */
    CheckOperation(Schema schema, Operator operator) {
        this.schema = schema;
        this.operator = operator;
    }

    /** The number of conditions or rules by result. */
    public record Count(long passed, long failed, long skipped) {
        static Count of(List<ConditionResult> results) {
            return new Count(
                    count(results, ConditionResult.Status.PASSED),
                    count(results, ConditionResult.Status.FAILED),
                    count(results, ConditionResult.Status.SKIPPED));
        }

        private static long count(List<ConditionResult> results, ConditionResult.Status status) {
            return results.stream().filter(result -> result.status() == status).count();
        }

        @Override
        public String toString() {
            return passed + " passed, " + failed + " failed" + (skipped == 0 ? "" : ", " + skipped + " skipped");
        }
    }

    /** The summary of a check. */
    public record Verdict(Count conditions, Count rules) {
        public boolean isGood() {
            return conditions.failed() + rules.failed() == 0;
        }

        @Override
        public String toString() {
            return "consistency conditions: " + conditions + "; population rules: " + rules;
        }
    }

    /**
     * Checks a database after its load.
     *
     * @throws io.latchmark.core.LatchmarkException if it could not be checked
     */
    public static Verdict execute(DatabaseRequest request, Operator operator) {
        request.requireData();
        int connections = request.isEmbedded()
                ? Math.min(
                        CONNECTIONS_MAX,
                        Math.max(CONNECTIONS, Runtime.getRuntime().availableProcessors()))
                : CONNECTIONS;
        try (DatabaseSession session = DatabaseSession.openForBulkWork(request, connections, operator);
                WorkLock lock = session.share("check");
                Database pool = session.connect("check", connections)) {
            operator.message("Checking "
                    + LoadOperation.text(
                            session.engine().schema(lock.database()).requireLoaded()));
            Verdict verdict = new CheckOperation(session.engine().schema(pool), operator).run(connections, true);
            operator.message(verdict.toString());
            return verdict;
        }
    }

    /**
     * Runs all conditions.
     *
     * @param workers connections that check in parallel
     * @param everyResult whether to report conditions that pass, too
     */
    Verdict run(int workers, boolean everyResult) {
        operator.step("  checking …");
        List<ConditionResult> results =
                schema.check(workers, result -> operator.step("  checked " + result.clause() + " " + result.title()));
        results.forEach(result ->
                operator.happened(new OperationEvent.Printed(OutputLine.kept(CheckText.lines(result, everyResult)))));
        if (everyResult) {
            results.stream()
                    .map(ConditionResult::skipReason)
                    .filter(reason -> !reason.isEmpty())
                    .distinct()
                    .forEach(reason -> operator.message("skipped: " + reason));
        }
        return new Verdict(
                Count.of(results.stream().filter(CheckOperation::isCondition).toList()),
                Count.of(results.stream().filter(result -> !isCondition(result)).toList()));
    }

    private static boolean isCondition(ConditionResult result) {
        return result.clause().startsWith(CONDITIONS_CLAUSE);
    }
}
