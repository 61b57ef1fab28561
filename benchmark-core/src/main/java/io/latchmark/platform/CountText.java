package io.latchmark.platform;

import java.util.Locale;

/** Numbers of things as text: {@code 1 run}, {@code 1,200 runs}. */
public final class CountText {
    private CountText() {}

    /** A number with the noun, or the words, that agree with it. */
    public static String of(long count, String one, String several) {
        String noun = count == 1 ? one : several;
        // Most counts are small, and formatting takes a tenth of the time that a list of thousands of results needs.
        return count >= 0 && count < 1_000 ? count + " " + noun : String.format(Locale.ROOT, "%,d %s", count, noun);
    }
}
