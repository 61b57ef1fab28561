package io.latchmark.analysis.injection;

import io.latchmark.analysis.NumberText;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Compares the ledger with the effects of injected delays. */
public final class InjectionFindings {
    private static final String WHY =
            "A ledger counts what transactions wait for. An injected delay shows what throughput does. Throughput falls less"
                    + " where requests wait in a queue in front of the device anyway, or where transactions wait for each"
                    + " other; it falls more where one request holds up many.";

    private InjectionFindings() {}

    /** A finding that delays were injected, and one for each kind; none for a run without. */
    public static List<Finding> of(List<InjectionEffect> effects) {
        List<Finding> findings = new ArrayList<>();
        if (!effects.isEmpty()) {
            findings.add(new Finding(
                    "Injected delays",
                    Finding.Verdict.MARKED,
                    effects.stream()
                            .map(effect -> effect.kind().key() + " by " + NumberText.of(effect.addedMillis()) + " ms")
                            .collect(Collectors.joining(", ", "injected: ", "")),
                    "no injected delay",
                    "Throughput and times of this run are those of its windows with and without delays together, and not of"
                            + " the configuration."));
        }
        effects.stream().map(InjectionFindings::of).forEach(findings::add);
        effects.stream().map(InjectionFindings::carryOver).forEach(findings::add);
        return findings;
    }

    private static Finding of(InjectionEffect effect) {
        String name = "the ledger predicts delayed " + effect.kind().key();
        String bound = "within the measured interval";
        boolean isKnown = Double.isFinite(effect.ledger().perMilli());
        if (!effect.slope().isReplicated() || !isKnown) {
            return new Finding(
                    name,
                    Finding.Verdict.NOT_COMPARED,
                    CountText.of(effect.pairs(), "pair of windows", "pairs of windows"),
                    bound,
                    isKnown
                            ? "an interval needs two pairs of windows: not compared"
                            : "what transactions waited for, or the time of one such request, is not known: not compared");
        }
        return new Finding(
                name,
                effect.agrees() ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                "ledger " + percent(effect.ledger().perMilli()) + "/ms, measured " + text(effect),
                bound,
                WHY);
    }

    private static Finding carryOver(InjectionEffect effect) {
        CarryOver its = effect.carryOver();
        return new Finding(
                "Carry-over between windows, " + effect.kind().key(),
                !its.isKnown()
                        ? Finding.Verdict.NOT_COMPARED
                        : its.isFound() ? Finding.Verdict.MARKED : Finding.Verdict.PASSED,
                its.isKnown() ? "first to last second of a window: " + its.text() : "too few windows",
                "no change within windows beyond chance",
                "Throughput that still changes within a window has not settled after the change of the delay, and the measured"
                        + " slope is too small: repeat with a longer --wash-out and a longer --window.");
    }

    /** The slope with its interval: {@code −1.24 %/ms (−1.50 to −0.98)}. */
    public static String text(InjectionEffect effect) {
        return percent(effect.slope().value()) + "/ms (" + percent(effect.low()) + " to " + percent(effect.high())
                + ")";
    }

    /** Converts a change of a logarithm to percent. */
    public static String percent(double logarithm) {
        return Double.isFinite(logarithm)
                ? String.format(Locale.ROOT, "%+.2f %%", Math.expm1(logarithm) * 100)
                : NumberText.NOT_MEASURED;
    }
}
