package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.compare.ProbeComparisonText;
import io.latchmark.analysis.compare.ProbeContrast;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the report of a comparison of probes: one HTML file without script or network access. */
public final class ProbeComparisonReport {
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

    private final ProbeComparison comparison;

    private ProbeComparisonReport(ProbeComparison comparison) {
        this.comparison = comparison;
    }

    /**
     * Writes the report, replacing an older one in one step.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if it can't be written
     */
    public static void write(Path file, ProbeComparison comparison) {
        PageFile.write(file, page(comparison));
    }

    static String page(ProbeComparison comparison) {
        return new ProbeComparisonReport(comparison).page();
    }

    private String page() {
        Markup page = new Markup()
                .markup("<!DOCTYPE html>\n")
                .open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml")
                .open("head")
                .empty("meta", "charset", "utf-8")
                .empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY)
                .empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .empty("meta", "name", "color-scheme", "content", "light dark")
                .element("title", "Latchmark comparison of probes")
                .open("style")
                .markup(Template.resource("report.css"))
                .close("style")
                .close("head")
                .line()
                .open("body")
                .open("main")
                .open("header")
                .element("p", "Latchmark comparison of probes", "class", "eyebrow")
                .element("h1", "What the device does under each configuration");
        List<List<ProbeContrast>> byOther = comparison.contrasts().stream()
                .map(ProbeContrast::other)
                .distinct()
                .map(other -> comparison.contrasts().stream()
                        .filter(contrast -> contrast.other().equals(other))
                        .toList())
                .toList();
        if (byOther.isEmpty()) {
            page.element("p", "Nothing to compare: no cell was measured under two configurations.", "class", "lead");
        }
        byOther.forEach(contrasts -> page.element("p", ProbeComparisonText.headline(contrasts), "class", "lead"));
        if (!comparison.note().isEmpty()) {
            page.element("p", comparison.note() + ".");
        }
        page.close("header").line();
        for (int i = 0; i < byOther.size(); i++) {
            section(page, byOther.get(i), i);
        }
        return page.close("main")
                .open("footer")
                .element(
                        "p",
                        "Verdicts are on the I/Os a second over all loads, after Holm's correction for all of them; intervals"
                                + " are of 95 %, each by itself. The probe is the unit of inference. Formulas and sources:"
                                + " docs/method.md.")
                .close("footer")
                .close("body")
                .close("html")
                .line()
                .toString();
    }

    private static void section(Markup page, List<ProbeContrast> contrasts, int index) {
        String title = contrasts.get(0).other() + " against " + contrasts.get(0).base();
        page.open("section").element("h2", title).line();
        page.markup(RowsPlot.markup(new RowsPlot.Picture(
                "rate-" + index,
                "Difference of the rate",
                "of I/Os a second over all loads, with 95 % intervals",
                "To the right more. An interval that holds 0 leaves open in which direction it differs.",
                rows(contrasts),
                NumberText::percent,
                verdicts(contrasts))));
        page.element("h3", "Each load")
                .markup(loads(contrasts))
                .close("section")
                .line();
    }

    private static List<RowsPlot.Row> rows(List<ProbeContrast> contrasts) {
        List<RowsPlot.Row> rows = new ArrayList<>();
        rows.add(new RowsPlot.Row(
                "no difference: within ±3 %",
                List.of(new RowsPlot.Mark(
                        RowsPlot.Shape.BAR, -Effect.MARGIN, Effect.MARGIN, "c-grey", "the margin of equivalence"))));
        for (ProbeContrast contrast : contrasts) {
            Effect rate = contrast.rate();
            String title = contrast.work() + ": " + contrast.verdict().title();
            List<RowsPlot.Mark> marks = new ArrayList<>();
            if (rate.isReplicated()) {
                marks.add(new RowsPlot.Mark(RowsPlot.Shape.INTERVAL, rate.low(), rate.high(), "c-blue", title));
            }
            marks.add(new RowsPlot.Mark(RowsPlot.Shape.DOT, rate.change(), rate.change(), "c-blue", title));
            rows.add(new RowsPlot.Row(contrast.work() + "  " + Contrast.signed(rate.change()), marks));
        }
        return rows;
    }

    private static String verdicts(List<ProbeContrast> contrasts) {
        Table table = Table.ofNumbersAndWords(
                List.of("Work", "Rate", "95 %", "Mean time", "95 %", "Of", "p, Holm", "p, permutation", "Verdict"));
        for (ProbeContrast contrast : contrasts) {
            table.row(
                    contrast.work(),
                    Contrast.signed(contrast.rate().change()),
                    ProbeComparisonText.interval(contrast.rate()),
                    Contrast.signed(contrast.time().change()),
                    ProbeComparisonText.interval(contrast.time()),
                    ProbeComparisonText.sides(contrast),
                    NumberText.of(contrast.rate().adjustedPValue()),
                    NumberText.of(contrast.rate().permutationPValue()),
                    contrast.verdict().title() + (contrast.because().isEmpty() ? "" : ": " + contrast.because()));
        }
        return table.markup("Verdicts");
    }

    private static String loads(List<ProbeContrast> contrasts) {
        Table table = Table.ofNumbers(List.of(
                "Work",
                "In flight",
                "Base, IOPS",
                "Other, IOPS",
                "Change",
                "95 %",
                "Base, ms",
                "Other, ms",
                "Change",
                "95 %"));
        for (ProbeContrast contrast : contrasts) {
            for (ProbeContrast.Point point : contrast.points()) {
                table.row(
                        contrast.work(),
                        point.load(),
                        NumberText.of(point.baseIops()),
                        NumberText.of(point.otherIops()),
                        Contrast.signed(point.rate().change()),
                        ProbeComparisonText.interval(point.rate()),
                        NumberText.of(point.baseMillis()),
                        NumberText.of(point.otherMillis()),
                        Contrast.signed(point.time().change()),
                        ProbeComparisonText.interval(point.time()));
            }
        }
        return table.markup("Each load");
    }
}
