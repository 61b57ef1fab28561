package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.TextPage;
import io.latchmark.analysis.TextTable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a comparison of probes as plain text. May hold text from outside. */
public final class ProbeComparisonText {
    private ProbeComparisonText() {}

    /** Lines of plain text. */
    public static List<String> plain(ProbeComparison comparison) {
        TextPage page = TextPage.plain();
        if (comparison.contrasts().isEmpty()) {
            page.heading("Nothing to compare: no cell was measured under two configurations");
        }
        List<String> others = comparison.contrasts().stream()
                .map(ProbeContrast::other)
                .distinct()
                .toList();
        for (String other : others) {
            List<ProbeContrast> contrasts = comparison.contrasts().stream()
                    .filter(contrast -> contrast.other().equals(other))
                    .toList();
            page.heading(headline(contrasts));
            contrasts.stream()
                    .filter(contrast -> !contrast.because().isEmpty())
                    .collect(Collectors.groupingBy(ProbeContrast::because, Collectors.counting()))
                    .forEach((because, count) -> page.paragraph(count + " inconclusive: " + because + "."));
            page.table(verdicts(contrasts));
            page.table(loads(contrasts));
        }
        if (!comparison.note().isEmpty()) {
            page.paragraph(comparison.note() + ".");
        }
        if (!others.isEmpty()) {
            page.paragraph(
                    "Verdicts are on the rate, after Holm's correction for all of them; intervals are of 95 %, each"
                            + " by itself.");
            page.paragraph("With as many I/Os in flight, the time of each follows from the rate. Geometric means over"
                    + " probes.");
        }
        return page.lines();
    }

    /** How many verdicts there are of each kind: {@code a against b: 2 better, 1 inconclusive}. */
    public static String headline(List<ProbeContrast> contrasts) {
        ProbeContrast first = contrasts.get(0);
        String verdicts = Arrays.stream(Verdict.values())
                .filter(verdict -> count(contrasts, verdict) > 0)
                .map(verdict -> count(contrasts, verdict) + " " + verdict.title())
                .collect(Collectors.joining(", "));
        return first.other() + " against " + first.base() + ", " + contrasts.size()
                + (contrasts.size() == 1 ? " kind" : " kinds") + " of work: "
                + verdicts.toUpperCase(Locale.ROOT);
    }

    /** What the contrast is made of: {@code 6 blocks}. */
    public static String sides(ProbeContrast contrast) {
        return contrast.paired()
                ? contrast.baseProbes() + (contrast.baseProbes() == 1 ? " block" : " blocks")
                : contrast.baseProbes() + " and " + contrast.otherProbes() + " probes";
    }

    private static long count(List<ProbeContrast> contrasts, Verdict verdict) {
        return contrasts.stream()
                .filter(contrast -> contrast.verdict() == verdict)
                .count();
    }

    private static TextTable verdicts(List<ProbeContrast> contrasts) {
        TextTable table = new TextTable(List.of(
                "work", "IOPS", "95 % interval", "mean time", "95 % interval", "of", "p, Holm", "p, perm.", "verdict"));
        for (ProbeContrast contrast : contrasts) {
            table.row(
                    contrast.work(),
                    Contrast.signed(contrast.rate().change()),
                    interval(contrast.rate()),
                    Contrast.signed(contrast.time().change()),
                    interval(contrast.time()),
                    sides(contrast),
                    NumberText.of(contrast.rate().adjustedPValue()),
                    NumberText.of(contrast.rate().permutationPValue()),
                    contrast.verdict().title());
        }
        return table;
    }

    private static TextTable loads(List<ProbeContrast> contrasts) {
        TextTable table = new TextTable(List.of(
                "work",
                "in flight",
                "base IOPS",
                "other",
                "change",
                "95 % interval",
                "base ms",
                "other",
                "change",
                "95 % interval"));
        for (ProbeContrast contrast : contrasts) {
            for (ProbeContrast.Point point : contrast.points()) {
                table.row(
                        contrast.work(),
                        point.load(),
                        NumberText.of(point.baseIops()),
                        NumberText.of(point.otherIops()),
                        Contrast.signed(point.rate().change()),
                        interval(point.rate()),
                        NumberText.of(point.baseMillis()),
                        NumberText.of(point.otherMillis()),
                        Contrast.signed(point.time().change()),
                        interval(point.time()));
            }
        }
        return table;
    }

    /** An effect's interval, or that there is none. */
    public static String interval(Effect effect) {
        return effect.isReplicated()
                ? Contrast.signed(effect.low()) + " to " + Contrast.signed(effect.high())
                : NumberText.NOT_MEASURED;
    }
}
