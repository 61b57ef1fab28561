package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.BlocksNeeded;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.FactDifference;
import io.latchmark.analysis.compare.RunFigures;
import io.latchmark.analysis.compare.Verdict;
import io.latchmark.analysis.compare.Waterfall;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.platform.CountText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The first screen of a comparison, for a terminal and a page: which configuration is faster and by how much, why, how certain
 * that is, what is doubtful, and what to do next. Text may be untrusted.
 */
final class ComparisonAnswers {
    private final Comparison comparison;
    private final Contrast contrast;
    private final List<Block.Answer> answers = new ArrayList<>();

    private ComparisonAnswers(Comparison comparison, Contrast contrast) {
        this.comparison = comparison;
        this.contrast = contrast;
    }

    /** The answers about one configuration compared with the base. */
    static Block of(Comparison comparison, Contrast contrast) {
        ComparisonAnswers screen = new ComparisonAnswers(comparison, contrast);
        screen.add("difference", ComparisonWords.difference(contrast));
        screen.add("means", contrast.means());
        screen.add("why", screen.why());
        screen.add("how sure", screen.sure());
        screen.add("differs", screen.differs());
        contrast.notes().forEach(note -> screen.add("note", note));
        screen.add("next", screen.next());
        return new Block.Answers(screen.answers);
    }

    /** Which configuration is faster, for forms whose title does not say it. */
    static Block result(Contrast contrast) {
        return new Block.Answers(List.of(new Block.Answer("result", title(contrast))));
    }

    private void add(String label, String text) {
        if (!text.isEmpty()) {
            boolean repeats = !answers.isEmpty()
                    && answers.stream().anyMatch(answer -> answer.label().equals(label));
            answers.add(new Block.Answer(repeats ? "" : label, text));
        }
    }

    /** A short statement of which configuration is faster, and by how much. */
    static String title(Contrast contrast) {
        String other = contrast.other();
        String base = contrast.base();
        Effect effect = contrast.effect();
        return switch (contrast.verdict()) {
            case BETTER -> faster(other, base, 1 + effect.change(), (effect.jointHigh() - effect.jointLow()) / 2);
            case WORSE ->
                faster(
                        base,
                        other,
                        1 / (1 + effect.change()),
                        (1 / (1 + effect.jointLow()) - 1 / (1 + effect.jointHigh())) / 2);
            case EQUIVALENT -> other + " and " + base + " are equally fast";
            case SMALL_BUT_REAL ->
                (effect.change() > 0 ? other + " is faster than " + base : base + " is faster than " + other)
                        + ", by less than " + NumberText.percent(Effect.MARGIN);
            case INCONCLUSIVE -> other + " against " + base + ": not decided";
        };
    }

    /** From twofold on as a factor. */
    private static String faster(String winner, String loser, double ratio, double halfWidth) {
        return winner + " is "
                + (ratio >= 2
                        ? NumberText.rounded(ratio, halfWidth) + " times as fast as "
                        : NumberText.rounded(100 * (ratio - 1), 100 * halfWidth) + " % faster than ")
                + loser;
    }

    /** The largest change, as a number of operations and the time of each. */
    private String why() {
        return ComparisonWords.explained(contrast).stream()
                .findFirst()
                .flatMap(waterfall -> waterfall.main().map(step -> why(waterfall, step)))
                .orElse("");
    }

    private static String why(Waterfall waterfall, Waterfall.Step main) {
        String share = waterfall.share(main) > ComparisonWords.CANCELS
                ? " This by itself would be " + ComparisonWords.percent(waterfall, main.amount())
                        + "; other parts work against it."
                : " That is " + NumberText.percent(waterfall.share(main)) + " of the difference"
                        + (Double.isFinite(main.low()) ? " (95 % interval " + shares(waterfall, main) + ")" : "")
                        + ".";
        return RunWords.capital(change(main)) + "." + share;
    }

    private static String shares(Waterfall waterfall, Waterfall.Step step) {
        double one = step.low() / waterfall.observed();
        double two = step.high() / waterfall.observed();
        return ComparisonWords.interval(NumberText.percent(Math.min(one, two)), NumberText.percent(Math.max(one, two)));
    }

