package io.latchmark.analysis.plan;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.TextPage;
import io.latchmark.analysis.TextTable;
import io.latchmark.analysis.statistics.Resampling.Range;
import java.util.List;
import java.util.Locale;

/** Writes a plan as plain text or as Markdown. Text from outside is escaped for Markdown. */
public final class PlanText {
    private final Plan plan;
    private final TextPage page;

    private PlanText(Plan plan, TextPage page) {
        this.plan = plan;
        this.page = page;
    }

    /** Lines of plain text. */
    public static List<String> plain(Plan plan) {
        return new PlanText(plan, TextPage.plain()).write();
    }

    /** Lines of Markdown. */
    public static List<String> markdown(Plan plan) {
        return new PlanText(plan, TextPage.markdown()).write();
    }

    private List<String> write() {
        plan.runs().leftOut().forEach(run -> page.paragraph("LEFT OUT: " + run + "."));
        if (!plan.runs().levels().isEmpty()) {
            measured();
        }
        plan.fit().ifPresent(this::curve);
        demands();
        limits();
        plan.readTime().ifPresent(this::readTime);
        if (!plan.refusals().isEmpty()) {
            page.heading("Not answered");
            plan.refusals().forEach(page::paragraph);
        }
        return page.lines();
    }

    private void measured() {
        PlannedRuns runs = plan.runs();
        page.heading("Measured: " + runs.label());
        TextTable table = new TextTable(List.of("users", "NOPM", "transactions/s", "curve", "95 % interval", "run"));
        for (Level level : runs.levels()) {
            table.row(
                    NumberText.whole(level.users()),
                    NumberText.whole(level.summary().nopm()),
                    NumberText.of(level.perSecond()),
                    plan.fit()
                            .map(fit -> NumberText.of(fit.law().at(level.users())))
                            .orElse(NumberText.NOT_MEASURED),
                    plan.fit().map(fit -> range(fit.rangeAt(level.users()))).orElse(NumberText.NOT_MEASURED),
                    level.run());
        }
        page.table(table);
        runs.marks().forEach(page::paragraph);
        runs.notes().forEach(page::paragraph);
    }

    private void curve(ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        page.heading("Scalability over users");
        page.table(new TextTable(List.of("X(N) = γN / (1 + α(N−1) + βN(N−1))", "fitted", "95 % interval"))
                .row("γ, transactions/s of one user", NumberText.of(law.gamma()), range(fit.gammaRange()))
                .row("α, contention", number(law.alpha()), numbers(fit.alphaRange()))
                .row("β, coherence", number(law.beta()), numbers(fit.betaRange())));
        page.paragraph(peak(fit));
        page.paragraph((fit.misfit().found() ? "MISFIT: the levels do not lie as the law says; " : "Fit: ")
                + fit.misfit().text() + ".");
        List<ScalabilityFit.Point> points = plan.runs().points();
        if (ScalabilityFit.levels(points) < ScalabilityFit.LEVELS_WANTED
                || points.get(0).users() > 1) {
            page.paragraph("Few levels: " + ScalabilityFit.LEVELS_WANTED
                    + " or more, from 1 user on, determine the coefficients better.");
        }
        page.paragraph("Intervals are asymptotic (delta method, Student's t with " + (points.size() - 3)
                + " degrees of freedom) and of the curve, not of a single run. They assume that levels deviate"
                + " independently; levels of one run share its database and its hour.");
    }

    private String peak(ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        if (!fit.hasPeak()) {
            return "No peak: the interval of β holds 0, so that the data show no number of users from which throughput"
                    + " falls."
                    + (Double.isFinite(law.greatest())
                            ? " The curve ends at " + NumberText.of(law.greatest()) + " transactions/s, EXTRAPOLATED."
                            : "");
        }
        List<Level> levels = plan.runs().levels();
        return "Peak: " + NumberText.of(law.greatest()) + " transactions/s with " + NumberText.of(law.peakUsers())
                + " users (" + range(fit.peakRange()) + "), "
                + Extrapolation.factor(
                        law.peakUsers(), levels.get(levels.size() - 1).users(), "the most users measured")
                + ".";
    }

    private void demands() {
        TextTable table = new TextTable(List.of("in one transaction", "at the busiest level", "over all levels"));
        plan.demands()
                .forEach(demand -> table.row(demand.name(), NumberText.of(demand.atMost()), range(demand.measured())));
        if (!plan.demands().isEmpty()) {
            page.heading("What a transaction asks for");
            page.table(table);
        }
    }

    private void limits() {
        if (plan.limits().isEmpty()) {
            return;
        }
        page.heading("Until a device's ceiling");
        for (DeviceLimit limit : plan.limits()) {
            page.paragraph("Now " + limit.approach().sentence() + ".");
            page.paragraph("At its ceiling " + limit.approach().device() + " allows " + limit.text());
        }
        page.paragraph(
                "Assumes that a transaction asks the device for what it did at the busiest level (in brackets: by"
                        + " the most and least of all levels), that mix and block size stay, and that nothing else runs short"
                        + " before. Time there is that of a full queue: responses are long.");
    }

    private void readTime(ReadTime answer) {
        page.heading("If a data-page read took " + NumberText.of(answer.readMillis()) + " ms");
        TextTable table = new TextTable(List.of(
                "users", "reads", "ms each", "transactions/s", "then from", "to", "NOPM from", "to", "limited by"));
        answer.rows()
                .forEach(row -> table.row(
                        NumberText.whole(row.users()),
                        NumberText.of(row.readsPerTransaction()),
                        NumberText.of(row.measuredMillis()),
                        NumberText.of(row.perSecond()),
                        NumberText.of(row.bounds().low()),
                        NumberText.of(row.bounds().high()),
                        NumberText.whole(row.newOrdersBounds().low()),
                        NumberText.whole(row.newOrdersBounds().high()),
                        row.limitedBy().isEmpty() ? "nothing known" : "ceiling of " + row.limitedBy()));
        page.table(table);
        page.paragraph("Reads took " + range(answer.measured()) + " ms; this time is "
                + Extrapolation.beside(answer.readMillis(), answer.measured(), "measured") + ".");
        page.paragraph(
                "Bounds, no forecast: one is N/(T − n·(l − l′)), where nothing else of a transaction changes, the"
                        + " other is throughput as it is, where waiting elsewhere takes all that changes. Assumes the same users"
                        + " in a closed loop, and as many reads in a transaction.");
    }

    private static String range(Range range) {
        return Double.isFinite(range.low())
                ? NumberText.of(range.low()) + " to " + NumberText.of(range.high())
                : NumberText.NOT_MEASURED;
    }

    private static String number(double coefficient) {
        return String.format(Locale.ROOT, "%.3g", coefficient);
    }

    private static String numbers(Range range) {
        return number(range.low()) + " to " + number(range.high());
    }
}
