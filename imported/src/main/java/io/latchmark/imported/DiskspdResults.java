package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.probe.DiskspdCommand;
import io.latchmark.results.SourceText;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the results of diskspd, as text and as XML ({@code -Rtext}, {@code -Rxml}; diskspd 2.2, {@code
 * ResultParser/ResultParser.cpp} and {@code XmlResultParser/XmlResultParser.cpp}). A text may contain several invocations; each
 * starts with its command line, which contains the requested options.
 */
final class DiskspdResults {
    static final String COMMAND = "Command Line: ";
    private static final int BYTES_MAX = 64 << 20;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Pattern SECONDS = Pattern.compile("(?:actual )?test time:\\s+([0-9.]{1,30})s");
    private static final Pattern SIZED = Pattern.compile("\\(([0-9.]{1,30})(KiB|MiB|GiB|TiB|B)?\\)\\s*$");
    private static final Pattern TOTAL =
            Pattern.compile("total:\\s+([0-9]+) \\|\\s+([0-9]+) \\|\\s+[0-9.]+ \\|\\s+[0-9.]+(?: \\|\\s+([0-9.]+))?.*");
    private static final Pattern PERCENTILE =
            Pattern.compile("\\s*(min|50th|95th|99th|3-nines|max) \\|\\s+(N/A|[0-9.]+) \\|\\s+(N/A|[0-9.]+) \\|.*");
    private static final Pattern START =
            Pattern.compile("\\s+start time: ([0-9]{4})/([0-9]{2})/([0-9]{2}) ([0-9]{2}:[0-9]{2}:[0-9]{2}) UTC");
    static final List<String> LACKS = List.of("device counters and self-checks", "a series by second");
    static final List<String> LACKS_START =
            List.of(LACKS.get(0), LACKS.get(1), "the time at which each measurement began");

    private final SourceText text;
    private final Instant modified;
    private final int firstNumber;
    private final List<CellMeasurement> cells = new ArrayList<>();
    private final Map<String, String> figures = new HashMap<>();
    private String command = "";
    private String section = "";
    private String target = "";
    private long bytes;

    private DiskspdResults(SourceText text, int firstNumber) {
        this.text = text;
        this.modified = PgbenchResults.modified(text.file());
        this.firstNumber = firstNumber;
    }

    static ForeignProbe read(Path file, int firstNumber) {
        return ResultFiles.head(file).stripLeading().startsWith("<")
                ? DiskspdXml.read(file, ResultFiles.text(file, BYTES_MAX), firstNumber)
                : ofText(file, firstNumber);
    }

    private static ForeignProbe ofText(Path file, int firstNumber) {
        try (SourceText text = SourceText.open(file)) {
            DiskspdResults results = new DiskspdResults(text, firstNumber);
            for (String line = text.next(); line != null; line = text.next()) {
                results.take(line);
            }
            results.close();
            if (results.cells.isEmpty()) {
                throw text.expected("'" + COMMAND + "…' and the results that follow it", "the end of the file");
            }
            Instant start = results.cells.get(0).result().start();
            return new ForeignProbe(
                    "",
                    start,
                    results.target,
                    results.bytes,
                    results.cells,
                    start.equals(results.modified) ? LACKS_START : LACKS);
        }
    }

    private void take(String line) {
        if (line.startsWith(COMMAND)) {
            close();
            command = line.substring(COMMAND.length());
        }
        Matcher start = START.matcher(line);
        Matcher seconds = SECONDS.matcher(line);
        Matcher total = TOTAL.matcher(line);
        Matcher percentile = PERCENTILE.matcher(line);
        if (start.matches()) {
            figures.put(
                    "start", start.group(1) + "-" + start.group(2) + "-" + start.group(3) + "T" + start.group(4) + "Z");
        } else if (seconds.find()) {
            figures.put("seconds", seconds.group(1));
        } else if (line.equals("Total IO") || line.equals("Read IO") || line.equals("Write IO")) {
            section = line.substring(0, line.indexOf(' '));
        } else if (total.matches()) {
            figures.put(section + " bytes", total.group(1));
            figures.put(section + " count", total.group(2));
            figures.put(section + " mean", total.group(3) == null ? "" : total.group(3));
        } else if (percentile.matches()) {
            figures.put("Read " + percentile.group(1), percentile.group(2));
            figures.put("Write " + percentile.group(1), percentile.group(3));
        } else if (line.contains(" | ") && section.equals("Total")) {
            sized(line);
        }
    }

