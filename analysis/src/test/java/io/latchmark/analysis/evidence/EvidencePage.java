package io.latchmark.analysis.evidence;

import io.latchmark.analysis.compare.CauseEvidence;
import io.latchmark.analysis.compare.CompareEvidence;
import io.latchmark.analysis.compare.RateEvidence;
import io.latchmark.analysis.compare.StoppingEvidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the simulations of docs/evidence.md, which test the method by planted truth. {@code scripts/evidence.sh} calls it. */
public final class EvidencePage {
    /** A statement may miss its bound by this many standard errors: by chance one of 700 such does. */
    private static final double ERRORS = 3;

    /** Simulated seconds of a run of a server. */
    private static final int RUN_SECONDS = 6;

    private static final String FAILS = " **fails** |";

    private EvidencePage() {}

    /** Before the case. */
    private static final Pattern BEFORE = Pattern.compile("^(?:steady state, )?([^,:]+)[,:] ");

    /** The heading of what was measured on machines, which is written by hand and follows the simulations. */
    private static final String MEASURED = "## Measured on machines";

    /**
     * A table.
     *
     * @param statement finds what the names of cases of one statement have in common, in one or more groups; the table has a line for each
     */
    private record Part(String title, String text, Pattern statement, IntFunction<List<EvidenceRow>> rows) {}