    /** The values of a part on both sides. */
    private static String change(Waterfall.Step step) {
        Waterfall.Side base = step.base();
        Waterfall.Side other = step.other();
        String noun = WhereTimeWent.plural(step.name());
        if (!Double.isFinite(base.millisEach()) || !Double.isFinite(other.millisEach())) {
            return noun + " took " + NumberText.of(other.millis()) + " ms of a transaction instead of "
                    + NumberText.of(base.millis()) + " ms";
        }
        if (ratio(base.number(), other.number()) > ratio(base.millisEach(), other.millisEach())) {
            return "a transaction had " + NumberText.of(other.number()) + " " + noun + " instead of "
                    + NumberText.of(base.number()) + ", of " + NumberText.of(other.millisEach())
                    + " ms each instead of "
                    + NumberText.of(base.millisEach()) + " ms";
        }
        return noun + " took " + NumberText.of(other.millisEach()) + " ms each instead of "
                + NumberText.of(base.millisEach()) + " ms, " + NumberText.of(other.number())
                + " per transaction instead of " + NumberText.of(base.number());
    }

    /** The larger of two figures divided by the smaller. */
    private static double ratio(double one, double two) {
        return Math.abs(Math.log(two / one));
    }

    private String sure() {
        Effect effect = contrast.effect();
        String found = contrast.verdict() == Verdict.INCONCLUSIVE || !effect.isReplicated()
                ? ""
                : "; a difference of " + NumberText.percent(effect.detectable()) + " would be found in 80 % of such"
                        + " comparisons";
        return contrast.sides() + warnings() + found + ".";
    }

    /** How many of the runs have warnings, with the names of their checks. */
    private String warnings() {
        List<RunFigures> runs = comparison.runs().stream()
                .filter(run -> run.isUsable() && run.level().equals(contrast.level()))
                .filter(run ->
                        run.label().equals(contrast.base()) || run.label().equals(contrast.other()))
                .toList();
        List<RunFigures> marked =
                runs.stream().filter(run -> !run.marks().isEmpty()).toList();
        if (marked.isEmpty()) {
            return ", none with a warning";
        }
        String names = marked.stream()
                .flatMap(run -> run.marks().stream())
                .map(mark -> mark.substring(0, Math.max(0, mark.indexOf(": "))))
                .filter(name -> !name.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        return ", " + marked.size() + " of " + runs.size() + " with warnings"
                + (names.isEmpty() ? "" : " (" + names + ")");
    }

    private String differs() {
        return FactDifference.named(
                contrast.differing().stream().filter(FactDifference::confounded).toList());
    }

    private String next() {
        if (contrast.verdict() != Verdict.INCONCLUSIVE) {
            return "No more runs are needed for this verdict.";
        }
        if (contrast.isObstructed()) {
            return "Do what the reason asks for; more runs of the same kind do not decide.";
        }
        Effect effect = contrast.effect();
        if (!effect.isReplicated()) {
            return "Make at least four runs of each, alternately, or use 'latchmark experiment'.";
        }
        BlocksNeeded needed =
                BlocksNeeded.of(effect.estimate(), contrast.paired(), contrast.baseRuns(), contrast.otherRuns());
        double found = Math.max(Effect.MARGIN, Math.abs(effect.change()));
        String likely = more(needed, found);
        boolean large = found > Effect.MARGIN;
        return likely.isEmpty()
                ? "More runs are unlikely to decide: they scatter too much. Find out what else uses the host or the storage."
                : likely + " would show a difference of "
                        + (large
                                ? NumberText.signed(effect.change()) + ", as was found here"
                                : NumberText.percent(Effect.MARGIN))
                        + (large && !more(needed, Effect.MARGIN).isEmpty()
                                ? "; " + more(needed, Effect.MARGIN) + " one of " + NumberText.percent(Effect.MARGIN)
                                : "")
                        + ".";
    }

    /** The range from a probably sufficient number to an almost certainly sufficient one; empty if that is not possible. */
    private String more(BlocksNeeded needed, double wanted) {
        OptionalInt likely = needed.likely(wanted);
        OptionalInt assured = needed.assured(wanted);
        if (likely.isEmpty()) {
            return "";
        }
        int have = Math.min(contrast.baseRuns(), contrast.otherRuns());
        int least = Math.max(1, likely.getAsInt() - have);
        String noun = contrast.paired() ? "more blocks" : "more runs of each";
        return assured.isPresent() && assured.getAsInt() - have > least
                ? least + " to " + (assured.getAsInt() - have) + " " + noun
                : "about " + CountText.of(least, noun.replaceFirst("s\\b", ""), noun);
    }
}
