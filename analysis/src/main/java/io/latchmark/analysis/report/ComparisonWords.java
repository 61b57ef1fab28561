package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.RunFigures;
import io.latchmark.analysis.compare.Waterfall;
import io.latchmark.analysis.document.Outline;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Sentences and texts about comparisons. They may hold text from outside. */
public final class ComparisonWords {
    private static final Outline OUTLINE = Outline.of("comparison");

    private ComparisonWords() {}

    /** The verdict in one sentence. */
    public static String sentence(Contrast contrast) {
        return title(contrast) + ". " + difference(contrast);
    }

    /** What is compared, and the verdict. */
    static String title(Contrast contrast) {
        String verdict = contrast.verdict().title().toUpperCase(Locale.ROOT);
        return OUTLINE.text("title", "contrast", contrast, "verdict", verdict);
    }

    /** The difference with its interval, and what limits the verdict. */
    static String difference(Contrast contrast) {
        Effect effect = contrast.effect();
        return OUTLINE.text(
                "difference",
                "change",
                signed(effect.change()),
                "interval",
                effect.isReplicated() ? interval(effect) : "",
                "because",
                contrast.because().isEmpty() ? "" : "; " + contrast.because());
    }

    /** What explains most of the difference, a sentence for each ledger; none if there is no difference to explain. */
    public static List<String> attribution(Contrast contrast) {
        boolean explains = switch (contrast.verdict()) {
            case BETTER, WORSE, SMALL_BUT_REAL -> true;
            case EQUIVALENT, INCONCLUSIVE -> false;
        };
        return contrast.waterfalls().stream()
                .filter(waterfall -> explains && waterfall.note().isEmpty())
                .flatMap(waterfall -> waterfall.main().stream().map(step -> sentence(waterfall, step)))
                .toList();
    }

    private static String sentence(Waterfall waterfall, Waterfall.Step main) {
        String factors = main.factors().stream()
                .map(factor -> factor.name() + " " + points(factor.amount()))
                .collect(Collectors.joining(", "));
        String inPoints = OUTLINE.text(
                "points",
                "amount",
                points(main.amount()),
                "observed",
                points(waterfall.observed()),
                "interval",
                interval(points(main.low()), points(main.high())));
        return OUTLINE.text(
                "attribution",
                "ledger",
                waterfall.title(),
                "part",
                main,
                "share",
                waterfall.share(main),
                "points",
                Double.isFinite(main.low()) ? inPoints : "",
                "factors",
                factors.isEmpty() ? "" : ": " + factors);
    }

    /** Why a run may not be used, or that it may. */
    static String status(RunFigures run) {
        String reason = run.reason().isEmpty() ? "" : ": " + run.reason();
        return switch (run.status()) {
            case COMPLETE -> run.isUsable() ? "valid" : "no transaction ended";
            case INTERRUPTED -> "interrupted" + reason;
            case NOT_VALID -> "not valid" + reason;
        };
    }

    /** A share with its sign: {@code +12.3 %}. */
    static String signed(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%+.1f %%", share * 100) : NumberText.NOT_MEASURED;
    }

    /** A logarithm in hundredths, which for small differences are percent: {@code +12.3}. */
    static String points(double logarithm) {
        return Double.isFinite(logarithm)
                ? String.format(Locale.ROOT, "%+.1f", logarithm * 100)
                : NumberText.NOT_MEASURED;
    }

    /** An effect's 95 % interval; a dash if there is none. */
    static String interval(Effect effect) {
        return interval(signed(effect.low()), signed(effect.high()));
    }

    static String interval(String low, String high) {
        return low.equals(NumberText.NOT_MEASURED) ? low : low + " to " + high;
    }
}
