package io.latchmark.cli.database;

import io.latchmark.cli.console.Console;
import io.latchmark.schema.Schema;
import io.latchmark.schema.check.ConditionResult;
import java.util.List;
import java.util.Locale;

/** Checks the consistency conditions and the population rules, and prints what they find. */
public final class Verification {
    private static final String CONDITIONS_CLAUSE = "3.3.2.";

    private final Schema schema;
    private final Console console;

    public Verification(Schema schema, Console console) {
        this.schema = schema;
        this.console = console;
    }

    /** How many conditions or rules came out how. */
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

    /** What a check found, in short. */
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
     * Runs all conditions.
     *
     * @param workers connections that check at once
     * @param verbose whether conditions that pass get a line too
     */
    public Verdict run(int workers, boolean verbose) {
        console.progress("  checking …");
        List<ConditionResult> results = schema.check(
                workers, result -> console.progress("  checked " + result.clause() + " " + result.title()));
        results.forEach(result -> print(result, verbose));
        if (verbose) {
            results.stream()
                    .map(ConditionResult::skipReason)
                    .filter(reason -> !reason.isEmpty())
                    .distinct()
                    .forEach(reason -> console.line("skipped: " + reason));
        }
        return new Verdict(
                Count.of(results.stream().filter(Verification::isCondition).toList()),
                Count.of(results.stream().filter(result -> !isCondition(result)).toList()));
    }

    private static boolean isCondition(ConditionResult result) {
        return result.clause().startsWith(CONDITIONS_CLAUSE);
    }

    private void print(ConditionResult result, boolean verbose) {
        String head = String.format(Locale.ROOT, "  %-9s %s", result.clause(), result.title());
        switch (result.status()) {
            case PASSED -> {
                if (verbose) {
                    console.line(String.format(
                            Locale.ROOT,
                            "pass   %s (%.1f s)",
                            head,
                            result.elapsed().toMillis() / 1e3));
                }
            }
            case SKIPPED -> {
                if (verbose) {
                    console.line("skip   " + head);
                }
            }
            case FAILED -> {
                console.line("FAIL   " + head + ": " + result.offendingRows() + " offending rows");
                console.line("         " + String.join(" | ", result.columns()));
                result.rowsShown().forEach(row -> console.line("         " + String.join(" | ", row)));
                if (result.offendingRows() > result.rowsShown().size()) {
                    console.line("         … and "
                            + (result.offendingRows() - result.rowsShown().size()) + " more");
                }
            }
        }
    }
}
