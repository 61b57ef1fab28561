package io.latchmark.analysis.compare;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.summary.Checks;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.switchback.SettingWindows;
import io.latchmark.analysis.switchback.Switchback;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.SwitchedSetting.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Presents the windows of a run with two settings as observations: a pair corresponds to a block, a window to a run. */
final class WindowObservations {
    /** Prefix of the name of a pair. */
    static final String PAIR = "pair ";

    private WindowObservations() {}

    /** The windows of pairs with both settings, the base first. */
    static List<Observation> read(RunReader reader, CheckedRun run, Ceilings ceilings) {
        Switchback switchback = run.switchback().orElseThrow();
        List<SettingWindows.Switched> windows = switchback.windows().stream()
                .filter(window ->
                        window.setting().part() == Part.PAIR || window.setting().part() == Part.LONG_PAIR)
                .toList();
        if (windows.isEmpty()) {
            throw LatchmarkException.usage(
                    "the run " + run.data().record().identity().id()
                            + " ended before its first pair of windows; there is nothing to compare: "
                            + run.data().record().conclusion().reason());
        }
        RunData data = RunData.readWindows(
                reader, windows.stream().map(SettingWindows.Switched::window).toList());
        LadderSummary ladder = LadderSummary.of(data);
        Map<String, String> facts = Facts.of(data.record());
        Set<Integer> begun = new HashSet<>();
        List<Observation> observations = new ArrayList<>();
        for (int i = 0; i < windows.size(); i++) {
            RunSummary summary = ladder.rungs().get(i).summary();
            RunFigures figures = figures(
                    run,
                    windows.get(i),
                    begun.add(windows.get(i).setting().number()) ? 1 : 2,
                    new Level(ladder.levelText(ladder.rungs().get(i)), summary));
            observations.add(new Observation(
                    figures,
                    Observation.Throughput.of(figures, false),
                    ladder.open(),
                    true,
                    UserTime.of(summary, ladder.open()),
                    DeviceTime.of(summary),
                    Observations.responses(summary),
                    facts,
                    Observations.series(data.steps().get(i)),
                    ceilings.over(summary.devices(), data.record()),
                    Optional.of(switchback)));
        }
        observations.sort(Comparator.comparing(
                one -> !one.figures().label().equals(switchback.settings().base())));
        return observations;
    }

    private record Level(String text, RunSummary summary) {}

    private static RunFigures figures(CheckedRun run, SettingWindows.Switched window, int position, Level level) {
        RunRecord record = run.data().record();
        List<String> disturbed = Gates.ofLevel(level.summary(), run.ladder().open()).stream()
                // Two sources that count up to a second apart can't agree within seconds; the whole run's check
                // applies.
                .filter(check -> check.verdict() == Finding.Verdict.MARKED
                        && Gates.DISTURBANCES.contains(check.name())
                        && !check.name().equals(Checks.READS))
                .map(check -> check.name() + ": " + check.value())
                .toList();
        return new RunFigures(
                record.identity().id() + " " + window.setting().part().text() + " "
                        + window.setting().number() + ", window " + position,
                window.setting().role(),
                level.text(),
                record.identity().place().map(ExperimentPlace::workload).orElse(""),
                PAIR + window.setting().number() + " of " + record.identity().id(),
                position,
                Optional.empty(),
                record.identity().origin().plusNanos(window.window().startNanos()),
                run.gates().status(),
                run.gates().reason(),
                disturbed,
                level.summary().nopm(),
                level.summary().transactionsPerSecond());
    }
}
