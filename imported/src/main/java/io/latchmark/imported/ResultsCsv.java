package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import io.latchmark.platform.Problems;
import io.latchmark.results.Malformed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a {@code results.csv}: throughputs that another tool measured, one run in each line, in the columns that its header names.
 * It is strict, because a figure in the wrong column makes a wrong verdict: every problem is reported with its line.
 */
final class ResultsCsv {
    static final String LABEL = "label";
    static final String BLOCK = "block";
    static final String POSITION = "position";
    static final String START = "start";
    static final String TRANSACTIONS = "transactions_per_second";
    static final String NEW_ORDERS = "new_orders_per_minute";
    static final String P95 = "p95_ms";
    static final String FACT = "fact.";
    static final int ROWS_MAX = 1_000;

    private static final List<String> THROUGHPUTS = List.of(TRANSACTIONS, NEW_ORDERS);
    private static final Set<String> COLUMNS = Set.of(LABEL, BLOCK, POSITION, START, TRANSACTIONS, NEW_ORDERS, P95);
    private static final String EXPECTED = "expected " + LABEL + ", " + BLOCK + ", " + POSITION + ", " + START + ", "
            + TRANSACTIONS + " or " + NEW_ORDERS + ", " + P95 + ", and facts such as " + FACT + "users";
    private static final Pattern FACT_NAME = Pattern.compile("fact\\.[A-Za-z0-9_.-]{1,100}");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,20}(?:\\.[0-9]{1,20})?(?:[eE][+-]?[0-9]{1,2})?");
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,6}");
    private static final Pattern SEPARATORS = Pattern.compile("[,;\t\r\n\"]");
    private static final double THROUGHPUT_MIN = 0.001;
    private static final double THROUGHPUT_MAX = 1e9;
    private static final double P95_MAX = 1e9;
    private static final int BYTES_MAX = 1 << 20;
    private static final int TEXT_LENGTH_MAX = 200;
    private static final int PROBLEMS_MAX = 10;
    private static final Instant START_MIN = Instant.parse("1990-01-01T00:00:00Z");
    private static final Instant START_MAX = Instant.parse("2100-01-01T00:00:00Z");

    private final Path file;
    private final Problems problems = new Problems();
    private List<String> columns = List.of();
    /** The line of what may be there once. */
    private final Map<String, Integer> taken = new HashMap<>();

    private ResultsCsv(Path file) {
        this.file = file;
    }

    /**
     * A run.
     *
     * @param line in the file, from 1
     * @param values by column, checked
     */
    record Row(int line, Map<String, String> values) {
        String label() {
            return values.getOrDefault(LABEL, "");
        }

        /** From 1; 0 if it belongs to none. */
        int block() {
            return Integer.parseInt(values.getOrDefault(BLOCK, "0"));
        }

        Optional<Integer> position() {
            return Optional.ofNullable(values.get(POSITION)).map(Integer::valueOf);
        }

        Optional<Instant> start() {
            return Optional.ofNullable(values.get(START)).map(Instant::parse);
        }

        boolean isOfNewOrders() {
            return values.containsKey(NEW_ORDERS);
        }

        double perSecond() {
            return isOfNewOrders()
                    ? Double.parseDouble(values.getOrDefault(NEW_ORDERS, "")) / 60
                    : Double.parseDouble(values.getOrDefault(TRANSACTIONS, ""));
        }

        Map<String, String> facts() {
            return values.entrySet().stream()
                    .filter(value -> value.getKey().startsWith(FACT))
                    .collect(Collectors.toMap(value -> value.getKey().substring(FACT.length()), Map.Entry::getValue));
        }
    }

    /** Whether the first line of a file looks like the header of such a file, even a wrong one. */
    static boolean isOne(Path file) {
        String first = ResultFiles.head(file).lines().findFirst().orElse("");
        Set<String> names = SEPARATORS
                .splitAsStream(first)
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return names.contains(LABEL) || THROUGHPUTS.stream().anyMatch(names::contains);
    }

    /**
     * The rows of a file, at least one.
     *
     * @throws LatchmarkException of category USAGE with the first ten problems, one line each
     */
    static List<Row> read(Path file) {
        ResultsCsv csv = new ResultsCsv(file);
        List<Row> rows = csv.rows();
        csv.problems.throwIfAny();
        return rows;
    }

    private List<Row> rows() {
        List<String> lines = lines();
        columns = List.of(lines.get(0).split(",", -1));
        checkHeader();
        List<Row> rows = new ArrayList<>();
        for (int i = 1; i < lines.size() && problems.list().size() < PROBLEMS_MAX; i++) {
            row(i + 1, lines.get(i)).ifPresent(rows::add);
        }
        return rows;
    }

    /** The header, and the lines of the rows. */
    private List<String> lines() {
        String text = text();
        long line = 1;
        for (String each : (Iterable<String>) text.lines()::iterator) {
            if (each.indexOf('"') >= 0) {
                throw refused(line, "has a quote (\"): write fields without quotes, and labels without commas");
            }
            line++;
        }
        if (text.indexOf('\0') >= 0) {
            throw refused(1, "is of a file with zero bytes, as UTF-16 has: save the file as UTF-8");
        }
        if (text.startsWith("\uFEFF")) {
            throw refused(1, "begins with a byte order mark: save the file as UTF-8 without one");
        }
        if (text.indexOf('\r') >= 0) {
            throw refused(
                    1
                            + text.substring(0, text.indexOf('\r'))
                                    .chars()
                                    .filter(c -> c == '\n')
                                    .count(),
                    "ends with a carriage return (CR LF, as Windows writes it): end lines with LF only, for example with"
                            + " tr -d '\\r' <" + file.getFileName() + " >new.csv");
        }
        List<String> lines =
                List.of((text.endsWith("\n") ? text.substring(0, text.length() - 1) : text).split("\n", -1));
        String header = lines.get(0);
        if (!header.contains(",") && (header.contains(";") || header.contains("\t"))) {
            throw refused(
                    1,
                    "separates columns with " + (header.contains(";") ? "';'" : "tabs")
                            + ": separate them with ',', and write numbers with a decimal point");
        }
        if (lines.size() < 2) {
            throw refused(1, "has no line after it: add a line for each run");
        }
        if (lines.size() > ROWS_MAX + 1) {
            throw refused(
                    ROWS_MAX + 2,
                    "is one of " + (lines.size() - 1) + " runs: at most " + ROWS_MAX
                            + " are compared at once; divide the file");
        }
        return lines;
    }

    private String text() {
        try {
            long length = Files.size(file);
            if (length > BYTES_MAX) {
                throw refused(1, "is of a file of " + length + " B: at most " + BYTES_MAX + " B; divide it");
            }
            byte[] bytes = Files.readAllBytes(file);
            ByteBuffer in = ByteBuffer.wrap(bytes);
            CharBuffer out = CharBuffer.allocate(bytes.length + 1);
            CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
            if (result.isError()) {
                long line = 1 + out.flip().chars().filter(c -> c == '\n').count();
                throw refused(
                        line,
                        String.format(
                                Locale.ROOT,
                                "has the byte %02X, which is not UTF-8: save the file as UTF-8",
                                bytes[in.position()]));
            }
            return out.flip().toString();
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    private LatchmarkException refused(long line, String problem) {
        return LatchmarkException.usage(file + ":" + line + ": " + problem);
    }

    private void add(int line, String problem) {
        problems.add(file + ":" + line + ": " + Malformed.printable(problem));
    }

    private void checkHeader() {
        Set<String> seen = new HashSet<>();
        for (String column : columns) {
            if (!seen.add(column)) {
                add(1, "column '" + column + "' is there twice: remove one");
            } else if (!COLUMNS.contains(column) && !FACT_NAME.matcher(column).matches()) {
                add(1, "unknown column '" + column + "': " + EXPECTED);
            }
        }
        if (!seen.contains(LABEL)) {
            add(1, "column '" + LABEL + "' is missing: name the configuration that each run measured");
        }
        if (seen.containsAll(THROUGHPUTS) || THROUGHPUTS.stream().noneMatch(seen::contains)) {
            add(
                    1,
                    "has " + (seen.containsAll(THROUGHPUTS) ? "both" : "neither") + " of the columns " + TRANSACTIONS
                            + " and " + NEW_ORDERS + ": expected exactly one");
        }
        if (seen.contains(POSITION) && !seen.contains(BLOCK)) {
            add(1, "column '" + POSITION + "' is the place in a block: add the column '" + BLOCK + "'");
        }
        // Wrong columns make every line wrong.
        problems.throwIfAny();
    }

    private Optional<Row> row(int line, String text) {
        int before = problems.list().size();
        String[] fields = text.split(",", -1);
        if (text.isBlank()) {
            add(line, "is empty: remove it");
        } else if (fields.length != columns.size()) {
            add(
                    line,
                    "has " + CountText.of(fields.length, "field", "fields") + ", the header " + columns.size()
                            + ": write one for each column, numbers with a decimal point and without thousands separators,"
                            + " and labels without commas");
        } else {
            Map<String, String> values = new LinkedHashMap<>();
            for (int i = 0; i < fields.length; i++) {
                check(line, columns.get(i), fields[i]);
                values.put(columns.get(i), fields[i]);
            }
            if (problems.list().size() == before) {
                Row row = new Row(line, values);
                checkPlace(row);
                return Optional.of(row);
            }
        }
        return Optional.empty();
    }

    private void check(int line, String column, String value) {
        if (value.isBlank()) {
            add(line, column + " is empty: fill it in every line, or leave the column out");
        } else if (!value.equals(value.strip()) || value.chars().anyMatch(Character::isISOControl)) {
            add(line, column + " = '" + value + "': must have no spaces around it and no control characters");
        } else if (value.length() > TEXT_LENGTH_MAX) {
            add(line, column + " has " + value.length() + " characters: at most " + TEXT_LENGTH_MAX);
        } else if (column.equals(BLOCK) || column.equals(POSITION)) {
            require(
                    line,
                    column,
                    value,
                    "a whole number from 1 to 999999",
                    text -> WHOLE.matcher(text).matches() && Integer.parseInt(text) >= 1);
        } else if (THROUGHPUTS.contains(column)) {
            require(
                    line,
                    column,
                    value,
                    "a number from 0.001 to 1000000000, with a decimal point",
                    text -> isDecimal(text, THROUGHPUT_MIN, THROUGHPUT_MAX));
        } else if (column.equals(P95)) {
            require(
                    line,
                    column,
                    value,
                    "a number of milliseconds from 0 to 1000000000, with a decimal point",
                    text -> isDecimal(text, 0, P95_MAX));
        } else if (column.equals(START)) {
            require(
                    line,
                    column,
                    value,
                    "an instant from 1990 to 2099 with its zone, such as 2026-11-28T22:15:00Z",
                    ResultsCsv::isInstant);
        }
    }

    private void require(int line, String column, String value, String bound, Predicate<String> isRight) {
        if (!isRight.test(value)) {
            add(line, column + " = '" + value + "': must be " + bound);
        }
    }

    private static boolean isDecimal(String text, double least, double most) {
        return DECIMAL.matcher(text).matches() && Double.parseDouble(text) >= least && Double.parseDouble(text) <= most;
    }

    private static boolean isInstant(String text) {
        try {
            Instant start = Instant.parse(text);
            return !start.isBefore(START_MIN) && start.isBefore(START_MAX);
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    /** Runs of one label differ by block, start or throughput: what does not is a copy, which would look like two that agree. */
    private void checkPlace(Row row) {
        String label = "label '" + row.label() + "' ";
        if (row.block() > 0) {
            take(row.line(), label + "is in block " + row.block());
            row.position()
                    .ifPresent(
                            position -> take(row.line(), "position " + position + " of block " + row.block() + " is"));
        } else {
            take(
                    row.line(),
                    label + row.start().map(start -> "started at " + start).orElse("has " + row.perSecond() + "/s"));
        }
    }

    private void take(int line, String what) {
        Integer first = taken.putIfAbsent(what, line);
        if (first != null) {
            add(
                    line,
                    what + " already, in line " + first + ": correct one of them, or distinguish them by " + BLOCK
                            + " or " + START);
        }
    }
}
