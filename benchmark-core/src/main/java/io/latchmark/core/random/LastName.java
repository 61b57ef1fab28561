package io.latchmark.core.random;

/** The 1,000 last names of TPC-C clause 4.3.2.3: three syllables, one for each digit. */
public final class LastName {
    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };
    private static final String[] NAMES = new String[1_000];

    static {
        for (int number = 0; number < NAMES.length; number++) {
            NAMES[number] = SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
        }
    }

    private LastName() {}

    /** The last name for a number 0..999; always the same object. */
    public static String of(int number) {
        return NAMES[number];
    }
}
