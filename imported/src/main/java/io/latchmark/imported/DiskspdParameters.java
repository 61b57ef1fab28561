package io.latchmark.imported;

import io.latchmark.results.probe.Cell;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What diskspd was asked for: its command line, and its {@code Input parameters}, which also have what a profile ({@code -X}) says. Every
 * switch is accepted, because most don't change what the figures mean.
 */
final class DiskspdParameters {
    private static final Pattern SWITCH = Pattern.compile("(?:^|\\s)[-/]([A-Za-z])(\\S*)");
    private static final Pattern OUTSTANDING =
            Pattern.compile("number of outstanding I/O operations(?: per thread)?: ([0-9]{1,6})");
    private static final Pattern WARM_UP = Pattern.compile("warm up time: ([0-9]{1,6})s");

    private final Map<Character, String> switches = new HashMap<>();
    private final List<String> lines;

    /**
     * The parameters of a time span.
     *
     * @param lines of {@code Input parameters}, without indentation
     */
    DiskspdParameters(String command, List<String> lines) {
        this.lines = lines;
        Matcher each = SWITCH.matcher(command);
        while (each.find()) {
            switches.put(each.group(1).charAt(0), each.group(2));
        }
    }

    private boolean says(String start) {
        return lines.stream().anyMatch(line -> line.startsWith(start));
    }

    private int number(char name, int otherwise) {
        String value = switches.getOrDefault(name, "");
        return value.matches("[0-9]{1,6}") ? Integer.parseInt(value) : otherwise;
    }

    Cell.Pattern pattern() {
        String random = switches.getOrDefault('r', "-");
        boolean isRandom = !random.equals("-") || says("using random I/O");
        boolean isShared = switches.getOrDefault('s', "").startsWith("i") || says("using interlocked sequential I/O");
        boolean isSequential = isShared || says("using sequential I/O");
        boolean isMixed = (random.startsWith("s") && !random.equals("s100")) || says("using mixed random");
        if (isMixed || (isRandom && isSequential) || (!isRandom && !isSequential && switches.containsKey('X'))) {
            return Cell.Pattern.NOT_KNOWN;
        }
        return isRandom ? Cell.Pattern.RANDOM : isShared ? Cell.Pattern.SEQUENTIAL : Cell.Pattern.SEQUENTIAL_PER_THREAD;
    }

    /** Threads of all targets: {@code -t} is per target, {@code -F} is not. */
    int threads(int targets) {
        return switches.containsKey('F') ? number('F', 1) : number('t', 1) * targets;
    }

    /** I/Os in flight of a thread, which with {@code -F} has {@code -o} at each target; 0 if targets differ. */
    int depth(int targets) {
        List<String> printed = lines.stream()
                .map(OUTSTANDING::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .distinct()
                .toList();
        if (printed.size() > 1) {
            return 0;
        }
        int depth = number('O', number('o', printed.isEmpty() ? 2 : Integer.parseInt(printed.get(0))));
        return switches.containsKey('F') && !switches.containsKey('O') ? depth * targets : depth;
    }

    Cell.Caching caching() {
        String caches = switches.getOrDefault('S', "-");
        boolean all = switches.containsKey('h') || caches.contains("h");
        boolean direct = all || caches.isEmpty() || caches.contains("u") || says("software cache disabled");
        boolean through =
                all || caches.contains("w") || lines.stream().anyMatch(line -> line.contains("writethrough on"));
        return new Cell.Caching(direct, through ? Cell.Durability.DSYNC : Cell.Durability.NONE, 0);
    }

    Duration warmUp() {
        return lines.stream()
                .map(WARM_UP::matcher)
                .filter(Matcher::matches)
                .map(matcher -> Duration.ofSeconds(Long.parseLong(matcher.group(1))))
                .findFirst()
                .orElseGet(() -> Duration.ofSeconds(number('W', 5)));
    }

    /** Rates and think times that were set; empty for none. */
    String limits() {
        Stream<String> given = Stream.of('g', 'j')
                .filter(name -> switches.getOrDefault(name, "0").matches(".*[1-9].*"))
                .map(name -> "-" + name + switches.get(name));
        Stream<String> printed = lines.stream()
                .filter(line -> line.startsWith("throughput rate-limited") || line.matches("think time: 0*[1-9].*"));
        return Stream.concat(given, printed).distinct().collect(Collectors.joining(", "));
    }
}
