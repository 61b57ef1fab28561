package io.latchmark.analysis.plan;

import io.latchmark.analysis.compare.Facts;
import io.latchmark.analysis.compare.SameLoad;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.gates.ReadRuns;
import io.latchmark.analysis.injection.InjectionEffect;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The runs that a plan is based on: valid ones of one configuration.
 *
 * @param label the configuration
 * @param host the host of the runs; empty if it is unknown or differs
 * @param open whether a level is a rate instead of a number of users
 * @param levels by users, then by run
 * @param within highest rates within a limit, by run, of runs that searched for it
 * @param injected effects of injected read delays in runs without a level, because their throughput is partly that of a delay
 * @param leftOut unusable runs, with the reason
 * @param notes settings of the server that differ between the runs
 * @param unreadable runs that could not be read
 */
record PlannedRuns(
        String label,
        String host,
        boolean open,
        List<Level> levels,
        Map<String, RateLimit> within,
        List<InjectedReads> injected,
        List<String> leftOut,
        List<String> notes,
        List<ReadRuns.Unreadable> unreadable) {
    private static final int RUNS_MAX = 1_000;
    private static final String LABEL = "label";
    private static final String SETTINGS = "settings.";

    PlannedRuns {
        levels = List.copyOf(levels);
        within = Collections.unmodifiableMap(new TreeMap<>(within));
        injected = List.copyOf(injected);
        leftOut = List.copyOf(leftOut);
        notes = List.copyOf(notes);
        unreadable = List.copyOf(unreadable);
    }

    /** Reads run directories; throws a {@link LatchmarkException} if none can be read or their loads differ. */
    static PlannedRuns read(List<Path> directories) {
        if (directories.size() > RUNS_MAX) {
            throw LatchmarkException.usage(
                    directories.size() + " runs are given: a plan takes at most " + RUNS_MAX + " at once");
        }
        ReadRuns<CheckedRun> read =
                ReadRuns.of(directories, directory -> CheckedRun.of(RunData.readFigures(RunReader.open(directory))));
        List<CheckedRun> runs = read.runs();
        Map<String, TreeSet<String>> facts = facts(runs);
        requireOneConfiguration(facts);
        List<Level> levels = new ArrayList<>();
        Map<String, RateLimit> within = new TreeMap<>();
        List<InjectedReads> injected = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (CheckedRun run : runs) {
            String id = run.data().record().identity().id();
            if (!run.gates().isValid()) {
                leftOut.add(id + ": " + run.gates().status().key().replace('_', ' ') + ": "
                        + run.gates().reason());
                continue;
            }
            Optional<RateLimit> searched = run.ladder().limit();
            if (searched.isPresent()) {
                searched.filter(limit -> limit.problem().isEmpty())
                        .ifPresentOrElse(
                                limit -> within.put(id, limit),
                                () -> leftOut.add(id + ": " + searched.get().problem()));
                continue;
            }
            List<InjectionEffect> effects = run.injected();
            if (!effects.isEmpty()) {
                InjectedReads.of(run, effects).ifPresent(injected::add);
                continue;
            }
            if (run.data().record().workload().users() == 0) {
                leftOut.add(id + ": its number of users is not known");
                continue;
            }
            addLevels(run, id, levels, leftOut);
        }
        levels.sort(Comparator.comparingInt(Level::users).thenComparing(Level::run));
        TreeSet<String> hosts = facts.getOrDefault("host.host_name", new TreeSet<>());
        return new PlannedRuns(
                facts.getOrDefault(LABEL, new TreeSet<>()).first(),
                hosts.size() == 1 ? hosts.first() : "",
                runs.get(0).ladder().open(),
                levels,
                within,
                injected,
                leftOut,
                notes(facts),
                read.unreadable());
    }

    private static void addLevels(CheckedRun run, String id, List<Level> levels, List<String> leftOut) {
        for (LadderSummary.Level measured : run.ladder().levels()) {
            if (measured.step().mix().isPresent()) {
                leftOut.add(id + " at " + run.ladder().levelText(measured) + ": it has its own mix");
                continue;
            }
            Level level = Level.of(
                    id,
                    measured.step().users(),
                    measured.summary(),
                    run.ladder().open());
            if (level.perSecond() > 0) {
                levels.add(level);
            } else {
                leftOut.add(id + " at " + run.ladder().levelText(measured) + ": no transaction ended");
            }
        }
    }

    /** The values of each fact over all runs. */
    private static Map<String, TreeSet<String>> facts(List<CheckedRun> runs) {
        Map<String, TreeSet<String>> values = new TreeMap<>();
        TreeSet<String> ids = new TreeSet<>();
        for (CheckedRun run : runs) {
            RunRecord record = run.data().record();
            if (!ids.add(record.identity().id())) {
                throw LatchmarkException.usage("the run " + record.identity().id()
                        + " is given twice: name each once, since a run counted twice would look like two that agree");
            }
            String label = record.identity().label();
            values.computeIfAbsent(LABEL, name -> new TreeSet<>()).add(label.isEmpty() ? "(no label)" : label);
            Facts.of(record)
                    .forEach((name, value) ->
                            values.computeIfAbsent(name, any -> new TreeSet<>()).add(value));
        }
        return values;
    }

    private static void requireOneConfiguration(Map<String, TreeSet<String>> facts) {
        List<String> several = new ArrayList<>();
        TreeSet<String> labels = facts.getOrDefault(LABEL, new TreeSet<>());
        if (labels.size() > 1) {
            several.add(LABEL + ": " + String.join(", ", labels));
        }
        several.addAll(SameLoad.differences(facts));
        if (!several.isEmpty()) {
            throw LatchmarkException.usage("a plan is about one configuration and load, and these runs have several: "
                    + String.join("; ", several) + ". Plan each by itself, or compare them with 'latchmark compare'");
        }
    }

    private static List<String> notes(Map<String, TreeSet<String>> facts) {
        return facts.entrySet().stream()
                .filter(fact ->
                        fact.getKey().startsWith(SETTINGS) && fact.getValue().size() > 1)
                .map(fact -> "The runs differ in " + fact.getKey() + ": " + String.join(", ", fact.getValue()) + ".")
                .toList();
    }

    /** What is marked and at how many levels, one sentence each. */
    List<String> marks() {
        Map<String, Integer> counts = new TreeMap<>();
        for (Level level : levels) {
            Gates.ofLevel(level.summary(), open).stream()
                    .filter(check -> check.verdict() == Finding.Verdict.MARKED)
                    .forEach(check -> counts.merge(check.name(), 1, Integer::sum));
        }
        return counts.entrySet().stream()
                .map(mark ->
                        "MARKED at " + mark.getValue() + " of " + CountText.of(levels.size(), "level", "levels") + ": "
                                + mark.getKey()
                                + "; the runs' reports have the values.")
                .toList();
    }

    /** Measured levels as points of a curve. */
    List<ScalabilityFit.Point> points() {
        return levels.stream()
                .map(level -> new ScalabilityFit.Point(level.run(), level.users(), level.perSecond()))
                .toList();
    }
}
