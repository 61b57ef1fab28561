package io.latchmark.analysis.report;

import static io.latchmark.analysis.NumberText.signed;
import static io.latchmark.analysis.report.ComparisonWords.interval;

import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.compare.ProbeContrast;
import io.latchmark.analysis.compare.Verdict;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.document.Table;
import io.latchmark.platform.CountText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Creates the document that shows a comparison of probes. Text may be untrusted. */
public final class ProbeComparisonDocument {
    private static final String NOTHING = "Nothing to compare: no cell was measured under two configurations";

    private ProbeComparisonDocument() {}

    /** The document of a comparison. */
    public static Document of(ProbeComparison comparison) {
        List<List<ProbeContrast>> byOther = comparison.contrasts().stream()
                .map(ProbeContrast::other)
                .distinct()
                .map(other -> comparison.contrasts().stream()
                        .filter(contrast -> contrast.other().equals(other))
                        .toList())
                .toList();
        List<Block> leads = new ArrayList<>();
        List<Section> sections = new ArrayList<>();
        for (List<ProbeContrast> contrasts : byOther) {
            leads.add(new Block.Paragraph(Style.LEAD, headline(contrasts)).in(Form.PAGE));
            sections.add(section(contrasts, sections.size()));
        }
        String nothing = byOther.isEmpty() ? NOTHING + "." : "";
        String note = comparison.note().isEmpty() ? "" : comparison.note() + ".";
        leads.add(new Block.Paragraph(Style.LEAD, nothing));
        sections.add(Section.of(
                "",
                "",
                Block.paragraph(note),
                Block.note(
                        "Verdicts are on the rate over all loads, after Holm's correction for all of them; intervals are of"
                                + " 95 %, each by itself."),
                Block.note("With as many I/Os in flight, the time of each follows from the rate. Geometric means over"
                        + " probes.")));
        return new Document(
                new Document.Head(
                        "Latchmark comparison of probes", "", "What the device does under each configuration", leads),
                byOther.isEmpty() ? List.of() : sections,
                "The probe is the unit of inference. Formulas and sources: docs/method.md.");
    }

    /** The number of verdicts of each kind: {@code a against b: 2 better, 1 inconclusive}. */
    private static String headline(List<ProbeContrast> contrasts) {
        ProbeContrast first = contrasts.get(0);
        String verdicts = Arrays.stream(Verdict.values())
                .filter(verdict -> count(contrasts, verdict) > 0)
                .map(verdict -> count(contrasts, verdict) + " " + verdict.title())
                .collect(Collectors.joining(", "));
        return first.other() + " against " + first.base() + ", " + CountText.of(contrasts.size(), "kind", "kinds")
                + " of work: " + verdicts.toUpperCase(Locale.ROOT);
    }

    private static long count(List<ProbeContrast> contrasts, Verdict verdict) {
        return contrasts.stream()
                .filter(contrast -> contrast.verdict() == verdict)
                .count();
    }

    private static Section section(List<ProbeContrast> contrasts, int index) {
        Map<String, Long> reasons = contrasts.stream()
                .filter(contrast -> !contrast.because().isEmpty())
                .collect(Collectors.groupingBy(
                        contrast -> contrast.verdict().title() + ": " + contrast.because(),
                        TreeMap::new,
                        Collectors.counting()));
        return Section.of(
                "contrast-" + index,
                headline(contrasts),
                new Block.Items(
                        Style.PLAIN,
                        reasons.entrySet().stream()
                                .map(entry -> entry.getValue() + " " + entry.getKey() + ".")
                                .toList()),
                EffectChart.of(
                        new Chart.About(
                                "rate-" + index,
                                "Difference of the rate",
                                "of I/Os per second over all loads, with 95 % intervals",
                                "To the right more. An interval that holds 0 leaves open in which direction it differs."),
                        contrasts.stream()
                                .map(contrast -> new EffectChart.Line(
                                        contrast.work(),
                                        contrast.work() + ": "
                                                + contrast.verdict().title(),
                                        Colour.BLUE,
                                        contrast.rate()))
                                .toList(),
                        verdicts(contrasts)),
                new Block.Heading(3, "Each load").in(Form.PAGE),
                loads(contrasts));
    }

    private static Table verdicts(List<ProbeContrast> contrasts) {
        return Table.of("Verdicts", contrasts)
                .text("Work", ProbeContrast::work)
                .figure("Rate", contrast -> signed(contrast.rate().change()))
                .figure("95 % interval", contrast -> interval(contrast.rate()))
                .figure("Mean time", contrast -> signed(contrast.time().change()))
                .figure("95 % interval", contrast -> interval(contrast.time()))
                .figure("Of", ProbeContrast::sides)
                .number("p, Holm", contrast -> contrast.rate().adjustedPValue())
                .text("Verdict", contrast -> contrast.verdict().title())
                .build();
    }

    private record Load(String work, ProbeContrast.Point point) {}

    private static Table loads(List<ProbeContrast> contrasts) {
        List<Load> loads = contrasts.stream()
                .flatMap(contrast -> contrast.points().stream().map(point -> new Load(contrast.work(), point)))
                .toList();
        return Table.of("Each load", loads)
                .text("Work", Load::work)
                .figure("In flight", load -> load.point().load())
                .number("Base", "IOPS", load -> load.point().baseIops())
                .number("Other", "IOPS", load -> load.point().otherIops())
                .figure("Change", load -> signed(load.point().rate().change()))
                .figure("95 % interval", load -> interval(load.point().rate()))
                .number("Base", "ms", load -> load.point().baseMillis())
                .number("Other", "ms", load -> load.point().otherMillis())
                .figure("Change", load -> signed(load.point().time().change()))
                .figure("95 % interval", load -> interval(load.point().time()))
                .build();
    }
}
