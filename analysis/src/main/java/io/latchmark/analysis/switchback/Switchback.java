package io.latchmark.analysis.switchback;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.platform.DurationText;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.SwitchedSetting.Part;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The results of a run with two settings in addition to the difference between them: how fast throughput follows a switch, the
 * differences in pairs with one setting, and whether windows of twice the length agree.
 *
 * @param settings the plan
 * @param windows that ended, in order
 * @param memory how fast throughput follows a switch
 * @param sham the difference between windows with the same setting, of logarithms
 * @param longer the difference of long pairs less that of the others
 * @param fillSeconds minimum time in which all I/O fills the named cache; NaN if none was named
 */
public record Switchback(
        SwitchbackSettings settings,
        List<SettingWindows.Switched> windows,
        SettingMemory memory,
        Estimate sham,
        Estimate longer,
        double fillSeconds) {
    /** False alarm probability of the checks. */
    private static final double CHANCE = 0.01;

    /** Maximum missed difference, relative to the interval's half-width. */
    private static final double MISSED_SHARE = 0.5;

    public Switchback {
        windows = List.copyOf(windows);
    }

    /**
     * The results of a run so far; empty if no window has ended.
     *
     * @param rates of the measurement interval
     */
    public static Optional<Switchback> of(
            SwitchbackSettings settings, List<Event> events, SecondRates rates, Counters counters) {
        List<SettingWindows.Switched> windows = SettingWindows.of(events);
        if (windows.isEmpty()) {
            return Optional.empty();
        }
        Window whole = new Window(
                windows.get(0).slot().startNanos(),
                windows.get(windows.size() - 1).slot().endNanos());
        List<SettingMemory.Slot> slots = SettingMemory.slots(windows, settings.base(), rates);
        return Optional.of(new Switchback(
                settings,
                windows,
                SettingMemory.of(slots, rates.perSecond(), settings.longestSeconds()),
                mean(pairs(windows, rates, Part.SHAM, settings.base())),
                difference(
                        pairs(windows, rates, Part.LONG_PAIR, settings.base()),
                        pairs(windows, rates, Part.PAIR, settings.base())),
                fill(settings, counters, whole)));
    }

    /**
     * Differences within pairs of a kind, of logarithms: the window labelled as the other setting less that labelled as the base.
     */
    static double[] pairs(List<SettingWindows.Switched> windows, SecondRates rates, Part part, String base) {
        double[] perSecond = rates.perSecond();
        Map<Integer, Map<Boolean, Double>> byPair = windows.stream()
                .filter(one -> one.setting().part() == part)
                .collect(Collectors.groupingBy(
                        one -> one.setting().number(),
                        TreeMap::new,
                        Collectors.toMap(
                                one -> one.setting().role().equals(base),
                                one -> mean(perSecond, one.seconds(rates.startSeconds(), perSecond.length)))));
        return byPair.values().stream()
                .filter(pair -> pair.size() == 2)
                .mapToDouble(
                        pair -> Math.log(pair.getOrDefault(false, Double.NaN) / pair.getOrDefault(true, Double.NaN)))
                .filter(Double::isFinite)
                .toArray();
    }

    private static double mean(double[] perSecond, int[] seconds) {
        return Arrays.stream(perSecond, Math.min(seconds[0], seconds[1]), seconds[1])
                .average()
                .orElse(Double.NaN);
    }

    private static Estimate mean(double[] values) {
        double mean = Mean.of(values).getAsDouble();
        return values.length < 2
                ? Estimate.withoutError(mean)
                : new Estimate(mean, Math.sqrt(Variance.of(values).getAsDouble() / values.length), values.length - 1.0);
    }

    /** Welch's difference of two means. */
    private static Estimate difference(double[] ones, double[] others) {
        Estimate one = mean(ones);
        Estimate other = mean(others);
        double square = square(one) + square(other);
        return new Estimate(
                one.value() - other.value(),
                Math.sqrt(square),
                square
                        * square
                        / (square(one) * square(one) / one.degreesOfFreedom()
                                + square(other) * square(other) / other.degreesOfFreedom()));
    }

    private static double square(Estimate estimate) {
        return estimate.standardError() * estimate.standardError();
    }

    private static double fill(SwitchbackSettings settings, Counters counters, Window window) {
        double perSecond = counters.objects(DeviceFigures.SOURCE).stream()
                .flatMap(device ->
                        List.of("read_bytes", "write_bytes").stream().map(metric -> DeviceFigures.key(device, metric)))
                .mapToDouble(key -> counters.over(key, window).perSecond())
                .filter(Double::isFinite)
                .sum();
        return settings.cacheBytes() / perSecond;
    }

    /** Why the windows are too short, as known before the first pair; empty if they may be sufficient. */
    public String refusalOfWindows() {
        double washOut = settings.washOut().toMillis() / 1e3;
        if (fillSeconds > washOut) {
            return String.format(
                    Locale.ROOT,
                    "the cache of %s takes %.0f s to turn over at the rate of this load: the wash-out, %s, must be at least as long. %s",
                    settings.facts().get("cache"),
                    fillSeconds,
                    DurationText.of(settings.washOut()),
                    instead(fillSeconds));
        }
        if (memory.seen() && memory.leastSeconds() * SettingMemory.CONSTANTS > washOut) {
            return String.format(
                    Locale.ROOT,
                    "throughput follows a switch with a time constant of %.1f s (%.1f to %.1f): the wash-out, %s, must be at least"
                            + " three of them, %.1f s. %s",
                    memory.longestSeconds(),
                    memory.leastSeconds(),
                    memory.mostSeconds(),
                    DurationText.of(settings.washOut()),
                    // Round up, never below the required value.
                    Math.ceil(10 * memory.longestSeconds() * SettingMemory.CONSTANTS) / 10,
                    instead(memory.longestSeconds() * SettingMemory.CONSTANTS));
        }
        return "";
    }

    private static String instead(double seconds) {
        return seconds > 120
                ? "Compare whole runs: leave 'design: switchback' out."
                : "Give a longer wash-out, or compare whole runs: leave 'design: switchback' out.";
    }

    /**
     * Why the difference of the pairs may differ from that of the settings; empty if it doesn't.
     *
     * @param halfWidth of its 95 % interval, of logarithms
     */
    public String refusal(double halfWidth) {
        String tooShort = refusalOfWindows();
        if (!tooShort.isEmpty()) {
            return tooShort;
        }
        if (isByChance(longer)) {
            return "windows of twice the length show " + NumberText.percent(Math.expm1(longer.value()))
                    + " more or less than the others (p = " + NumberText.of(longer.pValue())
                    + "): a switch has an effect that outlasts the wash-out. Give a longer one, or compare whole runs";
        }
        if (isByChance(sham)) {
            return "pairs with one setting differ by " + NumberText.percent(Math.expm1(sham.value())) + " (p = "
                    + NumberText.of(sham.pValue()) + "): what follows a switch is not only the setting's effect";
        }
        if (!(memory.missed() <= MISSED_SHARE * halfWidth)) {
            return String.format(
                    Locale.ROOT,
                    "an effect that follows a switch slowly is not excluded: the windows can have missed up to %s of throughput,"
                            + " and the interval is ±%s. Give longer steps, or say by 'memory' how long a switch takes at most",
                    NumberText.percent(memory.missed()),
                    NumberText.percent(halfWidth));
        }
        return "";
    }

    private static boolean isByChance(Estimate estimate) {
        return estimate.isReplicated() && estimate.pValue() < CHANCE;
    }

    /** Notes on the difference. */
    public List<String> notes() {
        Function<Estimate, String> text = estimate -> String.format(
                Locale.ROOT,
                "%+.1f %% (±%.1f)",
                100 * Math.expm1(estimate.value()),
                100 * estimate.halfWidth(1 - Estimate.ALPHA));
        return List.of(
                String.format(
                        Locale.ROOT,
                        "Switchback within one run: pairs of windows of %s, each after a wash-out of %s; the pair is the unit.",
                        DurationText.of(settings.window()),
                        DurationText.of(settings.washOut())),
                memory.seen()
                        ? String.format(
                                Locale.ROOT,
                                "Throughput follows a switch to %s with a time constant of %.1f s (95 %%: %.1f to %.1f), back with %.1f s (%.1f"
                                        + " to %.1f). The windows can have missed %s of throughput at most.",
                                settings.other(),
                                memory.otherSeconds(),
                                memory.toOther().low(),
                                memory.toOther().high(),
                                memory.baseSeconds(),
                                memory.toBase().low(),
                                memory.toBase().high(),
                                NumberText.percent(memory.missed()))
                        : "How fast throughput follows a switch is not known: no effect is seen.",
                "Pairs with one setting, whose commands were executed anyway: " + text.apply(sham)
                        + ". Windows of twice the length less the others: " + text.apply(longer) + ".");
    }
}
