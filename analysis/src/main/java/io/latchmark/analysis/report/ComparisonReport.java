package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.ComparisonJson;
import io.latchmark.analysis.compare.ComparisonText;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.Nearness;
import io.latchmark.analysis.compare.RunFigures;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the report of a comparison: one HTML file without network access. */
public final class ComparisonReport {
    private static final List<String> COLOURS =
            List.of("c-blue", "c-vermillion", "c-green", "c-purple", "c-orange", "c-sky", "c-grey");
    /** More lines than that can't be told apart. */
    private static final int LINES_MAX = 24;

    private static final int TALL = 240;

    private final Comparison comparison;
    private final ComparedRuns runs;

    private ComparisonReport(ComparedRuns runs) {
        this.comparison = runs.comparison();
        this.runs = runs;
    }

    /**
     * Writes the report, replacing an older one in one step.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if it can't be written
     */
    public static void write(Path file, ComparedRuns runs) {
        PageFile.write(file, page(runs));
    }

    static String page(ComparedRuns runs) {
        return new ComparisonReport(runs).page();
    }

    private String page() {
        Markup contrasts = new Markup();
        for (int i = 0; i < comparison.contrasts().size(); i++) {
            contrasts.markup(new ContrastSection(comparison.contrasts().get(i), i).markup());
        }
        Map<String, String> holes = new HashMap<>();
        holes.put("title", headline());
        holes.put("style", Template.resource("report.css") + Zoom.style());
        holes.put("policy", Zoom.policy());
        holes.put("script", Zoom.script());
        holes.put("headline", headline());
        holes.put("verdicts", verdicts());
        holes.put("excluded", excluded());
        holes.put("dots", dots());
        holes.put("forest", comparison.contrasts().isEmpty() ? "" : forest());
        holes.put("contrasts", contrasts.toString());
        holes.put("series", series());
        holes.put("runs", runTable());
        holes.put("ceilings", ceilings());
        holes.put(
                "json",
                "data:application/json;base64,"
                        + Base64.getEncoder()
                                .encodeToString(ComparisonJson.write(comparison).getBytes(StandardCharsets.UTF_8)));
        return Template.fill("comparison.html", holes);
    }

    private String headline() {
        if (comparison.contrasts().isEmpty()) {
            return "Nothing to compare";
        }
        Contrast first = comparison.contrasts().get(0);
        return switch (first.verdict()) {
            case BETTER -> first.other() + " is better than " + first.base();
            case WORSE -> first.other() + " is worse than " + first.base();
            case EQUIVALENT -> first.other() + " and " + first.base() + " are equivalent";
            case SMALL_BUT_REAL ->
                "The difference between " + first.other() + " and " + first.base() + " is small but real";
            case INCONCLUSIVE -> first.other() + " against " + first.base() + ": inconclusive";
        };
    }

    private String verdicts() {
        Markup verdicts = new Markup();
        for (Contrast contrast : comparison.contrasts()) {
            verdicts.element("p", contrast.sentence(), "class", "lead").line();
            contrast.attribution().forEach(line -> verdicts.element("p", line).line());
        }
        return verdicts.toString();
    }

    private String excluded() {
        if (comparison.isValid()) {
            return "";
        }
        Markup list = new Markup().open("ul", "class", "warnings");
        comparison
                .excluded()
                .forEach(run -> list.element(
                        "li", "Left out: " + run.run() + " at " + run.level() + ": " + ComparisonText.statusText(run)));
        return list.close("ul").toString();
    }

