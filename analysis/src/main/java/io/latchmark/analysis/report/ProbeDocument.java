package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Axis;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.probe.LoadCurve;
import io.latchmark.analysis.probe.ProbeFindings;
import io.latchmark.platform.CountText;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.probe.Published;
import io.latchmark.results.run.Finding;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Creates the document that shows a probe: findings, curves by queue depth, all cells, checks, facts. Text may be untrusted. */
public final class ProbeDocument {
    private static final int HEIGHT = 210;

    private final ProbeRecord probe;

    private ProbeDocument(ProbeRecord probe) {
        this.probe = probe;
    }

    /** The document of a probe. */
    public static Document of(ProbeRecord probe) {
        ProbeDocument document = new ProbeDocument(probe);
        return new Document(
                document.head(ProbeFindings.of(probe)),
                List.of(
                        Section.of("curves", "Over outstanding I/Os", charts(LoadCurve.of(probe.cells()))),
                        Section.of(
                                "cells",
                                "Cells",
                                document.cells(),
                                Block.note("Times run from the moment an I/O was due (where a rate is given) or"
                                        + " started. MiB/s are"
                                        + " what sqlio and diskspd call MB/s. Percentiles are those of the"
                                        + " more frequent"
                                        + " operation.")),
                        document.published(),
                        Section.of(
                                "checks",
                                "Self-checks",
                                document.passed(),
                                new Block.Heading(3, "Failed or marked"),
                                document.failed()),
                        Section.of("facts", "Facts", document.facts(), Block.note("Command: " + probe.command()))),
                "Latchmark " + probe.identity().latchmarkVersion());
    }

    private Document.Head head(ProbeFindings findings) {
        String conditions = CountText.of(probe.cells().size(), "cell on", "cells on") + " "
                + (probe.file().path().isEmpty()
                        ? "a target that is not in the file"
                        : probe.file().path())
                + (probe.file().bytes() > 0
                        ? " (" + NumberText.whole(probe.file().bytes() >> 20) + " MiB), "
                        : ", ")
                + probe.identity().origin().truncatedTo(ChronoUnit.SECONDS);
        return new Document.Head(
                "Latchmark probe",
                probe.identity().id(),
                probe.complete() ? "What the device can do" : "What the device can do (interrupted)",
                List.of(
                        new Block.Paragraph(Style.CONDITIONS, conditions),
                        new Block.Items(Style.PLAIN, findings.lines()),
                        new Block.Items(Style.WARNINGS, probe.notes())));
    }

    private static List<Block> charts(List<LoadCurve> curves) {
        List<LoadCurve> drawn =
                curves.stream().filter(curve -> curve.points().size() > 1).toList();
        return drawn.isEmpty()
                ? List.of()
                : List.of(
                        chart(new Chart.About("rate", "Rate", "IOPS", ""), drawn, LoadCurve.Point::iops),
                        chart(
                                new Chart.About("time", "Mean time of an I/O", "ms", ""),
                                drawn,
                                LoadCurve.Point::meanMillis));
    }

    private static Chart chart(Chart.About about, List<LoadCurve> curves, ToDoubleFunction<LoadCurve.Point> value) {
        List<Double> depths = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .map(point -> (double) point.outstanding())
                .distinct()
                .sorted()
                .toList();
        return new Chart(
                about,
                Axis.of(Axis.Scale.DOUBLINGS, "Outstanding I/Os", depths.get(depths.size() - 1)),
                Chart.Shape.POINTS,
                HEIGHT,
                depths,
                IntStream.range(0, curves.size())
                        .mapToObj(i -> new Chart.Series(
                                curves.get(i).work(),
                                Colour.of(i),
                                false,
                                "",
                                depths.stream()
                                        .map(depth -> at(curves.get(i), depth, value))
                                        .toList()))
                        .toList(),
                List.of());
    }

