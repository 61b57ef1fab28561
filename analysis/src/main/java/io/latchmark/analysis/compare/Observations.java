package io.latchmark.analysis.compare;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.MeasuredStep;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the data for a comparison from run directories, one at a time. */
final class Observations {
    /** The group of facts given by the user. */
    static final String GIVEN = "given";

    private static final int SERIES_SECONDS = 5;

    private Observations() {}

    /**
     * One observation per load level of a run.
     *
     * @param labelBy the fact that names a run's configuration, for example {@code settings.shared_buffers}; empty for its label
     * @throws LatchmarkException if the run can't be read, or has no such fact
     */
    static List<Observation> read(Path directory, String labelBy, Ceilings ceilings) {
        RunReader reader = RunReader.open(directory);
        CheckedRun run = CheckedRun.of(RunData.readFigures(reader));
        RunRecord record = run.data().record();
        Map<String, String> facts = Facts.of(record);
        String label = labelBy.isEmpty() ? labelOf(record.identity()) : fact(facts, labelBy, directory);
        List<Observation> observations = new ArrayList<>();
        if (run.ladder().limit().isPresent()) {
            return List.of(searched(run, label, facts, run.ladder().limit().get(), ceilings));
        }
        for (int i = 0; i < run.ladder().levels().size(); i++) {
            LadderSummary.Level level = run.ladder().levels().get(i);
            RunSummary summary = level.summary();
            boolean open = run.ladder().open();
            RunFigures figures =
                    figures(run.gates(), record, label, new Level(run.ladder().levelText(level), summary, open));
            boolean ofNewOrders = labelBy.equals(SameLoad.MIX);
            observations.add(new Observation(
                    figures,
                    ofNewOrders || figures.isImportedNewOrders() ? JudgedFigure.NEW_ORDERS : JudgedFigure.TRANSACTIONS,
                    summary.arrivals().isPaced(),
                    summary.steady().verdict() != SteadyState.Verdict.NOT_STEADY,
                    // If the mixes differ, time per transaction says nothing about new orders.
                    ofNewOrders ? Optional.empty() : UserTime.of(summary, open),
                    ofNewOrders ? Optional.empty() : DeviceTime.of(summary),
                    responses(summary),
                    level.step().mix().map(mix -> Facts.of(facts, mix)).orElse(facts),
                    level.step().users() == 0
                            ? new Observation.Series(List.of(), List.of())
                            : series(run.data().steps().get(i)),
                    ceilings.over(summary.devices(), record),
                    Optional.empty()));
        }
        return observations;
    }

    /** The result of a search: one figure of the run. Its parts of time are of a rate of its own, and explain no difference. */
    private static Observation searched(
            CheckedRun run, String label, Map<String, String> facts, RateLimit limit, Ceilings ceilings) {
        RunSummary last = run.summary();
        RunFigures figures = figures(
                run.gates(), run.data().record(), label, new Level(limit.limit().text(), last, true));
        return new Observation(
                figures.with(limit),
                JudgedFigure.HIGHEST_RATE,
                true,
                true,
                Optional.empty(),
                Optional.empty(),
                responses(last),
                facts,
                new Observation.Series(List.of(), List.of()),
                ceilings.over(last.devices(), run.data().record()),
                Optional.of(limit));
    }

    private static String labelOf(RunIdentity identity) {
        return identity.label().isEmpty() ? "(no label)" : identity.label();
    }

    private static String fact(Map<String, String> facts, String name, Path directory) {
        String value = facts.get(name);
        if (value == null) {
            throw LatchmarkException.usage("--label-by " + name + ": the run " + directory
                    + " has no such fact; its report lists those it has, in the form group.name");
        }
        return value;
    }

    private record Level(String text, RunSummary summary, boolean openLoop) {}

    private static RunFigures figures(Gates gates, RunRecord record, String label, Level level) {
        List<String> marks = Gates.ofLevel(level.summary(), level.openLoop()).stream()
                .filter(check -> check.verdict() == Finding.Verdict.MARKED
                        || (check.verdict() == Finding.Verdict.NOT_COMPARED
                                && check.name().equals(SteadyState.FINDING)))
                .map(check -> check.name() + ": " + check.value())
                .toList();
        return new RunFigures(
                record.identity().id(),
                label,
                level.text(),
                record.identity().place().map(ExperimentPlace::workload).orElse(""),
                block(record.identity().place()),
                record.identity().place().map(ExperimentPlace::position).orElse(0),
                record.identity().place().flatMap(ExperimentPlace::until),
                record.identity().origin(),
                gates.status(),
                gates.reason(),
                marks,
                level.summary().otherLoad(),
                level.summary().isSimulated(),
                level.summary().nopm(),
                level.summary().transactionsPerSecond(),
                level.summary().response(TransactionType.NEW_ORDER).p95(),
                Double.NaN);
    }

    /** The block of an experiment; empty if the run belongs to none. */
    static String block(Optional<ExperimentPlace> place) {
        return place.map(of -> of.experiment() + " " + of.block()).orElse("");
    }

    static Map<TransactionType, Latency> responses(RunSummary summary) {
        EnumMap<TransactionType, Latency> responses = new EnumMap<>(TransactionType.class);
        for (TransactionType type : TransactionType.recorded()) {
            responses.put(type, summary.response(type));
        }
        return responses;
    }

    static Observation.Series series(MeasuredStep step) {
        double[] rates = step.rates().perSecond();
        List<Double> seconds = new ArrayList<>();
        List<Double> perSecond = new ArrayList<>();
        for (int start = 0; start + SERIES_SECONDS <= rates.length; start += SERIES_SECONDS) {
            double sum = 0;
            for (int i = start; i < start + SERIES_SECONDS; i++) {
                sum += rates[i];
            }
            seconds.add(start + SERIES_SECONDS / 2.0);
            perSecond.add(sum / SERIES_SECONDS);
        }
        return new Observation.Series(seconds, perSecond);
    }

    /** The usable observations of one configuration at one load level. */
    static List<Observation> usable(List<Observation> all, String label, String level) {
        return all.stream()
                .filter(one -> one.figures().isUsable()
                        && one.figures().label().equals(label)
                        && one.figures().level().equals(level))
                .toList();
    }
}
