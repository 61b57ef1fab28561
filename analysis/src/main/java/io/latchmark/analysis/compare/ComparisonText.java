package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.TextPage;
import io.latchmark.analysis.TextTable;
import io.latchmark.results.run.RunConclusion;
import java.util.List;
import java.util.Locale;

/** Writes a comparison as plain text or as Markdown. Text from outside is escaped for Markdown. */
public final class ComparisonText {
    /** Facts shown of each kind; JSON has them all. */
    private static final int DIFFERING_MAX = 30;

    private final TextPage page;

    private ComparisonText(TextPage page) {
        this.page = page;
    }

    /** Lines of plain text. */
    public static List<String> plain(Comparison comparison) {
        return new ComparisonText(TextPage.plain()).write(comparison);
    }

    /** Lines of Markdown. */
    public static List<String> markdown(Comparison comparison) {
        return new ComparisonText(TextPage.markdown()).write(comparison);
    }

    private List<String> write(Comparison comparison) {
        excluded(comparison);
        if (comparison.contrasts().isEmpty()) {
            page.paragraph("Nothing to compare: the usable runs have one configuration, or none at the same load as "
                    + comparison.base() + ". Name runs of two configurations, or name the configuration by a fact with"
                    + " --label-by.");
        }
        comparison.contrasts().forEach(this::contrast);
        groups(comparison.groups());
        ceilings(comparison);
        runs(comparison.runs());
        return page.lines();
    }

    private void excluded(Comparison comparison) {
        for (RunFigures run : comparison.excluded()) {
            page.paragraph("LEFT OUT: " + run.run() + " at " + run.level() + ": " + statusText(run) + ".");
        }
    }

    /** Why a run may not be used, or that it may. */
    public static String statusText(RunFigures run) {
        String reason = run.reason().isEmpty() ? "" : ": " + run.reason();
        return switch (run.status()) {
            case COMPLETE -> run.isUsable() ? "valid" : "no transaction ended";
            case INTERRUPTED -> "interrupted" + reason;
            case NOT_VALID -> "not valid" + reason;
        };
    }

    private void contrast(Contrast contrast) {
        page.heading(contrast.other() + " against " + contrast.base() + " at " + contrast.level() + ": "
                + contrast.verdict().title().toUpperCase(Locale.ROOT));
        page.paragraph(contrast.difference() + (contrast.because().isEmpty() ? "." : "; " + contrast.because() + "."));
        contrast.attribution().forEach(page::paragraph);
        contrast.notes().forEach(page::paragraph);
        tests(contrast);
        contrast.waterfalls().forEach(this::waterfall);
        latencies(contrast.latencies());
        differing(contrast.differing());
    }

    private void tests(Contrast contrast) {
        Effect effect = contrast.effect();
        if (!effect.isReplicated()) {
            return;
        }
        String sides = contrast.paired()
                ? contrast.baseRuns() + " blocks"
                : contrast.baseRuns() + " and " + contrast.otherRuns() + " runs";
        TextTable table = new TextTable(List.of(sides, ""))
                .row(contrast.paired() ? "paired t test" : "Welch's t test", "p = " + NumberText.of(effect.pValue()))
                .row("after Holm's correction", "p = " + NumberText.of(effect.adjustedPValue()))
                .row("permutation test", "p = " + NumberText.of(effect.permutationPValue()))
                .row(
                        "equivalence within " + NumberText.percent(Effect.MARGIN) + " (two one-sided tests)",
                        "p = " + NumberText.of(effect.equivalencePValue()))
                .row("least difference found with 80 %", NumberText.percent(effect.detectable()));
        page.table(table);
    }

    private void waterfall(Waterfall waterfall) {
        page.paragraph(waterfall.title() + ", in log points of throughput (" + Waterfall.points(waterfall.observed())
                + " observed):");
        if (!waterfall.note().isEmpty()) {
            page.paragraph(waterfall.note());
        }
        TextTable table = new TextTable(List.of("step", "log points", "95 % interval", "share"));
        for (Waterfall.Step step : waterfall.steps()) {
            step(table, "", step, waterfall);
            step.factors().forEach(factor -> step(table, "  of it by ", factor, waterfall));
        }
        double sum =
                waterfall.steps().stream().mapToDouble(Waterfall.Step::amount).sum();
        table.row("sum", Waterfall.points(sum), "", NumberText.percent(sum / waterfall.observed()));
        page.table(table);
    }

    private static void step(TextTable table, String indent, Waterfall.Step step, Waterfall waterfall) {
        table.row(
                indent + step.name(),
                Waterfall.points(step.amount()),
                interval(Waterfall.points(step.low()), Waterfall.points(step.high())),
                NumberText.percent(waterfall.share(step)));
    }

    private void latencies(List<LatencyShift> shifts) {
        TextTable table = new TextTable(List.of("response time", "base, ms", "other, ms", "change", "95 % interval"));
        for (LatencyShift shift : shifts) {
            table.row(
                    String.format(Locale.ROOT, "%s p%.0f", shift.type(), shift.quantile() * 100),
                    NumberText.of(shift.baseMillis()),
                    NumberText.of(shift.otherMillis()),
                    Contrast.signed(shift.change()),
                    interval(Contrast.signed(shift.low()), Contrast.signed(shift.high())));
        }
        page.table(table);
    }

    private static String interval(String low, String high) {
        return low.equals(NumberText.NOT_MEASURED) ? low : low + " to " + high;
    }

    private void differing(List<Differing> differing) {
        TextTable table = new TextTable(List.of("differs beside the label", "base", "other", "within a group"));
        differing.stream()
                .limit(DIFFERING_MAX)
                .forEach(fact ->
                        table.row(fact.name(), fact.base(), fact.other(), fact.confounded() ? "the same" : "varies"));
        page.table(table);
        if (differing.size() > DIFFERING_MAX) {
            page.paragraph((differing.size() - DIFFERING_MAX) + " more facts differ; --format json has them.");
        }
    }

    private void groups(List<Comparison.Group> groups) {
        page.heading("Configurations");
        TextTable table = new TextTable(List.of("configuration", "load", "runs", "NOPM", "transactions/s"));
        groups.forEach(group -> table.row(
                group.label(),
                group.level(),
                Integer.toString(group.runs()),
                NumberText.whole(group.newOrdersPerMinute()),
                NumberText.of(group.transactionsPerSecond())));
        page.table(table);
        page.paragraph("Geometric means over runs. Response times are in the report of each run.");
    }

    private void ceilings(Comparison comparison) {
        if (!comparison.ceilings().isEmpty()) {
            page.heading("Devices and their ceilings");
            TextTable table = new TextTable(Nearness.HEADINGS);
            comparison.ceilings().forEach(one -> table.row(one.cells().toArray(String[]::new)));
            page.table(table);
        }
        comparison.ceilingNotes().forEach(page::paragraph);
    }

    private void runs(List<RunFigures> runs) {
        page.heading("Runs");
        TextTable table =
                new TextTable(List.of("run", "configuration", "load", "block", "transactions/s", "status", "marked"));
        runs.forEach(run -> table.row(
                run.run(),
                run.label(),
                run.level(),
                run.block().isEmpty() ? "none" : run.block(),
                NumberText.of(run.transactionsPerSecond()),
                run.status() == RunConclusion.Status.COMPLETE ? statusText(run) : "LEFT OUT",
                String.join("; ", run.marks())));
        page.table(table);
    }
}