    /** Reads the file and its length, at the end of a thread's row. */
    private void sized(String line) {
        Matcher sized = SIZED.matcher(line);
        if (sized.find() && target.isEmpty()) {
            int shift = " KMGT"
                    .indexOf(sized.group(2) == null ? " " : sized.group(2).substring(0, 1));
            long unit = 1L << (10 * Math.max(0, shift));
            bytes = Math.round(unit
                    * ForeignNumber.decimal(
                            text::expected,
                            "the length of the file",
                            sized.group(1),
                            (double) ForeignNumber.BYTES_MAX / unit));
            target = line.substring(line.lastIndexOf(" | ") + 3, sized.start()).strip();
        }
    }

    /** Creates a cell from the output of the last invocation. */
    private void close() {
        if (figures.containsKey("Total count")) {
            cells.add(new CellMeasurement(cell(), List.of(), Map.of()));
        }
        figures.clear();
        section = "";
    }

    private CellResult cell() {
        if (!figures.containsKey("seconds")) {
            throw text.expected("'actual test time: …s' in the results of '" + command + "'", "none");
        }
        double seconds = ForeignNumber.nanos(text::expected, "test time", figures.get("seconds"), 1e9) / 1e9;
        return new CellResult(
                firstNumber + cells.size(),
                asked(seconds),
                "diskspd",
                start(),
                seconds,
                operation("Read"),
                operation("Write"),
                OperationFigures.NONE,
                0,
                0,
                DeviceDelta.missing("not in the results of diskspd"),
                List.of(),
                List.of(),
                "");
    }

    /** As printed by diskspd; otherwise the file's modification time. */
    private Instant start() {
        String start = figures.getOrDefault("start", "");
        try {
            return start.isEmpty() ? modified : Instant.parse(start);
        } catch (DateTimeParseException e) {
            throw text.expected("the time at which '" + command + "' began", start);
        }
    }

    private Cell asked(double seconds) {
        try {
            Cell cell = DiskspdCommand.parse(command, Math.max(bytes, Cell.BLOCK_BYTES_MAX));
            return cell.with(new Cell.Timing(
                    cell.timing().warmUp(),
                    Duration.ofMillis(Math.max(1, Math.round(seconds * 1e3))),
                    1,
                    cell.timing().seed()));
        } catch (LatchmarkException e) {
            throw text.expected("a command line that can be understood (" + e.getMessage() + ")", command);
        }
    }

    private OperationFigures operation(String kind) {
        long count = ForeignNumber.count(text::expected, kind + " I/Os", figures.getOrDefault(kind + " count", "0"));
        if (count == 0) {
            return OperationFigures.NONE;
        }
        if (figures.getOrDefault(kind + " 50th", "N/A").equals("N/A")) {
            throw text.expected("times in the results of '" + command + "'", "none: it was measured without -L");
        }
        return new OperationFigures(
                count,
                ForeignNumber.whole(
                        text::expected,
                        kind + " bytes",
                        figures.getOrDefault(kind + " bytes", "0"),
                        ForeignNumber.BYTES_MAX),
                nanos(kind + " mean"),
                nanos(kind + " min"),
                nanos(kind + " 50th"),
                nanos(kind + " 95th"),
                nanos(kind + " 99th"),
                nanos(kind + " 3-nines"),
                nanos(kind + " max"));
    }

    private long nanos(String figure) {
        return ForeignNumber.nanos(
                text::expected,
                figure + " in the results of '" + command + "', in ms",
                figures.getOrDefault(figure, ""),
                NANOS_PER_MILLI);
    }
}
