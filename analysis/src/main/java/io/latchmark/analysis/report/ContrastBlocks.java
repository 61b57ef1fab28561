package io.latchmark.analysis.report;

import static io.latchmark.analysis.report.ComparisonWords.interval;
import static io.latchmark.analysis.report.ComparisonWords.points;
import static io.latchmark.analysis.report.ComparisonWords.signed;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Differing;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.LatencyShift;
import io.latchmark.analysis.compare.Verdict;
import io.latchmark.analysis.compare.Waterfall;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Outline;
import io.latchmark.analysis.document.RowChart;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a comparison shows of one configuration against another. */
final class ContrastBlocks {
    /** Facts shown in text; JSON and the page have them all. */
    private static final int DIFFERING_MAX = 30;

    private final Outline outline = Outline.of("contrast");
    private final Contrast contrast;
    private final String id;

    ContrastBlocks(Contrast contrast, int number) {
        this.contrast = contrast;
        this.id = "contrast-" + number;
    }

    Section section() {
        List<Differing> differing = contrast.differing();
        int more = differing.size() - DIFFERING_MAX;
        return outline.put("id", id)
                .put("title", ComparisonWords.title(contrast))
                .put("difference", ComparisonWords.difference(contrast))
                .put(
                        "status",
                        new Block.Status(
                                tone(contrast.verdict()),
                                contrast.verdict().title(),
                                ComparisonWords.difference(contrast)))
                .put(
                        "remarks",
                        Stream.of(ComparisonWords.attribution(contrast), contrast.notes())
                                .flatMap(List::stream)
                                .toList())
                .put("tests", tests())
                .put(
                        "waterfalls",
                        IntStream.range(0, contrast.waterfalls().size())
                                .mapToObj(i -> waterfall(contrast.waterfalls().get(i), id + "-waterfall-" + i))
                                .toList())
                .put("shifts", contrast.latencies())
                .put("latencies", latencies())
                .put("differing", table(differing))
                .put("differingFirst", table(differing.subList(0, Math.min(DIFFERING_MAX, differing.size()))))
                .put("more", more > 0 ? Integer.toString(more) : "")
                .sections()
                .get(0);
    }

    private static Tone tone(Verdict verdict) {
        return switch (verdict) {
            case BETTER -> Tone.PASSED;
            case WORSE -> Tone.FAILED;
            case EQUIVALENT, SMALL_BUT_REAL, INCONCLUSIVE -> Tone.OPEN;
        };
    }

    private Table tests() {
        Effect effect = contrast.effect();
        String sides = contrast.paired()
                ? contrast.baseRuns() + " blocks"
                : contrast.baseRuns() + " and " + contrast.otherRuns() + " runs";
        return Table.ofTexts(
                "Tests",
                List.of("Test, " + sides, "Result"),
                effect.isReplicated()
                        ? List.of(
                                List.of(contrast.paired() ? "paired t test" : "Welch's t test", p(effect.pValue())),
                                List.of("after Holm's correction", p(effect.adjustedPValue())),
                                List.of("permutation test", p(effect.permutationPValue())),
                                List.of(
                                        "equivalence within " + NumberText.percent(Effect.MARGIN)
                                                + " (two one-sided tests)",
                                        p(effect.equivalencePValue())),
                                List.of("least difference found with 80 %", NumberText.percent(effect.detectable())))
                        : List.of());
    }

    private static String p(double value) {
        return "p = " + NumberText.of(value);
    }

    private record Line(String name, Tone tone, Waterfall.Step step) {}

    private RowChart waterfall(Waterfall waterfall, String id) {
        List<RowChart.Row> rows = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        double reached = 0;
        for (Waterfall.Step step : waterfall.steps()) {
            double next = reached + step.amount();
            rows.add(new RowChart.Row(step.name() + "  " + points(step.amount()), List.of(bar(step, reached, next))));
            reached = next;
            lines.add(new Line(step.name(), Tone.PLAIN, step));
            step.factors().forEach(factor -> lines.add(new Line("  of it by " + factor.name(), Tone.FACTOR, factor)));
        }
        rows.add(new RowChart.Row(
                "observed  " + points(waterfall.observed()),
                List.of(new RowChart.Mark(
                        RowChart.Shape.BAR, 0, waterfall.observed(), Colour.GREY, "the observed difference"))));
        lines.add(new Line("sum", Tone.TOTAL, new Waterfall.Step("sum", reached, Double.NaN, Double.NaN, List.of())));
        return new RowChart(
                outline.about("waterfall", id, "ledger", waterfall.title(), "observed", points(waterfall.observed())),
                waterfall.note(),
                rows,
                value -> String.format(Locale.ROOT, "%.0f", value * 100),
                Table.of(waterfall.title(), lines)
                        .text("Step", Line::name)
                        .figure("Log points", line -> points(line.step().amount()))
                        .figure("95 % interval", line -> interval(line.step()))
                        .percent("Share", line -> waterfall.share(line.step()))
                        .tone(Line::tone)
                        .build(),
                List.of());
    }

    private static String interval(Waterfall.Step step) {
        return ComparisonWords.interval(points(step.low()), points(step.high()));
    }

    private static RowChart.Mark bar(Waterfall.Step step, double from, double to) {
        String interval = Double.isFinite(step.low()) ? ", 95 % interval " + interval(step) : "";
        return new RowChart.Mark(
                RowChart.Shape.BAR,
                from,
                to,
                step.amount() >= 0 ? Colour.BLUE : Colour.VERMILLION,
                step.name() + " " + points(step.amount()) + interval);
    }

    private RowChart latencies() {
        return new RowChart(
                outline.about("latencies", id + "-latencies"),
                "",
                contrast.latencies().stream().map(ContrastBlocks::latency).toList(),
                value -> "×" + NumberText.of(Math.pow(2, value)),
                Table.of("Response times", contrast.latencies())
                        .text("Response time", ContrastBlocks::name)
                        .number(contrast.base(), "ms", LatencyShift::baseMillis)
                        .number(contrast.other(), "ms", LatencyShift::otherMillis)
                        .figure("Change", shift -> signed(shift.change()))
                        .figure(
                                "95 % interval",
                                shift -> ComparisonWords.interval(signed(shift.low()), signed(shift.high())))
                        .build(),
                List.of());
    }

    private static String name(LatencyShift shift) {
        return String.format(Locale.ROOT, "%s p%.0f", shift.type(), shift.quantile() * 100);
    }

    private static RowChart.Row latency(LatencyShift shift) {
        String title = name(shift) + "  " + signed(shift.change());
        Colour colour = shift.change() <= 0 ? Colour.BLUE : Colour.VERMILLION;
        return new RowChart.Row(
                title,
                List.of(
                        new RowChart.Mark(
                                RowChart.Shape.INTERVAL,
                                ratio(shift.low()),
                                ratio(shift.high()),
                                colour,
                                "95 % interval " + ComparisonWords.interval(signed(shift.low()), signed(shift.high()))),
                        RowChart.Mark.dot(ratio(shift.change()), colour, title)));
    }

    /** A change as a power of two, so that halving and doubling are equally far. */
    private static double ratio(double change) {
        return Math.log1p(change) / Math.log(2);
    }

    private Table table(List<Differing> facts) {
        return Table.of("What differs beside the label", facts)
                .text("Differs beside the label", Differing::name)
                .text(contrast.base(), Differing::base)
                .text(contrast.other(), Differing::other)
                .text("Within a group", fact -> fact.confounded() ? "the same" : "varies")
                .tone(fact -> fact.confounded() ? Tone.CHANGED : Tone.PLAIN)
                .build();
    }
}
