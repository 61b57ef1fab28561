package io.latchmark.analysis.compare;

import io.latchmark.analysis.demand.DeviceDemand;
import io.latchmark.analysis.demand.Kind;
import io.latchmark.analysis.demand.Separation;
import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.DeviceTime.KindPart;
import io.latchmark.analysis.ledger.DeviceTime.Use;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.summary.DeviceRole;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The devices of two configurations, matched by what the database stores on them: data devices are compared with data devices,
 * whatever their names. Devices match by name if a run does not record what is stored where. Only kinds of request that can be
 * separated in all runs are used. Immutable.
 *
 * @param matches in order; empty if devices cannot be compared
 * @param named which devices were compared; empty if all have the same names
 * @param limit why no part is named as the cause; empty if one may be
 */
record MatchedDevices(List<Match> matches, List<String> named, String limit) {
    private static final String ALL = "all devices";
    private static final MatchedDevices NONE = new MatchedDevices(List.of(), List.of(), "");

    MatchedDevices {
        matches = List.copyOf(matches);
        named = List.copyOf(named);
    }

    /**
     * A device of each run.
     *
     * @param title as shown
     * @param holds whether a run's device matches
     * @param separation what is separated in all runs
     * @param kinds that occurred in any of them
     */
    record Match(String title, Predicate<Use> holds, Separation separation, Set<Kind> kinds) {
        private boolean hasReads() {
            return kinds.contains(Kind.READS);
        }

        /** The name of a part that consists of these kinds of request. */
        private String name(List<Kind> its) {
            Set<Kind> group = separation.groups().stream()
                    .filter(kindsOfGroup -> kindsOfGroup.containsAll(its))
                    .findFirst()
                    .orElseThrow();
            return title + ": "
                    + DeviceDemand.names(
                            kinds.stream().filter(group::contains).sorted().toList());
        }

        /** The parts of a run, by name. */
        private Map<String, KindPart> parts(DeviceTime time) {
            Map<String, KindPart> parts = new LinkedHashMap<>();
            time.uses().stream()
                    .filter(holds)
                    .flatMap(use -> use.parts(separation).stream())
                    .forEach(part -> parts.merge(name(part.kinds()), part, Match::sum));
            return parts;
        }

        private static KindPart sum(KindPart one, KindPart other) {
            return new KindPart(
                    one.kinds(),
                    one.millis() + other.millis(),
                    Math.hypot(one.halfWidth(), other.halfWidth()),
                    one.count() + other.count());
        }
    }

    static MatchedDevices of(Design design) {
        return of(
                design.base().stream().flatMap(List::stream).toList(),
                design.other().stream().flatMap(List::stream).toList());
    }

    private static MatchedDevices of(List<Observation> base, List<Observation> other) {
        List<Observation> all = Stream.concat(base.stream(), other.stream()).toList();
        if (all.stream().anyMatch(one -> one.device().isEmpty())) {
            return NONE;
        }
        boolean rolesKnown = uses(all).noneMatch(use -> use.role() == DeviceRole.UNKNOWN);
        if (!rolesKnown) {
            return sets(all, Use::device).size() == 1 ? byName(all) : unmatched(base, other);
        }
        return sets(all, Use::role).size() == 1 ? byRole(base, other) : totals(base, other);
    }

    private static Stream<Use> uses(List<Observation> all) {
        return all.stream().flatMap(one -> one.device().orElseThrow().uses().stream());
    }

    private static <T extends Comparable<? super T>> Set<Set<T>> sets(List<Observation> all, Function<Use, T> of) {
        return all.stream()
                .map(one -> one.device().orElseThrow().uses().stream()
                        .map(of)
                        .collect(Collectors.<T, Set<T>>toCollection(TreeSet::new)))
                .collect(Collectors.toSet());
    }

    private static MatchedDevices byName(List<Observation> all) {
        List<Match> matches = uses(all)
                .map(Use::device)
                .distinct()
                .map(name -> match("device " + name, use -> use.device().equals(name), all))
                .toList();
        return new MatchedDevices(matches, List.of(), unseparated(matches, all));
    }

