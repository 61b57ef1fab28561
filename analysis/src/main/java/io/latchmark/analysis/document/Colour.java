package io.latchmark.analysis.document;

import java.util.Locale;

/** The colours of series, which a reader with impaired colour vision can distinguish (Okabe and Ito). */
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
