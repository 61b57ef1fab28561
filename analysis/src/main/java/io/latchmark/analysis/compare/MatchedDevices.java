package io.latchmark.analysis.compare;

import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.DeviceTime.Use;
import io.latchmark.analysis.summary.DeviceRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The devices of two configurations, matched by what the database stores on them: data devices are compared with data devices,
 * whatever their names. Devices match by name if a run does not record what is stored where. Immutable.
 *
 * @param matches in order; empty if devices cannot be compared
 * @param named which devices were compared; empty if all have the same names
 * @param limit why not every device is compared with another; empty if each is
 */
record MatchedDevices(List<Match> matches, List<String> named, String limit) {
    MatchedDevices {
        matches = List.copyOf(matches);
        named = List.copyOf(named);
    }

    /**
     * A device of each run.
     *
     * @param title as shown
     * @param holds whether a run's device matches
     */
    record Match(String title, Predicate<Use> holds) {
        /** Busy time per transaction of the matching devices of a run. */
        double busyMillis(Observation run) {
            return run.device().stream()
                    .map(DeviceTime::uses)
                    .flatMap(List::stream)
                    .filter(holds)
                    .mapToDouble(Use::busyMillis)
                    .sum();
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
            return new MatchedDevices(List.of(), List.of(), "");
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
                .map(name -> new Match("device " + name, use -> use.device().equals(name)))
                .toList();
        return new MatchedDevices(matches, List.of(), "");
    }

    private static MatchedDevices byRole(List<Observation> base, List<Observation> other) {
        List<Match> matches = new ArrayList<>();
        List<String> named = new ArrayList<>();
        for (DeviceRole role : new TreeSet<>(uses(base).map(Use::role).toList())) {
            Predicate<Use> holds = use -> use.role() == role;
            String ofBase = names(base, holds);
            String ofOther = names(other, holds);
            boolean same = ofBase.equals(ofOther);
            matches.add(new Match(same ? role.title() + " " + ofBase : role.title(), holds));
            if (!same) {
                named.add(role.title() + ": " + ofBase + " -> " + ofOther);
            }
        }
        return new MatchedDevices(matches, named, "");
    }

    private static MatchedDevices totals(List<Observation> base, List<Observation> other) {
        return new MatchedDevices(
                List.of(new Match("all devices", use -> true)),
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
        return uses(side).map(Use::title).distinct().sorted().collect(Collectors.joining(" and "));
    }
}
