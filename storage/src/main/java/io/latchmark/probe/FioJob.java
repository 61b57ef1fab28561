package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.Cell;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses a job file of fio (fio(1), 'JOB FILE FORMAT' and 'JOB FILE PARAMETERS'): each job becomes a cell. A parameter that would
 * change the load and has no equivalent here is refused with its line number. The file and directory of a job are ignored,
 * because our own options name the test file. Clones of a sequential job read the same range in fio; here each reads a part.
 */
public final class FioJob {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})([kmgt]?)(?:i?b)?");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(s|m|h|ms)?");
    private static final Map<String, Integer> SHIFT = Map.of("", 0, "k", 10, "m", 20, "g", 30, "t", 40);
    private static final Set<String> SYNCHRONOUS = Set.of("sync psync vsync pvsync pvsync2".split(" "));
    private static final Set<String> ASYNCHRONOUS = Set.of("libaio io_uring posixaio windowsaio solarisaio".split(" "));
    private static final List<String> TRANSLATED =
            List.of(("rw bs iodepth numjobs runtime ramp_time rwmixread rwmixwrite direct buffered sync "
                            + "fsync rate_iops offset size random_distribution ioengine stonewall")
                    .split(" "));
    private static final Map<String, String> SYNONYMS =
            Map.of("readwrite", "rw", "blocksize", "bs", "wait_for_previous", "stonewall");
    /** Parameters that affect neither which I/O is done nor when. */
    private static final Set<String> WITHOUT_EFFECT =
            Set.of(("name filename directory description group_reporting time_based thread new_group "
                            + "norandommap randrepeat refill_buffers invalidate exitall percentile_list")
                    .split(" "));

    private final Path file;
    private final String name;
    private final boolean first;
    /** Values by key, each with its line. */
    private final Map<String, Value> values;

    private record Value(String text, int line) {}

    private FioJob(Path file, String name, boolean first, Map<String, Value> values) {
        this.file = file;
        this.name = name;
        this.first = first;
        this.values = values;
    }

    /**
     * The cells described by a job file.
     *
     * @param fileBytes length of the test file
     * @throws LatchmarkException of category USAGE, naming the line that can't be translated; ENVIRONMENT if it can't be read
     */
    public static List<Cell> cells(Path file, long fileBytes) {
        List<Cell> cells = new ArrayList<>();
        for (FioJob job : jobs(file, lines(file))) {
            cells.add(job.cell(fileBytes));
        }
        if (cells.isEmpty()) {
            throw LatchmarkException.usage("--fio " + file + ": has no job, a section in brackets other than [global]");
        }
        return cells;
    }

    /**
     * Parses a size in fio's notation; without a unit in bytes.
     *
     * @throws IllegalArgumentException if it is not a size
     */
    public static long bytes(String text) {
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a size, for example 8k");
        }
        return Math.multiplyExact(Long.parseLong(size.group(1)), 1L << SHIFT.getOrDefault(size.group(2), 0));
    }

    /**
     * Parses a time in fio's notation; without a unit in seconds.
     *
     * @throws IllegalArgumentException if it is not a time
     */
    public static Duration time(String text) {
        Matcher time = TIME.matcher(text.toLowerCase(Locale.ROOT));
        if (!time.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a time, for example 30 or 30s");
        }
        long number = Long.parseLong(time.group(1));
        return switch (time.group(2) == null ? "s" : time.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofSeconds(number);
        };
    }

    /**
     * The operation for fio's {@code rw} parameter.
     *
     * @throws IllegalArgumentException if it has no equivalent
     */
    public static Cell.Operation operation(String rw) {
        return switch (rw) {
            case "read", "randread" -> Cell.Operation.READ;
            case "write", "randwrite" -> Cell.Operation.WRITE;
            case "rw", "readwrite", "randrw" -> Cell.Operation.MIX;
            default ->
                throw new IllegalArgumentException(
                        "'" + rw + "' is not one of read, write, rw, randread, randwrite and randrw");
        };
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (MalformedInputException e) {
            throw LatchmarkException.usage("--fio " + file + ": is not a text file");
        } catch (IOException e) {
            throw LatchmarkException.environment("--fio " + file + ": can't be read (" + e.getMessage() + ")", e);
        }
    }

    private static List<FioJob> jobs(Path file, List<String> lines) {
        List<FioJob> jobs = new ArrayList<>();
        Map<String, Value> global = new HashMap<>();
        Map<String, Value> section = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceAll("\\s+[#;].*", "").strip();
            if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
                continue;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                String name = line.substring(1, line.length() - 1);
                section = name.equals("global") ? global : new HashMap<>(global);
                if (section != global) {
                    jobs.add(new FioJob(file, name, jobs.isEmpty(), section));
                }
                continue;
            }
            String[] parts = line.split("=", 2);
            String key = parts[0].strip();
            key = SYNONYMS.getOrDefault(key, key);
            if (!TRANSLATED.contains(key) && !WITHOUT_EFFECT.contains(key)) {
                throw LatchmarkException.usage("--fio " + file + ", line " + (i + 1) + ": '" + key
                        + "' can't be translated; known are " + String.join(", ", TRANSLATED));
            }
            section.put(key, new Value(parts.length == 1 ? "1" : parts[1].strip(), i + 1));
        }
        return jobs;
    }

    private Cell cell(long fileBytes) {
        if (!first && !values.containsKey("stonewall")) {
            throw LatchmarkException.usage(
                    "--fio " + file + ": the job [" + name + "] would run at the same time as the one before it,"
                            + " and a probe measures one after another; add stonewall to it");
        }
        String rw = required("rw");
        Cell.Operation operation = read("rw", "read", FioJob::operation);
        boolean random = rw.startsWith("rand");
        int threads = read("numjobs", "1", Integer::parseInt);
        Cell.Pattern pattern = random
                ? Cell.Pattern.RANDOM
                : threads > 1 ? Cell.Pattern.SEQUENTIAL_PER_THREAD : Cell.Pattern.SEQUENTIAL;
        long offset = read("offset", "0", FioJob::bytes);
        long span = read(
                "size",
                Long.toString(fileBytes - offset),
                text -> text.equals("100%") ? fileBytes - offset : bytes(text));
        try {
            return new Cell(
                            new Cell.Access(
                                    operation,
                                    readPercent(operation),
                                    pattern,
                                    read("bs", "4k", FioJob::bytes),
                                    0,
                                    zipf()),
                            new Cell.Load(threads, depth(), read("rate_iops", "0", Double::parseDouble) * threads),
                            new Cell.Span(offset, span),
                            caching(),
                            new Cell.Timing(
                                    read("ramp_time", "0", FioJob::time),
                                    read("runtime", required("runtime"), FioJob::time),
                                    1,
                                    1))
                    .measurable();
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage("--fio " + file + ", [" + name + "]: " + e.getMessage());
        }
    }

    private int readPercent(Cell.Operation operation) {
        return switch (operation) {
            case READ -> 100;
            case WRITE -> 0;
            case MIX ->
                values.containsKey("rwmixwrite")
                        ? 100 - read("rwmixwrite", "50", Integer::parseInt)
                        : read("rwmixread", "50", Integer::parseInt);
        };
    }

    private double zipf() {
        return read("random_distribution", "random", text -> {
            if (text.equals("random")) {
                return 0.0;
            }
            if (text.startsWith("zipf:")) {
                return Double.parseDouble(text.substring("zipf:".length()));
            }
            throw new IllegalArgumentException("'" + text + "' is not one of random and zipf:THETA");
        });
    }

    /** fio's synchronous engines, one of which is the default, keep one I/O in flight whatever the depth is. */
    private int depth() {
        int depth = read("iodepth", "1", Integer::parseInt);
        boolean synchronous = read("ioengine", "psync", text -> {
            if (!SYNCHRONOUS.contains(text) && !ASYNCHRONOUS.contains(text)) {
                throw new IllegalArgumentException("'" + text + "' is not an engine for files, for example libaio");
            }
            return SYNCHRONOUS.contains(text);
        });
        if (synchronous && depth > 1) {
            throw LatchmarkException.usage(
                    at("iodepth") + "has no effect with ioengine=psync, fio's default, or another synchronous"
                            + " engine; set ioengine=libaio, or leave iodepth out");
        }
        return depth;
    }

    private Cell.Caching caching() {
        boolean direct = read("direct", "0", FioJob::flag) || !read("buffered", "1", FioJob::flag);
        if (read("sync", "0", text -> !Set.of("0", "none").contains(text))) {
            return new Cell.Caching(direct, Cell.Durability.DSYNC, 0);
        }
        int every = read("fsync", "0", Integer::parseInt);
        return new Cell.Caching(direct, every > 0 ? Cell.Durability.FSYNC : Cell.Durability.NONE, every);
    }

    private static boolean flag(String text) {
        return switch (text) {
            case "0" -> false;
            case "1" -> true;
            default -> throw new IllegalArgumentException("'" + text + "' is neither 0 nor 1");
        };
    }

    private String required(String key) {
        Value value = values.get(key);
        if (value == null) {
            throw LatchmarkException.usage("--fio " + file + ": the job [" + name + "] has no " + key + "; add it");
        }
        return value.text();
    }

    private <T> T read(String key, String otherwise, Function<String, T> reader) {
        Value value = values.get(key);
        try {
            return reader.apply(value == null ? otherwise : value.text());
        } catch (NumberFormatException e) {
            throw LatchmarkException.usage(at(key) + "is not a number");
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw LatchmarkException.usage(at(key) + e.getMessage());
        }
    }

    private String at(String key) {
        Value value = values.get(key);
        return value == null
                ? "--fio " + file + ", [" + name + "]: "
                : "--fio " + file + ", line " + value.line() + ": " + key + "=" + value.text() + ": ";
    }
}
