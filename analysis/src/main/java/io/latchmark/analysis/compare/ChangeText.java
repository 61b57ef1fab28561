package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import java.util.Locale;

/**
 * Writes a change of throughput or of a response time with the digits that its interval leaves certain: in percent, from twofold on as a factor,
 * {@code ×3.3}, or for a fall {@code ÷3.3}.
 */
public final class ChangeText {
    private static final String PERCENT = " %";
    private static final double FACTOR_MIN = 2;
    /** With a wider interval there are no decimals, in percent. */
    private static final double WHOLE = 0.01;
    /** With a wider interval a factor has one decimal. */
    private static final double TENTHS = 0.05;

    private final double halfWidth;
    /** Whether falls are factors: in the interval of a smaller fall they are in percent, like it. */
    private final boolean deep;

    private ChangeText(double halfWidth, double change) {
        this.halfWidth = halfWidth;
        this.deep = 1 + change <= 1 / FACTOR_MIN;
    }

    /** The change of an effect: {@code +31 %}. */
    public static String of(Effect effect) {
        return text(effect).change(effect.change());
    }

    /** The interval that decides, which is the joint one of several comparisons: {@code +28 to +34}; a dash if there is none. */
    public static String interval(Effect effect) {
        return interval(effect, effect.jointLow(), effect.jointHigh());
    }

    /** An interval of this effect, with the digits of the one that decides; a dash if there is none. */
    public static String interval(Effect effect, double from, double to) {
        if (!effect.isReplicated()) {
            return NumberText.NOT_MEASURED;
        }
        String low = text(effect).change(from);
        String high = text(effect).change(to);
        boolean percent = low.endsWith(PERCENT) && high.endsWith(PERCENT);
        return percent ? low.replace(PERCENT, "") + " to " + high.replace(PERCENT, "") : low + " to " + high;
    }

    /**
     * Who is faster, for a title: {@code B is 31 % faster than A}, {@code A is 3.3 times as fast as B}; of response times {@code
     * New-Order p95 is 31 % longer on B than on A}, {@code New-Order p95 is 3.3 times as long on A as on B}.
     */
    static String comparative(String other, String base, Effect effect) {
        String change = of(effect);
        if (effect.figure() == JudgedFigure.HIGHEST_RATE) {
            boolean factor = change.startsWith("×") || change.startsWith("÷");
            String more = change.startsWith("÷") ? base : other;
            return more + " carries " + change.substring(1)
                    + (factor ? " times as much" : effect.change() > 0 ? " more" : " less") + " within the limit"
                    + (factor ? " as " : " than ") + (more.equals(base) ? other : base);
        }
        if (effect.figure().isTime()) {
            boolean factor = change.startsWith("×") || change.startsWith("÷");
            String more = change.startsWith("÷") ? base : other;
            return effect.figure().title() + " is " + change.substring(1)
                    + (factor ? " times as long on " : effect.isBetter() ? " shorter on " : " longer on ") + more
                    + (factor ? " as on " : " than on ") + (more.equals(base) ? other : base);
        }
        if (change.startsWith("×")) {
            return other + " is " + change.substring(1) + " times as fast as " + base;
        }
        if (change.startsWith("÷")) {
            return base + " is " + change.substring(1) + " times as fast as " + other;
        }
        return other + " is " + change.substring(1) + (effect.change() > 0 ? " faster than " : " slower than ") + base;
    }

    /** A change without an interval, in whole percent. */
    public static String rounded(double change) {
        return new ChangeText(TENTHS, change).change(change);
    }

    private static ChangeText text(Effect effect) {
        return new ChangeText(
                effect.isReplicated() ? (effect.jointHigh() - effect.jointLow()) / 2 : WHOLE, effect.change());
    }

    private String change(double change) {
        double ratio = 1 + change;
        if (!Double.isFinite(ratio) || ratio <= 0) {
            return NumberText.NOT_MEASURED;
        }
        if (ratio >= FACTOR_MIN) {
            return "×" + factor(ratio, halfWidth);
        }
        if (deep && ratio <= 1 / FACTOR_MIN) {
            return "÷" + factor(1 / ratio, halfWidth / (ratio * ratio));
        }
        String text = String.format(Locale.ROOT, halfWidth >= WHOLE ? "%+.0f %%" : "%+.1f %%", change * 100);
        return text.replaceFirst("^[+-](?=[0.]+ %$)", "");
    }

    private static String factor(double factor, double half) {
        return half >= TENTHS && factor < 100 ? String.format(Locale.ROOT, "%.1f", factor) : NumberText.of(factor);
    }
}
