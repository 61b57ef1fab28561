package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.CeilingUse;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.ComparisonJson;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.RunFigures;
import io.latchmark.analysis.document.Axis;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.Outline;
import io.latchmark.analysis.document.RowChart;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What is shown of runs compared. */
public final class ComparisonDocument {
    /** More lines than that can't be distinguished. */
    private static final int LINES_MAX = 24;

    private static final int HEIGHT = 240;

    private final Outline outline = Outline.of("comparison");
    private final Comparison comparison;
    private final List<ComparedRuns.Line> lines;
    private final List<String> labels;

    private ComparisonDocument(Comparison comparison, List<ComparedRuns.Line> lines) {
        this.comparison = comparison;
        this.lines = lines;
        this.labels =
                comparison.runs().stream().map(RunFigures::label).distinct().toList();
    }

    /**
     * Writes the page, replacing an older one in one step.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if it can't be written
     */
    public static void write(Path file, ComparedRuns runs) {
        PageFile.write(file, HtmlRenderer.page(of(runs)));
    }

    /** The document of runs that were read. */
    public static Document of(ComparedRuns runs) {
        return of(runs.comparison(), runs.lines());
    }

    /**
     * The document of a comparison.
     *
     * @param lines throughput over time of each run; may be empty
     */
    public static Document of(Comparison comparison, List<ComparedRuns.Line> lines) {
        return new ComparisonDocument(comparison, lines).document();
    }

    private Document document() {
        List<Contrast> contrasts = comparison.contrasts();
        outline.put("comparison", comparison).put("contrasts", contrasts(contrasts));
        outline.put("headline", headline());
        outline.put(
                "leads", contrasts.stream().flatMap(ComparisonDocument::leads).toList());
        outline.put("leftOut", comparison.excluded().stream().map(this::leftOut).toList());
        outline.put("dots", dots()).put("forest", forest());
        outline.put("groups", groups()).put("series", series());
        outline.put("ceilings", ceilings()).put("runs", runs());
        String json = ComparisonJson.write(comparison);
        outline.put("json", new Block.Download("All numbers as JSON", "comparison.json", json));
        return outline.document();
    }

    private static List<Section> contrasts(List<Contrast> contrasts) {
        return IntStream.range(0, contrasts.size())
                .mapToObj(i -> new ContrastBlocks(contrasts.get(i), i).section())
                .toList();
    }

    private String headline() {
        return comparison.contrasts().stream()
                .findFirst()
                .map(first ->
                        outline.text("headline-" + first.verdict().name().toLowerCase(Locale.ROOT), "contrast", first))
                .orElseGet(() -> outline.text("headline"));
    }

    private static Stream<Block> leads(Contrast contrast) {
        Stream<Block> attribution =
                ComparisonWords.attribution(contrast).stream().map(Block::paragraph);
        return Stream.concat(
                        Stream.of(new Block.Paragraph(Style.LEAD, ComparisonWords.sentence(contrast))), attribution)
                .map(block -> block.in(Form.PAGE));
    }

    private String leftOut(RunFigures run) {
        return outline.text("left-out", "run", run, "status", ComparisonWords.status(run));
    }

    private Colour colour(String label) {
        return Colour.of(labels.indexOf(label));
    }

