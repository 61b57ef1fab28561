package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.CeilingUse;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.ComparisonJson;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.JudgedFigure;
import io.latchmark.analysis.compare.RunFigures;
import io.latchmark.analysis.document.Axis;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.RowChart;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Creates the document that shows a comparison. */
public final class ComparisonDocument {
    /** More lines than that can't be distinguished. */
    private static final int LINES_MAX = 24;

    private static final int HEIGHT = 240;

    private final Comparison comparison;
    private final List<ComparedRuns.Line> lines;
    private final List<String> labels;
    /** The figure of the verdicts, if it is the same for all. */
    private final JudgedFigure judged;

    private ComparisonDocument(Comparison comparison, List<ComparedRuns.Line> lines) {
        this.comparison = comparison;
        this.lines = lines;
        this.labels =
                comparison.runs().stream().map(RunFigures::label).distinct().toList();
        List<JudgedFigure> figures =
                comparison.contrasts().stream().map(Contrast::figure).distinct().toList();
        this.judged = figures.size() == 1 ? figures.get(0) : JudgedFigure.TRANSACTIONS;
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
        List<Section> sections = new ArrayList<>();
        IntStream.range(0, comparison.contrasts().size())
                .mapToObj(i ->
                        new ContrastBlocks(comparison, comparison.contrasts().get(i), i).section())
                .forEach(sections::add);
        sections.add(Section.of("runs", "Every run", dots()).in(Form.PAGE));
        sections.add(Section.of(
                "configurations",
                "Configurations",
                // On the first screen, if there is something to compare.
                comparison.contrasts().isEmpty() ? groups() : groups().in(Form.PAGE, Form.MARKDOWN),
                Block.note("Geometric means over runs. Response times are in the report of each run.")
                        .in(Form.PAGE, Form.MARKDOWN)));
        comparison.notes().forEach(note -> sections.add(Section.of(note.key(), note.title(), texts(note))));
        sections.add(Section.of("over-time", "Over time", series()));
        sections.add(Section.of("ceilings", "Devices and their ceilings", ceilings()));
        sections.add(Section.of(
                "gates",
                "Runs",
                comparison.contrasts().isEmpty() ? runs() : runs().in(Form.PAGE, Form.MARKDOWN),
                Block.note(
                                "A run is left out if it was interrupted or failed a check; the report of the run has its checks,"
                                        + " settings and facts. The run is the unit of inference: intervals and"
                                        + " tests are over runs or"
                                        + " blocks, never over seconds.")
                        .in(Form.PAGE),
                new Block.Download("All numbers as JSON", "comparison.json", ComparisonJson.write(comparison))));
        return new Document(
                new Document.Head(
                        "Latchmark comparison", "", comparison.decision().headline(), head()),
                sections,
                "Formulas, sources and limits: docs/method.md. " + Document.NO_TPC_RESULT);
    }

    private List<Block> head() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Items(
                Style.WARNINGS,
                comparison.excluded().stream()
                        .map(run -> "LEFT OUT: " + run.run() + " at " + run.level() + ": " + ComparisonWords.status(run)
                                + ".")
                        .toList()));
        blocks.addAll(ComparisonScreen.of(comparison));
        if (comparison.contrasts().isEmpty()) {
            NothingInCommon.lines(comparison).forEach(line -> blocks.add(Block.paragraph(line)));
        }
        return blocks;
    }

    private Colour colour(String label) {
        return Colour.of(labels.indexOf(label));
    }

    /** A dot per run, with one row per block, or per configuration if there are no blocks. */
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
                new Chart.About(
                        "runs-dots",
                        "Every run",
                        judged.unit() + judged.title(),
                        "One dot for each run that may be used"
                                + (blocked ? "; a line joins the runs of a block." : ".")),
                rows.entrySet().stream()
                        .map(row -> new RowChart.Row(row.getKey(), marks(row.getValue(), blocked)))
                        .toList(),
                NumberText::of,
                Table.of("Every run", usable)
                        .text("Run", RunFigures::run)
                        .number(judged.heading(), judged::of)
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
            DoubleSummaryStatistics rates =
                    members.stream().mapToDouble(judged::of).summaryStatistics();
            marks.add(new RowChart.Mark(
                    RowChart.Shape.INTERVAL, rates.getMin(), rates.getMax(), Colour.GREY, "within the block"));
        }
        members.forEach(run -> marks.add(RowChart.Mark.dot(
                judged.of(run),
                colour(run.label()),
                run.label() + ", " + run.run() + ": " + NumberText.of(judged.of(run)))));
        return marks;
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

    /** Configurations of which the same is known are named together. */
    private static List<Block> texts(Comparison.Note note) {
        Map<String, List<String>> labelsByText = new LinkedHashMap<>();
        note.byConfiguration()
                .forEach((label, text) -> labelsByText
                        .computeIfAbsent(text, unused -> new ArrayList<>())
                        .add(label));
        return labelsByText.isEmpty()
                ? List.of()
                : List.of(new Block.Items(
                        Style.PLAIN,
                        labelsByText.entrySet().stream()
                                .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey() + ".")
                                .toList()));
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
        String cut = lines.size() > LINES_MAX ? " The first " + LINES_MAX + " runs only." : "";
        return List.of(new Chart(
                new Chart.About(
                        "series",
                        "Throughput over time",
                        "transactions per second",
                        "From the start of each measurement interval; each point covers 5 s." + cut),
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

    private List<Block> ceilings() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Table.of("Devices and their ceilings", comparison.ceilings())
                .text("Configuration", CeilingUse::label)
                .text("Load", CeilingUse::level)
                .text("Device", CeilingUse::device)
                .number("Operations/s", CeilingUse::operationsPerSecond)
                .number("Ceiling", CeilingUse::ceiling)
                .percent("Share", CeilingUse::share)
                .text("By", CeilingUse::source)
                .build());
        comparison.ceilingNotes().forEach(note -> blocks.add(Block.paragraph(note)));
        return blocks;
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
