package io.latchmark.analysis.plan;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Outline;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.statistics.Resampling.Range;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What is shown of a plan. May hold text from outside. */
public final class PlanDocument {
    private final Outline outline = Outline.of("plan");
    private final Plan plan;

    private PlanDocument(Plan plan) {
        this.plan = plan;
    }

    /** The document of a plan. */
    public static Document of(Plan plan) {
        PlanDocument document = new PlanDocument(plan);
        document.measured();
        document.curve();
        document.limits();
        document.readTime();
        return document.outline.document();
    }

    private static List<Block> paragraphs(Collection<String> texts) {
        return texts.stream().map(Block::paragraph).toList();
    }

    private void measured() {
        PlannedRuns runs = plan.runs();
        Optional<ScalabilityFit> fit = plan.fit();
        outline.put("label", runs.label())
                .put(
                        "leftOut",
                        paragraphs(runs.leftOut().stream()
                                .map(run -> outline.text("left-out", "run", run))
                                .toList()))
                .put(
                        "levels",
                        Table.of("Measured", runs.levels())
                                .whole("users", Level::users)
                                .whole("NOPM", level -> level.summary().nopm())
                                .number("transactions/s", Level::perSecond)
                                .number(
                                        "curve",
                                        level -> fit.map(law -> law.law().at(level.users()))
                                                .orElse(Double.NaN))
                                .figure(
                                        "95 % interval",
                                        level -> range(fit.map(law -> law.rangeAt(level.users()))
                                                .orElse(Range.NONE)))
                                .figure("run", Level::run)
                                .build())
                .put("marks", paragraphs(runs.marks()))
                .put("notes", paragraphs(runs.notes()))
                .put(
                        "demands",
                        Table.of("What a transaction asks for", plan.demands())
                                .text("in one transaction", Demand::name)
                                .number("at the busiest level", Demand::atMost)
                                .figure("over all levels", demand -> range(demand.measured()))
                                .build())
                .put("refusals", paragraphs(plan.refusals()));
    }

    private void curve() {
        outline.put("fitted", plan.fit().isPresent());
        plan.fit().ifPresent(fit -> {
            ScalabilityLaw law = fit.law();
            List<ScalabilityFit.Point> points = plan.runs().points();
            boolean few = ScalabilityFit.levels(points) < ScalabilityFit.LEVELS_WANTED
                    || points.get(0).users() > 1;
            List<List<String>> coefficients = List.of(
                    List.of("γ, transactions/s of one user", NumberText.of(law.gamma()), range(fit.gammaRange())),
                    List.of("α, contention", number(law.alpha()), numbers(fit.alphaRange())),
                    List.of("β, coherence", number(law.beta()), numbers(fit.betaRange())));
            outline.put(
                            "coefficients",
                            Table.of("Coefficients", coefficients)
                                    .text("X(N) = γN / (1 + α(N−1) + βN(N−1))", row -> row.get(0))
                                    .figure("fitted", row -> row.get(1))
                                    .figure("95 % interval", row -> row.get(2))
                                    .build())
                    .put("peak", peak(fit))
                    .put(
                            "fit",
                            outline.text(
                                    "fit",
                                    "misfit",
                                    fit.misfit().found(),
                                    "text",
                                    fit.misfit().text()))
                    .put("few", few ? outline.text("few", "wanted", ScalabilityFit.LEVELS_WANTED) : "")
                    .put("freedom", points.size() - 3);
        });
    }

    private String peak(ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        double greatest = law.greatest();
        if (!fit.hasPeak()) {
            String end = Double.isFinite(greatest) ? outline.text("end", "greatest", greatest) : "";
            return outline.text("no-peak", "end", end);
        }
        List<Level> levels = plan.runs().levels();
        int most = levels.get(levels.size() - 1).users();
        return outline.text(
                "peak",
                "greatest",
                greatest,
                "users",
                law.peakUsers(),
                "range",
                range(fit.peakRange()),
                "extrapolation",
                Extrapolation.factor(law.peakUsers(), most, "the most users measured"));
    }

    private void limits() {
        outline.put(
                "limits",
                paragraphs(plan.limits().stream()
                        .flatMap(limit -> Stream.of(
                                outline.text("now", "approach", limit.approach().sentence()),
                                outline.text(
                                        "at-ceiling", "device", limit.approach().device(), "answer", limit.text())))
                        .toList()));
    }

    private void readTime() {
        outline.put("readTime", plan.readTime().isPresent());
        plan.readTime()
                .ifPresent(answer -> outline.put("readMillis", answer.readMillis())
                        .put("reads", range(answer.measured()))
                        .put("beside", Extrapolation.beside(answer.readMillis(), answer.measured(), "measured"))
                        .put(
                                "readTimes",
                                Table.of("Reads of another time", answer.rows())
                                        .whole("users", ReadTime.Row::users)
                                        .number("reads", ReadTime.Row::readsPerTransaction)
                                        .number("ms each", ReadTime.Row::measuredMillis)
                                        .number("transactions/s", ReadTime.Row::perSecond)
                                        .number("then from", row -> row.bounds().low())
                                        .number("to", row -> row.bounds().high())
                                        .whole(
                                                "NOPM from",
                                                row -> row.newOrdersBounds().low())
                                        .whole(
                                                "to",
                                                row -> row.newOrdersBounds().high())
                                        .text(
                                                "limited by",
                                                row -> row.limitedBy().isEmpty()
                                                        ? "nothing known"
                                                        : "ceiling of " + row.limitedBy())
                                        .build()));
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
