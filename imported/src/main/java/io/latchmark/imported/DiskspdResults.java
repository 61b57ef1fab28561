package io.latchmark.imported;

import io.latchmark.results.Malformed;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the results of diskspd, as text and as XML ({@code -Rtext}, {@code -Rxml}; diskspd 2.0 to 2.2, {@code
 * ResultParser/ResultParser.cpp} and {@code XmlResultParser/XmlResultParser.cpp}). A text may contain several invocations; each
 * starts with its command line and its parameters, and has one or several time spans, each of which is a cell.
 */
final class DiskspdResults {
    static final String COMMAND = "Command Line: ";
    static final String XML = "<Results>";
    private static final int BYTES_MAX = 64 << 20;
    private static final int TARGETS_MAX = 1_000;
    private static final double NANOS_PER_MILLI = 1e6;
    /** Half of the last digit of a mean. */
    static final double MEAN_ERROR_NANOS = 500;

    private static final Pattern FIRST = Pattern.compile("(?m)^([^\\n]{0,200}?)(?:" + COMMAND + "|" + XML + ")");
    private static final Pattern SECONDS = Pattern.compile("(?:actual )?test time:\\s+([0-9.]{1,30})s");
    private static final Pattern THREADS = Pattern.compile("thread count:\\s+([0-9]{1,9})\\s*");
    private static final Pattern SPAN = Pattern.compile("(?:Results for|\\s*) ?timespan:? +([0-9]{1,9}):?\\s*");
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
    /** The length of each by name. */
    private final Map<String, Long> targets = new LinkedHashMap<>();

    private final Set<String> ofSpan = new HashSet<>();
    private final Map<String, List<String>> parameters = new HashMap<>();
    private String span = "1";
    private String command = "";
    private String section = "";
    private String start = "";
    private boolean hasMean;

    private DiskspdResults(SourceText text, int firstNumber) {
        this.text = text;
        this.modified = ResultFiles.modified(text.file());
        this.firstNumber = firstNumber;
    }

    static ForeignProbe read(Path file, int firstNumber) {
        String content = ResultFiles.withoutPrefixes(ResultFiles.text(file, BYTES_MAX), FIRST);
        int xml = content.indexOf(XML);
        if (xml >= 0 || content.stripLeading().startsWith("<")) {
            int end = content.lastIndexOf("</Results>");
            return DiskspdXml.read(
                    file,
                    content.substring(Math.max(0, xml), end > xml ? end + "</Results>".length() : content.length()),
                    firstNumber);
        }
        return ofText(SourceText.of(file, content), firstNumber);
    }

