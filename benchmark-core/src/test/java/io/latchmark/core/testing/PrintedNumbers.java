package io.latchmark.core.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers that no output about a run may have: infinite ones, negative zeros, what rounding leaves of a difference, and shares above the whole. */
public final class PrintedNumbers {
    private static final Pattern INVISIBLE =
            Pattern.compile("<(script|style)\\b.*?</\\1>|<title\\b.*?</title>|<[^>]*>", Pattern.DOTALL);
    private static final Pattern NO_NUMBER =
            Pattern.compile("\\b(NaN|Infinity)\\b|∞|[-−][0-9.,]+ % of a transaction's time|[0-9]e-1[0-9]");
    /** Not the second number of a range, nor a part of a date or of a name. */
    private static final Pattern NEGATIVE_ZERO =
            Pattern.compile("(?<![\\p{Alnum}.,:_/)\\]-])[-−]0(\\.0+)?(?![\\p{Alnum}.,:_/-]*[\\p{Alnum}/])");

    private static final Pattern SHARE =
            Pattern.compile("([0-9][0-9.,]*) % (?:of a transaction's time|on CPU in the calls|waiting for CPU)");
    private static final Pattern JSON_SHARE = Pattern.compile("\"share\" ?: ?([0-9.]+)");

    private PrintedNumbers() {}

    /** What is wrong in a text, a page, Markdown or JSON, with the words around it. */
    public static List<String> faults(String printed) {
        String text = INVISIBLE
                .matcher(printed)
                .replaceAll("\n")
                .replace('\u00a0', ' ')
                .replace("\\", "");
        List<String> faults = new ArrayList<>();
        for (Pattern pattern : List.of(NO_NUMBER, NEGATIVE_ZERO)) {
            for (Matcher found = pattern.matcher(text); found.find(); ) {
                faults.add(around(text, found));
            }
        }
        above(text, SHARE, 100, faults);
        above(text, JSON_SHARE, 1 + 1e-9, faults);
        columns(text, faults);
        return faults;
    }

    private static void above(String text, Pattern pattern, double whole, List<String> faults) {
        for (Matcher found = pattern.matcher(text); found.find(); ) {
            if (number(found.group(1)) > whole) {
                faults.add(around(text, found));
            }
        }
    }

    /** The columns of a Markdown table whose headings begin with this word. */
    private static void columns(String text, List<String> faults) {
        List<String> headings = List.of();
        for (String line : text.split("\n", -1)) {
            List<String> cells = List.of(line.split(" ?\\| ?", -1));
            if (!line.startsWith("|")) {
                headings = List.of();
            } else if (headings.isEmpty()) {
                headings = cells;
            }
            for (int i = 0; i < Math.min(headings.size(), cells.size()); i++) {
                String cell = cells.get(i);
                if (headings.get(i).startsWith("Share")
                        && cell.endsWith(" %")
                        && number(cell.replace(" %", "")) > 100) {
                    faults.add(line);
                }
            }
        }
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace(",", ""));
    }

    private static String around(String text, Matcher found) {
        return text.substring(Math.max(0, found.start() - 60), Math.min(text.length(), found.end() + 30))
                .replaceAll("\\s+", " ");
    }
}
