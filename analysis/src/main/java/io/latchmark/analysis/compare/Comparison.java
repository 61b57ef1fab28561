package io.latchmark.analysis.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.notes.ConfigurationNotes;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import io.latchmark.platform.DurationText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares every configuration with that of the first run, at each load level. The unit of inference is the run. Unusable runs
 * are left out and listed.
 *
 * @param base the first run's configuration, with which the others are compared
 * @param load what all runs have in common, in a few words
 * @param contrasts one per other configuration and load level
 * @param groups configurations at load levels, with their means
 * @param runs all runs, including those left out
 * @param ceilings how close devices came to the given ceilings
 * @param ceilingNotes given ceilings that are not used, with the reason
 * @param notes what else is known about the configurations
 */
public record Comparison(
        String base,
        String load,
        List<Contrast> contrasts,
        List<Group> groups,
        List<RunFigures> runs,
        List<CeilingUse> ceilings,
        List<String> ceilingNotes,
        List<Note> notes) {
    private static final int LEVELS_NAMED = 2;
    private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,]{0,14}");

    public Comparison {
        contrasts = List.copyOf(contrasts);
        groups = List.copyOf(groups);
        runs = List.copyOf(runs);
        ceilings = List.copyOf(ceilings);
        ceilingNotes = List.copyOf(ceilingNotes);
        notes = List.copyOf(notes);
    }

    /**
     * What a module above knows about the configurations.
     *
     * @param title of its section
     * @param key of its section
     * @param byConfiguration by the configuration's label
     */
    public record Note(String title, String key, Map<String, String> byConfiguration) {
        public Note {
            byConfiguration = Collections.unmodifiableMap(new LinkedHashMap<>(byConfiguration));
        }
    }

    /**
     * One configuration at one load level.
     *
     * @param runs that are compared
     * @param marked how many of them have warnings
     * @param transactionsPerSecond geometric mean over the runs
     * @param newOrdersPerMinute geometric mean over the runs
     * @param newOrderP95Millis geometric mean of the runs' 95th percentiles; NaN if one has none
     * @param highestRatePerSecond geometric mean of the runs' highest rates within their limit; NaN if they searched for none
     * @param time what a mean transaction spent its time on
     * @param searched results of the runs' searches
     */
    public record Group(
            String label,
            String level,
            int runs,
            int marked,
            double transactionsPerSecond,
            double newOrdersPerMinute,
            double newOrderP95Millis,
            double highestRatePerSecond,
            TransactionTime time,
            @JsonIgnore List<RateLimit> searched) {
        public Group {
            searched = List.copyOf(searched);
        }

        /** A figure of it. */
        public double value(JudgedFigure figure) {
            return switch (figure) {
                case TRANSACTIONS -> transactionsPerSecond;
                case NEW_ORDERS -> newOrdersPerMinute;
                case HIGHEST_RATE -> highestRatePerSecond;
                case RESPONSE_TIME -> newOrderP95Millis;
            };
        }
    }

    /** What to make of it. */
    public Decision decision() {
        return Decision.of(this);
    }

    /** The contrasts at one load level. */
    public List<Contrast> at(String level) {
        return contrasts.stream()
                .filter(contrast -> contrast.level().equals(level))
                .toList();
    }

    /** A configuration at a load level. */
    public Group group(String label, String level) {
        return groups.stream()
                .filter(group -> group.label().equals(label) && group.level().equals(level))
                .findFirst()
                .orElseThrow();
    }

    /** The verdicts by their question. */
    public Map<String, Verdict> verdicts() {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        contrasts.forEach(contrast -> verdicts.put(contrast.question(), contrast.verdict()));
        return verdicts;
    }

    /** Whether every run is usable. */
    public boolean isValid() {
        return excluded().isEmpty();
    }

    /** The runs that are left out. */
    public List<RunFigures> excluded() {
        return runs.stream().filter(run -> !run.isUsable()).toList();
    }

    static Comparison of(List<Observation> observations, ComparisonOptions options) {
        List<RunFigures> runs = observations.stream().map(Observation::figures).toList();
        String base = runs.get(0).label();
        List<String> labels = runs.stream().map(RunFigures::label).distinct().toList();
        List<String> levels = runs.stream()
                .map(RunFigures::level)
                .distinct()
                .sorted(Comparator.comparingLong(Comparison::number).thenComparing(Comparator.naturalOrder()))
                .toList();
        List<Unjudged<Contrast>> contrasts = new ArrayList<>();
        List<Group> groups = new ArrayList<>();
        for (String level : levels) {
            List<Observation> ofBase = Observations.usable(observations, base, level);
            Map<String, List<Observation>> compared = new LinkedHashMap<>();
            if (!ofBase.isEmpty()) {
                compared.put(base, ofBase);
            }
            for (String label : labels) {
                List<Observation> ofLabel = Observations.usable(observations, label, level);
                if (label.equals(base) || ofLabel.isEmpty()) {
                    continue;
                }
                if (!ofBase.isEmpty()) {
                    contrasts.add(Contrast.of(ofBase, ofLabel, options));
                    Design design = Design.of(ofBase, ofLabel);
                    ofLabel = design.other().stream().flatMap(List::stream).toList();
                    if (labels.size() == 2) {
                        compared.put(
                                base,
                                design.base().stream().flatMap(List::stream).toList());
                    }
                }
                compared.put(label, ofLabel);
            }
            Function<Observation, Optional<Ledger>> ledgers = Observation.userOf(
                    compared.values().stream().flatMap(List::stream).toList());
            compared.values().forEach(members -> groups.add(group(members, ledgers)));
        }
        return new Comparison(
                base,
                load(observations),
                Unjudged.judged(contrasts),
                groups,
                runs,
                CeilingUse.of(observations, groups),
                observations.stream()
                        .flatMap(one -> one.ceilings().unused().stream())
                        .distinct()
                        .toList(),
                options.notes().stream().map(notes -> note(observations, notes)).toList());
    }

    private static Note note(List<Observation> observations, ConfigurationNotes notes) {
        Map<String, String> known = new LinkedHashMap<>();
        for (Observation one : observations) {
            notes.of(one.figures().label(), one.facts())
                    .ifPresent(text -> known.putIfAbsent(one.figures().label(), text));
        }
        return new Note(notes.title(), notes.option(), known);
    }

    /** The leading number of a level's name, to sort by: an experiment runs its levels in random order. */
    private static long number(String level) {
        Matcher number = NUMBER.matcher(level);
        return number.lookingAt() ? Long.parseLong(number.group().replace(",", "")) : Long.MAX_VALUE;
    }

    private static String load(List<Observation> observations) {
        Map<String, String> facts = observations.get(0).facts();
        String warehouses = facts.getOrDefault("run.warehouses", "");
        String interval = duration(facts.get("run.measurement_interval"));
        String warmUp = duration(facts.get("run.warm_up"));
        return Stream.concat(
                        Stream.of(
                                facts.getOrDefault("run.engine", ""),
                                warehouses.matches("[1-9][0-9]{0,6}")
                                        ? CountText.of(Integer.parseInt(warehouses), "warehouse", "warehouses")
                                        : ""),
                        Stream.concat(
                                observations.stream()
                                        .map(one -> one.figures().level())
                                        .distinct()
                                        .limit(LEVELS_NAMED),
                                Stream.of(
                                        interval.isEmpty() || warmUp.isEmpty()
                                                ? ""
                                                : interval + " after " + warmUp + " of warm-up")))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** A duration as a run records it; empty if it is none, or zero. */
    private static String duration(@Nullable String recorded) {
        boolean isOne = recorded != null && recorded.matches("PT[0-9HMS.]{1,20}") && !recorded.equals("PT0S");
        return isOne ? DurationText.of(Duration.parse(recorded)) : "";
    }

    private static Group group(List<Observation> observations, Function<Observation, Optional<Ledger>> ledgers) {
        RunFigures first = observations.get(0).figures();
        return new Group(
                first.label(),
                first.level(),
                observations.size(),
                (int) observations.stream()
                        .filter(one -> one.figures().isWarned())
                        .count(),
                mean(observations, RunFigures::transactionsPerSecond),
                mean(observations, RunFigures::newOrdersPerMinute),
                mean(observations, RunFigures::newOrderP95Millis),
                mean(observations, RunFigures::highestRatePerSecond),
                TransactionTime.of(observations, ledgers),
                observations.stream().flatMap(one -> one.searched().stream()).toList());
    }

    /** The geometric mean of a figure. */
    static double mean(List<Observation> runs, ToDoubleFunction<RunFigures> figure) {
        return Math.exp(runs.stream()
                .mapToDouble(run -> Math.log(figure.applyAsDouble(run.figures())))
                .average()
                .orElseThrow());
    }

    /** Refuses a run that was given twice. */
    static void requireDistinct(List<Path> directories, List<Observation> observations) {
        same(observations, figures -> figures.run() + " at " + figures.level()).ifPresent(runs -> {
            throw LatchmarkException.usage("the run " + runs.get(0) + " is given more than once among "
                    + directories.size() + " directories: name each once, since a run counted twice would look"
                    + " like two that agree");
        });
    }

    /** A sentence that names runs which are copies of each other; empty if there are none. */
    static Optional<String> copies(List<Observation> observations) {
        return same(
                        observations,
                        figures -> figures.started() + " " + figures.level() + " " + figures.transactionsPerSecond()
                                + figures.placeIfImported())
                .map(runs -> "the runs " + String.join(" and ", runs)
                        + " are copies of one, with the same start and the"
                        + " same figures: name each run once, since one counted twice would look like two that agree");
    }

    /** The first two runs for which this text is equal. */
    private static Optional<List<String>> same(List<Observation> observations, Function<RunFigures, String> text) {
        Map<String, String> runs = new HashMap<>();
        for (Observation one : observations) {
            String before =
                    runs.putIfAbsent(text.apply(one.figures()), one.figures().run());
            if (before != null) {
                return Optional.of(List.of(before, one.figures().run()));
            }
        }
        return Optional.empty();
    }
}
