package io.latchmark.storage.exporter;

import io.latchmark.core.LatchmarkException;
import io.latchmark.storage.exporter.ExporterPage.Series;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Reads Prometheus' text format character by character, so that malformed lines cost no more than others. Used once. */
final class ExporterLines {
    private static final int SHOWN_MAX = 80;

    private final String text;
    private int start;
    private int end;
    private int at;
    private int number;

    ExporterLines(String text) {
        this.text = text;
    }

    /**
     * Reads all lines.
     *
     * @param found receives each value with its name
     * @throws LatchmarkException of category ENVIRONMENT, with the line that is malformed or has its own timestamp
     */
    void read(BiConsumer<String, Series> found) {
        for (start = 0; start < text.length(); start = end + 1) {
            int feed = text.indexOf('\n', start);
            end = feed < 0 ? text.length() : feed;
            at = start;
            number++;
            skipBlanks();
            if (at < end && text.charAt(at) != '#') {
                series(found);
            }
        }
    }

    private void series(BiConsumer<String, Series> found) {
        String name = name(true);
        skipBlanks();
        Map<String, String> labels = new HashMap<>();
        if (next('{')) {
            labels(labels);
        }
        String value = word();
        if (name.isEmpty() || value.isEmpty()) {
            throw refused("is not Prometheus text format: ", "");
        }
        String time = word();
        if (!time.isEmpty()) {
            throw time.matches("-?[0-9]{1,19}") && word().isEmpty()
                    ? refused("has its own time: ", "; name the exporter itself, not a server that collects from it")
                    : refused("is not Prometheus text format: ", "");
        }
        found.accept(name, new Series(labels, number(value)));
    }

    private void labels(Map<String, String> labels) {
        skipBlanks();
        while (!next('}')) {
            String label = name(false);
            skipBlanks();
            if (label.isEmpty() || !next('=')) {
                throw refused("is not Prometheus text format: ", "");
            }
            skipBlanks();
            labels.put(label, quoted());
            skipBlanks();
            if (next(',')) {
                skipBlanks();
            } else if (at >= end || text.charAt(at) != '}') {
                throw refused("is not Prometheus text format: ", "");
            }
        }
    }

    private String quoted() {
        if (!next('"')) {
            throw refused("is not Prometheus text format: ", "");
        }
        StringBuilder value = new StringBuilder();
        while (at < end && text.charAt(at) != '"') {
            char character = text.charAt(at++);
            if (character == '\\' && at < end) {
                char escaped = text.charAt(at++);
                value.append(escaped == 'n' ? '\n' : escaped);
            } else {
                value.append(character);
            }
        }
        if (!next('"')) {
            throw refused("is not Prometheus text format: ", "");
        }
        return value.toString();
    }

    /** A name: of a series, which may contain colons, or of a label. Empty if there is none. */
    private String name(boolean withColons) {
        int from = at;
        while (at < end && isOfName(text.charAt(at), at == from, withColons)) {
            at++;
        }
        return text.substring(from, at);
    }

    private static boolean isOfName(char character, boolean isFirst, boolean withColons) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || character == '_'
                || (!isFirst && character >= '0' && character <= '9')
                || (withColons && character == ':');
    }

    /** The text up to the next blank; empty at the end of the line. */
    private String word() {
        skipBlanks();
        int from = at;
        while (at < end && !isBlank(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    private double number(String value) {
        switch (value) {
            case "+Inf", "Inf" -> {
                return Double.POSITIVE_INFINITY;
            }
            case "-Inf" -> {
                return Double.NEGATIVE_INFINITY;
            }
            default -> {
                try {
                    return Double.parseDouble(value);
                } catch (NumberFormatException e) {
                    throw refused("has no number: ", "");
                }
            }
        }
    }

    private boolean next(char expected) {
        boolean found = at < end && text.charAt(at) == expected;
        at += found ? 1 : 0;
        return found;
    }

    private void skipBlanks() {
        while (at < end && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t' || character == '\r';
    }

    private LatchmarkException refused(String why, String remedy) {
        String line = text.substring(start, Math.min(end, start + SHOWN_MAX)).strip();
        return LatchmarkException.environment(
                "line " + number + " " + why + line + (end - start > SHOWN_MAX ? "…" : "") + remedy);
    }
}
