package io.latchmark.analysis.ledger;

import io.latchmark.core.spi.WaitClass;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How often sessions were woken from their waits. The CPU cost of a wait occurs per wake-up, independent of its duration: its
 * call's CPU time, and the wait for a CPU afterwards. CPU time hidden in waits is therefore divided by the number of waits, not
 * by their time: a read of 0.1 ms hides as much as a log flush of 4 ms.
 *
 * @param counted wake-ups by class, in any unit; only classes that are counted
 * @param transactions in the same unit; NaN if unknown
 * @param voluntary voluntary context switches of the sessions, in the same unit; NaN if they were not counted
 * @param involuntary involuntary context switches
 */
public record WakeUps(Map<WaitClass, Double> counted, double transactions, double voluntary, double involuntary) {
    public WakeUps {
        counted = Map.copyOf(counted);
    }

    /** The share of the sessions' context switches in which another thread took their CPU; 0 if they were not counted. */
    double preemptedShare() {
        return voluntary + involuntary > 0 ? involuntary / (voluntary + involuntary) : 0;
    }

    /**
     * The share of the waiting for a CPU that follows the client's request, where it is not counted: each transaction has one request, and
     * the wait is assumed to be the same after each wake-up. 0 if the switches were not counted.
     */
    double calledShare() {
        return voluntary > 0 && transactions > 0 ? Math.min(1, transactions / voluntary) * (1 - preemptedShare()) : 0;
    }

    /**
     * Divides the CPU time hidden in waits equally among wake-ups, but assigns no wait more than its time.
     *
     * @param hidden in the unit of the waits; the excess over their sum is not divided
     * @param waits the time in each
     * @param total all time of sessions
     * @return for each wait
     */
    Map<WaitClass, Double> divide(double hidden, Map<WaitClass, Double> waits, double total) {
        EnumMap<WaitClass, Double> taken = new EnumMap<>(WaitClass.class);
        Map<WaitClass, Double> numbers = numbers(waits, total);
        Set<WaitClass> open = waits.keySet();
        double left = Math.max(0, hidden);
        while (left > 0 && !open.isEmpty()) {
            double all = sum(numbers, open);
            // Waits without a count are weighted by time.
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
     * Wake-ups of each wait. Uncounted waits share the sessions' remaining context switches, or are estimated by time: such a
     * wait, for example for a lock, takes about as long as a transaction.
     */
    private Map<WaitClass, Double> numbers(Map<WaitClass, Double> waits, double total) {
        EnumMap<WaitClass, Double> numbers = new EnumMap<>(WaitClass.class);
        Set<WaitClass> without = waits.keySet().stream()
                .filter(waitClass -> !counted.containsKey(waitClass))
                .collect(Collectors.toSet());
        waits.keySet().forEach(waitClass -> numbers.put(waitClass, of(counted, waitClass)));
        double known = sum(numbers, waits.keySet());
        double time = sum(waits, without);
        // One switch per transaction is the wait for the next request.
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
