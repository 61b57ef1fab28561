package io.latchmark.core.testing;

/** Reads what a terminal printed. */
public final class Wording {
    private Wording() {}

    /** What a terminal printed, with its sentences in one line again: they are broken before its right edge. */
    public static String unwrapped(String printed) {
        return printed.replaceAll("\n {13}(?=\\S)", " ");
    }
}