    private static final List<Part> PARTS = List.of(
            new Part(
                    "Comparisons",
                    "Runs of a closed loop with planted demands: 35 reads of 0.4 ms, 3 ms of log flush and 2 ms of CPU, each"
                            + " varying by 2 % from run to run. With drift each run is 3 % slower than the one before it. The"
                            + " statements about no difference are of equal configurations whose throughput wanders from run to"
                            + " run, has heavy tails, or is of an experiment that was resumed on another level or lacks runs."
                            + " Three comparisons have one base, three levels of a ladder the same runs; joint intervals and"
                            + " those of `--simultaneous` must all hold together in at least 95 %. A difference of 3 or 5 % is of"
                            + " 6 blocks with a noise of 2 % a run.",
                    BEFORE,
                    CompareEvidence::rows),
            new Part(
                    "At a given rate",
                    "Six blocks of runs on a server with four places that is simulated transaction by transaction, at 60 % of what it"
                            + " can do and with 6,000 transactions a run, whose service times vary by 2 % from run to run; the other"
                            + " side's take 10 % longer. Searches for the highest rate within a limit, with a noise of 5 % a step and"
                            + " 2 % a run, on a server whose response times are all 10 % longer. And equal sides near their limit, of"
                            + " which each run misses the rate with a probability of 20, 40 or 60 %.",
                    BEFORE,
                    RateEvidence::rows),
            new Part(
                    "Ending early",
                    "Experiments of two configurations whose first look is after 4 or 6 blocks and whose last block is the 8th, 12th,"
                            + " 20th or 40th; they end when the 95 % interval is ±3 % or narrower, or when there is a verdict. The difference within a pair of runs has a standard deviation"
                            + " (noise) of 1, 2, 4 or 8 %; each run of a block is 1 % slower than the one before it. The interval"
                            + " is that of the comparison that ends the experiment. Statements without a bound show the power,"
                            + " which depends on the noise.",
                    Pattern.compile("^noise \\S+ % a pair, blocks \\d+ to \\d+, (.+), \\S+ blocks on average: (.+)$"),
                    StoppingEvidence::rows),
            new Part(
                    "Where time went",
                    "A server is simulated event by event: transactions compute, read and write pages, take a lock that all users"
                            + " share, and commit to one log together, on CPUs that a session needs again after each wait. The"
                            + " analysis gets what a server and its kernel would count, and polls of the sessions. The first three"
                            + " statements are the error of the time asleep in each wait class, in points of a transaction's time,"
                            + " of which CPU is 20, 60 or 90 %: with CPU divided by wake-ups, as the ledger does, and by time."
                            + " In the others a cause is planted in one of two configurations, compared in 6 pairs of runs of "
                            + RUN_SECONDS
                            + " s: how often the interval of a part covers the truth, and how often a part whose true effect is"
                            + " less than 0.1 % of throughput is claimed to have more. Where throughput changes by two thirds or"
                            + " more (a tenth of the reads, a fifth of the writes), the error of the division itself, up to 0.5"
                            + " points of each run's time, can exceed the intervals of runs that differ by 1 % by chance. There,"
                            + " only an error of more than 2 points counts.",
                    Pattern.compile("^(bias) at .+ time, (?:[^:]+: )?(.+)$|: (.+)$"),
                    replications -> CauseEvidence.rows(Math.max(1, replications / 20), RUN_SECONDS * 1e3)),
            new Part(
                    "Steady state",
                    "Throughput with planted changes in noise of 5 % (white, and with a correlation of 0.95 from second to second) and"
                            + " 10 % (correlation 0.8), in intervals of 120, 300 and 600 s; noise without a change also of five other"
                            + " kinds. A change is found, or the run is called steady, or neither is decided. Steps come at a random"
                            + " place; checkpoints, saws and swings start at a random phase.",
                    Pattern.compile("^(.+, [^,:]+): "),
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
        lines.addAll(wrapped(
                "How the [method](method.md) was tested: first by simulations with planted truth, then by [measurements on"
                        + " machines](#measured-on-machines). `scripts/evidence.sh` makes the tables of simulations, with fixed"
                        + " seeds. The code under test makes none of the simulated data. A statement fails if it misses its"
                        + " bound by more than three standard errors. The tables show the minimum and the maximum of a"
                        + " statement's cases; [evidence.csv](evidence.csv) has a row for each case, with its replications and"
                        + " standard error."));
        List<String> rows = new ArrayList<>(List.of("part,case,replications,share,standard_error,bound,kind"));
        for (Part part : PARTS) {
            boolean made = titles.isEmpty() || titles.contains(part.title());
            List<EvidenceRow> found = made ? part.rows().apply(replications) : kept(part, Files.readAllLines(file));
            found.forEach(row -> rows.add(part.title() + "," + row.csv()));
            lines.addAll(List.of("", "## " + part.title(), ""));
            lines.addAll(wrapped(part.text()));
            lines.add("");
            lines.addAll(table(part.statement(), found));
        }
        lines.addAll(measured(page));
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

    private static List<String> measured(Path page) throws IOException {
        List<String> lines = Files.exists(page) ? Files.readAllLines(page) : List.of();
        int start = lines.indexOf(MEASURED);
        return start < 0 ? List.of() : lines.subList(start - 1, lines.size());
    }

    /** A line for each statement and bound. */
    private static List<String> table(Pattern statement, List<EvidenceRow> rows) {
        Map<List<String>, List<EvidenceRow>> groups = new LinkedHashMap<>();
        for (EvidenceRow row : rows) {
            groups.computeIfAbsent(List.of(text(statement, row.name()), row.boundText()), key -> new ArrayList<>())
                    .add(row);
        }
        List<String> lines =
                new ArrayList<>(List.of("| Statement | Cases | Minimum | Maximum | Bound |", "|---|---|---|---|---|"));
        groups.forEach((key, group) -> lines.add(String.format(
                        Locale.ROOT,
                        "| %s | %d | %.1f %% | %.1f %% | %s",
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

    private static String text(Pattern statement, String name) {
        Matcher matcher = statement.matcher(name);
        if (!matcher.find()) {
            return name;
        }
        return IntStream.rangeClosed(1, matcher.groupCount())
                .mapToObj(matcher::group)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(": "));
    }

    /** A paragraph in lines of the length that documents have. */
    private static List<String> wrapped(String text) {
        return text.replaceAll("(.{1,128})(?: |$)", "$1\n").lines().toList();
    }
}
