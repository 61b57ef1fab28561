package io.latchmark.imported;

import io.latchmark.results.SourceText;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the output of sqlio v1.5.SG, one invocation after the other: its parameters, then {@code CUMULATIVE DATA}. Counts are
 * rates times duration, and percentiles come from its histogram of whole milliseconds and whole percent ({@code -LS} or {@code
 * -LP}).
 */
final class SqlioResults {
    static final String FIRST = "CUMULATIVE DATA:";
    private static final int BYTES_MAX = 64 << 20;
    private static final Pattern VERSION = Pattern.compile("(?m)^([^\\n]{0,200}?)sqlio v");
    private static final Pattern LOAD =
            Pattern.compile("([0-9]{1,4}) threads? (reading|writing) for ([0-9]{1,7}) secs (?:from|to) file (.+)");
    private static final Pattern ACCESS = Pattern.compile("\\s*using ([0-9]{1,7})KB (random|sequential) IOs");
    private static final Pattern OUTSTANDING = Pattern.compile(".*with ([0-9]{1,4}) outstanding");
    private static final Pattern SIZE =
            Pattern.compile("using (?:specified|current) size: ([0-9]{1,9}) MB for file:.*");
    private static final Pattern RATE = Pattern.compile("(IOs|MBs)/sec:\\s*([0-9.]{1,15})");
    private static final Pattern LATENCY = Pattern.compile("(Min|Avg|Max)_Latency\\(ms\\): ([0-9]{1,9})");
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** Rate in MB/s whose total over a month still fits into a count of bytes. */
    private static final double RATE_MAX = 1e6;

    private final SourceText text;
    private final Instant start;
    private final int firstNumber;
    private final List<CellMeasurement> cells = new ArrayList<>();
    private String file = "";
    private boolean writes;
    private boolean random;
    private boolean direct;
    private int threads;
    private int outstanding = 1;
    private long seconds;
    private long block;
    private long bytes;
    private double iops;
    private double megabytes;
    private long min = -1;
    private long mean = -1;
    private long max = -1;

    private SqlioResults(SourceText text, int firstNumber) {
        this.text = text;
        this.start = ResultFiles.modified(text.file());
        this.firstNumber = firstNumber;
    }

    static ForeignProbe read(Path source, int firstNumber) {
        try (SourceText text =
                SourceText.of(source, ResultFiles.withoutPrefixes(ResultFiles.text(source, BYTES_MAX), VERSION))) {
            SqlioResults results = new SqlioResults(text, firstNumber);
            for (String line = text.next(); line != null; line = text.next()) {
                results.take(line);
            }
            results.close();
            if (results.cells.isEmpty()) {
                throw text.expected("'" + FIRST + "' with rates, latencies and a histogram before the end", "the end");
            }
            return new ForeignProbe(
                    "1.5.SG",
                    results.start,
                    results.file,
                    results.bytes,
                    results.cells,
                    List.of(
                            "times below a millisecond: it counts whole ones, and its mean is cut to one",
                            "percentiles finer than its histogram: the end of a millisecond, and above 24 ms the maximum, is used for them",
                            "device counters and self-checks",
                            "a series by second"));
        }
    }

    private void take(String line) {
        Matcher load = LOAD.matcher(line);
        Matcher access = ACCESS.matcher(line);
        Matcher queue = OUTSTANDING.matcher(line);
        Matcher size = SIZE.matcher(line);
        Matcher rate = RATE.matcher(line.strip());
        Matcher latency = LATENCY.matcher(line.strip());
        if (load.matches()) {
            close();
            threads = Integer.parseInt(load.group(1));
            writes = load.group(2).equals("writing");
            seconds = ForeignNumber.whole(text::expected, "secs", load.group(3), ForeignNumber.LENGTH_MAX.toSeconds());
            file = load.group(4).strip();
            outstanding = 1;
            direct = false;
        } else if (access.matches()) {
            block = Long.parseLong(access.group(1)) << 10;
            random = access.group(2).equals("random");
        } else if (queue.matches()) {
            outstanding = Integer.parseInt(queue.group(1));
        } else if (line.contains("buffering set to")) {
            direct = line.contains("not file cache") || line.contains("not use file");
        } else if (size.matches()) {
            bytes = Long.parseLong(size.group(1)) << 20;
        } else if (rate.matches()) {
            double value = ForeignNumber.decimal(text::expected, rate.group(1) + "/sec", rate.group(2), RATE_MAX);
            iops = rate.group(1).equals("IOs") ? value : iops;
            megabytes = rate.group(1).equals("MBs") ? value : megabytes;
        } else if (latency.matches()) {
            latency(
                    latency.group(1),
                    ForeignNumber.nanos(text::expected, latency.group(1), latency.group(2), NANOS_PER_MILLI));
        } else if (line.startsWith("%:")) {
            add(line);
        }
    }

