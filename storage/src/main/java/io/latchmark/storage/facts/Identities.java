package io.latchmark.storage.facts;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Masks what identifies hardware or a person and is irrelevant to performance: serial numbers, world-wide names, identifiers,
 * labels, and users and passwords in mount options. A column {@code SerialNumber} of a PowerShell table is blanked as well. When
 * in doubt, text is masked.
 */
final class Identities {
    private static final String MASK = "***";

    private static final Pattern NAMED = Pattern.compile(
            "(?im)^([^:=\\n]*\\b(?:serial[ _]?(?:no|num|number)?|sn|wwn|wwid|naa|eui64|nguid|fguid|uuid|subnqn"
                    + "|sas address|logical unit id|unique identifier|unique id|label|host name)\\b[^:=\\n]*[:=][ \\t]*)\\S[^\\n]*$");
    private static final Pattern BY_ID = Pattern.compile("(/dev/disk/by-id/)\\S+");
    private static final Pattern MOUNT_OPTION =
            Pattern.compile("\\b((?:user|username|pass|password|credentials)=)[^,\\s]+");
    private static final String SERIAL_COLUMN = "SerialNumber";
    private static final Pattern RULE = Pattern.compile("[-\\s]*-[-\\s]*");
    private static final Pattern NOT_BLANK = Pattern.compile("\\S");

    private Identities() {}

    static String masked(String text) {
        String named = NAMED.matcher(text).replaceAll("$1" + Matcher.quoteReplacement(MASK));
        String byId = BY_ID.matcher(named).replaceAll("$1" + Matcher.quoteReplacement(MASK));
        return withoutSerialColumn(MOUNT_OPTION.matcher(byId).replaceAll("$1" + Matcher.quoteReplacement(MASK)));
    }

    private static String withoutSerialColumn(String text) {
        if (!text.contains(SERIAL_COLUMN)) {
            return text;
        }
        List<String> lines = text.lines().collect(Collectors.toList());
        for (int i = 0; i + 1 < lines.size(); i++) {
            int start = lines.get(i).indexOf(SERIAL_COLUMN);
            String rule = lines.get(i + 1);
            if (start >= 0 && RULE.matcher(rule).matches()) {
                int next = rule.indexOf(" -", start);
                int end = next < 0 ? Integer.MAX_VALUE : next + 1;
                for (int row = i + 2; row < lines.size() && !lines.get(row).isBlank(); row++) {
                    lines.set(row, masked(lines.get(row), start, end));
                }
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static String masked(String row, int start, int end) {
        int from = Math.min(start, row.length());
        int to = Math.min(end, row.length());
        return row.substring(0, from)
                + NOT_BLANK.matcher(row.substring(from, to)).replaceAll("*")
                + row.substring(to);
    }
}
