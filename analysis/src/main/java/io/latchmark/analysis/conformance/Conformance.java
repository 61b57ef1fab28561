package io.latchmark.analysis.conformance;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.summary.FileTotals;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Step;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Tests whether a run's inputs have the distribution that the specification requires.
 *
 * <p>Shares are tested by the exact binomial test, the mean number of lines per order by a z test. The mix is dealt from decks
 * without replacement and so varies less than independent draws: its test is conservative.
 *
 * @param findings one per property, in the order of the specification
 */
public record Conformance(List<TestedProperty> findings) {
    /**
     * Maximum p-value of a deviation. With the five properties that are drawn independently, at most one conforming run in
     * 200,000 is reported as deviating. The bound is this low because a deviating run is not valid.
     */
    public static final double SIGNIFICANCE = 1e-6;

    /** Order lines are uniform from 5 to 15 (clause 2.4.1.3): mean 10, variance (11² - 1) / 12. */
    private static final double LINES_MEAN = 10;

    private static final double LINES_VARIANCE = 10;

    private static final String WHY = "A load other than the specification's touches other data, and its figures can't "
            + "be compared with those of a run that conforms.";

    public Conformance {
        findings = List.copyOf(findings);
    }

    /** Tests the inputs of a whole run, warm-up included; tests the mix per step, if there are several. */
    public static Conformance of(RunData data) {
        RunRecord record = data.record();
        return record.workload().mixes().size() > 1 ? of(record, dealt(record, data.files())) : of(record);
    }

    /** Tests the inputs of a whole run that has one mix. */
    static Conformance of(RunRecord record) {
        return of(
                record,
                List.of(new MixCounts(
                        record.workload().mixes().get(0),
                        "",
                        record.conclusion().counts(),
                        record.workload().steps())));
    }

    /**
     * The transactions dealt from the decks of one mix.
     *
     * @param of description of the mix; empty if it is that of the whole run
     */
    private record MixCounts(Mix mix, String of, Map<TransactionType, OutcomeCounts> counts, List<Step> steps) {}

    /** A step's transactions are those that ended before the end of its cool-down, when the next step has not started. */
    private static List<MixCounts> dealt(RunRecord record, FileTotals files) {
        Map<Mix, Map<TransactionType, OutcomeCounts>> counts = new LinkedHashMap<>();
        long after = -1;
        for (Phase phase : record.conclusion().phases()) {
            Map<TransactionType, OutcomeCounts> ofMix = counts.computeIfAbsent(
                    record.workload().mix(phase.step()), mix -> new EnumMap<>(TransactionType.class));
            files.counts(after, phase.endNanos()).forEach((type, its) -> ofMix.merge(type, its, OutcomeCounts::plus));
            after = phase.endNanos();
        }
        return counts.entrySet().stream()
                .map(its -> new MixCounts(
                        its.getKey(),
                        ", " + its.getKey().text() + " mix",
                        its.getValue(),
                        record.workload().steps().stream()
                                .filter(step -> record.workload().mix(step).equals(its.getKey()))
                                .toList()))
                .toList();
    }

    private static Conformance of(RunRecord record, List<MixCounts> decks) {
        if (record.imported().isPresent()) {
            return new Conformance(List.of());
        }
        InputCounts inputs = record.conclusion().inputs();
        double remote = record.settings().warehouses() == 1 ? 0 : 1;
        List<TestedProperty> findings = new ArrayList<>();
        findings.add(share(
                new Property("New-Orders with an unused item", "2.4.1.4", 0.01),
                inputs.unusedItems(),
                inputs.newOrders()));
        findings.add(lines(inputs));
        findings.add(share(
                new Property("Lines from another warehouse", "2.4.1.5", 0.01 * remote),
                inputs.remoteLines(),
                inputs.orderLines()));
        findings.add(share(
                new Property("Payments of another warehouse's customer", "2.5.1.2", 0.15 * remote),
                inputs.remotePayments(),
                inputs.payments()));
        findings.add(share(
                new Property("Customers by last name", "2.5.1.2, 2.6.1.2", 0.6),
                inputs.byLastName(),
                inputs.selections()));
        decks.forEach(dealt -> findings.addAll(mix(record.workload().pacing(), dealt)));
        return new Conformance(findings);
    }

    /** One gate for each property that could be tested. */
    public List<Finding> gates() {
        return findings.stream()
                .filter(finding -> finding.verdict() != Finding.Verdict.NOT_COMPARED)
                .map(Conformance::gate)
                .toList();
    }

    private static Finding gate(TestedProperty property) {
        return new Finding(
                "load: " + property.name(),
                property.verdict(),
                property.found() + ", p = " + NumberText.of(property.pValue()),
                property.expected() + " (clause " + property.clause() + "), p above " + NumberText.of(SIGNIFICANCE),
                WHY);
    }

