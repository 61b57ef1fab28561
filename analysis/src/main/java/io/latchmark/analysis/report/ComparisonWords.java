package io.latchmark.analysis.report;

import static io.latchmark.analysis.NumberText.signed;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.ChangeText;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.RunFigures;
import io.latchmark.analysis.compare.Waterfall;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Sentences about comparisons. They may contain untrusted text. */
public final class ComparisonWords {
    private ComparisonWords() {}

    /** The verdict in one sentence. */
    public static String sentence(Contrast contrast) {
        return title(contrast) + ". " + difference(contrast);
    }

    /** The question and the verdict. */
    static String title(Contrast contrast) {
        return contrast.question() + ": " + contrast.verdict().title().toUpperCase(Locale.ROOT);
    }

    /** The difference with its interval, and what limits the verdict. */
    static String difference(Contrast contrast) {
        Effect effect = contrast.effect();
        String adjusted = contrast.adjusted() ? "adjusted for the order of runs, " : "";
        return ChangeText.of(effect) + " " + contrast.figure().title() + " ("
                + adjusted
                + (effect.isReplicated() ? "95 % interval " + interval(effect) + joint(effect) : "no interval")
                + ")"
                + (contrast.because().isEmpty() ? "." : "; " + contrast.because() + ".");
    }

    /** The wider simultaneous interval of one of several comparisons; empty for a single one. */
    private static String joint(Effect effect) {
        return effect.isOneOfSeveral() ? "; together with the other comparisons " + ChangeText.interval(effect) : "";
    }

    /** A part with more than this share of the difference is mostly balanced by another. */
    static final double CANCELS = 1.5;

    /** The main cause of the difference, one sentence per ledger; none if there is no difference to explain. */
    public static List<String> attribution(Contrast contrast) {
        return (contrast.isDifferent() ? contrast.waterfalls() : List.<Waterfall>of())
                .stream().flatMap(waterfall -> sentence(waterfall).stream()).toList();
    }

    private static Optional<String> sentence(Waterfall waterfall) {
        return waterfall
                .main()
                .map(step -> waterfall.share(step) > CANCELS ? cancelling(waterfall, step) : sentence(waterfall, step));
    }

    private static String cancelling(Waterfall waterfall, Waterfall.Step main) {
        Waterfall.Step against = waterfall.steps().stream()
                .min(Comparator.comparingDouble(waterfall::share))
                .orElseThrow();
        return waterfall.title() + ": " + main.name() + " (" + percent(waterfall, main.amount()) + ") and "
                + against.name() + " (" + percent(waterfall, against.amount()) + ") cancel; what is left of them is "
                + percent(waterfall, waterfall.observed()) + ".";
    }

    private static String sentence(Waterfall waterfall, Waterfall.Step main) {
        StringBuilder text = new StringBuilder(waterfall.title() + ": the main part is " + main.name() + ", "
                + NumberText.percent(waterfall.share(main)) + " of the difference");
        if (Double.isFinite(main.low())) {
            text.append(String.format(
                    Locale.ROOT,
                    " (%s of %s, 95 %% interval %s)",
                    percent(waterfall, main.amount()),
                    percent(waterfall, waterfall.observed()),
                    interval(percent(waterfall, main.low()), percent(waterfall, main.high()))));
        }
        String separator = ": ";
        for (Waterfall.Step factor : main.factors()) {
            text.append(separator).append(factor.name()).append(' ').append(percent(waterfall, factor.amount()));
            separator = ", ";
        }
        return text.append('.').toString();
    }

    /** Why a run is not usable, or that it is. */
    static String status(RunFigures run) {
        String reason = run.reason().isEmpty() ? "" : ": " + run.reason();
        return switch (run.status()) {
            case COMPLETE -> run.isUsable() ? "valid" : "no transaction ended";
            case INTERRUPTED -> "interrupted" + reason;
            case NOT_VALID -> "not valid" + reason;
            case IMPORTED -> "imported: not checked";
        };
    }

    /**
     * A part of a difference of logarithms, in percent of the base's throughput: its share of the difference times the difference
     * in percent. The parts therefore add up to the observed difference.
     */
    static String percent(Waterfall waterfall, double amount) {
        return signed(share(waterfall, amount));
    }

    /** As {@link #percent}, as a share of 1. */
    static double share(Waterfall waterfall, double amount) {
        double observed = waterfall.observed();
        return observed == 0 ? amount : amount * Math.expm1(observed) / observed;
    }

    /** An effect's 95 % interval; a dash if there is none. */
    static String interval(Effect effect) {
        return ChangeText.interval(effect, effect.low(), effect.high());
    }

    static String interval(String low, String high) {
        return low.equals(NumberText.NOT_MEASURED) ? low : low + " to " + high;
    }
}