    private static ForeignProbe ofText(SourceText text, int firstNumber) {
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
                Malformed.printable(String.join(", ", results.targets.keySet())),
                results.targets.values().stream().mapToLong(bytes -> bytes).sum(),
                results.cells,
                start.equals(results.modified) ? LACKS_START : LACKS);
    }

    private void take(String line) {
        Matcher timespan = SPAN.matcher(line);
        Matcher began = START.matcher(line);
        Matcher seconds = SECONDS.matcher(line);
        Matcher threads = THREADS.matcher(line);
        Matcher total = TOTAL.matcher(line);
        Matcher percentile = PERCENTILE.matcher(line);
        if (line.contains(COMMAND)) {
            close();
            command = line.substring(line.indexOf(COMMAND) + COMMAND.length());
            parameters.clear();
            start = "";
        } else if (timespan.matches()) {
            close();
            span = timespan.group(1);
        } else if (began.matches()) {
            start = began.group(1) + "-" + began.group(2) + "-" + began.group(3) + "T" + began.group(4) + "Z";
        } else if (seconds.find()) {
            figures.put("seconds", seconds.group(1));
        } else if (threads.matches()) {
            figures.put("threads", threads.group(1));
        } else if (line.equals("Total IO") || line.equals("Read IO") || line.equals("Write IO")) {
            section = line.substring(0, line.indexOf(' '));
        } else if (line.startsWith("thread |")) {
            hasMean = line.contains("AvgLat");
        } else if (total.matches()) {
            figures.put(section + " bytes", total.group(1));
            figures.put(section + " count", total.group(2));
            figures.put(section + " mean", hasMean && total.group(3) != null ? total.group(3) : "");
        } else if (percentile.matches()) {
            figures.put("Read " + percentile.group(1), percentile.group(2));
            figures.put("Write " + percentile.group(1), percentile.group(3));
        } else if (line.contains(" | ") && section.equals("Total")) {
            sized(line);
        } else if (section.isEmpty() && !line.isBlank()) {
            parameters.computeIfAbsent(span, any -> new ArrayList<>()).add(line.strip());
        }
    }

    /** Reads a target and its length, at the end of a thread's row. */
    private void sized(String line) {
        Matcher sized = SIZED.matcher(line);
        if (sized.find()) {
            int shift = " KMGT"
                    .indexOf(sized.group(2) == null ? " " : sized.group(2).substring(0, 1));
            long unit = 1L << (10 * Math.max(0, shift));
            long bytes = Math.round(unit
                    * ForeignNumber.decimal(
                            text::expected,
                            "the length of the file",
                            sized.group(1),
                            (double) ForeignNumber.BYTES_MAX / unit / TARGETS_MAX));
            String target =
                    line.substring(line.lastIndexOf(" | ") + 3, sized.start()).strip();
            ofSpan.add(target);
            targets.put(target, bytes);
            if (targets.size() > TARGETS_MAX) {
                throw text.expected("at most " + TARGETS_MAX + " targets", target);
            }
        }
    }

    /** Creates a cell from the output of the last time span. */
    private void close() {
        if (figures.containsKey("Total count")) {
            cells.add(new CellMeasurement(cell(), List.of(), Map.of()));
        }
        figures.clear();
        ofSpan.clear();
        section = "";
    }

    private CellResult cell() {
        double seconds =
                ForeignNumber.nanos(text::expected, "test time", figures.getOrDefault("seconds", "0"), 1e9) / 1e9;
        OperationFigures reads = operation("Read");
        OperationFigures writes = operation("Write");
        if (seconds == 0 || reads.count() + writes.count() == 0) {
            throw text.expected(
                    "a test time, and reads or writes, in the results of '" + command + "'",
                    seconds == 0 ? "no time" : "no I/O");
        }
        ObservedLoad load = new ObservedLoad(seconds, MEAN_ERROR_NANOS, List.of(reads, writes), OperationFigures.NONE);
        DiskspdParameters asked = new DiskspdParameters(command, parameters.getOrDefault(span, List.of()));
        if (!asked.limits().isEmpty()) {
            load.limited(Malformed.printable(asked.limits()));
        }
        int threads = ForeignNumber.small(text::expected, "thread count", figures.getOrDefault("threads", "0"));
        int measured = Math.max(1, ofSpan.size());
        try {
            Cell cell = new Cell(
                    ObservedLoad.access(reads, writes, asked.pattern(), 0),
                    load.load(threads > 0 ? threads : asked.threads(measured), asked.depth(measured)),
                    new Cell.Span(
                            0,
                            Math.max(
                                    Cell.BLOCK_BYTES_MAX,
                                    targets.values().stream()
                                            .mapToLong(bytes -> bytes)
                                            .sum())),
                    asked.caching(),
                    new Cell.Timing(asked.warmUp(), Duration.ofMillis(Math.max(1, Math.round(seconds * 1e3))), 1, 0));
            return new CellResult(
                    firstNumber + cells.size(),
                    cell,
                    "diskspd",
                    start(),
                    seconds,
                    reads,
                    writes,
                    OperationFigures.NONE,
                    0,
                    0,
                    DeviceDelta.missing("not in the results of diskspd"),
                    List.of(),
                    load.remarks(),
                    "");
        } catch (IllegalArgumentException e) {
            throw text.expected("a load that a cell can hold (" + e.getMessage() + ")", command);
        }
    }

    /** As printed by diskspd; otherwise the file's modification time. */
    private Instant start() {
        try {
            return start.isEmpty() ? modified : Instant.parse(start);
        } catch (DateTimeParseException e) {
            throw text.expected("the time at which '" + command + "' began", start);
        }
    }

    private OperationFigures operation(String kind) {
        long count = ForeignNumber.count(text::expected, kind + " I/Os", figures.getOrDefault(kind + " count", "0"));
        if (count == 0) {
            return OperationFigures.NONE;
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

    /** NaN without {@code -L}, and for what its digits don't show. */
    private double nanos(String figure) {
        String millis = figures.getOrDefault(figure, "");
        long nanos = millis.isEmpty() || millis.equals("N/A")
                ? 0
                : ForeignNumber.nanos(
                        text::expected,
                        figure + " in the results of '" + command + "', in ms",
                        millis,
                        NANOS_PER_MILLI);
        return nanos == 0 ? Double.NaN : nanos;
    }
}