    private static double at(LoadCurve curve, double depth, ToDoubleFunction<LoadCurve.Point> value) {
        return curve.points().stream()
                .filter(point -> point.outstanding() == depth)
                .mapToDouble(value)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static OperationFigures frequent(CellResult cell) {
        return cell.reads().count() >= cell.writes().count() ? cell.reads() : cell.writes();
    }

    private static String time(CellResult cell, ToDoubleFunction<OperationFigures> nanos) {
        return millis(cell, nanos.applyAsDouble(frequent(cell)));
    }

    private static String millis(CellResult cell, double nanos) {
        if (frequent(cell).count() == 0) {
            return NumberText.NOT_MEASURED;
        }
        return Double.isFinite(nanos) ? NumberText.of(nanos / 1e6) : "not in the file";
    }

    private Table cells() {
        return Table.of("Cells", probe.cells())
                .text("Cell", cell -> cell.number() + (cell.isValid() ? "" : "\u00a0✗"))
                .text("Work", cell -> cell.cell().workText())
                .whole("In flight", cell -> cell.cell().load().total())
                .figure(
                        "Due /s",
                        cell -> cell.cell().load().isOpen()
                                ? NumberText.of(cell.cell().load().ratePerSecond())
                                : "")
                .number("IOPS", CellResult::iops)
                .number("MiB/s", CellResult::mebibytesPerSecond)
                .figure("Mean", "ms", cell -> millis(cell, cell.meanNanos()))
                .figure("p50", "ms", cell -> time(cell, OperationFigures::p50Nanos))
                .figure("p99", "ms", cell -> time(cell, OperationFigures::p99Nanos))
                .figure("Max", "ms", cell -> time(cell, OperationFigures::maxNanos))
                .text("Engine", CellResult::engine)
                .text("Steady", CellResult::steady)
                .build();
    }

    private record Compared(CellResult cell, Published figure) {
        double ours() {
            return switch (figure.metric()) {
                case "IOPS" -> cell.iops();
                case "MiB/s" -> cell.mebibytesPerSecond();
                case "mean ms" -> cell.meanNanos() / 1e6;
                default -> Double.NaN;
            };
        }
    }

    private Section published() {
        Table figures = Table.of(
                        "Published figures",
                        probe.cells().stream()
                                .flatMap(cell -> cell.published().stream().map(figure -> new Compared(cell, figure)))
                                .toList())
                .text("Cell", line -> Integer.toString(line.cell().number()))
                .text(
                        "Work",
                        line -> line.cell().cell().workText() + " at "
                                + line.cell().cell().load().total())
                .text("Source", line -> line.figure().source())
                .figure(
                        "Published",
                        line -> NumberText.of(line.figure().value()) + " "
                                + line.figure().metric())
                .number("Here", Compared::ours)
                .build();
        return Section.of(
                "published",
                "Published figures",
                figures,
                figures.note("Other hardware, shown for the shape of the curve."));
    }

    private record Checked(CellResult cell, Finding check) {}

    private Stream<Checked> checks(boolean passed) {
        return probe.cells().stream()
                .flatMap(cell -> cell.checks().stream().map(check -> new Checked(cell, check)))
                .filter(one -> one.check().passed() == passed);
    }

    private Table passed() {
        Map<String, Long> counts = checks(true)
                .collect(Collectors.groupingBy(one -> one.check().name(), TreeMap::new, Collectors.counting()));
        return Table.of("Passed checks", List.copyOf(counts.entrySet()))
                .text("Check", Map.Entry::getKey)
                .whole("Passed in cells", Map.Entry::getValue)
                .build();
    }

    private Table failed() {
        return Table.of("Failed or marked checks", checks(false).toList())
                .text("Cell", one -> Integer.toString(one.cell().number()))
                .text("Check", one -> one.check().name())
                .text("Found", one -> one.check().value())
                .text("Bound", one -> one.check().bound())
                .text("Why it matters", one -> one.check().why())
                .tone(one -> one.check().isFailure() ? Tone.FAILED : Tone.MARKED)
                .build();
    }

    private Table facts() {
        return Table.ofTexts(
                "Facts",
                List.of("Group", "Fact", "Value"),
                new TreeMap<>(probe.facts())
                        .entrySet().stream()
                                .flatMap(group -> new TreeMap<>(group.getValue())
                                        .entrySet().stream()
                                                .map(fact -> List.of(group.getKey(), fact.getKey(), fact.getValue())))
                                .toList());
    }
}
