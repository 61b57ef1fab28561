package io.latchmark.analysis.evidence;

import io.latchmark.analysis.compare.CauseEvidence;
import io.latchmark.analysis.compare.CompareEvidence;
import io.latchmark.analysis.compare.StoppingEvidence;
import io.latchmark.analysis.switchback.SwitchbackEvidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes docs/evidence.md: what simulations with planted truth say about the method. {@code scripts/evidence.sh} calls it. */
public final class EvidencePage {
    /** A statement may miss its bound by this many standard errors: by chance one of 700 such does. */
    private static final double ERRORS = 3;

    /** Simulated seconds of a device's run. */
    private static final int DEVICE_SECONDS = 300;

    /** Simulated seconds of a run of a server. */
    private static final int RUN_SECONDS = 6;

    private static final String FAILS = " **fails** |";

    private EvidencePage() {}

    /** Before the case. */
    private static final Pattern BEFORE = Pattern.compile("^(?:steady state, )?([^,:]+)[,:] ");

    /** Behind the case. */
    private static final Pattern BEHIND = Pattern.compile(": (.+)$");

    /**
     * A table.
     *
     * @param statement finds what the names of cases of one statement have in common, of which the table has one line; empty for a line each
     */
    private record Part(String title, String text, Optional<Pattern> statement, IntFunction<List<EvidenceRow>> rows) {}

    private static final List<Part> PARTS = List.of(
            new Part(
                    "Comparisons",
                    "Runs of a closed loop whose demands are planted: 35 reads of 0.4 ms, 3 ms of log flush and 2 ms of"
                            + " processor, each varying by 2 % from run to run. Where the order is known, each run is 3 %"
                            + " slower than the one before it. Where runs lack a partner, each block is 1 % slower than the"
                            + " one before it, too. Several comparisons are three with one base; joint intervals and"
                            + " those of --simultaneous hold all together with 95 % at least.",
                    Optional.of(BEFORE),
                    CompareEvidence::rows),
            new Part(
                    "Ending early",
                    "Experiments of two configurations that end after 6 to 20 blocks, when the 95 % interval is ±3 % or"
                            + " narrower, or when there is a verdict. Noise is the standard deviation of the difference"
                            + " within a pair of runs; each run of a block is 1 % slower than the one before it. The interval"
                            + " is that of the comparison with which the experiment ends.",
                    Optional.empty(),
                    StoppingEvidence::rows),
            new Part(
                    "Switchback",
                    "Runs of 17 minutes with two settings: five steps of 60 s, and 24 pairs of windows of 8 s, each "
                            + "after 4 s of wash-out; a quarter of the pairs is of twice the length, and a quarter has one "
                            + "setting. A second of throughput varies by 5 %, with a correlation of 0.5 between neighbours. An "
                            + "effect approaches its full size with a time constant. What is refused has no verdict. Without a "
                            + "difference nobody can tell a setting that does nothing from one that acts slowly, unless it is "
                            + "known how long a switch takes.",
                    Optional.empty(),
                    replications -> SwitchbackEvidence.rows(Math.max(1, replications / 10))),
            new Part(
                    "Where time went",
                    "A server simulated event by event: users whose transactions compute, read and write pages, take a lock that"
                            + " all share and commit to one log together, on CPUs that sessions need again after each wait. The"
                            + " analysis is given what a server and its kernel would count, and polls of the sessions. First, how"
                            + " far the time asleep in each class of waits is from the truth, in points of a transaction's time,"
                            + " if CPU in the calls is divided in proportion to their time, as until 0.1, and by wake-ups, as now."
                            + " Then causes that are planted in one of two configurations, compared in 6 pairs of runs of "
                            + RUN_SECONDS
                            + " s: how often the interval of a part covers its truth, and how often a part whose"
                            + " truth is less than 0.1 % of throughput is claimed with more. Where throughput changes by two thirds"
                            + " or more, the error of the division itself, which is up to 0.5 points of each run's time, can be"
                            + " wider than the intervals of runs that differ by 1 % by chance: what is required there is that no"
                            + " part is wrong by more than 2 points.",
                    Optional.empty(),
                    replications -> CauseEvidence.rows(Math.max(1, replications / 20), RUN_SECONDS * 1e3)),
            new Part(
                    "Devices",
                    "Simulated devices with planted service times, each observed for " + DEVICE_SECONDS
                            + " s. Where demands are claimed they must be right, and where a device's busy time is no sum"
                            + " of services none may be claimed.",
                    Optional.of(BEHIND),
                    replications -> DeviceEvidence.rows(Math.max(1, replications / 10), DEVICE_SECONDS)),
            new Part(
                    "Steady state",
                    "Courses of throughput with planted truth on autocorrelated noise.",
                    Optional.of(BEFORE),
                    replications -> SteadyEvidence.rows(Math.max(1, replications / 10))));

