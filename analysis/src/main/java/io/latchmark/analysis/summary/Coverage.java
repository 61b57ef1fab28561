package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.series.SampleCoverage;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunEnvironment.Source;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The part of the measurement interval in which each source was read, and the throughput of that part. A source's figure per
 * transaction is its rate divided by this throughput: both cover the same time.
 *
 * @param sources by name
 * @param transactionsPerSecond of the whole interval
 */
public record Coverage(Map<String, SourceCoverage> sources, double transactionsPerSecond) {
    /** Without any source: every figure is divided by the throughput of the whole interval. */
    public static final Coverage NONE = new Coverage(Map.of(), Double.NaN);

    /** The samples about the reading of sources, one object per source. */
    private static final String SAMPLING = "sampling";

    private static final String NAME = "Sampling coverage";
    private static final String BOUND = "no time above 3 periods, and above 3 s, without a reading";

    public Coverage {
        sources = Map.copyOf(sources);
    }

    static Coverage of(Counters counters, MeasuredStep step, List<Source> declared) {
        TreeSet<String> names = new TreeSet<>(counters.sources());
        declared.stream().filter(Source::available).map(Source::name).forEach(names::add);
        names.remove(SAMPLING);
        Map<String, SourceCoverage> sources = new TreeMap<>();
        for (String name : names) {
            sources.put(name, of(name, counters, step));
        }
        return new Coverage(sources, step.transactionsPerSecond());
    }

    private static SourceCoverage of(String name, Counters counters, MeasuredStep step) {
        Window window = step.window();
        List<Window> holes = counters.holes(name, window);
        double seconds = holes.stream().mapToDouble(Window::seconds).sum();
        Difference missed = counters.over(new CounterKey(SAMPLING, name, "missed"), window);
        SampleCoverage coverage = counters.cover(name, window);
        return new SourceCoverage(
                name,
                window.seconds() > 0 ? 1 - seconds / window.seconds() : 0,
                holes.stream().mapToDouble(Window::seconds).max().orElse(0),
                holes.isEmpty() || holes.get(holes.size() - 1).endNanos() < window.endNanos(),
                missed.isMeasured() ? missed.amount() : Double.NaN,
                affected(name, counters.roles()),
                step.transactionsPerSecond(coverage));
    }

    /** Converts a source's rate to a number per transaction over the time that the source covers; NaN without transactions. */
    double perTransaction(String source, double perSecond) {
        SourceCoverage covered = sources.get(source);
        double throughput = covered == null ? transactionsPerSecond : covered.transactionsPerSecond();
        return throughput > 0 ? perSecond / throughput : Double.NaN;
    }

    /** All sources, in order of name. */
    public List<SourceCoverage> byName() {
        return List.copyOf(new TreeMap<>(sources).values());
    }

    /** The share of the interval in which a source was read; NaN if it wasn't sampled. */
    public double share(String source) {
        SourceCoverage covered = sources.get(source);
        return covered == null ? Double.NaN : covered.share();
    }

    /** Reports sources with gaps and the figures they affect. */
    Finding check() {
        if (sources.isEmpty()) {
            return new Finding(
                    NAME, Finding.Verdict.NOT_COMPARED, "no source", BOUND, "nothing was sampled: not compared");
        }
        List<SourceCoverage> withHoles =
                byName().stream().filter(SourceCoverage::hasHoles).toList();
        if (withHoles.isEmpty()) {
            return new Finding(
                    NAME,
                    Finding.Verdict.PASSED,
                    CountText.of(sources.size(), "source", "sources") + " without a hole",
                    BOUND,
                    "What a source would have said in a hole is not known.");
        }
        boolean all = withHoles.size() == sources.size() && withHoles.size() > 1;
        return new Finding(
                NAME,
                Finding.Verdict.MARKED,
                all
                        ? together(withHoles)
                        : withHoles.stream().map(Coverage::text).collect(Collectors.joining("; ")),
                BOUND,
                "What a source would have said in a hole is not known. Affected: "
                        + withHoles.stream()
                                .map(SourceCoverage::affects)
                                .distinct()
                                .collect(Collectors.joining("; "))
                        + ". If all sources have the same hole, the driver was stopped or had no CPU.");
    }

    private static String together(List<SourceCoverage> withHoles) {
        return "all " + withHoles.size() + " sources: longest hole "
                + NumberText.of(withHoles.stream()
                        .mapToDouble(SourceCoverage::longestHoleSeconds)
                        .max()
                        .orElse(Double.NaN))
                + " s, "
                + NumberText.percent(withHoles.stream()
                        .mapToDouble(SourceCoverage::share)
                        .min()
                        .orElse(Double.NaN))
                + " of the interval covered; was the driver stopped, or had it no CPU?";
    }

    private static String text(SourceCoverage source) {
        if (source.share() <= 0) {
            return source.source() + " was not read at all (" + source.affects() + ")";
        }
        return source.source() + ": longest hole " + NumberText.of(source.longestHoleSeconds()) + " s, "
                + NumberText.percent(source.share()) + " of the interval covered"
                + (source.missedTurns() > 0 ? ", " + NumberText.whole(source.missedTurns()) + " readings missed" : "")
                + (source.readToTheEnd() ? "" : ", lost before the end") + " (" + source.affects() + ")";
    }

    /** The figures computed from a source. */
    private static String affected(String source, Roles roles) {
        if (WaitFigures.isOfSessions(source, roles) || roles.declares(source, CounterRole.SESSION_CPU_TIME)) {
            return "where a transaction's time went";
        }
        if (roles.declares(source, CounterRole.READS)) {
            return "the database's reads, writes and flushes";
        }
        if (roles.declares(source, CounterRole.LOG_BYTES)) {
            return "the log's volume";
        }
        return switch (source) {
            case DeviceFigures.SOURCE -> "the devices' figures";
            case "driver" -> "the driver's own load";
            default -> "charts and counters of " + source;
        };
    }
}
