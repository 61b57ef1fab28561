package io.latchmark.analysis.ledger;

import io.latchmark.core.spi.WaitClass;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How often sessions were woken from their waits. A session that waits pays for it by the wake-up, whatever the wait takes: its call's
 * time on a CPU, and the time until it has one again. So the CPU time that is hidden in waits is divided by their number, and not by
 * their time: a read of 0.1 ms hides as much as a log flush of 4 ms.
 *
 * @param counted wake-ups by class, in any unit; without those that nobody counts
 * @param transactions in the same unit; NaN if they are not known
 * @param voluntary voluntary context switches of the sessions, in the same unit; NaN if they were not counted
 * @param involuntary the others
 */
public record WakeUps(Map<WaitClass, Double> counted, double transactions, double voluntary, double involuntary) {
    /** Nothing is known of them. */
    public static final WakeUps UNKNOWN = new WakeUps(Map.of(), Double.NaN, Double.NaN, Double.NaN);

    public WakeUps {
        counted = Map.copyOf(counted);
    }

    /** Of the sessions' switches, those in which another thread took their CPU; 0 if they were not counted. */
    double preemptedShare() {
        return voluntary + involuntary > 0 ? involuntary / (voluntary + involuntary) : 0;
    }

    /**
     * Divides what is hidden in waits, as much to each wake-up, and no more than its time to any wait.
     *
     * @param hidden in the unit of the waits; what is above their sum is not divided
     * @param waits the time in each
     * @param total all time of sessions
     * @return of each wait
     */
    Map<WaitClass, Double> divide(double hidden, Map<WaitClass, Double> waits, double total) {
        EnumMap<WaitClass, Double> taken = new EnumMap<>(WaitClass.class);
        Map<WaitClass, Double> numbers = numbers(waits, total);
        Set<WaitClass> open = waits.keySet();
        double left = Math.max(0, hidden);
        while (left > 0 && !open.isEmpty()) {
            double all = sum(numbers, open);
            // Of waits without a number, each has what its time is of theirs.
            Map<WaitClass, Double> weights = all > 0 ? numbers : waits;
            double each = left / (all > 0 ? all : sum(waits, open));
            Set<WaitClass> full = open.stream()
                    .filter(waitClass -> each * of(weights, waitClass) >= of(waits, waitClass))
                    .collect(Collectors.toSet());
            for (WaitClass waitClass : full.isEmpty() ? open : full) {
                double part = full.isEmpty() ? each * of(weights, waitClass) : of(waits, waitClass);
                taken.put(waitClass, part);
                left -= part;
            }
            Set<WaitClass> done = full;
            open = done.isEmpty()
                    ? Set.of()
                    : open.stream()
                            .filter(waitClass -> !done.contains(waitClass))
                            .collect(Collectors.toSet());
        }
        return taken;
    }

    /**
     * Wake-ups of each wait. Of waits that nobody counts the sessions' switches tell the number together, or else the time: such a
     * wait, as one for a lock, takes about as long as a transaction.
     */
    private Map<WaitClass, Double> numbers(Map<WaitClass, Double> waits, double total) {
        EnumMap<WaitClass, Double> numbers = new EnumMap<>(WaitClass.class);
        Set<WaitClass> without = waits.keySet().stream()
                .filter(waitClass -> !counted.containsKey(waitClass))
                .collect(Collectors.toSet());
        waits.keySet().forEach(waitClass -> numbers.put(waitClass, of(counted, waitClass)));
        double known = sum(numbers, waits.keySet());
        double time = sum(waits, without);
        // One of the switches is the wait for the next request.
        double others = Math.max(0, voluntary - known - transactions);
        double perTime;
        if (Double.isFinite(others)) {
            perTime = others / time;
        } else if (Double.isFinite(transactions)) {
            perTime = transactions / total;
        } else {
            perTime = known / (sum(waits, waits.keySet()) - time);
        }
        without.forEach(
                waitClass -> numbers.put(waitClass, Double.isFinite(perTime) ? of(waits, waitClass) * perTime : 0));
        return numbers;
    }

    private static double sum(Map<WaitClass, Double> values, Set<WaitClass> classes) {
        return classes.stream().mapToDouble(waitClass -> of(values, waitClass)).sum();
    }

    private static double of(Map<WaitClass, Double> values, WaitClass waitClass) {
        return values.getOrDefault(waitClass, 0.0);
    }
}
