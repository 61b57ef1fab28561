package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.Cell;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses a command line of diskspd, with its defaults: 64 KiB sequential reads, 10 s after 5 s of warm-up, one thread with 2
 * outstanding I/Os. Its target file is ignored, because our own options name the test file. Without {@code -si}, several threads
 * of diskspd read the same range; here each reads a part of it, so that none is served from another's cache.
 */
public final class DiskspdCommand {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([KMGkmg]?)");

    private Cell.Operation operation = Cell.Operation.READ;
    private int readPercent = 100;
    private Cell.Pattern pattern = Cell.Pattern.SEQUENTIAL_PER_THREAD;
    private long block = 64 << 10;
    private int threads = 1;
    private int outstanding = 2;
    private Duration duration = Duration.ofSeconds(10);
    private Duration warmUp = Duration.ofSeconds(5);
    private boolean direct;
    private boolean durable;
    private long offset;
    private long alignment;
    private long seed = 1;

    private DiskspdCommand() {}

    /**
     * The cell that a command line describes.
     *
     * @param fileBytes length of the test file
     * @throws LatchmarkException of category USAGE, naming the unknown switch
     */
    public static Cell parse(String commandLine, long fileBytes) {
        DiskspdCommand command = new DiskspdCommand();
        for (String word : BLANKS.split(commandLine.strip(), -1)) {
            if (word.startsWith("-") && word.length() > 1) {
                command.take(word.charAt(1), word.substring(2));
            }
        }
        return command.cell(fileBytes);
    }

    private Cell cell(long fileBytes) {
        if (alignment != 0 && alignment != block) {
            throw LatchmarkException.usage("--diskspd: -r" + alignment + " with blocks of " + block
                    + " B is not understood: random I/Os are at multiples of their size here");
        }
        try {
            Cell.Durability durability = durable ? Cell.Durability.DSYNC : Cell.Durability.NONE;
            return new Cell(
                            new Cell.Access(operation, readPercent, pattern, block, 0, 0),
                            Cell.Load.closed(threads, outstanding),
                            new Cell.Span(offset, fileBytes - offset),
                            new Cell.Caching(direct, durability, 0),
                            new Cell.Timing(warmUp, duration, 1, seed))
                    .measurable();
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage("--diskspd: " + e.getMessage());
        }
    }

    private void take(char name, String value) {
        switch (name) {
            case 'b' -> block = size(name, value);
            case 'B' -> offset = size(name, value);
            case 't', 'F' -> threads = (int) size(name, value);
            case 'o' -> outstanding = (int) size(name, value);
            case 'd' -> duration = Duration.ofSeconds(size(name, value));
            case 'W' -> warmUp = Duration.ofSeconds(size(name, value));
            case 'z' -> seed = value.isEmpty() ? 1 : size(name, value);
            case 'w' -> writes((int) size(name, value.isEmpty() ? "0" : value));
            case 'r' -> random(value);
            case 's' -> pattern = sequence(value);
            case 'S' -> caching(value);
            // The older form of -Sh, used in many published command lines.
            case 'h' -> caching("h" + value);
            case 'L', 'c', 'D', 'Z', 'R', 'C', 'a', 'n', 'v', 'x' -> {
                // Latencies and series are always kept; Latchmark chooses the file, its content and the CPUs itself.
            }
            default -> throw unknown("-" + name + value);
        }
    }

    private void random(String value) {
        if (!value.isEmpty()) {
            alignment = size('r', value);
        }
        pattern = Cell.Pattern.RANDOM;
    }

    private static Cell.Pattern sequence(String value) {
        if (value.equals("i")) {
            return Cell.Pattern.SEQUENTIAL;
        }
        if (!value.isEmpty()) {
            throw unknown("-s" + value);
        }
        return Cell.Pattern.SEQUENTIAL_PER_THREAD;
    }

    private void writes(int percent) {
        readPercent = 100 - percent;
        operation = percent == 0 ? Cell.Operation.READ : percent == 100 ? Cell.Operation.WRITE : Cell.Operation.MIX;
    }

    private void caching(String value) {
        switch (value) {
            case "h", "uw", "wu" -> {
                direct = true;
                durable = true;
            }
            case "", "u" -> direct = true;
            case "w", "bw", "wb" -> durable = true;
            case "b" -> {
                // Buffered, as without the switch.
            }
            default -> throw unknown("-S" + value);
        }
    }

    private static long size(char name, String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            throw unknown("-" + name + text);
        }
        int shift = switch (matcher.group(2).toUpperCase(Locale.ROOT)) {
            case "K" -> 10;
            case "M" -> 20;
            case "G" -> 30;
            default -> 0;
        };
        return Long.parseLong(matcher.group(1)) << shift;
    }

    private static LatchmarkException unknown(String word) {
        return LatchmarkException.usage("--diskspd: '" + word
                + "' is not understood: known are -b -B -d -W -t -F -o -r -s -si -w -S[b|h|u|w] -h -z; -a -c -C -D -L"
                + " -n -R -v -x -Z are ignored");
    }
}
