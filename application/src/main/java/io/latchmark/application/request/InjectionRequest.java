package io.latchmark.application.request;

import io.latchmark.platform.DurationText;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.DelayKind;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.InjectionPlan;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A request to inject delays into a run. Immutable.
 *
 * @param delays delay of each kind that is injected
 * @param window length of each measured window, with or without a delay
 * @param washOut before each window
 * @param program that delays a real device; empty for the one that holds the database, if it can be delayed
 */
public record InjectionRequest(
        Map<DelayKind, Duration> delays, Duration window, Duration washOut, Optional<String> program) {
    private static final Duration DELAY_MAX = Duration.ofSeconds(10);
    private static final Duration WINDOW_MIN = Duration.ofSeconds(2);
    private static final Duration WASH_OUT_MIN = Duration.ofSeconds(1);
    private static final Duration LENGTH_MAX = Duration.ofMinutes(10);

    /** With fewer pairs an interval is too wide to be useful. */
    private static final int PAIRS_MIN = 3;

    public InjectionRequest {
        delays = Map.copyOf(delays);
    }

    /** Reports what is wrong with it, or with it in combination with the run. */
    public void check(RunRequest run, Problems problems) {
        if (delays.isEmpty()) {
            problems.add("nothing to delay: use --reads, --writes or --flushes, for example --reads 2ms");
        }
        new TreeMap<>(delays)
                .forEach((kind, delay) ->
                        problems.requireWithin("--" + kind.key(), delay, Duration.ofMillis(1), DELAY_MAX));
        problems.requireWithin("--window", window, WINDOW_MIN, LENGTH_MAX);
        problems.requireWithin("--wash-out", washOut, WASH_OUT_MIN, LENGTH_MAX);
        if (window.toMillis() % 1000 != 0 || washOut.toMillis() % 1000 != 0) {
            problems.add("--window " + DurationText.of(window) + " and --wash-out " + DurationText.of(washOut)
                    + ": must be whole seconds, because transactions are counted by the second");
        }
        WorkloadSettings workload = run.workload();
        if (workload.pacing().isOpen() || workload.steps().size() > 1) {
            problems.add("delays are injected at one number of users in a closed loop: leave out --rate, and give one"
                    + " number of --users");
        }
        Duration duration = workload.measurementInterval();
        if (problems.isEmpty() && plan(0).rounds(duration) < PAIRS_MIN) {
            Duration least = window.plus(washOut).multipliedBy(2L * delays.size() * PAIRS_MIN);
            problems.add("--duration " + DurationText.of(duration) + ": must be at least " + DurationText.of(least)
                    + " for " + PAIRS_MIN + " pairs of windows of each kind; ten give narrower intervals");
        }
    }

    /** The schedule of delays. */
    public InjectionPlan plan(long seed) {
        return new InjectionPlan(delays, window, washOut, seed);
    }

    /** Facts for the run's record. */
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        delays.forEach((kind, delay) -> facts.put(kind.key(), DurationText.of(delay)));
        facts.put("window", DurationText.of(window));
        facts.put("wash_out", DurationText.of(washOut));
        facts.put("by", program.orElse("the device"));
        return facts;
    }

    /** What is injected, in words. */
    public String text() {
        return new TreeMap<>(delays)
                .entrySet().stream()
                        .map(each -> each.getKey().key() + " " + DurationText.of(each.getValue()) + " longer")
                        .collect(Collectors.joining(", "));
    }
}
