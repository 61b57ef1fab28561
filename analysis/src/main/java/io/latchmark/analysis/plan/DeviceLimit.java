package io.latchmark.analysis.plan;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.probe.Approach;
import io.latchmark.analysis.statistics.Range;
import io.latchmark.platform.CountText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The throughput that a device's ceiling allows: the ceiling divided by the operations of one transaction (forced flow law).
 *
 * @param approach the ceiling, and how close the busiest level came to it
 * @param operationsPerTransaction reads and writes on the device at the busiest level
 * @param perSecond transactions per second at the ceiling
 * @param perSecondRange for the minimum and maximum operations per transaction over all levels
 * @param newOrdersPerMinute {@code perSecond} as new orders
 * @param users at which the fitted curve reaches it; NaN if it never does or there is no curve
 * @param usersLeast minimum number of users that can reach it, assuming the shortest measured response time; NaN in an open loop
 * @param text the answer in words
 */
public record DeviceLimit(
        Approach approach,
        double operationsPerTransaction,
        double perSecond,
        Range perSecondRange,
        double newOrdersPerMinute,
        double users,
        double usersLeast,
        String text) {
    static DeviceLimit of(Approach approach, PlannedRuns runs, Level busiest, Optional<ScalabilityFit> fit) {
        ToDoubleFunction<Level> operations = level -> Demand.device(level, approach.device())
                .map(device -> device.perTransaction(device.operationsPerSecond()))
                .orElse(Double.NaN);
        double each = operations.applyAsDouble(busiest);
        Range measured = Demand.range(runs.levels(), operations);
        double ceiling = approach.ceiling().iops();
        double perSecond = ceiling / each;
        OptionalDouble users = fit.map(curve -> curve.law().usersFor(perSecond)).orElse(OptionalDouble.empty());
        double usersLeast = runs.open() ? Double.NaN : usersLeast(runs.levels(), perSecond);
        Range range = new Range(ceiling / measured.high(), ceiling / measured.low());
        double newOrders = perSecond * busiest.newOrdersPerTransaction();
        String rate = NumberText.of(perSecond) + " transactions/s (" + NumberText.of(range.low()) + " to "
                + NumberText.of(range.high()) + "), " + NumberText.whole(newOrders) + " NOPM, "
                + Extrapolation.factor(perSecond, busiest.perSecond(), "the maximum throughput measured");
        String text = rate + ". "
                + (runs.open() ? "Users are no measure of an open loop." : usersText(runs, fit, users, usersLeast));
        return new DeviceLimit(approach, each, perSecond, range, newOrders, users.orElse(Double.NaN), usersLeast, text);
    }

    /** N = X·(R+Z), with the shortest R+Z of any level. */
    private static double usersLeast(List<Level> levels, double perSecond) {
        double shortest =
                Demand.range(levels, level -> level.users() / level.perSecond()).low();
        return perSecond * shortest;
    }

    private static String usersText(
            PlannedRuns runs, Optional<ScalabilityFit> fit, OptionalDouble users, double usersLeast) {
        String earliest = "at least " + CountText.of((long) Math.ceil(usersLeast), "user", "users");
        int most = runs.levels().get(runs.levels().size() - 1).users();
        if (fit.isEmpty()) {
            return "That takes " + earliest
                    + " (if every response were as short as the shortest level's); a scalability curve would give an estimate.";
        }
        if (users.isPresent()) {
            return "The curve gets there with " + CountText.of((long) Math.ceil(users.getAsDouble()), "user", "users")
                    + ", "
                    + Extrapolation.factor(users.getAsDouble(), most, "the most users measured") + "; " + earliest
                    + " whatever the curve." + caveat(fit.get());
        }
        return "The curve does not get there with any number of users: it ends at "
                + NumberText.of(fit.get().law().greatest())
                + " transactions/s. Something else limits before this device does." + caveat(fit.get());
    }

    private static String caveat(ScalabilityFit fit) {
        return fit.lackOfFit().found() ? " But the curve does NOT FIT: don't rely on it." : "";
    }
}
