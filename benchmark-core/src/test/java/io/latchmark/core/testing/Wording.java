package io.latchmark.core.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sentences that users read, as tests expect them. A test names a sentence by its key and gives the options, names and numbers that
 * must be in it; the words stand in {@code wording.txt} beside this class, so that better English is a change of that file and of the code
 * that prints it.
 */
public final class Wording {
    private static final String FILE = "wording.txt";
    private static final String SEPARATOR = " = ";
    private static final String PLACE = "{}";
    private static final Map<String, String> SENTENCES = read();

    private Wording() {}

    /**
     * A sentence, or a part of one.
     *
     * @param values in the order of its places
     * @throws IllegalArgumentException if there is no such key, or if it has another number of places
     */
    public static String wording(String key, Object... values) {
        String sentence = SENTENCES.get(key);
        if (sentence == null) {
            throw new IllegalArgumentException(
                    "no sentence '" + key + "' in " + FILE + ", beside " + Wording.class.getName());
        }
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (Object value : values) {
            int place = sentence.indexOf(PLACE, from);
            if (place < 0) {
                throw new IllegalArgumentException("'" + key + "' has no place for " + value + ": " + sentence);
            }
            text.append(sentence, from, place).append(value);
            from = place + PLACE.length();
        }
        if (sentence.indexOf(PLACE, from) >= 0) {
            throw new IllegalArgumentException("'" + key + "' has more than " + values.length + " places: " + sentence);
        }
        return text.append(sentence, from, sentence.length()).toString();
    }

    /** What a terminal printed, with its sentences in one line again: they are broken before its right edge. */
    public static String unwrapped(String printed) {
        return printed.replaceAll("\n {13}(?=\\S)", " ");
    }

    /** All sentences by their keys, with {@code {}} for each place. */
    public static Map<String, String> sentences() {
        return Map.copyOf(SENTENCES);
    }

    private static Map<String, String> read() {
        Map<String, String> sentences = new TreeMap<>();
        try (InputStream file = Wording.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException(FILE + " is missing");
            }
            for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                int separator = line.indexOf(SEPARATOR);
                if (separator < 0
                        || sentences.put(line.substring(0, separator), line.substring(separator + SEPARATOR.length()))
                                != null) {
                    throw new IllegalStateException("a line without a key, or with that of another: " + line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sentences;
    }
}
