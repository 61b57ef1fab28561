package io.latchmark.analysis.switchback;

import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.evidence.EvidenceRow.Bound;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.switchback.SimulatedSwitchback.Plan;
import io.latchmark.analysis.switchback.SimulatedSwitchback.Truth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** What simulated runs with two settings say about the intervals and the refusals of a switchback. */
public final class SwitchbackEvidence {
    private static final Plan PLAN = new Plan(4, 8, 60, 6);
    private static final double DEVIATION = 0.05;
    private static final Map<String, String> FACTS =
            Map.of("base", "off", "other", "on", "window", "8s", "wash_out", "4s", "step", "60s", "pairs", "24");

    private SwitchbackEvidence() {}

    /** How often intervals cover and windows are refused, by how long a switch takes to have all its effect. */
    public static List<EvidenceRow> rows(int replications) {
        List<EvidenceRow> rows = new ArrayList<>();
        for (double effect : new double[] {-0.2, 0.05, 0.1, 0.4}) {
            for (double constant : new double[] {0.1, 0.5}) {
                rows.addAll(shortMemory(effect, constant, replications));
            }
            for (double constant : new double[] {5, 20, 60, 200}) {
                rows.add(longMemory(effect, constant, replications));
            }
        }
        rows.add(withoutEffect(replications));
        rows.add(known(replications));
        return rows;
    }

    private static String name(double effect, double constant, String what) {
        return String.format(
                Locale.ROOT, "difference %+.0f %%, time constant %.1f s: %s", 100 * effect, constant, what);
    }

    private static List<EvidenceRow> shortMemory(double effect, double constant, int replications) {
        Random random = new Random((long) (1000 * effect + 10 * constant));
        int covered = 0;
        int refused = 0;
        int shams = 0;
        for (int i = 0; i < replications; i++) {
            SimulatedSwitchback run = new SimulatedSwitchback(random, new Truth(effect, constant, DEVIATION), PLAN);
            Estimate found = run.difference();
            Switchback its = run.found(FACTS);
            covered += Math.abs(found.value() - effect) <= found.halfWidth(1 - Estimate.ALPHA) ? 1 : 0;
            refused += its.refusal(found.halfWidth(1 - Estimate.ALPHA)).isEmpty() ? 0 : 1;
            shams += its.sham().pValue() <= Estimate.ALPHA ? 1 : 0;
        }
        return List.of(
                EvidenceRow.share(
                        name(effect, constant, "interval covers"), replications, covered, Bound.atLeast(0.94)),
                EvidenceRow.share(name(effect, constant, "refused"), replications, refused, Bound.none()),
                EvidenceRow.share(
                        name(effect, constant, "pairs with one setting differ, p ≤ 0.05"),
                        replications,
                        shams,
                        Bound.atMost(0.06)));
    }

    private static EvidenceRow longMemory(double effect, double constant, int replications) {
        Random random = new Random((long) (1000 * effect + 10 * constant));
        int refused = 0;
        for (int i = 0; i < replications; i++) {
            SimulatedSwitchback run = new SimulatedSwitchback(random, new Truth(effect, constant, DEVIATION), PLAN);
            refused += run.found(FACTS)
                            .refusal(run.difference().halfWidth(1 - Estimate.ALPHA))
                            .isEmpty()
                    ? 0
                    : 1;
        }
        return EvidenceRow.share(name(effect, constant, "refused"), replications, refused, Bound.atLeast(0.99));
    }

    /** Nobody can tell a setting without an effect from one whose effect is yet to come. */
    private static EvidenceRow withoutEffect(int replications) {
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < replications; i++) {
            SimulatedSwitchback run = new SimulatedSwitchback(random, new Truth(0, 1, DEVIATION), PLAN);
            refused += run.found(FACTS)
                            .refusal(run.difference().halfWidth(1 - Estimate.ALPHA))
                            .isEmpty()
                    ? 0
                    : 1;
        }
        return EvidenceRow.share(
                "no difference, nothing known of the memory: refused", replications, refused, Bound.none());
    }

    private static EvidenceRow known(int replications) {
        Random random = new Random(2);
        Map<String, String> facts = new HashMap<>(FACTS);
        facts.put("memory", "2s");
        int refused = 0;
        for (int i = 0; i < replications; i++) {
            SimulatedSwitchback run = new SimulatedSwitchback(random, new Truth(0, 0.1, DEVIATION), PLAN);
            refused += run.found(facts)
                            .refusal(run.difference().halfWidth(1 - Estimate.ALPHA))
                            .isEmpty()
                    ? 0
                    : 1;
        }
        return EvidenceRow.share(
                "no difference, memory known to be at most 2 s: refused", replications, refused, Bound.atMost(0.05));
    }
}
