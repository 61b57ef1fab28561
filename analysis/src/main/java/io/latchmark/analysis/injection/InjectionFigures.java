package io.latchmark.analysis.injection;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.results.run.DelayKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Computes the effects of injected delays on throughput. */
public final class InjectionFigures {
    /** Requests in flight at a sample explain deviations up to this share, which therefore say nothing about the delay. */
    private static final double COUNTED_TOLERANCE = 0.05;

    private final RunSummary summary;
    private final Counters counters;
    private final SecondRates rates;
    private final Duration samplingPeriod;
    private final List<InjectedWindows.Delayed> windows;

    private InjectionFigures(RunData data, RunSummary summary) {
        this.summary = summary;
        this.counters = data.counters();
        this.rates = data.steps().get(0).rates();
        this.samplingPeriod = data.record().workload().samplingPeriod();
        this.windows = InjectedWindows.of(data.events());
    }

    /** The effect of each delayed kind of request; none for a run without injected delays. */
    public static List<InjectionEffect> of(RunData data, RunSummary summary) {
        return new InjectionFigures(data, summary).effects();
    }

    private List<InjectionEffect> effects() {
        List<InjectionEffect> effects = new ArrayList<>();
        for (DelayKind kind : DelayKind.values()) {
            List<InjectedWindows.Delayed> its = windows.stream()
                    .filter(window -> window.delay().kind() == kind)
                    .toList();
            if (!its.isEmpty()) {
                effects.add(effect(kind, its));
            }
        }
        return effects;
    }

    private InjectionEffect effect(DelayKind kind, List<InjectedWindows.Delayed> its) {
        double asked = its.stream()
                .mapToDouble(window -> window.delay().delay().toNanos() / 1e6)
                .max()
                .orElse(Double.NaN);
        double ratio = countedRatio(kind, its);
        boolean counted = Double.isFinite(ratio);
        double added = counted && Math.abs(ratio - 1) > COUNTED_TOLERANCE ? asked * ratio : asked;
        List<WindowPair> pairs = pairs(its, rates, added);
        long asPairs =
                its.stream().map(window -> window.delay().pair()).distinct().count();
        return new InjectionEffect(
                kind,
                asked,
                added,
                counted,
                pairs.size(),
                (int) asPairs - pairs.size(),
                plainPerSecond(pairs),
                plainReadMillis(),
                Slope.of(pairs),
                LedgerSlope.of(summary, kind, added, plainPerSecond(pairs)),
                CarryOver.of(its, rates));
    }

    /** Pairs of windows of one kind in which transactions ended. */
    static List<WindowPair> pairs(List<InjectedWindows.Delayed> its, SecondRates rates, double addedMillis) {
        Map<Integer, List<InjectedWindows.Delayed>> byPair = new TreeMap<>();
        its.forEach(window -> byPair.computeIfAbsent(window.delay().pair(), pair -> new ArrayList<>())
                .add(window));
        List<WindowPair> pairs = new ArrayList<>();
        for (List<InjectedWindows.Delayed> both : byPair.values()) {
            double delayed = perSecond(both, rates, true);
            double plain = perSecond(both, rates, false);
            if (delayed > 0 && plain > 0 && addedMillis > 0) {
                pairs.add(new WindowPair(addedMillis, delayed, plain));
            }
        }
        return pairs;
    }

    private static double plainPerSecond(List<WindowPair> pairs) {
        return pairs.stream().mapToDouble(WindowPair::plainPerSecond).average().orElse(Double.NaN);
    }

    private double plainReadMillis() {
        double millis = 0;
        double reads = 0;
        for (InjectedWindows.Delayed window : windows) {
            if (window.delay().delay().isZero()) {
                millis += counters.millisOver(CounterRole.CLIENT_READ_TIME, window.between(samplingPeriod))
                        .amount();
                reads += counters.over(CounterRole.CLIENT_READS, window.between(samplingPeriod))
                        .amount();
            }
        }
        return reads > 0 && millis > 0 ? millis / reads : Double.NaN;
    }

    private static double perSecond(List<InjectedWindows.Delayed> both, SecondRates rates, boolean delayed) {
        return both.stream()
                .filter(window -> window.delay().delay().isZero() != delayed)
                .mapToDouble(window -> window.perSecond(rates))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** The ratio of the delay that the device reports to the delay requested for the requests that it served then. */
    private double countedRatio(DelayKind kind, List<InjectedWindows.Delayed> its) {
        double asked = 0;
        double added = 0;
        for (InjectedWindows.Delayed window : its) {
            if (!window.delay().delay().isZero()) {
                Window inner = window.between(samplingPeriod);
                added += counters.millisOver(role(kind), inner).amount();
                for (DeviceFigures device : summary.devices()) {
                    CounterKey key = new CounterKey(DeviceFigures.SOURCE, device.name(), kind.key());
                    asked += counters.over(key, inner).amount()
                            * window.delay().delay().toNanos()
                            / 1e6;
                }
            }
        }
        return counters.of(role(kind)).isEmpty() || asked == 0 ? Double.NaN : added / asked;
    }

    private static CounterRole role(DelayKind kind) {
        return switch (kind) {
            case READS -> CounterRole.INJECTED_READ_TIME;
            case WRITES -> CounterRole.INJECTED_WRITE_TIME;
            case FLUSHES -> CounterRole.INJECTED_FLUSH_TIME;
        };
    }
}
