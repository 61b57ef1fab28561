package io.latchmark.analysis.evidence;

import io.latchmark.analysis.compare.CompareEvidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes docs/evidence.md: what simulations with planted truth say about the method. {@code scripts/evidence.sh} calls it. */
public final class EvidencePage {
    /** A statement may miss its bound by this many standard errors: by chance one of 700 such does. */
    private static final double ERRORS = 3;

    /** Simulated seconds of a device's run. */
    private static final int DEVICE_SECONDS = 300;

    private EvidencePage() {}

    private record Part(String title, String text, List<EvidenceRow> rows) {}

    /** Writes the page to the first argument, with as many replications of each statement as the second says. */
    public static void main(String[] arguments) throws IOException {
        int replications = Integer.parseInt(arguments[1]);
        List<Part> parts = List.of(
                new Part(
                        "Comparisons",
                        "Runs of a closed loop whose demands are planted: 35 reads of 0.4 ms, 3 ms of log flush and 2 ms of"
                                + " processor, each varying by 2 % from run to run. Where the order is known, each run is 3 %"
                                + " slower than the one before it.",
                        CompareEvidence.rows(replications)),
                new Part(
                        "Devices",
                        "Simulated devices with planted service times, each observed for " + DEVICE_SECONDS
                                + " s. Where demands are claimed they must be right, and where a device's busy time is no sum"
                                + " of services none may be claimed.",
                        DeviceEvidence.rows(Math.max(1, replications / 10), DEVICE_SECONDS)),
                new Part(
                        "Steady state",
                        "Courses of throughput with planted truth on autocorrelated noise.",
                        SteadyEvidence.rows(Math.max(1, replications / 10))));
        List<String> lines = new ArrayList<>();
        lines.add("# Evidence");
        lines.add("");
        lines.addAll(
                wrapped("What simulations say about the [method](method.md). `scripts/evidence.sh` makes this page; its"
                        + " seeds are fixed. None of the data is made by the code that is tested. A statement fails if it misses"
                        + " its bound by more than three standard errors."));
        boolean good = true;
        for (Part part : parts) {
            lines.addAll(List.of("", "## " + part.title(), ""));
            lines.addAll(wrapped(part.text()));
            lines.add("");
            lines.add("| Statement | Replications | Share | Standard error, points | Bound | |");
            lines.add("|---|---|---|---|---|---|");
            for (EvidenceRow row : part.rows()) {
                good &= row.holds(ERRORS);
                lines.add(row.line() + (row.holds(ERRORS) ? " |" : " **fails** |"));
            }
        }
        Files.write(Path.of(arguments[0]), lines);
        if (!good) {
            throw new IllegalStateException("some statements fail: see " + arguments[0]);
        }
    }

    /** A paragraph in lines of the length that documents have. */
    private static List<String> wrapped(String text) {
        return text.replaceAll("(.{1,128})(?: |$)", "$1\n").lines().toList();
    }
}
