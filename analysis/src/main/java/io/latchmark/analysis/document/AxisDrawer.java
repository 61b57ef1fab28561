package io.latchmark.analysis.document;

import java.util.List;
import java.util.Locale;

/** Draws what charts over one axis share: shades, labels below the axis, and marks. */
final class AxisDrawer {
    /** Letters of marks closer than this would overlap. */
    private static final double LETTER_SHARE = 0.018;

    private final Axis axis;
    private final int height;
    private final Markup svg;

    AxisDrawer(Axis axis, int height, Markup svg) {
        this.axis = axis;
        this.height = height;
        this.svg = svg;
    }

    void shades() {
        for (Axis.Shade shade : axis.shades()) {
            double length = shade.end() - shade.start();
            svg.open("g", "class=shade").element("title", shade.name());
            svg.empty("rect", "x=%s y=0 width=%s height=100%", percent(shade.start()), percent(length));
            if (length / axis.end() > 0.1) {
                svg.element("text", shade.name(), "x=%s y=-4", percent(shade.start()));
            }
            svg.close("g");
        }
    }

    /** Draws the labels. The time of day is on a separate line; every other label is omitted if space is short. */
    void labels(List<Double> values) {
        boolean odd = false;
        for (double tick : axis.ticks(values)) {
            text(axis.tickText(tick), "tick", tick, 17);
            if (axis.origin().isPresent()) {
                text(axis.clockText(tick) + (tick == 0 ? " UTC" : ""), odd ? "clock odd" : "clock", tick, 32);
            }
            odd = !odd;
        }
        svg.line();
    }

    private void text(String text, String cssClass, double at, int below) {
        String y = Integer.toString(height + below);
        svg.element("text", text, "class=%s x=%s y=%s text-anchor=middle", cssClass, percent(at), y);
    }

    void marks() {
        double lettered = Double.NEGATIVE_INFINITY;
        for (Axis.Mark mark : axis.marks()) {
            String x = percent(mark.at());
            svg.open("g", "class=%s", mark.strong() ? "mark strong" : "mark")
                    .element("title", mark.detail())
                    .empty("line", "x1=%s x2=%s y1=0 y2=100%", x, x);
            if (mark.strong()) {
                // A finding's letter is at the bottom, where no event's letter is.
                svg.element("text", mark.letter(), "x=%s y=98% dx=4", x);
            } else if ((mark.at() - lettered) / axis.end() > LETTER_SHARE) {
                svg.element("text", mark.letter(), "x=%s y=-4 text-anchor=middle", x);
                lettered = mark.at();
            }
            svg.close("g");
        }
    }

    /** The position of a value as a share of the width. */
    String percent(double x) {
        return String.format(Locale.ROOT, "%.2f%%", axis.share(x) * 100);
    }
}
