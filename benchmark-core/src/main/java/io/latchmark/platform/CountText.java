package io.latchmark.platform;

import java.util.Locale;

/** Numbers of things as text: {@code 1 run}, {@code 1,200 runs}. */
public final class CountText {
    private CountText() {}

    /** A number with the noun, or the words, that agree with it. */
    public static String of(long count, String one, String several) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : several);
    }
}
