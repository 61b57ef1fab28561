package io.latchmark.results.run;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.RunConclusion.DatabaseCount;
import java.util.List;
import java.util.Map;

/**
 * The gates of a run that follow from its counts: those of a run on one host, or the sums of all parts.
 *
 * @param counts over the whole run, by type
 * @param database the database's and the client's count
 */
public record CountGates(Map<TransactionType, OutcomeCounts> counts, DatabaseCount database) {
    /** The name of the gate that compares both sides. */
    public static final String DATABASE_AGREES = "client and database counts agree";

    public CountGates {
        counts = Map.copyOf(counts);
    }

    /** The gates from the client's counts and the database's counts before and after the load. */
    public static CountGates of(Map<TransactionType, OutcomeCounts> counts, long before, long after) {
        long client = counts.getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE)
                .committed();
        return new CountGates(counts, new DatabaseCount(before, after, client));
    }

    /** Whether database and client agree on the number of new orders. */
    public Finding databaseAgrees() {
        boolean agree = database.isKnown() && database.placed() == database.client();
        String found = database.isKnown()
                ? database.placed() + " in the database, " + database.client() + " at the client, difference "
                        + (database.placed() - database.client())
                : "the database's count is unknown";
        return new Finding(
                DATABASE_AGREES,
                Finding.Verdict.of(agree),
                found,
                "equal, over the whole run",
                "new orders that only one side has seen would make every rate wrong");
    }

    /**
     * Whether every transaction has an outcome.
     *
     * @param hangingSessions sessions whose transaction did not end in time
     */
    public Finding outcomesAddUp(int hangingSessions) {
        OutcomeCounts sum = counts.values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
        return new Finding(
                "outcomes add up",
                Finding.Verdict.of(sum.started() == sum.ended() && hangingSessions == 0),
                sum.started() + " started, " + sum.ended() + " ended, " + hangingSessions + " sessions hanging",
                "as many ended as started, no session hanging",
                "a transaction without an outcome may still change the database");
    }

    /** Whether any transactions failed in a way that no load explains. */
    public List<Finding> noErrors() {
        return List.of(
                none(
                        "no unexplained errors",
                        FailureKind.OTHER,
                        "with an error of no known kind",
                        "such errors mean a defect of the procedures or the server, not of the storage"),
                none(
                        "Storage errors",
                        FailureKind.STORAGE_ERROR,
                        "because the storage returned an error or damaged data",
                        "a storage that fails or damages pages is broken, whatever its speed: check it and the database"));
    }

    private Finding none(String name, FailureKind kind, String how, String why) {
        long failed = counts.values().stream()
                .mapToLong(count -> count.failed().getOrDefault(kind, 0L))
                .sum();
        return new Finding(
                name,
                Finding.Verdict.of(failed == 0),
                CountText.of(failed, "transaction", "transactions") + " failed " + how,
                "0",
                why);
    }
}
