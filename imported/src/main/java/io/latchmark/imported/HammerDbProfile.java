package io.latchmark.imported;

import io.latchmark.results.Imported.Reported;
import io.latchmark.results.SourceText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the summary over all virtual users in HammerDB's time profile ({@code hdbxtprofile.log}; {@code modules/xtprof-1.0.tm},
 * {@code xttimeproflog}): for each procedure a line of calls and times, and one of percentiles.
 */
final class HammerDbProfile {
    private static final Pattern PROCEDURE = Pattern.compile(">>>>> PROC: ([A-Z_]{1,40})\\s*");
    private static final Pattern FIGURE = Pattern.compile("([A-Z0-9]{1,40}): ([0-9.]{1,40}(?:ms|%)?)");

    private HammerDbProfile() {}

    /** Adds to a run the figures of the last summary in its profile. */
    static ForeignRun added(ForeignRun run, Path file) {
        List<Reported> reported = new ArrayList<>();
        boolean within = false;
        String procedure = "";
        try (SourceText text = SourceText.open(file)) {
            for (String line = text.next(); line != null; line = text.next()) {
                Matcher named = PROCEDURE.matcher(line);
                if (line.startsWith(HammerDbResults.PROFILE)) {
                    within = true;
                    reported.clear();
                } else if (line.startsWith(">>>>> VIRTUAL USER")) {
                    within = false;
                } else if (named.matches()) {
                    procedure = named.group(1);
                } else if (within) {
                    Matcher figure = FIGURE.matcher(line);
                    while (figure.find()) {
                        reported.add(new Reported(procedure + " " + figure.group(1), figure.group(2)));
                    }
                }
            }
            if (reported.isEmpty()) {
                throw text.expected(
                        "'" + HammerDbResults.PROFILE + "… ACTIVE VIRTUAL USERS' before the end", "the end");
            }
        }
        List<Reported> all = new ArrayList<>(run.reported());
        all.addAll(reported);
        List<Path> files = new ArrayList<>(run.files());
        files.add(file);
        return new ForeignRun(
                run.name(), run.version(), run.start(), run.load(), all, run.lacks(), files, run.content());
    }
}
