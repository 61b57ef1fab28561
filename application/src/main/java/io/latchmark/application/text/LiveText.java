package io.latchmark.application.text;

import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.core.transaction.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/** The figures of the last seconds of a run, as a line of text. */
public final class LiveText {
    private LiveText() {}

    /**
     * The figures as a line and as shorter ones, which leave out the less important figures step by step.
     *
     * @param nopmByAgent each agent's part of the new orders per minute; empty without agents
     */
    public static List<String> lines(LiveFigures.Reading reading, SortedMap<String, Double> nopmByAgent) {
        String head = String.format(
                Locale.ROOT, "%4.0f s %s %s NOPM", reading.elapsedSeconds(), phase(reading), whole(reading.nopm()));
        String newOrder = " · New-Order p95 "
                + number(reading.p95Millis().getOrDefault(TransactionType.NEW_ORDER, Double.NaN)) + " ms";
        String reads = " · " + whole(reading.readsPerSecond()) + " reads/s";
        String timedReads = Double.isNaN(reading.millisPerRead())
                ? reads
                : reads + " at " + number(reading.millisPerRead()) + " ms";
        String io = reading.ofDatabase() ? timedReads + " (database)" : timedReads;
        String wait = reading.topWait()
                .map(top -> String.format(Locale.ROOT, " · %s %.0f %%", top, 100 * reading.topWaitShare()))
                .orElse("");
        StringBuilder agents = new StringBuilder();
        nopmByAgent.forEach(
                (name, nopm) -> agents.append(" · ").append(name).append(' ').append(whole(nopm)));
        List<String> lines = new ArrayList<>();
        if (!nopmByAgent.isEmpty()) {
            lines.add(head + agents + newOrder + io + wait);
            lines.add(head + agents + newOrder);
            lines.add(head + agents);
        }
        lines.addAll(List.of(
                head + newOrder + io + wait,
                head + newOrder + timedReads + wait,
                head + newOrder + reads + wait,
                head + newOrder + timedReads,
                head + newOrder + reads,
                head + newOrder,
                head));
        return lines;
    }

    private static String phase(LiveFigures.Reading reading) {
        return reading.phase()
                .map(kind -> switch (kind) {
                    case WARM_UP -> "warm-up  ";
                    case MEASUREMENT -> "measuring";
                    case COOL_DOWN -> "cool-down";
                })
                .orElse("");
    }

    private static String whole(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    }
}
