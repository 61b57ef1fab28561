package io.latchmark.analysis.probe;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.report.Markup;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.Gate;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The page of a probe: findings, curves over outstanding I/Os, all cells, checks, facts. */
final class ProbePage {
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

    private ProbePage() {}

    static String of(ProbeRecord probe, List<LoadCurve> curves, ProbeFindings findings) {
        Markup page = new Markup();
        page.markup("<!DOCTYPE html>\n")
                .open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml")
                .open("head")
                .empty("meta", "charset", "utf-8")
                .empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY)
                .empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .element("title", "Latchmark probe " + probe.identity().id())
                .open("style")
                .markup(style())
                .close("style")
                .close("head")
                .line()
                .open("body")
                .open("main");
        head(page, probe, findings);
        List<LoadCurve> drawn =
                curves.stream().filter(curve -> curve.points().size() > 1).toList();
        if (!drawn.isEmpty()) {
            page.open("section").element("h2", "Over outstanding I/Os").line();
            page.markup(new LoadChart("Rate", "IOPS", LoadCurve.Point::iops).markup(drawn));
            page.markup(new LoadChart("Mean time of an I/O", "ms", LoadCurve.Point::meanMillis).markup(drawn));
            page.close("section");
        }
        cells(page, probe);
        published(page, probe);
        checks(page, probe);
        facts(page, probe);
        return page.close("main").close("body").close("html").line().toString();
    }

    private static String style() {
        try (InputStream in = Markup.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("the resource report.css is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void head(Markup page, ProbeRecord probe, ProbeFindings findings) {
        page.open("header")
                .open("p", "class", "eyebrow")
                .text("Latchmark probe · ")
                .element("strong", probe.identity().id())
                .close("p")
                .element("h1", probe.complete() ? "What the device can do" : "What the device can do (interrupted)")
                .element(
                        "p",
                        probe.cells().size() + " cells on " + probe.file().path() + " ("
                                + NumberText.whole(probe.file().bytes() >> 20) + " MiB), "
                                + probe.identity().origin().truncatedTo(ChronoUnit.SECONDS),
                        "class",
                        "conditions");
        List<String> notes = probe.notes();
        if (!findings.lines().isEmpty()) {
            list(page, "", findings.lines());
        }
        if (!notes.isEmpty()) {
            list(page, "warnings", notes);
        }
        page.close("header").line();
    }

    private static void list(Markup page, String cssClass, List<String> lines) {
        page.open("ul", "class", cssClass);
        lines.forEach(line -> page.element("li", line));
        page.close("ul");
    }

    private static void cells(Markup page, ProbeRecord probe) {
        page.open("section").element("h2", "Cells");
        table(
                page,
                List.of(
                        "Cell",
                        "Work",
                        "In flight",
                        "Due /s",
                        "IOPS",
                        "MiB/s",
                        "Mean, ms",
                        "p50, ms",
                        "p99, ms",
                        "Max, ms",
                        "Engine",
                        "Steady"),
                probe.cells().stream().map(ProbePage::row).toList());
        page.element(
                        "p",
                        "Times run from the moment an I/O was due (where a rate is given) or begun. MiB/s are what sqlio and"
                                + " diskspd call MB/s. Percentiles are those of the more frequent operation.",
                        "class",
                        "note")
                .close("section")
                .line();
    }

    private static List<String> row(CellResult cell) {
        boolean mostlyReads = cell.reads().count() >= cell.writes().count();
        var figures = mostlyReads ? cell.reads() : cell.writes();
        return List.of(
                cell.number() + (cell.isValid() ? "" : "\u00a0✗"),
                cell.cell().workText(),
                Integer.toString(cell.cell().load().total()),
                cell.cell().load().isOpen() ? NumberText.of(cell.cell().load().ratePerSecond()) : "",
                NumberText.of(cell.iops()),
                NumberText.of(cell.mebibytesPerSecond()),
                NumberText.of(cell.meanNanos() / 1e6),
                NumberText.of(figures.p50Nanos() / 1e6),
                NumberText.of(figures.p99Nanos() / 1e6),
                NumberText.of(figures.maxNanos() / 1e6),
                cell.engine(),
                cell.steady());
    }

    private static void published(Markup page, ProbeRecord probe) {
        List<List<String>> rows = probe.cells().stream()
                .flatMap(cell -> cell.published().stream()
                        .map(figure -> List.of(
                                Integer.toString(cell.number()),
                                cell.cell().workText() + " at "
                                        + cell.cell().load().total(),
                                figure.source(),
                                String.format(Locale.ROOT, "%s %s", NumberText.of(figure.value()), figure.metric()),
                                NumberText.of(ours(cell, figure.metric())))))
                .toList();
        if (!rows.isEmpty()) {
            page.open("section").element("h2", "Published figures");
            table(page, List.of("Cell", "Work", "Source", "Published", "Here"), rows);
            page.element("p", "Other hardware, shown for the shape of the curve.", "class", "note")
                    .close("section")
                    .line();
        }
    }

    private static double ours(CellResult cell, String metric) {
        return switch (metric) {
            case "IOPS" -> cell.iops();
            case "MiB/s" -> cell.mebibytesPerSecond();
            case "mean ms" -> cell.meanNanos() / 1e6;
            default -> Double.NaN;
        };
    }

    private static void checks(Markup page, ProbeRecord probe) {
        page.open("section").element("h2", "Self-checks");
        List<List<String>> failed = probe.cells().stream()
                .flatMap(cell -> cell.checks().stream()
                        .filter(check -> !check.passed())
                        .map(check -> List.of(
                                Integer.toString(cell.number()),
                                check.name(),
                                check.value(),
                                check.bound(),
                                check.why())))
                .toList();
        Map<String, Long> passed = probe.cells().stream()
                .flatMap(cell -> cell.checks().stream())
                .filter(Gate::passed)
                .collect(Collectors.groupingBy(Gate::name, TreeMap::new, Collectors.counting()));
        table(
                page,
                List.of("Check", "Passed in cells"),
                passed.entrySet().stream()
                        .map(entry -> List.of(entry.getKey(), entry.getValue().toString()))
                        .toList());
        if (!failed.isEmpty()) {
            page.element("h3", "Failed");
            table(page, List.of("Cell", "Check", "Found", "Bound", "Why it matters"), failed);
        }
        page.close("section").line();
    }

    private static void facts(Markup page, ProbeRecord probe) {
        page.open("section").element("h2", "Facts");
        List<List<String>> rows = new TreeMap<>(probe.facts())
                .entrySet().stream()
                        .flatMap(group -> new TreeMap<>(group.getValue())
                                .entrySet().stream()
                                        .map(fact -> List.of(group.getKey(), fact.getKey(), fact.getValue())))
                        .toList();
        table(page, List.of("Group", "Fact", "Value"), rows);
        page.element("p", "Command: " + probe.command(), "class", "note")
                .element("p", "Latchmark " + probe.identity().latchmarkVersion(), "class", "note")
                .close("section")
                .line();
    }

    private static void table(Markup page, List<String> headers, List<List<String>> rows) {
        page.open("div", "class", "scroll", "tabindex", "0")
                .open("table")
                .open("thead")
                .open("tr");
        headers.forEach(header -> page.element("th", header, "scope", "col"));
        page.close("tr").close("thead").line().open("tbody");
        for (List<String> row : rows) {
            page.open("tr");
            row.forEach(cell -> page.element("td", cell));
            page.close("tr").line();
        }
        page.close("tbody").close("table").close("div").line();
    }
}
