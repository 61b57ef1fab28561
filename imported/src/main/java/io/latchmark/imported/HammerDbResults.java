package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.imported.ImportRequest.StatedLoad;
import io.latchmark.results.Imported.Reported;
import io.latchmark.results.SourceText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads HammerDB's logs, the output of {@code vurun}, and its jobs as JSON (HammerDB 6.0: {@code src/generic/genvu.tcl}, {@code
 * modules/tpcccommon-1.0.tm} {@code testresult}, {@code modules/jobs-1.0.tm}; older versions print the figures in reverse order).
 * A log contains each run that was appended to it. The summary of a time profile ({@code modules/xtprof-1.0.tm}) in the folder of
 * a log with one run is assigned to that run. Names and values are the same in the JSON of a job's report; both are therefore
 * parsed alike.
 */
final class HammerDbResults {
    static final Pattern RESULT = Pattern.compile(
            "TEST RESULT : System achieved ([0-9]{1,20}) (NOPM|\\S{1,40}(?: \\S{1,40})? TPM) (?:from|at) ([0-9]{1,20}) "
                    + "(NOPM|[^\"\\\\]{0,80}?TPM)");
    /** Limit per minute for which the count of a month fits into a long. */
    private static final long NOPM_MAX = 1_000_000_000;

    static final String PROFILE = ">>>>> SUMMARY OF ";

    private static final Pattern USERS = Pattern.compile(
            "([0-9]{1,6}) Active (?:Virtual Users|Sessions)|\"active_virtual_users\"\\s*:\\s*([0-9]{1,6})");
    private static final Pattern RAMP_UP =
            Pattern.compile("Beginning rampup time of ([0-9]{1,5}) minutes|\"rampup_minutes\"\\s*:\\s*\"?([0-9]{1,5})");
    private static final Pattern MINUTES = Pattern.compile(
            "Timing test period of ([0-9]{1,5}) in minutes|\"duration_minutes\"\\s*:\\s*\"?([0-9]{1,5})");
    private static final Pattern WAREHOUSES =
            Pattern.compile("Warehouses = ([0-9]{1,6})|\"warehouses\"\\s*:\\s*\"?([0-9]{1,6})");
    private static final Pattern VERSION =
            Pattern.compile("HammerDB CLI v([0-9.]{1,40})|\"hdb_version\"\\s*:\\s*\"v?([0-9.]{1,40})");
    private static final Pattern NOPM = Pattern.compile("\"nopm\"\\s*:\\s*([0-9]+)");
    private static final Pattern TPM = Pattern.compile("\"tpm\"\\s*:\\s*([0-9]+)");
    private static final Pattern DATABASE = Pattern.compile("\"database_display\"\\s*:\\s*\"([^\"]{1,80})\"");

    private final List<ForeignRun> runs = new ArrayList<>();
    private final Path file;
    private final StatedLoad given;
    private String version = "";
    private int users;
    private int warehouses;
    private long rampUpMinutes;
    private long minutes;
    private long nopm;
    private long tpm;
    private String database = "";

    private HammerDbResults(Path file, StatedLoad given) {
        this.file = file;
        this.given = given;
    }

    /** The runs in these files, in order. */
    static List<ForeignRun> read(List<Path> files, StatedLoad given) {
        List<ForeignRun> runs = new ArrayList<>();
        List<Path> profiles = new ArrayList<>();
        for (Path file : files) {
            if (ResultFiles.head(file).contains("Hammerdb Time Profile Report")) {
                profiles.add(file);
            } else {
                runs.addAll(new HammerDbResults(file, given).runs());
            }
        }
        if (runs.isEmpty()) {
            throw LatchmarkException.damaged(files.get(0)
                    + ": expected a line 'TEST RESULT : System achieved … NOPM from … TPM' before its end, found none:"
                    + " the run did not end, or its log was not kept");
        }
        return runs.size() == 1 && profiles.size() == 1
                ? List.of(HammerDbProfile.added(runs.get(0), profiles.get(0)))
                : runs;
    }

    private List<ForeignRun> runs() {
        try (SourceText text = SourceText.open(file)) {
            for (String line = text.next(); line != null; line = text.next()) {
                take(text, line);
            }
        }
        if (runs.isEmpty() && nopm > 0) {
            add();
        }
        return runs;
    }

    private void take(SourceText text, String line) {
        Matcher found = VERSION.matcher(line);
        version = found.find() ? either(found) : version;
        users = (int) number(text, USERS, line, users);
        warehouses = (int) number(text, WAREHOUSES, line, warehouses);
        rampUpMinutes = number(text, RAMP_UP, line, rampUpMinutes);
        minutes = number(text, MINUTES, line, minutes);
        nopm = number(text, NOPM, line, nopm);
        tpm = number(text, TPM, line, tpm);
        Matcher display = DATABASE.matcher(line);
        database = display.find() ? display.group(1) : database;
        Matcher result = RESULT.matcher(line);
        if (result.find()) {
            boolean nopmFirst = result.group(2).equals("NOPM");
            nopm = ForeignNumber.whole(text::expected, "NOPM", result.group(nopmFirst ? 1 : 3), NOPM_MAX);
            tpm = ForeignNumber.count(text::expected, "TPM", result.group(nopmFirst ? 3 : 1));
            database = result.group(nopmFirst ? 4 : 2).replaceAll(" ?TPM$", "");
            add();
            // The next run of the log has separate values.
            users = 0;
            minutes = 0;
            rampUpMinutes = 0;
        }
    }

    private static long number(SourceText text, Pattern pattern, String line, long before) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find()
                ? ForeignNumber.whole(text::expected, "a figure of HammerDB", either(matcher), NOPM_MAX)
                : before;
    }

    private static String either(Matcher matcher) {
        for (int group = 1; group <= matcher.groupCount(); group++) {
            if (matcher.group(group) != null) {
                return matcher.group(group);
            }
        }
        return "";
    }

    private void add() {
        Duration measured = ForeignLoad.required(Duration.ofMinutes(minutes), given);
        long orders = Math.round(nopm * (measured.toMillis() / 60_000.0));
        ForeignLoad load = new ForeignLoad(
                database.replace(" ", "").toLowerCase(Locale.ROOT),
                users,
                warehouses,
                Pacing.NONE,
                ForeignLoad.NOT_KNOWN,
                Duration.ofMinutes(rampUpMinutes),
                measured);
        runs.add(new ForeignRun(
                "hammerdb",
                version,
                PgbenchResults.modified(file).plusSeconds(runs.size()),
                load,
                List.of(new Reported("NOPM", Long.toString(nopm)), new Reported(database + " TPM", Long.toString(tpm))),
                List.of(
                        "all transactions but New-Order: its TPM counts what the database counts, not the transactions of the load",
                        "a series: throughput over time and its steadiness are not known",
                        "response times as histograms",
                        "its clock: the start is when the file was written last",
                        "wait samples: there is no ledger of where a transaction's time went",
                        "device counters: nothing is attributed to storage",
                        "checks of the load: whether it keyed and thought, and which warehouses it used, is not in the log"),
                List.of(file),
                series -> series.whole(measured.toNanos(), TransactionType.NEW_ORDER, orders)));
    }
}
