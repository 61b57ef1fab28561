package io.latchmark.analysis.plan;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.injection.InjectionEffect;
import io.latchmark.analysis.statistics.Range;
import io.latchmark.results.run.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a plan as JSON; values that couldn't be computed are null. */
public final class PlanJson {
    /** Incremented when a field changes its meaning. */
    static final int FORMAT_VERSION = 1;

    private PlanJson() {}

    private record Coefficient(double fitted, double low, double high) {
        private static Coefficient of(double fitted, Range range) {
            return new Coefficient(fitted, range.low(), range.high());
        }
    }

    private record MeasuredLevel(String run, int users, double transactionsPerSecond, double newOrdersPerMinute) {}

    /** Throughput at another read latency, extrapolated by the slope of a run with injected delays. */
    private record BySlope(
            String run, int users, InjectionEffect effect, double transactionsPerSecond, Range interval) {}

    private record Within(String run, String limit, double transactionsPerSecond, double users, boolean held) {}

    /** Returns indented JSON. */
    public static String write(Plan plan) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("formatVersion", FORMAT_VERSION);
        document.put("valid", plan.isValid());
        document.put("answered", plan.isAnswered());
        document.put("label", plan.runs().label());
        document.put("leftOut", plan.runs().leftOut());
        List<MeasuredLevel> levels = plan.runs().levels().stream()
                .map(level -> new MeasuredLevel(
                        level.run(),
                        level.users(),
                        level.perSecond(),
                        level.summary().nopm()))
                .toList();
        document.put("levels", levels);
        document.put(
                "within",
                plan.runs().within().entrySet().stream()
                        .map(search -> new Within(
                                search.getKey(),
                                search.getValue().limit().text(),
                                search.getValue().highest().perSecond(),
                                search.getValue().users(),
                                search.getValue().finding().verdict() == Finding.Verdict.PASSED))
                        .toList());
        document.put("marks", plan.runs().marks());
        plan.fit().ifPresent(fit -> document.put("scalability", scalability(fit)));
        document.put("demands", plan.demands());
        document.put("deviceLimits", plan.limits());
        plan.readTime().ifPresent(answer -> document.put("readTime", answer));
        if (!plan.injectedReads().isEmpty()) {
            double millis = plan.readMillis().getAsDouble();
            document.put(
                    "readTimeByInjectedDelays",
                    plan.injectedReads().stream()
                            .map(run -> new BySlope(
                                    run.run(), run.users(), run.effect(), run.perSecond(millis), run.range(millis)))
                            .toList());
        }
        document.put("refusals", plan.refusals());
        return JsonText.of(document);
    }

    private static Map<String, Object> scalability(ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        Map<String, Object> curve = new LinkedHashMap<>();
        curve.put("gamma", Coefficient.of(law.gamma(), fit.gammaRange()));
        curve.put("alpha", Coefficient.of(law.alpha(), fit.alphaRange()));
        curve.put("beta", Coefficient.of(law.beta(), fit.betaRange()));
        curve.put("intervals", "95 %, asymptotic");
        if (fit.hasPeak()) {
            curve.put("peakUsers", Coefficient.of(law.peakUsers(), fit.peakRange()));
        }
        curve.put("residualStandardDeviation", fit.deviation());
        curve.put("lackOfFit", fit.lackOfFit());
        return curve;
    }
}
