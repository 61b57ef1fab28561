package io.latchmark.analysis.document;

import java.util.Locale;

/** The colours of series, distinguishable with impaired colour vision (Okabe and Ito). */
public enum Colour {
    BLUE,
    VERMILLION,
    GREEN,
    PURPLE,
    ORANGE,
    SKY,
    GREY,
    YELLOW,
    BLACK;

    /** The colour of a series by its position among others. */
    public static Colour of(int index) {
        return values()[index % values().length];
    }

    String cssClass() {
        return "c-" + name().toLowerCase(Locale.ROOT);
    }
}
