package io.latchmark.analysis.report;

import static io.latchmark.analysis.report.ComparisonWords.interval;
import static io.latchmark.analysis.report.ComparisonWords.signed;

import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.compare.ProbeContrast;
import io.latchmark.analysis.compare.Verdict;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.Outline;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.document.Table;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is shown of probes compared. May hold text from outside. */
public final class ProbeComparisonDocument {
    private ProbeComparisonDocument() {}

    /**
     * Writes the page, replacing an older one in one step.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if it can't be written
     */
    public static void write(Path file, ProbeComparison comparison) {
        PageFile.write(file, HtmlRenderer.page(of(comparison)));
    }

    /** The document of a comparison. */
    public static Document of(ProbeComparison comparison) {
        List<List<ProbeContrast>> byOther = comparison.contrasts().stream()
                .map(ProbeContrast::other)
                .distinct()
                .map(other -> comparison.contrasts().stream()
                        .filter(contrast -> contrast.other().equals(other))
                        .toList())
                .toList();
        Outline outline = Outline.of("probes");
        return outline.put(
                        "contrasts",
                        IntStream.range(0, byOther.size())
                                .mapToObj(i -> section(byOther.get(i), i, outline))
                                .toList())
                .put(
                        "leads",
                        byOther.stream()
                                .map(contrasts ->
                                        new Block.Paragraph(Style.LEAD, headline(contrasts, outline)).in(Form.PAGE))
                                .toList())
                .put("note", comparison.note().isEmpty() ? "" : comparison.note() + ".")
                .document();
    }

    /** How many verdicts there are of each kind: {@code a against b: 2 better, 1 inconclusive}. */
    private static String headline(List<ProbeContrast> contrasts, Outline outline) {
        String verdicts = Arrays.stream(Verdict.values())
                .filter(verdict -> count(contrasts, verdict) > 0)
                .map(verdict -> count(contrasts, verdict) + " " + verdict.title())
                .collect(Collectors.joining(", "));
        return outline.text(
                "headline",
                "other",
                contrasts.get(0).other(),
                "base",
                contrasts.get(0).base(),
                "works",
                contrasts.size() + (contrasts.size() == 1 ? " kind" : " kinds"),
                "verdicts",
                verdicts.toUpperCase(Locale.ROOT));
    }

    private static long count(List<ProbeContrast> contrasts, Verdict verdict) {
        return contrasts.stream()
                .filter(contrast -> contrast.verdict() == verdict)
                .count();
    }

    private static Section section(List<ProbeContrast> contrasts, int index, Outline outline) {
        Map<String, Long> reasons = contrasts.stream()
                .filter(contrast -> !contrast.because().isEmpty())
                .collect(Collectors.groupingBy(ProbeContrast::because, TreeMap::new, Collectors.counting()));
        Outline section = Outline.of("probes-contrast");
        return section.put("index", index)
                .put("headline", headline(contrasts, outline))
                .put(
                        "reasons",
                        reasons.entrySet().stream()
                                .map(entry -> outline.text(
                                        "inconclusive", "count", entry.getValue(), "because", entry.getKey()))
                                .toList())
                .put(
                        "rates",
                        EffectChart.of(
                                section.about("rate", "rate-" + index),
                                contrasts.stream()
                                        .map(ProbeComparisonDocument::line)
                                        .toList(),
                                verdicts(contrasts)))
                .put("loads", loads(contrasts))
                .sections()
                .get(0);
    }

    private static EffectChart.Line line(ProbeContrast contrast) {
        String title = contrast.work() + ": " + contrast.verdict().title();
        return new EffectChart.Line(contrast.work(), title, Colour.BLUE, contrast.rate());
    }

    /** What the contrast is made of: {@code 6 blocks}. */
    private static String sides(ProbeContrast contrast) {
        return contrast.paired()
                ? contrast.baseProbes() + (contrast.baseProbes() == 1 ? " block" : " blocks")
                : contrast.baseProbes() + " and " + contrast.otherProbes() + " probes";
    }

    private static Table verdicts(List<ProbeContrast> contrasts) {
        return Table.of("Verdicts", contrasts)
                .text("Work", ProbeContrast::work)
                .figure("Rate", contrast -> signed(contrast.rate().change()))
                .figure("95 % interval", contrast -> interval(contrast.rate()))
                .figure("Mean time", contrast -> signed(contrast.time().change()))
                .figure("95 % interval", contrast -> interval(contrast.time()))
                .figure("Of", ProbeComparisonDocument::sides)
                .number("p, Holm", contrast -> contrast.rate().adjustedPValue())
                .number("p, permutation", contrast -> contrast.rate().permutationPValue())
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
