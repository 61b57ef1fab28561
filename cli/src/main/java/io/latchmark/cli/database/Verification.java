package io.latchmark.cli.database;

import io.latchmark.cli.console.Console;
import io.latchmark.schema.Schema;
import io.latchmark.schema.check.ConditionResult;
import java.util.List;
import java.util.Locale;

/** Checks the consistency conditions and the population rules, and prints what they find. */
public final class Verification {
    private final Schema schema;
    private final Console console;

    public Verification(Schema schema, Console console) {
        this.schema = schema;
        this.console = console;
    }

    /** What a check found, in short. */
    public record Verdict(long passed, long failed, long skipped) {
        public boolean isGood() {
            return failed == 0;
        }

        @Override
        public String toString() {
            return passed + " passed, " + failed + " failed" + (skipped == 0 ? "" : ", " + skipped + " skipped");
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
        return new Verdict(
                count(results, ConditionResult.Status.PASSED),
                count(results, ConditionResult.Status.FAILED),
                count(results, ConditionResult.Status.SKIPPED));
    }

    private static long count(List<ConditionResult> results, ConditionResult.Status status) {
        return results.stream().filter(result -> result.status() == status).count();
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
                    console.line("skip   " + head + ": " + result.skipReason());
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
