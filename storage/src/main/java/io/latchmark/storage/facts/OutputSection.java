package io.latchmark.storage.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of one command, used when the tool does not name the device.
 *
 * @param device the first device named in the command, without {@code /dev/}
 * @param lines what it printed
 */
record OutputSection(String device, List<String> lines) {
    /** Prefix of a line that shows a command in raw output. */
    static final String PROMPT = "$ ";

    private static final Pattern COMMAND = Pattern.compile("\\$ .*? ?/dev/(\\S+).*");

    /** The sections of raw output whose command names a device. */
    static List<OutputSection> of(String output) {
        List<OutputSection> sections = new ArrayList<>();
        boolean named = false;
        for (String line : output.lines().toList()) {
            Matcher command = COMMAND.matcher(line);
            if (command.matches()) {
                sections.add(new OutputSection(command.group(1), new ArrayList<>()));
                named = true;
            } else if (line.startsWith(PROMPT)) {
                named = false;
            } else if (named) {
                sections.get(sections.size() - 1).lines.add(line);
            }
        }
        return sections;
    }
}