    public List<TestedProperty> deviations() {
        return of(Finding.Verdict.FAILED);
    }

    private List<TestedProperty> of(Finding.Verdict verdict) {
        return findings.stream().filter(finding -> finding.verdict() == verdict).toList();
    }

    /** One line for each property that deviates; none if the inputs conform. */
    public List<String> lines() {
        return deviations().stream()
                .map(finding -> String.format(
                        Locale.ROOT,
                        "not the specification's load (clause %s): %s: %s, must be %s (p = %s)",
                        finding.clause(),
                        finding.name(),
                        finding.found(),
                        finding.expected(),
                        NumberText.of(finding.pValue())))
                .toList();
    }

    /** A one-sentence verdict. */
    public String sentence() {
        int tested = findings.size() - of(Finding.Verdict.NOT_COMPARED).size();
        if (tested == 0) {
            return "Not known: the run's inputs were not recorded.";
        }
        int deviating = deviations().size();
        return deviating == 0
                ? "Yes: all " + tested + " properties tested are within chance of the specification's."
                : "No: " + deviating + " of " + tested + " properties tested deviate from the specification's.";
    }

    private record Property(String name, String clause, double share) {}

    private static TestedProperty share(Property property, long hits, long trials) {
        String expected = percent(property.share());
        if (trials == 0) {
            return new TestedProperty(
                    property.name(),
                    property.clause(),
                    Finding.Verdict.NOT_COMPARED,
                    expected,
                    "none drawn",
                    Double.NaN);
        }
        double pValue = Deviation.ofHits(hits, trials, property.share());
        String found = percent((double) hits / trials) + " (" + NumberText.whole(hits) + " of "
                + NumberText.whole(trials) + ")";
        return new TestedProperty(property.name(), property.clause(), verdict(pValue), expected, found, pValue);
    }

    private static TestedProperty lines(InputCounts inputs) {
        String name = "Lines per order, mean";
        String clause = "2.4.1.3";
        if (inputs.newOrders() == 0) {
            return new TestedProperty(name, clause, Finding.Verdict.NOT_COMPARED, "10", "none drawn", Double.NaN);
        }
        double mean = (double) inputs.orderLines() / inputs.newOrders();
        double pValue = Deviation.ofMean(mean, inputs.newOrders(), LINES_MEAN, LINES_VARIANCE);
        String found = String.format(Locale.ROOT, "%.3f (%,d orders)", mean, inputs.newOrders());
        return new TestedProperty(name, clause, verdict(pValue), "10", found, pValue);
    }

    private static List<TestedProperty> mix(Pacing pacing, MixCounts dealt) {
        Map<TransactionType, OutcomeCounts> counts = dealt.counts();
        long all = counts.values().stream().mapToLong(OutcomeCounts::ended).sum();
        return TransactionType.all().stream()
                .map(type -> shareOfMix(
                        new Property(
                                "Share of " + type.title() + dealt.of(),
                                "5.2.3",
                                dealt.mix().percent(type) / 100.0),
                        counts.getOrDefault(type, OutcomeCounts.NONE).ended(),
                        all,
                        pending(pacing, dealt.steps())))
                .toList();
    }

    /**
     * Transactions that were dealt but may not have started when a load level ended. With keying and think times each terminal
     * has one, more likely a New-Order, whose times are long, than a Payment: the transactions that ended are a biased sample of
     * those that were dealt.
     */
    private static long pending(Pacing pacing, List<Step> steps) {
        return pacing == Pacing.TPCC ? steps.stream().mapToLong(Step::users).sum() : 0;
    }

    /** Tests the possible count nearest to the expected one. */
    private static TestedProperty shareOfMix(Property property, long hits, long trials, long pending) {
        TestedProperty ended = share(property, hits, trials);
        if (pending == 0 || trials == 0 || property.share() == 0) {
            return ended;
        }
        long expected = Math.round((trials + pending) * property.share());
        long nearest = Math.max(hits, Math.min(hits + pending, expected));
        double pValue = Deviation.ofHits(nearest, trials + pending, property.share());
        String found = ended.found() + ", and at most " + NumberText.whole(pending) + " dealt of all types";
        return new TestedProperty(property.name(), property.clause(), verdict(pValue), ended.expected(), found, pValue);
    }

    private static Finding.Verdict verdict(double pValue) {
        return pValue <= SIGNIFICANCE ? Finding.Verdict.FAILED : Finding.Verdict.PASSED;
    }

    private static String percent(double share) {
        return share == Math.rint(share * 100) / 100
                ? String.format(Locale.ROOT, "%.0f %%", share * 100)
                : String.format(Locale.ROOT, "%.2f %%", share * 100);
    }
}