    /** Every run as a dot: in a row for each block, where runs come in blocks, or for each configuration. */
    private RowChart dots() {
        List<RunFigures> usable =
                comparison.runs().stream().filter(RunFigures::isUsable).toList();
        boolean blocked = usable.stream().noneMatch(run -> run.block().isEmpty());
        Map<String, List<RunFigures>> rows = usable.stream()
                .collect(Collectors.groupingBy(
                        run -> (blocked ? "block " + run.block() : run.label()) + ", " + run.level(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return new RowChart(
                outline.about(
                        "runs-dots", "runs-dots", "joined", blocked ? "; a line joins the runs of a block." : "."),
                "",
                rows.entrySet().stream()
                        .map(row -> new RowChart.Row(row.getKey(), marks(row.getValue(), blocked)))
                        .toList(),
                NumberText::of,
                Table.of("Every run", usable)
                        .text("Run", RunFigures::run)
                        .number("Transactions/s", RunFigures::transactionsPerSecond)
                        .whole("NOPM", RunFigures::newOrdersPerMinute)
                        .text("Configuration", RunFigures::label)
                        .build(),
                labels.stream()
                        .map(label -> new RowChart.Key(colour(label), label))
                        .toList());
    }

    private List<RowChart.Mark> marks(List<RunFigures> members, boolean blocked) {
        List<RowChart.Mark> marks = new ArrayList<>();
        if (blocked) {
            DoubleSummaryStatistics rates = members.stream()
                    .mapToDouble(RunFigures::transactionsPerSecond)
                    .summaryStatistics();
            marks.add(new RowChart.Mark(
                    RowChart.Shape.INTERVAL, rates.getMin(), rates.getMax(), Colour.GREY, "within the block"));
        }
        members.forEach(run -> marks.add(RowChart.Mark.dot(
                run.transactionsPerSecond(),
                colour(run.label()),
                run.label() + ", " + run.run() + ": " + NumberText.of(run.transactionsPerSecond()))));
        return marks;
    }

    private RowChart forest() {
        return EffectChart.of(
                outline.about("forest", "forest"),
                comparison.contrasts().stream()
                        .map(contrast -> new EffectChart.Line(
                                contrast.other() + ", " + contrast.level(),
                                ComparisonWords.sentence(contrast),
                                colour(contrast.other()),
                                contrast.effect()))
                        .toList(),
                Table.of("Differences", comparison.contrasts())
                        .text("Comparison", contrast -> contrast.other() + " at " + contrast.level())
                        .figure(
                                "Difference",
                                contrast ->
                                        ComparisonWords.signed(contrast.effect().change()))
                        .figure("95 % interval", contrast -> ComparisonWords.interval(contrast.effect()))
                        .text("Verdict", contrast -> contrast.verdict().title())
                        .build());
    }

    private Table groups() {
        return Table.of("Configurations", comparison.groups())
                .text("Configuration", Comparison.Group::label)
                .text("Load", Comparison.Group::level)
                .whole("Runs", Comparison.Group::runs)
                .whole("NOPM", Comparison.Group::newOrdersPerMinute)
                .number("Transactions/s", Comparison.Group::transactionsPerSecond)
                .build();
    }

    private List<Block> series() {
        List<ComparedRuns.Line> drawn = lines.stream()
                .filter(line -> !line.seconds().isEmpty())
                .limit(LINES_MAX)
                .toList();
        if (drawn.isEmpty()) {
            return List.of();
        }
        List<Double> seconds = drawn.stream()
                .map(ComparedRuns.Line::seconds)
                .max(Comparator.comparingInt(List::size))
                .orElseThrow();
        double end = seconds.get(seconds.size() - 1) + seconds.get(0);
        String cut = lines.size() > LINES_MAX ? outline.text("cut", "lines", LINES_MAX) : "";
        return List.of(new Chart(
                outline.about("series", "series", "cut", cut),
                Axis.ofTime(end, List.of(), List.of()),
                Chart.Shape.LINES,
                HEIGHT,
                seconds,
                drawn.stream().map(line -> series(line, seconds.size())).toList(),
                List.of()));
    }

    private Chart.Series series(ComparedRuns.Line line, int points) {
        List<Double> values = new ArrayList<>(line.perSecond());
        values.addAll(Collections.nCopies(points - values.size(), Double.NaN));
        String name = line.label() + ", " + line.level() + ", " + line.run();
        return new Chart.Series(name, colour(line.label()), false, "", values);
    }

    private Table ceilings() {
        return Table.of("Devices and their ceilings", comparison.ceilings())
                .text("Configuration", CeilingUse::label)
                .text("Load", CeilingUse::level)
                .text("Device", CeilingUse::device)
                .number("Operations/s", CeilingUse::operationsPerSecond)
                .number("Ceiling", CeilingUse::ceiling)
                .percent("Share", CeilingUse::share)
                .text("By", CeilingUse::source)
                .build();
    }

    private Table runs() {
        return Table.of("Runs", comparison.runs())
                .text("Run", RunFigures::run)
                .text("Result", ComparisonWords::status)
                .text("Configuration", RunFigures::label)
                .text("Load", RunFigures::level)
                .text("Block", run -> run.block().isEmpty() ? "none" : run.block())
                .number("Transactions/s", RunFigures::transactionsPerSecond)
                .text("Marked", run -> String.join("; ", run.marks()))
                .tone(run -> run.isUsable() ? Tone.PASSED : Tone.FAILED)
                .build();
    }
}
