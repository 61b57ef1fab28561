package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Differing;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.LatencyShift;
import io.latchmark.analysis.compare.Waterfall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the comparison's report shows of one configuration against another. */
final class ContrastSection {
    private final Contrast contrast;
    private final String id;

    ContrastSection(Contrast contrast, int number) {
        this.contrast = contrast;
        this.id = "contrast-" + number;
    }

    String markup() {
        Map<String, String> holes = new HashMap<>();
        holes.put("id", id);
        holes.put("title", title(contrast));
        holes.put("verdictClass", verdictClass());
        holes.put("verdict", contrast.verdict().title());
        holes.put(
                "difference",
                contrast.difference() + (contrast.because().isEmpty() ? "." : "; " + contrast.because() + "."));
        holes.put("attribution", attribution());
        holes.put("tests", tests());
        Markup waterfalls = new Markup();
        for (int i = 0; i < contrast.waterfalls().size(); i++) {
            waterfalls.markup(waterfall(contrast.waterfalls().get(i), id + "-waterfall-" + i));
        }
        holes.put("waterfalls", waterfalls.toString());
        holes.put("latencies", contrast.latencies().isEmpty() ? "" : latencies());
        holes.put("differing", differing());
        return Template.fill("contrast.html", holes);
    }

    static String title(Contrast contrast) {
        return contrast.other() + " against " + contrast.base() + " at " + contrast.level();
    }

    private String verdictClass() {
        return switch (contrast.verdict()) {
            case BETTER -> "good";
            case WORSE -> "bad";
            case EQUIVALENT, SMALL_BUT_REAL, INCONCLUSIVE -> "open";
        };
    }

    /** The box that says what explains the difference, and what limits that. */
    private String attribution() {
        List<String> lines = new ArrayList<>(contrast.attribution());
        contrast.waterfalls().stream()
                .filter(waterfall -> !waterfall.note().isEmpty())
                .forEach(waterfall -> lines.add(waterfall.title() + ": " + waterfall.note()));
        lines.addAll(contrast.notes());
        if (lines.isEmpty()) {
            return "";
        }
        Markup list = new Markup().open("ul", "class", "attribution");
        lines.forEach(line -> list.element("li", line).line());
        return list.close("ul").line().toString();
    }

    private String tests() {
        Effect effect = contrast.effect();
        if (!effect.isReplicated()) {
            return "";
        }
        Table table = Table.ofText("Test", "Result")
                .row(
                        contrast.paired() ? "blocks" : "runs",
                        contrast.paired()
                                ? Integer.toString(contrast.baseRuns())
                                : contrast.baseRuns() + " and " + contrast.otherRuns())
                .row(contrast.paired() ? "paired t test" : "Welch's t test", "p = " + NumberText.of(effect.pValue()))
                .row("after Holm's correction", "p = " + NumberText.of(effect.adjustedPValue()))
                .row("permutation test", "p = " + NumberText.of(effect.permutationPValue()))
                .row(
                        "equivalence within " + NumberText.percent(Effect.MARGIN) + " (two one-sided tests)",
                        "p = " + NumberText.of(effect.equivalencePValue()))
                .row("least difference found with 80 %", NumberText.percent(effect.detectable()));
        return table.markup("Tests");
    }

    private static String waterfall(Waterfall waterfall, String id) {
        List<RowsPlot.Row> rows = new ArrayList<>();
        Table table = Table.ofNumbers(List.of("Step", "Log points", "95 % from", "to", "Share of the difference"));
        double reached = 0;
        for (Waterfall.Step step : waterfall.steps()) {
            double next = reached + step.amount();
            rows.add(new RowsPlot.Row(
                    step.name() + "  " + Waterfall.points(step.amount()), List.of(bar(step, reached, next))));
            reached = next;
            row(table, "", "", step, waterfall);
            step.factors().forEach(factor -> row(table, "factor", "of it by ", factor, waterfall));
        }
        rows.add(new RowsPlot.Row(
                "observed  " + Waterfall.points(waterfall.observed()),
                List.of(new RowsPlot.Mark(
                        RowsPlot.Shape.BAR, 0, waterfall.observed(), "c-grey", "the observed difference"))));
        table.row(
                "total",
                List.of("sum", Waterfall.points(reached), "", "", NumberText.percent(reached / waterfall.observed())));
        return RowsPlot.markup(new RowsPlot.Picture(
                id,
                waterfall.title(),
                "hundredths of the logarithm of throughput",
                "Each step begins where the last one ended; to the right it made transactions faster, to the left slower."
                        + " They sum to the observed difference."
                        + (waterfall.note().isEmpty() ? "" : " " + waterfall.note()),
                rows,
                value -> String.format(Locale.ROOT, "%.0f", value * 100),
                table.markup(waterfall.title())));
    }

