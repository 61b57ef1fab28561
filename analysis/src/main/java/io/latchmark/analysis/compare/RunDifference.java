package io.latchmark.analysis.compare;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Compares two single runs: everything that differs, and a descriptive breakdown of the difference. It is no verdict, because one
 * run per side says nothing about chance.
 *
 * @param first the base of the comparison
 * @param figure what is compared
 * @param change of it from the first to the second, as a share
 * @param otherLevel whether the runs have no load level in common
 * @param loads the differences between their loads; empty if there are none
 * @param waterfalls the difference broken down by each ledger that both runs have
 * @param user breakdown of a transaction's time, in milliseconds
 * @param device device busy time per transaction, in milliseconds
 * @param checks with different results, or not passed by one of the runs
 * @param differing facts that differ
 */
public record RunDifference(
        Side first,
        Side second,
        JudgedFigure figure,
        double change,
        boolean otherLevel,
        List<String> loads,
        List<Waterfall> waterfalls,
        List<Pair> user,
        List<Pair> device,
        List<Check> checks,
        List<FactDifference> differing) {
    public RunDifference {
        loads = List.copyOf(loads);
        waterfalls = List.copyOf(waterfalls);
        user = List.copyOf(user);
        device = List.copyOf(device);
        checks = List.copyOf(checks);
        differing = List.copyOf(differing);
    }

    /**
     * One of the two runs at the compared level.
     *
     * @param steady false if it was found not to be steady
     * @param newOrder response times of New-Order
     */
    public record Side(RunFigures figures, boolean steady, Latency newOrder) {}

    /**
     * A part of a ledger on both sides.
     *
     * @param first milliseconds per transaction; NaN if that run has no such ledger
     * @param count operations per transaction on the first side; NaN if they weren't counted
     */
    public record Pair(String name, double first, double second, double count, double otherCount) {}

    /** A check on both sides; the text is empty if the run was not checked for it. */
    public record Check(String name, String first, String second) {}

    private record Read(CheckedRun run, List<Observation> observations) {
        static Read of(Path directory) {
            RunReader reader = RunReader.open(directory);
            return new Read(
                    CheckedRun.of(RunData.readFigures(reader)), Observations.read(directory, "", Ceilings.NONE));
        }

        Optional<Observation> at(String level) {
            return observations.stream()
                    .filter(one -> one.figures().level().equals(level))
                    .findFirst();
        }
    }

    /**
     * Reads two runs.
     *
     * @throws LatchmarkException if one can't be read, or both are the same
     */
    public static RunDifference of(Path first, Path second) {
        Read one = Read.of(first);
        Read two = Read.of(second);
        if (one.run
                .data()
                .record()
                .identity()
                .id()
                .equals(two.run.data().record().identity().id())) {
            throw LatchmarkException.usage(
                    "the run " + one.run.data().record().identity().id() + " is named twice: name two runs");
        }
        List<String> common = one.observations.stream()
                .map(observation -> observation.figures().level())
                .filter(level -> two.at(level).isPresent())
                .toList();
        // The highest common level, where storage load is highest.
        Observation a = common.isEmpty()
                ? last(one)
                : one.at(common.get(common.size() - 1)).orElseThrow();
        Observation b = common.isEmpty()
                ? last(two)
                : two.at(common.get(common.size() - 1)).orElseThrow();
        Design design = Design.of(List.of(a), List.of(b));
        Function<Observation, Optional<Ledger>> user = Observation.userOf(List.of(a, b));
        JudgedFigure figure = GivenLoad.of(design).judged().orElse(design.judged());
        List<Waterfall> waterfalls = new ArrayList<>();
        boolean comparable = a.logJudged() > Double.NEGATIVE_INFINITY
                && b.logJudged() > Double.NEGATIVE_INFINITY
                && !common.isEmpty();
        if (comparable) {
            Division.of(design, false).ifPresent(waterfalls::add);
        }
        return new RunDifference(
                side(a),
                side(b),
                figure,
                Math.expm1(b.by(figure).logJudged() - a.by(figure).logJudged()),
                common.isEmpty(),
                SameLoad.differences(List.of(a, b)),
                waterfalls,
                pairs(user.apply(a), user.apply(b)),
                busy(MatchedDevices.of(design), a, b),
                checks(one.run, two.run),
                Facts.differing(List.of(a), List.of(b)));
    }

    /** Busy time by devices that match, otherwise by each run's own. */
    private static List<Pair> busy(MatchedDevices devices, Observation a, Observation b) {
        List<MatchedDevices.Match> matches = devices.matches().isEmpty()
                ? Stream.of(a, b)
                        .flatMap(one -> one.device().stream())
                        .flatMap(time -> time.uses().stream())
                        .map(DeviceTime.Use::title)
                        .distinct()
                        .map(title -> new MatchedDevices.Match(
                                title, use -> use.title().equals(title)))
                        .toList()
                : devices.matches();
        return matches.stream()
                .map(match ->
                        new Pair(match.title(), busyMillis(match, a), busyMillis(match, b), Double.NaN, Double.NaN))
                .toList();
    }

    private static double busyMillis(MatchedDevices.Match match, Observation one) {
        return one.device().isEmpty() ? Double.NaN : match.busyMillis(one);
    }

    private static Observation last(Read run) {
        return run.observations.get(run.observations.size() - 1);
    }

    private static Side side(Observation one) {
        return new Side(one.figures(), one.steady(), one.response(TransactionType.NEW_ORDER));
    }

    private static List<Pair> pairs(Optional<Ledger> first, Optional<Ledger> second) {
        Set<String> names = new LinkedHashSet<>();
        first.ifPresent(ledger -> ledger.parts().forEach(part -> names.add(part.name())));
        second.ifPresent(ledger -> ledger.parts().forEach(part -> names.add(part.name())));
        return names.stream()
                .map(name -> new Pair(
                        name, millis(first, name), millis(second, name), count(first, name), count(second, name)))
                .toList();
    }

    private static double millis(Optional<Ledger> ledger, String name) {
        return ledger.map(found -> found.millis(name)).orElse(Double.NaN);
    }

    private static double count(Optional<Ledger> ledger, String name) {
        return ledger.flatMap(found -> found.part(name)).map(Part::count).orElse(Double.NaN);
    }

    /** Checks that one of the runs did not pass. */
    private static List<Check> checks(CheckedRun first, CheckedRun second) {
        Set<String> names = new TreeSet<>();
        for (CheckedRun run : List.of(first, second)) {
            run.gates().checks().stream()
                    .filter(check ->
                            check.verdict() == Finding.Verdict.FAILED || check.verdict() == Finding.Verdict.MARKED)
                    .forEach(check -> names.add(check.name()));
        }
        return names.stream()
                .map(name -> new Check(name, text(first, name), text(second, name)))
                .toList();
    }

    private static String text(CheckedRun run, String name) {
        return run.gates().checks().stream()
                .filter(check -> check.name().equals(name))
                .map(check -> switch (check.verdict()) {
                    case PASSED -> "passed";
                    case FAILED -> "FAILED: " + check.value();
                    case MARKED -> "MARKED: " + check.value();
                    case NOT_COMPARED -> "not compared";
                })
                .findFirst()
                .orElse("");
    }
}
