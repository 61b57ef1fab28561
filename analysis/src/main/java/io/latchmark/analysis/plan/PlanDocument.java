package io.latchmark.analysis.plan;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Outline;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.statistics.Resampling.Range;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
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
        return new PlanDocument(plan).document();
    }

    private Document document() {
        PlannedRuns runs = plan.runs();
        outline.put("plan", plan).put("runs", runs);
        outline.put("leftOut", outline.texts("left-out", "run", runs.leftOut()));
        outline.put("levels", levels());
        outline.put("fitted", plan.fit().isPresent());
        plan.fit().ifPresent(this::curve);
        outline.put("demands", demands());
        List<String> now = outline.texts("now", "limit", plan.limits());
        List<String> then = outline.texts("at-ceiling", "limit", plan.limits());
        outline.put(
                "limits",
                IntStream.range(0, now.size())
                        .boxed()
                        .flatMap(i -> Stream.of(now.get(i), then.get(i)))
                        .toList());
        outline.put("readTime", plan.readTime().isPresent());
        plan.readTime().ifPresent(this::readTime);
        return outline.document();
    }

    private Table levels() {
        Optional<ScalabilityFit> fit = plan.fit();
        return Table.of("Measured", plan.runs().levels())
                .whole("users", Level::users)
                .whole("NOPM", level -> level.summary().nopm())
                .number("transactions/s", Level::perSecond)
                .number("curve", level -> at(level, fit))
                .figure("95 % interval", level -> range(rangeAt(level, fit)))
                .figure("run", Level::run)
                .build();
    }

    private static double at(Level level, Optional<ScalabilityFit> fit) {
        return fit.map(curve -> curve.law().at(level.users())).orElse(Double.NaN);
    }

    private static Range rangeAt(Level level, Optional<ScalabilityFit> fit) {
        return fit.map(curve -> curve.rangeAt(level.users())).orElse(Range.NONE);
    }

    private void curve(ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        List<ScalabilityFit.Point> points = plan.runs().points();
        boolean few = ScalabilityFit.levels(points) < ScalabilityFit.LEVELS_WANTED
                || points.get(0).users() > 1;
        outline.put("law", law).put("misfit", fit.misfit()).put("freedom", points.size() - 3);
        outline.put("coefficients", coefficients(fit));
        outline.put("peak", peak(fit));
        outline.put("fit", outline.text("fit"));
        outline.put("few", few ? outline.text("few", "wanted", ScalabilityFit.LEVELS_WANTED) : "");
    }

    private static Table coefficients(ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        List<List<String>> rows = List.of(
                List.of("γ, transactions/s of one user", NumberText.of(law.gamma()), range(fit.gammaRange())),
                List.of("α, contention", number(law.alpha()), numbers(fit.alphaRange())),
                List.of("β, coherence", number(law.beta()), numbers(fit.betaRange())));
        return Table.of("Coefficients", rows)
                .text("X(N) = γN / (1 + α(N−1) + βN(N−1))", row -> row.get(0))
                .figure("fitted", row -> row.get(1))
                .figure("95 % interval", row -> row.get(2))
                .build();
    }

    private String peak(ScalabilityFit fit) {
        if (!fit.hasPeak()) {
            boolean ends = Double.isFinite(fit.law().greatest());
            return outline.text("no-peak", "end", ends ? outline.text("end") : "");
        }
        List<Level> levels = plan.runs().levels();
        int most = levels.get(levels.size() - 1).users();
        String extrapolation = Extrapolation.factor(fit.law().peakUsers(), most, "the most users measured");
        return outline.text("peak", "range", range(fit.peakRange()), "extrapolation", extrapolation);
    }

    private Table demands() {
        return Table.of("What a transaction asks for", plan.demands())
                .text("in one transaction", Demand::name)
                .number("at the busiest level", Demand::atMost)
                .figure("over all levels", demand -> range(demand.measured()))
                .build();
    }

    private void readTime(ReadTime answer) {
        outline.put("answer", answer).put("reads", range(answer.measured()));
        outline.put("beside", Extrapolation.beside(answer.readMillis(), answer.measured(), "measured"));
        outline.put("readTimes", readTimes(answer));
    }

    private static Table readTimes(ReadTime answer) {
        return Table.of("Reads of another time", answer.rows())
                .whole("users", ReadTime.Row::users)
                .number("reads", ReadTime.Row::readsPerTransaction)
                .number("ms each", ReadTime.Row::measuredMillis)
                .number("transactions/s", ReadTime.Row::perSecond)
                .number("then from", row -> row.bounds().low())
                .number("to", row -> row.bounds().high())
                .whole("NOPM from", row -> row.newOrdersBounds().low())
                .whole("to", row -> row.newOrdersBounds().high())
                .text(
                        "limited by",
                        row -> row.limitedBy().isEmpty() ? "nothing known" : "ceiling of " + row.limitedBy())
                .build();
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