    private static RowsPlot.Mark bar(Waterfall.Step step, double from, double to) {
        String interval = Double.isFinite(step.low())
                ? ", 95 % interval " + Waterfall.points(step.low()) + " to " + Waterfall.points(step.high())
                : "";
        return new RowsPlot.Mark(
                RowsPlot.Shape.BAR,
                from,
                to,
                step.amount() >= 0 ? "c-blue" : "c-vermillion",
                step.name() + " " + Waterfall.points(step.amount()) + interval);
    }

    private static void row(Table table, String cssClass, String prefix, Waterfall.Step step, Waterfall waterfall) {
        table.row(
                cssClass,
                List.of(
                        prefix + step.name(),
                        Waterfall.points(step.amount()),
                        Waterfall.points(step.low()),
                        Waterfall.points(step.high()),
                        NumberText.percent(waterfall.share(step))));
    }

    private String latencies() {
        List<RowsPlot.Row> rows = new ArrayList<>();
        Table table = Table.ofNumbers(List.of(
                "Response time", contrast.base() + ", ms", contrast.other() + ", ms", "Change", "95 % from", "to"));
        for (LatencyShift shift : contrast.latencies()) {
            String name = String.format(Locale.ROOT, "%s p%.0f", shift.type(), shift.quantile() * 100);
            String text = Contrast.signed(shift.change());
            String cssClass = shift.change() <= 0 ? "c-blue" : "c-vermillion";
            rows.add(new RowsPlot.Row(
                    name + "  " + text,
                    List.of(
                            new RowsPlot.Mark(
                                    RowsPlot.Shape.INTERVAL,
                                    ratio(shift.low()),
                                    ratio(shift.high()),
                                    cssClass,
                                    "95 % interval " + Contrast.signed(shift.low()) + " to "
                                            + Contrast.signed(shift.high())),
                            new RowsPlot.Mark(
                                    RowsPlot.Shape.DOT,
                                    ratio(shift.change()),
                                    ratio(shift.change()),
                                    cssClass,
                                    name + " " + text))));
            table.row(
                    "",
                    List.of(
                            name,
                            NumberText.of(shift.baseMillis()),
                            NumberText.of(shift.otherMillis()),
                            text,
                            Contrast.signed(shift.low()),
                            Contrast.signed(shift.high())));
        }
        return RowsPlot.markup(new RowsPlot.Picture(
                id + "-latencies",
                "Response times",
                "ratio to the base",
                "Quantiles of the merged histograms of all runs, on a scale of powers of two; to the left it is faster."
                        + " Lines are 95 % bootstrap intervals.",
                rows,
                value -> "×" + NumberText.of(Math.pow(2, value)),
                table.markup("Response times")));
    }

    /** A change as a power of two, so that halving and doubling are equally far. */
    private static double ratio(double change) {
        return Math.log1p(change) / Math.log(2);
    }

    private String differing() {
        if (contrast.differing().isEmpty()) {
            return new Markup()
                    .element("p", "No recorded setting or fact differs.", "class", "note")
                    .toString();
        }
        Table table = Table.ofText("Fact", contrast.base(), contrast.other(), "Within a group");
        for (Differing fact : contrast.differing()) {
            table.row(
                    fact.confounded() ? "changed" : "",
                    List.of(fact.name(), fact.base(), fact.other(), fact.confounded() ? "the same" : "varies"));
        }
        return table.markup("What differs beside the label");
    }
}