    private void latency(String which, long nanos) {
        switch (which) {
            case "Min" -> min = nanos;
            case "Avg" -> mean = nanos;
            default -> max = nanos;
        }
    }

    /** Creates the cell of an invocation without a histogram, which {@code -LS} or {@code -LP} adds. */
    private void close() {
        if (iops > 0) {
            add("");
        }
    }

    /** The histogram is printed last by an invocation. */
    private void add(String histogram) {
        boolean isTimed = !histogram.isEmpty();
        if (threads == 0 || seconds == 0 || block == 0 || iops <= 0 || (isTimed && (mean < 0 || min < 0))) {
            throw text.expected(
                    "the lines of threads, seconds, IOs, rates and latencies before the histogram", histogram);
        }
        long count = Math.round(iops * seconds);
        OperationFigures figures = new OperationFigures(
                count,
                Math.round(megabytes * (1 << 20) * seconds),
                known(mean),
                known(min),
                percentile(histogram, 50),
                percentile(histogram, 95),
                percentile(histogram, 99),
                isTimed ? known(max) : Double.NaN,
                known(max));
        ObservedLoad load = new ObservedLoad(seconds, NANOS_PER_MILLI, List.of(figures), OperationFigures.NONE);
        Cell cell = asked(load);
        cells.add(new CellMeasurement(
                new CellResult(
                        firstNumber + cells.size(),
                        cell,
                        "sqlio 1.5.SG",
                        start,
                        seconds,
                        writes ? OperationFigures.NONE : figures,
                        writes ? figures : OperationFigures.NONE,
                        OperationFigures.NONE,
                        0,
                        0,
                        DeviceDelta.missing("not in the results of sqlio"),
                        List.of(),
                        load.remarks(),
                        ""),
                List.of(),
                Map.of()));
        mean = -1;
        min = -1;
        max = -1;
        iops = 0;
    }

    /** NaN for what was not printed, and for less than a millisecond. */
    private static double known(long nanos) {
        return nanos > 0 ? nanos : Double.NaN;
    }

    private Cell asked(ObservedLoad load) {
        try {
            return new Cell(
                    Cell.Access.of(
                            writes ? Cell.Operation.WRITE : Cell.Operation.READ,
                            random ? Cell.Pattern.RANDOM : Cell.Pattern.SEQUENTIAL_PER_THREAD,
                            block),
                    load.load(threads, outstanding),
                    new Cell.Span(0, Math.max(block, bytes)),
                    new Cell.Caching(direct, Cell.Durability.NONE, 0),
                    new Cell.Timing(Duration.ZERO, Duration.ofSeconds(seconds), 1, 0));
        } catch (IllegalArgumentException e) {
            throw text.expected("a load that a cell can hold", String.valueOf(e.getMessage()));
        }
    }

    /** The upper bound of the percentile's millisecond. */
    private double percentile(String histogram, int percent) {
        if (histogram.isEmpty()) {
            return Double.NaN;
        }
        String[] shares = histogram.substring(2).strip().split(" +", -1);
        long sum = 0;
        for (int millis = 0; millis < shares.length; millis++) {
            sum += ForeignNumber.small(text::expected, "a share in percent", shares[millis]);
            if (sum >= percent) {
                return known(millis == shares.length - 1 ? max : Math.min(max, (millis + 1L) * NANOS_PER_MILLI));
            }
        }
        return known(max);
    }
}
