package io.latchmark.cli.console;

import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.analysis.series.Roles;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Sample;
import io.latchmark.runner.RunListener;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** Shows the figures of the last seconds of a run, once a second. */
public final class LiveLine implements RunListener {
    private static final Duration SPAN = Duration.ofSeconds(3);
    private static final Map<TransactionType, String> SHORT = Map.of(
            TransactionType.NEW_ORDER, "NO",
            TransactionType.PAYMENT, "P",
            TransactionType.ORDER_STATUS, "OS",
            TransactionType.DELIVERY, "D",
            TransactionType.STOCK_LEVEL, "SL");

    private final Console console;
    private final LiveFigures figures;

    /**
     * A line on this console for a run of these settings.
     *
     * @param sources that will be sampled
     */
    public LiveLine(Console console, RunSettings settings, List<RunEnvironment.Source> sources) {
        this.console = console;
        boolean unused = settings.steps().stream().anyMatch(step -> step.users() < settings.connections());
        figures = new LiveFigures(SPAN, unused || settings.pacing() != Pacing.NONE, Roles.of(sources));
    }

    @Override
    public void ticked(List<Interval> intervals, List<ResponseTimes> times) {
        figures.addIntervals(intervals);
        figures.addTimes(times);
        console.progress(text(figures.reading(), console.columns()));
    }

    @Override
    public void sampled(List<Sample> samples) {
        figures.addSamples(samples);
    }

    @Override
    public void happened(Event event) {
        switch (event.kind()) {
            case PHASE -> figures.begin(Phase.Kind.valueOf(event.detail()));
            case SOURCE_LOST -> console.line("  a source was lost: " + event.detail());
            case SOURCE_BACK -> console.line("  a source is back: " + event.detail());
            case RECONNECT, CHECKPOINT, INTERRUPT, NOTE -> console.line("  " + event.detail());
            case FAILURE -> {
                // Counted, and told at the end.
            }
        }
    }

    /** The figures in at most so many columns: those that matter less are left out, one after the other. */
    static String text(LiveFigures.Reading reading, int columns) {
        String head = String.format(
                Locale.ROOT, "%4.0f s %s %s NOPM", reading.elapsedSeconds(), phase(reading), whole(reading.nopm()));
        String allTypes = " · p95 ms " + p95(reading);
        String newOrder = reading.p95Millis().containsKey(TransactionType.NEW_ORDER)
                ? " · p95 " + number(reading.p95Millis().getOrDefault(TransactionType.NEW_ORDER, Double.NaN)) + " ms"
                : "";
        String reads = " · " + whole(reading.readsPerSecond()) + " reads/s";
        String timedReads = Double.isNaN(reading.millisPerRead())
                ? reads
                : reads + " at " + number(reading.millisPerRead()) + " ms";
        String io = reading.ofDatabase() ? timedReads + " (database)" : timedReads;
        String wait = reading.topWait()
                .map(top -> String.format(Locale.ROOT, " · %s %.0f %%", top.title(), 100 * reading.topWaitShare()))
                .orElse("");
        return Stream.of(
                        head + allTypes + io + wait,
                        head + newOrder + io + wait,
                        head + newOrder + timedReads + wait,
                        head + newOrder + reads + wait,
                        head + newOrder + timedReads,
                        head + newOrder + reads,
                        head + newOrder)
                .filter(text -> text.length() <= columns)
                .findFirst()
                .orElse(head);
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

    private static String p95(LiveFigures.Reading reading) {
        StringJoiner p95 = new StringJoiner(" ");
        for (TransactionType type : TransactionType.all()) {
            Double millis = reading.p95Millis().get(type);
            if (millis != null) {
                p95.add(SHORT.get(type) + " " + number(millis));
            }
        }
        return p95.length() == 0 ? "–" : p95.toString();
    }

    private static String whole(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    }
}
