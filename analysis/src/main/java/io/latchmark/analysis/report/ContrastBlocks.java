package io.latchmark.analysis.report;

import static io.latchmark.analysis.NumberText.signed;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.DeviceDifference;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.FactDifference;
import io.latchmark.analysis.compare.LatencyShift;
import io.latchmark.analysis.compare.RunFigures;
import io.latchmark.analysis.compare.UnbalancedFact;
import io.latchmark.analysis.compare.Waterfall;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.RowChart;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.platform.CountText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The blocks that show one configuration compared with another. */
final class ContrastBlocks {
    /** Maximum number of facts in Markdown; JSON and the page have all. */
    private static final int DIFFERING_MAX = 30;

    /** Parts with a smaller share have no separate bar. */
    private static final double SHOWN = 0.05;

    private final Comparison comparison;
    private final Contrast contrast;
    private final String id;

    ContrastBlocks(Comparison comparison, Contrast contrast, int number) {
        this.comparison = comparison;
        this.contrast = contrast;
        this.id = "contrast-" + number;
    }

    Section section() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Status(
                ComparisonScreen.tone(contrast), contrast.verdict().title(), ComparisonWords.difference(contrast)));
        blocks.add(new Block.Answers(List.of(new Block.Answer("difference", ComparisonWords.difference(contrast))))
                .in(Form.TEXT, Form.MARKDOWN));
        blocks.add(Block.paragraph(contrast.means() + ". " + sure()).in(Form.PAGE, Form.MARKDOWN));
        blocks.add(new Block.Items(Style.PLAIN, contrast.notes()).in(Form.PAGE, Form.MARKDOWN));
        blocks.add(new Block.Answers(contrast.notes().stream()
                        .map(note ->
                                new Block.Answer(note.equals(contrast.notes().get(0)) ? "note" : "", note))
                        .toList())
                .in(Form.TEXT));
        details().forEach(block -> blocks.add(block.in(Form.PAGE, Form.MARKDOWN)));
        return Section.of(id, ComparisonWords.title(contrast), blocks);
    }

    /** What the difference is of, and how many of the runs have a check that did not pass. */
    private String sure() {
        List<RunFigures> runs = comparison.runs().stream()
                .filter(run -> run.isUsable() && run.level().equals(contrast.level()))
                .filter(run ->
                        run.label().equals(contrast.base()) || run.label().equals(contrast.other()))
                .toList();
        String names = runs.stream()
                .flatMap(run -> run.marks().stream())
                .map(mark -> mark.substring(0, Math.max(0, mark.indexOf(": "))))
                .filter(name -> !name.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        long marked = runs.stream().filter(run -> !run.marks().isEmpty()).count();
        return contrast.sides() + ", "
                + (marked == 0 ? "no run marked" : marked + " of " + runs.size() + " runs marked or undecided")
                + (names.isEmpty() ? "" : " (" + names + ")") + ".";
    }

    private List<Block> details() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Items(Style.ATTRIBUTION, ComparisonWords.attribution(contrast)));
        blocks.add(new Block.Folded("Statistics", tests()));
        boolean divided = !contrast.waterfalls().isEmpty();
        if (divided || !contrast.deviceTime().rows().isEmpty()) {
            blocks.add(new Block.Heading(3, "Where the difference comes from").in(Form.PAGE));
        }
        for (int i = 0; i < contrast.waterfalls().size(); i++) {
            blocks.add(waterfall(contrast.waterfalls().get(i), id + "-waterfall-" + i));
        }
        blocks.add(busyTime());
        blocks.add(busyTime().note(contrast.deviceTime().limit()));
        if (divided) {
            blocks.add(Block.note(
                            "By the logarithmic mean Divisia index, which leaves no residual. User time says where users"
                                    + " waited, not why: a user may wait less for reads because the disk"
                                    + " spends less time on writes. Where runs were in random order within blocks, the"
                                    + " whole difference is"
                                    + " the configuration's doing; the division is a model.")
                    .in(Form.PAGE));
        }
        if (!contrast.latencies().isEmpty()) {
            blocks.add(latencies());
        }
        blocks.add(unbalanced());
        blocks.add(new Block.Heading(3, "What differs besides the label").in(Form.PAGE));
        blocks.addAll(differing());
        return blocks;
    }

    private Table tests() {
        Effect effect = contrast.effect();
        return Table.ofTexts(
                "Tests",
                List.of("Test, " + contrast.sides(), "Result"),
                effect.isReplicated()
                        ? List.of(
                                List.of(test(), p(effect.pValue())),
                                List.of("after Holm's correction", p(effect.adjustedPValue())),
                                List.of(
                                        "equivalence within "
                                                + NumberText.percent(
                                                        effect.figure().margin()) + " (two one-sided tests)",
                                        p(effect.equivalencePValue())),
                                List.of("the same after Holm's correction", p(effect.adjustedEquivalencePValue())),
                                List.of(
                                        "smallest gain, and smallest loss, that 80 % of such comparisons find",
                                        NumberText.percent(effect.detectable()) + ", "
                                                + NumberText.percent(effect.detectable() / (1 + effect.detectable()))))
                        : List.of());
    }

    private String test() {
        if (contrast.adjusted()) {
            return "paired t test, adjusted for the position";
        }
        return contrast.paired() ? "paired t test" : "Welch's t test";
    }

    private static String p(double value) {
        return "p = " + NumberText.of(value);
    }

    private Table busyTime() {
        List<DeviceDifference.Row> rows = contrast.deviceTime().rows();
        return Table.of("Busy time of the devices", rows)
                .text("Busy time of a transaction", DeviceDifference.Row::name)
                .number(contrast.base(), "ms", DeviceDifference.Row::baseMillis)
                .number(contrast.other(), "ms", DeviceDifference.Row::otherMillis)
                .number(adjusted("Difference"), "ms", DeviceDifference.Row::differenceMillis)
                .figure(
                        "95 % interval",
                        row -> ComparisonWords.interval(NumberText.of(row.low()), NumberText.of(row.high())))
                .tone(row -> row.equals(rows.get(rows.size() - 1)) ? Tone.TOTAL : Tone.PLAIN)
                .build();
    }

    /** Marks a heading whose figure is not the difference of the means next to it. */
    private String adjusted(String heading) {
        return contrast.adjusted() ? heading + ", adjusted for order" : heading;
    }

    private record Line(String name, Tone tone, Waterfall.Step step) {}

    private RowChart waterfall(Waterfall waterfall, String id) {
        List<Line> lines = new ArrayList<>();
        for (Waterfall.Step step : waterfall.steps()) {
            lines.add(new Line(step.name(), Tone.PLAIN, step));
            step.factors().forEach(factor -> lines.add(new Line("  of it by " + factor.name(), Tone.FACTOR, factor)));
        }
        double sum =
                waterfall.steps().stream().mapToDouble(Waterfall.Step::amount).sum();
        lines.add(new Line("sum", Tone.TOTAL, Waterfall.Step.of("sum", sum)));
        return new RowChart(
                new Chart.About(
                        id,
                        waterfall.title(),
                        "% of the throughput of " + contrast.base() + " ("
                                + ComparisonWords.percent(waterfall, waterfall.observed()) + " observed)",
                        "Each step starts where the last one ended; to the right it made transactions faster, to the left"
                                + " slower. They sum to the observed difference."),
                bars(waterfall),
                NumberText::percent,
                Table.of(waterfall.title(), lines)
                        .text("Part", Line::name)
                        .number(
                                contrast.base() + ", number",
                                line -> line.step().base().number())
                        .number(
                                contrast.other() + ", number",
                                line -> line.step().other().number())
                        .number("ms each", line -> line.step().base().millisEach())
                        .number("ms each", line -> line.step().other().millisEach())
                        .figure(
                                "Throughput",
                                line -> ComparisonWords.percent(
                                        waterfall, line.step().amount()))
                        .figure(
                                contrast.simultaneous()
                                        ? "95 % intervals, all together"
                                        : "95 % interval, each by itself",
                                line -> interval(waterfall, line.step()))
                        .percent("Share", line -> waterfall.share(line.step()))
                        .tone(Line::tone)
                        .build(),
                List.of());
    }

    /** A bar for each important part, one for all others, and one for the total. */
    private static List<RowChart.Row> bars(Waterfall waterfall) {
        double all = waterfall.steps().stream()
                .mapToDouble(step -> Math.abs(step.amount()))
                .sum();
        List<Waterfall.Step> large = waterfall.steps().stream()
                .filter(step -> Math.abs(step.amount()) >= SHOWN * all)
                .toList();
        List<Waterfall.Step> shown = new ArrayList<>(large);
        int others = waterfall.steps().size() - large.size();
        if (others > 0) {
            double rest = waterfall.steps().stream()
                    .filter(step -> !large.contains(step))
                    .mapToDouble(Waterfall.Step::amount)
                    .sum();
            shown.add(Waterfall.Step.of(CountText.of(others, "more part", "more parts"), rest));
        }
        List<RowChart.Row> rows = new ArrayList<>();
        double reached = 0;
        for (Waterfall.Step step : shown) {
            double next = reached + ComparisonWords.share(waterfall, step.amount());
            rows.add(new RowChart.Row(
                    step.name() + "  " + ComparisonWords.percent(waterfall, step.amount()),
                    List.of(bar(waterfall, step, reached, next))));
            reached = next;
        }
        double observed = ComparisonWords.share(waterfall, waterfall.observed());
        rows.add(new RowChart.Row(
                "observed  " + ComparisonWords.percent(waterfall, waterfall.observed()),
                List.of(new RowChart.Mark(RowChart.Shape.BAR, 0, observed, Colour.GREY, "the observed difference"))));
        return rows;
    }

    private static String interval(Waterfall waterfall, Waterfall.Step step) {
        return ComparisonWords.interval(
                ComparisonWords.percent(waterfall, step.low()), ComparisonWords.percent(waterfall, step.high()));
    }

    private static RowChart.Mark bar(Waterfall waterfall, Waterfall.Step step, double from, double to) {
        String interval = Double.isFinite(step.low()) ? ", 95 % interval " + interval(waterfall, step) : "";
        return new RowChart.Mark(
                RowChart.Shape.BAR,
                from,
                to,
                step.amount() >= 0 ? Colour.BLUE : Colour.VERMILLION,
                step.name() + " " + ComparisonWords.percent(waterfall, step.amount()) + interval);
    }

    private RowChart latencies() {
        return new RowChart(
                new Chart.About(
                        id + "-latencies",
                        "Response times",
                        "ratio to the base",
                        "Geometric means of the runs' quantiles, on a scale of powers of two; to the left it is faster."
                                + " Lines are 95 % intervals over runs or blocks, each by itself."),
                contrast.latencies().stream().map(ContrastBlocks::latency).toList(),
                value -> "×" + NumberText.of(Math.pow(2, value)),
                Table.of("Response times", contrast.latencies())
                        .text("Response time", ContrastBlocks::name)
                        .number(contrast.base(), "ms", LatencyShift::baseMillis)
                        .number(contrast.other(), "ms", LatencyShift::otherMillis)
                        .figure(adjusted("Change"), shift -> signed(shift.change()))
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

    /** The base-2 logarithm of a change, which makes halving and doubling symmetric. */
    private static double ratio(double change) {
        return Math.log1p(change) / Math.log(2);
    }

    private List<Block> differing() {
        List<FactDifference> all = contrast.differing();
        List<FactDifference> confounded =
                all.stream().filter(FactDifference::confounded).toList();
        List<FactDifference> varying =
                all.stream().filter(fact -> !fact.confounded()).toList();
        int more = all.size() - DIFFERING_MAX;
        return List.of(
                Block.note(all.isEmpty() ? "No recorded setting or fact differs." : "")
                        .in(Form.PAGE),
                table(confounded).in(Form.PAGE),
                new Block.Folded(varying.size() + " that differ within a configuration, too", table(varying))
                        .in(Form.PAGE),
                table(all.subList(0, Math.min(DIFFERING_MAX, all.size()))).in(Form.MARKDOWN),
                Block.note(more > 0 ? more + " more facts differ; --format json has them." : "")
                        .in(Form.MARKDOWN));
    }

    private record Spread(UnbalancedFact fact, UnbalancedFact.Value value) {}

    private Table unbalanced() {
        List<Spread> spread = contrast.unbalanced().stream()
                .flatMap(fact -> fact.values().stream().map(value -> new Spread(fact, value)))
                .toList();
        return Table.of("Spread unevenly over the two", spread)
                .text("Spread unevenly", row -> row.fact().name())
                .text("Value", row -> row.value().value())
                .whole(contrast.base() + ", runs", row -> row.value().base())
                .whole(contrast.other() + ", runs", row -> row.value().other())
                .figure("Difference among them", row -> signed(row.value().change()))
                .tone(row -> Tone.CHANGED)
                .build();
    }

    private Table table(List<FactDifference> facts) {
        return Table.of("What differs besides the label", facts)
                .text("Differs besides the label", FactDifference::name)
                .text(contrast.base(), FactDifference::base)
                .text(contrast.other(), FactDifference::other)
                .text("Within a group", fact -> fact.confounded() ? "the same" : "varies")
                .tone(fact -> fact.confounded() ? Tone.CHANGED : Tone.PLAIN)
                .build();
    }
}