    /** Every run as a dot: in a row for each block, where runs come in blocks, or for each configuration. */
    private String dots() {
        List<RunFigures> usable =
                comparison.runs().stream().filter(RunFigures::isUsable).toList();
        boolean blocked = usable.stream().noneMatch(run -> run.block().isEmpty());
        Map<String, List<RunFigures>> rowsByName = usable.stream()
                .collect(Collectors.groupingBy(
                        run -> (blocked ? "block " + run.block() : run.label()) + ", " + run.level(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<RowsPlot.Row> rows = new ArrayList<>();
        Table table = Table.ofNumbersAndWords(List.of("Run", "Transactions/s", "NOPM", "Configuration"));
        rowsByName.forEach((name, members) -> {
            List<RowsPlot.Mark> marks = new ArrayList<>();
            if (blocked) {
                marks.add(reach(members));
            }
            for (RunFigures run : members) {
                String rate = NumberText.of(run.transactionsPerSecond());
                marks.add(new RowsPlot.Mark(
                        RowsPlot.Shape.DOT,
                        run.transactionsPerSecond(),
                        run.transactionsPerSecond(),
                        colour(run.label()),
                        run.label() + ", " + run.run() + ": " + rate));
                table.row("", List.of(run.run(), rate, NumberText.whole(run.newOrdersPerMinute()), run.label()));
            }
            rows.add(new RowsPlot.Row(name, marks));
        });
        return legend()
                + RowsPlot.markup(new RowsPlot.Picture(
                        "runs-dots",
                        "Every run",
                        "transactions per second",
                        "One dot for each run that may be used"
                                + (blocked ? "; a line joins the runs of a block." : "."),
                        rows,
                        NumberText::of,
                        table.markup("Every run")));
    }

    private static RowsPlot.Mark reach(List<RunFigures> members) {
        DoubleSummaryStatistics rates =
                members.stream().mapToDouble(RunFigures::transactionsPerSecond).summaryStatistics();
        return new RowsPlot.Mark(RowsPlot.Shape.INTERVAL, rates.getMin(), rates.getMax(), "c-grey", "within the block");
    }

    private String legend() {
        Markup legend = new Markup().open("ul", "class", "legend");
        comparison.runs().stream()
                .map(RunFigures::label)
                .distinct()
                .forEach(label -> legend.open("li")
                        .element("span", "", "class", "swatch " + colour(label))
                        .text(" " + label)
                        .close("li"));
        return legend.close("ul").line().toString();
    }

    private String colour(String label) {
        int index = comparison.runs().stream()
                .map(RunFigures::label)
                .distinct()
                .toList()
                .indexOf(label);
        return COLOURS.get(index % COLOURS.size());
    }

    private String forest() {
        List<RowsPlot.Row> rows = new ArrayList<>();
        rows.add(new RowsPlot.Row(
                "no difference: within ±3 %",
                List.of(new RowsPlot.Mark(
                        RowsPlot.Shape.BAR, -Effect.MARGIN, Effect.MARGIN, "c-grey", "the margin of equivalence"))));
        Table table = Table.ofNumbersAndWords(List.of("Comparison", "Difference", "95 % from", "to", "Verdict"));
        for (Contrast contrast : comparison.contrasts()) {
            Effect effect = contrast.effect();
            String title = ContrastSection.title(contrast);
            rows.add(new RowsPlot.Row(
                    contrast.other() + ", " + contrast.level() + "  " + Contrast.signed(effect.change()),
                    List.of(
                            new RowsPlot.Mark(
                                    RowsPlot.Shape.INTERVAL,
                                    effect.low(),
                                    effect.high(),
                                    colour(contrast.other()),
                                    title + ": " + contrast.difference()),
                            new RowsPlot.Mark(
                                    RowsPlot.Shape.DOT,
                                    effect.change(),
                                    effect.change(),
                                    colour(contrast.other()),
                                    title + ": " + contrast.difference()))));
            table.row(
                    "",
                    List.of(
                            title,
                            Contrast.signed(effect.change()),
                            Contrast.signed(effect.low()),
                            Contrast.signed(effect.high()),
                            contrast.verdict().title()));
        }
        return RowsPlot.markup(new RowsPlot.Picture(
                "forest",
                "Differences from " + comparison.base(),
                "of transactions per second, with 95 % intervals",
                "To the right more throughput. An interval that holds 0 leaves open in which direction it differs.",
                rows,
                value -> NumberText.percent(value),
                table.markup("Differences")));
    }

    private String series() {
        List<ComparedRuns.Line> lines = runs.lines().stream()
                .filter(line -> !line.seconds().isEmpty())
                .limit(LINES_MAX)
                .toList();
        if (lines.isEmpty()) {
            return "";
        }
        List<Double> seconds = lines.stream()
                .map(ComparedRuns.Line::seconds)
                .reduce((one, other) -> one.size() >= other.size() ? one : other)
                .orElseThrow();
        List<Chart.Series> series = new ArrayList<>();
        for (ComparedRuns.Line line : lines) {
            List<Double> values = new ArrayList<>(line.perSecond());
            while (values.size() < seconds.size()) {
                values.add(Double.NaN);
            }
            series.add(new Chart.Series(
                    line.label() + ", " + line.level() + ", " + line.run(), colour(line.label()), "", values));
        }
        double end = seconds.get(seconds.size() - 1) + seconds.get(0);
        TimeAxis axis = new TimeAxis(end, List.of(), List.of());
        boolean cut = runs.lines().size() > LINES_MAX;
        return new Plot(axis, TALL)
                .lines(new Chart(
                        "series",
                        "Throughput over time",
                        "transactions per second",
                        "From the begin of each measurement interval; each point covers 5 s."
                                + (cut ? " The first " + LINES_MAX + " runs alone." : ""),
                        seconds,
                        series));
    }

    private String ceilings() {
        Markup notes = new Markup();
        if (!comparison.ceilings().isEmpty()) {
            Table table = Table.ofNumbersAndWords(Nearness.HEADINGS);
            comparison.ceilings().forEach(one -> table.row("", one.cells()));
            notes.markup(table.markup("Devices and their ceilings"));
        }
        comparison.ceilingNotes().forEach(note -> notes.element("p", note, "class", "ceiling"));
        return notes.line().toString();
    }

    private String runTable() {
        Table table = Table.ofText("Run", "Result", "Configuration", "Load", "Block", "Transactions/s", "Marked");
        for (RunFigures run : comparison.runs()) {
            table.row(
                    run.isUsable() ? "passed" : "failed",
                    List.of(
                            run.run(),
                            (run.isUsable() ? "✓ " : "✕ ") + ComparisonText.statusText(run),
                            run.label(),
                            run.level(),
                            run.block().isEmpty() ? "none" : run.block(),
                            NumberText.of(run.transactionsPerSecond()),
                            String.join("; ", run.marks())));
        }
        return table.markup("Runs");
    }
}
