package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.Cell;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Parses a command line of sqlio. Its file and parameter file are Windows paths and are ignored: our own options name the test
 * file, and {@code -t} gives the number of threads. sqlio's defaults ({@code -kR -s30 -f64 -b2}) must be given explicitly,
 * because they are rarely what the user means.
 */
public final class SqlioCommand {
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private SqlioCommand() {}

    /**
     * The cell that a command line describes.
     *
     * @param fileBytes length of the test file
     * @throws LatchmarkException of category USAGE, naming the missing or unknown switch
     */
    public static Cell parse(String commandLine, long fileBytes) {
        Map<Character, String> switches = switches(commandLine);
        Cell.Operation operation = switch (required(switches, 'k', "R or W").toUpperCase(Locale.ROOT)) {
            case "R" -> Cell.Operation.READ;
            case "W" -> Cell.Operation.WRITE;
            default -> throw unknown("-k" + switches.get('k'), "R or W");
        };
        Cell.Pattern pattern =
                switch (required(switches, 'f', "random or sequential").toLowerCase(Locale.ROOT)) {
                    case "random" -> Cell.Pattern.RANDOM;
                    case "sequential" -> Cell.Pattern.SEQUENTIAL;
                    default -> throw unknown("-f" + switches.get('f'), "random or sequential");
                };
        long block = number(switches, 'b', required(switches, 'b', "a size in KB")) << 10;
        Duration duration = Duration.ofSeconds(number(switches, 's', required(switches, 's', "seconds")));
        int threads = (int) number(switches, 't', switches.getOrDefault('t', "1"));
        int outstanding = (int) number(switches, 'o', switches.getOrDefault('o', "1"));
        try {
            return new Cell(
                            Cell.Access.of(operation, pattern, block),
                            Cell.Load.closed(threads, outstanding),
                            new Cell.Span(0, fileBytes),
                            caching(switches.getOrDefault('B', "N")),
                            new Cell.Timing(Duration.ZERO, duration, 1, 1))
                    .measurable();
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage("--sqlio: " + e.getMessage());
        }
    }

    private static Map<Character, String> switches(String commandLine) {
        Map<Character, String> switches = new LinkedHashMap<>();
        for (String word : BLANKS.split(commandLine.strip(), -1)) {
            if (word.startsWith("-") && word.length() > 1) {
                char name = word.charAt(1);
                if ("ksofbBLFtda".indexOf(name) < 0) {
                    throw unknown(word, "-k -s -o -f -b -B -t; -L -F -d -a are ignored");
                }
                switches.put(name, word.substring(2));
            }
        }
        return switches;
    }

    /** sqlio's default is N. */
    private static Cell.Caching caching(String letter) {
        return switch (letter.toUpperCase(Locale.ROOT)) {
            case "N" -> new Cell.Caching(true, Cell.Durability.DSYNC, 0);
            case "H" -> new Cell.Caching(true, Cell.Durability.NONE, 0);
            case "S" -> new Cell.Caching(false, Cell.Durability.DSYNC, 0);
            case "Y" -> new Cell.Caching(false, Cell.Durability.NONE, 0);
            default -> throw unknown("-B" + letter, "N, H, S or Y");
        };
    }

    private static String required(Map<Character, String> switches, char name, String values) {
        String value = switches.get(name);
        if (value == null || value.isEmpty()) {
            throw LatchmarkException.usage("--sqlio: -" + name + " is missing: give " + values);
        }
        return value;
    }

    private static long number(Map<Character, String> switches, char name, String text) {
        if (!text.matches("\\d{1,7}")) {
            throw unknown("-" + name + switches.getOrDefault(name, ""), "a whole number");
        }
        return Long.parseLong(text);
    }

    private static LatchmarkException unknown(String word, String known) {
        return LatchmarkException.usage("--sqlio: '" + word + "' is not understood: known are " + known);
    }
}