    private static MatchedDevices byRole(List<Observation> base, List<Observation> other) {
        List<Observation> all = Stream.concat(base.stream(), other.stream()).toList();
        List<Match> matches = new ArrayList<>();
        List<String> named = new ArrayList<>();
        for (DeviceRole role : new TreeSet<>(uses(all).map(Use::role).toList())) {
            Predicate<Use> holds = use -> use.role() == role;
            String ofBase = names(base, holds);
            String ofOther = names(other, holds);
            boolean same = ofBase.equals(ofOther);
            matches.add(match(same ? role.title() + " " + ofBase : role.title(), holds, all));
            if (!same) {
                named.add(role.title() + ": " + ofBase + " -> " + ofOther);
            }
        }
        return new MatchedDevices(matches, named, unseparated(matches, all));
    }

    private static MatchedDevices totals(List<Observation> base, List<Observation> other) {
        List<Observation> all = Stream.concat(base.stream(), other.stream()).toList();
        return new MatchedDevices(
                List.of(new Match(ALL, use -> true, Separation.NONE, kinds(all, use -> true))),
                List.of(),
                "The devices hold different things: " + holdings(base) + ", against " + holdings(other)
                        + ". No device is compared with another, only the busy time of all together.");
    }

    private static MatchedDevices unmatched(List<Observation> base, List<Observation> other) {
        return new MatchedDevices(
                List.of(),
                List.of(),
                "Device time is not compared: " + names(base, use -> true) + " and " + names(other, use -> true)
                        + " have different names, and not all runs record what is on them.");
    }

    private static String names(List<Observation> side, Predicate<Use> holds) {
        return uses(side).filter(holds).map(Use::device).distinct().sorted().collect(Collectors.joining(", "));
    }

    private static String holdings(List<Observation> side) {
        return uses(side)
                .map(use -> use.role().title() + " " + use.device())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" and "));
    }

    private static Match match(String title, Predicate<Use> holds, List<Observation> all) {
        Separation separation = uses(all).filter(holds).map(Use::separation).reduce(Separation.EACH, Separation::or);
        return new Match(title, holds, separation, kinds(all, holds));
    }

    private static Set<Kind> kinds(List<Observation> all, Predicate<Use> holds) {
        return uses(all)
                .filter(holds)
                .flatMap(use -> use.parts().stream())
                .flatMap(part -> part.kinds().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A sentence for each device whose reads are not separated from its writes. */
    private static String unseparated(List<Match> matches, List<Observation> all) {
        return matches.stream()
                .filter(match ->
                        match.separation() == Separation.NONE && match.kinds().size() > 1 && match.hasReads())
                .map(match -> unseparated(match, all))
                .collect(Collectors.joining(" "));
    }

    private static String unseparated(Match match, List<Observation> all) {
        Map<String, Long> reasons = uses(all)
                .filter(match.holds())
                .filter(use -> use.separation() == Separation.NONE)
                .collect(Collectors.groupingBy(use -> use.reason(), TreeMap::new, Collectors.counting()));
        long runs = reasons.values().stream().mapToLong(Long::longValue).sum();
        String most = reasons.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
        return match.title() + ": " + DeviceDemand.names(List.copyOf(match.kinds()))
                + " are not separable in " + runs + " of " + all.size() + " runs; none of them is claimed: "
                + most + ".";
    }

    /** Whether the device time of the runs can be compared. */
    boolean isComparable() {
        return !matches.isEmpty();
    }

    /** The parts of a run's device time, by the same names in all runs. */
    Map<String, KindPart> parts(Observation observation) {
        Map<String, KindPart> parts = new LinkedHashMap<>();
        matches.forEach(match -> parts.putAll(match.parts(observation.device().orElseThrow())));
        return parts;
    }

    /** All names of parts, in order. */
    Set<String> names(List<Observation> all) {
        Set<String> names = new LinkedHashSet<>();
        all.forEach(one -> names.addAll(parts(one).keySet()));
        return names;
    }

    /** A run's device time as a ledger. */
    Optional<Ledger> ledger(Observation observation) {
        if (!isComparable()) {
            return Optional.empty();
        }
        List<Part> parts = new ArrayList<>();
        parts(observation).forEach((name, part) -> parts.add(new Part(name, part.millis(), part.count())));
        return Optional.of(Ledger.of(observation.device().orElseThrow().busyMillis(), parts));
    }
}