    /**
     * Writes the page to the first argument and its rows to a file beside it, with as many replications of each statement as the second
     * says. Further arguments are titles of parts: the others stay as they are.
     */
    public static void main(String[] arguments) throws IOException {
        Path page = Path.of(arguments[0]);
        Path file = page.resolveSibling(page.getFileName().toString().replaceAll("\\.md$", ".csv"));
        int replications = Integer.parseInt(arguments[1]);
        List<String> titles = List.of(arguments).subList(2, arguments.length);
        List<String> lines = new ArrayList<>(List.of("# Evidence", ""));
        lines.addAll(
                wrapped("What simulations say about the [method](method.md). `scripts/evidence.sh` makes this page; its"
                        + " seeds are fixed. None of the data is made by the code that is tested. A statement fails if it misses"
                        + " its bound by more than three standard errors. Where a statement has many cases, the table shows the"
                        + " minimum and the maximum; [evidence.csv](evidence.csv) has a row for each case, with its"
                        + " replications and standard error."));
        List<String> rows = new ArrayList<>(List.of("part,case,replications,share,standard_error,bound,kind"));
        for (Part part : PARTS) {
            boolean made = titles.isEmpty() || titles.contains(part.title());
            List<EvidenceRow> found = made ? part.rows().apply(replications) : kept(part, Files.readAllLines(file));
            found.forEach(row -> rows.add(part.title() + "," + row.csv()));
            lines.addAll(List.of("", "## " + part.title(), ""));
            lines.addAll(wrapped(part.text()));
            lines.add("");
            lines.addAll(part.statement().isPresent() ? grouped(part.statement().get(), found) : table(found));
        }
        Files.write(page, lines);
        Files.write(file, rows);
        if (lines.stream().anyMatch(line -> line.endsWith(FAILS))) {
            throw new IllegalStateException("some statements fail: see " + page);
        }
    }

    private static List<EvidenceRow> kept(Part part, List<String> file) {
        String start = part.title() + ",";
        return file.stream()
                .filter(line -> line.startsWith(start))
                .map(line -> EvidenceRow.ofCsv(line.substring(start.length())))
                .toList();
    }

    private static List<String> table(List<EvidenceRow> rows) {
        List<String> lines = new ArrayList<>(List.of(
                "| Statement | Replications | Share | Standard error, points | Bound | |",
                "|---|---|---|---|---|---|"));
        rows.forEach(row -> lines.add(String.format(
                        Locale.ROOT,
                        "| %s | %d | %.1f %% | %.1f | %s |",
                        row.name(),
                        row.replications(),
                        row.value() * 100,
                        row.standardError() * 100,
                        row.boundText())
                + (row.holds(ERRORS) ? " |" : FAILS)));
        return lines;
    }

    /** A line for each statement and bound. */
    private static List<String> grouped(Pattern statement, List<EvidenceRow> rows) {
        Map<List<String>, List<EvidenceRow>> groups = new LinkedHashMap<>();
        for (EvidenceRow row : rows) {
            Matcher matcher = statement.matcher(row.name());
            String text = matcher.find() ? matcher.group(1) : row.name();
            groups.computeIfAbsent(List.of(text, row.boundText()), key -> new ArrayList<>())
                    .add(row);
        }
        List<String> lines = new ArrayList<>(
                List.of("| Statement | Cases | Minimum | Maximum | Bound | |", "|---|---|---|---|---|---|"));
        groups.forEach((key, group) -> lines.add(String.format(
                        Locale.ROOT,
                        "| %s | %d | %.1f %% | %.1f %% | %s |",
                        key.get(0),
                        group.size(),
                        100
                                * group.stream()
                                        .mapToDouble(EvidenceRow::value)
                                        .min()
                                        .orElseThrow(),
                        100
                                * group.stream()
                                        .mapToDouble(EvidenceRow::value)
                                        .max()
                                        .orElseThrow(),
                        key.get(1))
                + (group.stream().allMatch(row -> row.holds(ERRORS)) ? " |" : FAILS)));
        return lines;
    }

    /** A paragraph in lines of the length that documents have. */
    private static List<String> wrapped(String text) {
        return text.replaceAll("(.{1,128})(?: |$)", "$1\n").lines().toList();
    }
}
