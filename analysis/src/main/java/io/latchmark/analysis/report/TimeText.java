package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.TransactionTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes transactions' times and their parts with as many decimals for all of them that the printed parts add up to the printed
 * total: what rounding leaves goes to the parts with the largest remainders.
 */
final class TimeText {
    private final int decimals;
    private final Map<TransactionTime, Map<String, Double>> parts = new HashMap<>();

    private TimeText(int decimals) {
        this.decimals = decimals;
    }

    static TimeText of(List<TransactionTime> times) {
        double least = times.stream()
                .mapToDouble(TransactionTime::millis)
                .filter(millis -> millis > 0)
                .min()
                .orElse(1);
        TimeText text = new TimeText((int) Math.max(0, Math.min(4, 2 - Math.floor(Math.log10(least)))));
        times.forEach(time -> text.parts.put(time, text.rounded(time.parts(), text.rounded(time))));
        return text;
    }

    private Map<String, Double> rounded(List<TransactionTime.Portion> portions, double total) {
        double unit = Math.pow(10, -decimals);
        Map<String, Double> rounded = new HashMap<>();
        portions.forEach(portion -> rounded.put(portion.name(), Math.floor(portion.millis() / unit)));
        long missing = Math.round(total / unit)
                - Math.round(
                        rounded.values().stream().mapToDouble(value -> value).sum());
        List<TransactionTime.Portion> byRemainder = new ArrayList<>(portions);
        byRemainder.sort(
                Comparator.comparingDouble(portion -> Math.floor(portion.millis() / unit) - portion.millis() / unit));
        for (int i = 0; i < missing && i < byRemainder.size(); i++) {
            rounded.merge(byRemainder.get(i).name(), 1.0, Double::sum);
        }
        rounded.replaceAll((name, units) -> units * unit);
        return rounded;
    }

    double rounded(TransactionTime time) {
        double unit = Math.pow(10, -decimals);
        return Math.round(time.millis() / unit) * unit;
    }

    double rounded(TransactionTime time, String part) {
        return parts.getOrDefault(time, Map.of()).getOrDefault(part, 0.0);
    }

    String of(double millis) {
        return Double.isFinite(millis)
                ? String.format(Locale.ROOT, "%,." + decimals + "f", millis == 0 ? 0.0 : millis)
                : NumberText.NOT_MEASURED;
    }

    /** A part as a number of operations and the time of each, if they were counted: {@code 33.5 × 0.136 = 4.56 ms}. */
    String product(TransactionTime time, String part) {
        String millis = of(rounded(time, part)) + " ms";
        return time.part(part)
                .filter(portion -> Double.isFinite(portion.millisEach()))
                .map(portion -> NumberText.of(portion.number()) + " × " + each(portion.millisEach()) + " = " + millis)
                .orElse(millis);
    }

    /** Three digits also below 0.1, for the product to be right. */
    private static String each(double millis) {
        return millis < 0.0995 && millis >= 0.001 ? String.format(Locale.ROOT, "%.4f", millis) : NumberText.of(millis);
    }
}
