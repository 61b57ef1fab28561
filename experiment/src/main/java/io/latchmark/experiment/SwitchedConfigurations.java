package io.latchmark.experiment;

import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.switchback.SettingWindows;
import io.latchmark.analysis.switchback.Switchback;
import io.latchmark.analysis.switchback.SwitchbackSettings;
import io.latchmark.application.injection.Alteration;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.ResultPath;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.SwitchedSetting.Part;
import io.latchmark.runner.Switching;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.CommandResult;
import io.latchmark.runner.experiment.Commands;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.SwitchbackPlan;
import io.latchmark.runner.experiment.Verification;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two configurations of an experiment, one of which is in force at any time of a run. The first one is in force at its start; the
 * last one stays in force, and the experiment restores the original state. The run ends before the first pair of windows if they
 * are too short for the response seen so far. Thread-safe.
 */
final class SwitchedConfigurations implements Alteration {
    private static final String COMMANDS = "switchback";

    private final SwitchbackPart part;
    private final Configuration base;
    private final Configuration other;
    private final Commands commands;
    private final KnownShare known;
    private Configuration current;

    private SwitchedConfigurations(Definition definition, Commands commands) {
        this.part = definition.switchback();
        this.base = definition.configurations().get(0);
        this.other = definition.configurations().get(1);
        this.commands = commands;
        this.known = new KnownShare(new SwitchbackSettings(part.facts()));
        this.current = base;
    }

    static SwitchedConfigurations of(Path experiment) {
        Definition definition = ExperimentFile.read(experiment.resolve(ExperimentDirectory.DEFINITION))
                .definition();
        Path folder = experiment.resolve(ExperimentDirectory.COMMANDS).resolve(COMMANDS);
        try {
            ResultPath.folder(experiment, folder);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot make the folder " + folder + ": " + FileFailure.reason(e) + "; make room there");
        }
        return new SwitchedConfigurations(
                definition,
                new Commands(folder, definition.experiment().limits().command()));
    }

    @Override
    public void prove() {
        requireInForce("before the run");
    }

    @Override
    public String group() {
        return SwitchbackSettings.GROUP;
    }

    @Override
    public Map<String, String> facts() {
        return part.facts();
    }

    @Override
    public String warning() {
        return "settings were switched between " + base.name() + " and " + other.name()
                + ": throughput and times of this run are those of both together";
    }

    @Override
    public Switching switching(Collection<Path> folders) {
        List<Switching.Slot> slots = new ArrayList<>();
        for (SwitchbackPlan.Planned planned : part.plan().planned()) {
            boolean firstPair = planned.setting().part() != Part.STEP && slots.size() == stepsOf(part.plan());
            Configuration next = planned.setting().configuration().equals(base.name()) ? base : other;
            slots.add(new Switching.Slot(
                    planned.setting().text(), planned.setting().washOut(), planned.window(), () -> {
                        if (firstPair) {
                            known.requireWindowsThatAreLongEnough();
                        }
                        switchTo(next);
                    }));
        }
        return new Switching(Event.Kind.SWITCH, slots, part.placesCheckpoints(), () -> {});
    }

    private static int stepsOf(SwitchbackPlan plan) {
        return (int) plan.planned().stream()
                .filter(planned -> planned.setting().part() == Part.STEP)
                .count();
    }

    /** The commands are always executed, which treats all windows alike. */
    private synchronized void switchTo(Configuration next) {
        requireInForce("at the end of a window");
        for (Action action : current.revert()) {
            require(action, "revert");
        }
        current = next;
        for (Action action : next.apply()) {
            require(action, "apply");
        }
        requireInForce("after the switch");
    }

    private void require(Action action, String what) {
        CommandResult result = commands.run(action, Map.of());
        if (!result.succeeded()) {
            throw LatchmarkException.environment(
                    what + " of '" + current.name() + "' failed: " + action.text() + ": " + result.text());
        }
    }

    private void requireInForce(String when) {
        for (Verification verification : current.verify()) {
            CommandResult result = commands.run(verification.action(), Map.of());
            if (!result.succeeded() || !verification.holds(result.output())) {
                throw LatchmarkException.environment("'" + current.name() + "' is not in force " + when + ": "
                        + verification.action().text() + " must print something that matches '"
                        + verification.expected() + "', and printed: " + result.text());
            }
        }
    }

    @Override
    public RunListener beside(RunListener listener) {
        return new RunListener() {
            @Override
            public void ticked(List<Interval> intervals, List<ResponseTimes> times) {
                known.add(intervals);
                listener.ticked(intervals, times);
            }

            @Override
            public void sampled(List<Sample> samples) {
                known.addSamples(samples);
                listener.sampled(samples);
            }

            @Override
            public void happened(Event event) {
                known.add(event);
                listener.happened(event);
            }
        };
    }

    /** The data recorded so far that determines whether windows are long enough. */
    private static final class KnownShare {
        private final SwitchbackSettings settings;
        private final List<Interval> intervals = new ArrayList<>();
        private final List<Event> events = new ArrayList<>();
        private final Counters counters = new Counters(Roles.of(List.of()), Duration.ofSeconds(1));

        private KnownShare(SwitchbackSettings settings) {
            this.settings = settings;
        }

        private synchronized void add(List<Interval> more) {
            intervals.addAll(more);
        }

        private synchronized void addSamples(List<Sample> samples) {
            samples.forEach(counters::add);
        }

        private synchronized void add(Event event) {
            if (event.kind() == Event.Kind.SWITCH) {
                events.add(event);
            }
        }

        private synchronized void requireWindowsThatAreLongEnough() {
            List<SettingWindows.Switched> windows = SettingWindows.of(events);
            Window steps = new Window(
                    windows.get(0).slot().startNanos(),
                    windows.get(windows.size() - 1).slot().endNanos());
            Optional<Switchback> found = Switchback.of(settings, events, SecondRates.of(intervals, steps), counters);
            found.map(Switchback::refusalOfWindows)
                    .filter(refusal -> !refusal.isEmpty())
                    .ifPresent(refusal -> {
                        throw LatchmarkException.environment("the windows are refused: " + refusal);
                    });
        }
    }
}
