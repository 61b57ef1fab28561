package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Axis;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.HeatMap;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.series.Bins;
import io.latchmark.analysis.series.PreferredNumbers;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.MeasuredStep;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.Timeline;
import io.latchmark.core.transaction.TransactionType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.AbstractHistogram;

/** The response time charts of one run, by transaction type. */
final class ResponseCharts {
    private static final int TALL = 170;
    private static final int DISTRIBUTION = 240;
    private static final double MICROS_PER_MILLI = 1e3;
    /** Limits the page size: a chart of half a page has no room for more columns. */
    private static final int COLUMNS_MAX = 150;

    private final RunData data;
    private final RunSummary summary;
    private final Timeline timeline;

    ResponseCharts(RunData data, RunSummary summary) {
        this.data = data;
        this.summary = summary;
        this.timeline = data.timeline();
    }

    /** Percentiles of each type over time, each with a heat map. */
    List<Block> overTime(Axis axis) {
        return timeline.types().stream()
                .map(type -> (Block) new Block.Beside(List.of(percentiles(type, axis), heatMap(type, axis))))
                .toList();
    }

    private static String id(String kind, TransactionType type) {
        return kind + "-" + type.key().replace('_', '-');
    }

    private Chart percentiles(TransactionType type, Axis axis) {
        Bins bins = timeline.bins();
        return new Chart(
                new Chart.About(
                        id("response", type),
                        type.title() + " response time",
                        "ms",
                        "Committed or rolled back by design"
                                + RunCharts.perPoint(bins, "percentiles of all transactions that ended then")),
                axis,
                Chart.Shape.LINES,
                TALL,
                RunCharts.middles(bins),
                List.of(
                        percentile(type, "p99", Colour.VERMILLION, Latency::p99),
                        percentile(type, "p95", Colour.ORANGE, Latency::p95),
                        percentile(type, "p50", Colour.BLUE, Latency::p50)),
                List.of());
    }

    private Chart.Series percentile(
            TransactionType type, String name, Colour colour, ToDoubleFunction<Latency> percentile) {
        return new Chart.Series(
                name,
                colour,
                colour == Colour.VERMILLION,
                NumberText.of(percentile.applyAsDouble(summary.response(type))),
                RunCharts.values(timeline.bins(), bin -> percentile.applyAsDouble(timeline.response(type, bin))));
    }

    private HeatMap heatMap(TransactionType type, Axis axis) {
        Bins bins = timeline.bins();
        int together = (bins.count() + COLUMNS_MAX - 1) / COLUMNS_MAX;
        List<Double> edges = new ArrayList<>();
        List<long[]> columns = new ArrayList<>();
        long[] all = new long[PreferredNumbers.count()];
        for (int start = 0; start < bins.count(); start += together) {
            long[] column = new long[PreferredNumbers.count()];
            for (int bin = start; bin < Math.min(bins.count(), start + together); bin++) {
                add(timeline.countsBySize(type, bin), column);
            }
            edges.add(bins.bin(start).startNanos() / 1e9);
            columns.add(column);
            add(column, all);
        }
        edges.add(bins.endNanos() / 1e9);
        int least = first(all);
        List<HeatMap.Row> rows = IntStream.rangeClosed(least, last(all))
                .mapToObj(size -> new HeatMap.Row(label(size), shares(columns, size)))
                .toList();
        return new HeatMap(
                new Chart.About(
                        id("heat", type),
                        type.title() + " response times by size",
                        "ms",
                        "The stronger the colour, the larger the share of the transactions of that time. Data: the"
                                + " measurement interval."),
                axis,
                TALL,
                edges,
                rows,
                histogram(type));
    }

    private static void add(long[] counts, long[] to) {
        for (int i = 0; i < counts.length; i++) {
            to[i] += counts[i];
        }
    }

    private static int first(long[] counts) {
        return IntStream.range(0, counts.length)
                .filter(size -> counts[size] > 0)
                .findFirst()
                .orElse(0);
    }

    private static int last(long[] counts) {
        return IntStream.range(0, counts.length)
                .filter(size -> counts[size] > 0)
                .reduce((earlier, later) -> later)
                .orElse(0);
    }

    private static double millis(int size) {
        return PreferredNumbers.at(size) / MICROS_PER_MILLI;
    }

    /** Labels only 1, 2 and 5 times a power of ten. */
    private static String label(int size) {
        return switch (size % 10) {
            case 0, 3, 7 -> Double.toString(millis(size)).replaceFirst("\\.0$", "");
            default -> "";
        };
    }

    private static List<Double> shares(List<long[]> columns, int size) {
        return columns.stream()
                .map(column -> column[size] == 0
                        ? 0
                        : (double) column[size] / Arrays.stream(column).sum())
                .toList();
    }

    private AbstractHistogram measured(TransactionType type) {
        return data.steps().stream()
                .filter(step -> step.window().equals(summary.window()))
                .findFirst()
                .map((MeasuredStep step) -> step.responses(type))
                .orElseThrow();
    }

    private Table histogram(TransactionType type) {
        AbstractHistogram histogram = measured(type);
        long[] counts = Timeline.countsBySize(histogram);
        List<Integer> sizes =
                IntStream.rangeClosed(first(counts), last(counts)).boxed().toList();
        return Table.of(type.title() + " response times by size", sizes)
                .figure("From, ms", size -> NumberText.of(millis(size)))
                .figure("To, ms", size -> NumberText.of(millis(size + 1)))
                .whole("Transactions", size -> counts[size])
                .percent("Share", size -> (double) counts[size] / histogram.getTotalCount())
                .build();
    }

    /** Response times of each type by percentile, up to the tenth largest. */
    List<Block> distribution() {
        List<TransactionType> types = timeline.types().stream()
                .filter(type -> summary.response(type).count() > 0)
                .toList();
        long most = types.stream()
                .mapToLong(type -> summary.response(type).count())
                .max()
                .orElse(0);
        List<Double> oneOf = IntStream.rangeClosed(0, PreferredNumbers.indexOf(Math.max(1, most / 10.0)))
                .mapToObj(PreferredNumbers::at)
                .toList();
        if (types.isEmpty()) {
            return List.of();
        }
        return List.of(new Chart(
                new Chart.About(
                        "distribution",
                        "Distribution of response times",
                        "ms",
                        "Each percentile that at least 10 transactions exceed, over the measurement interval. Each further 9"
                                + " takes the same room."),
                Axis.of(Axis.Scale.PERCENTILES, "Percentile", PreferredNumbers.at(oneOf.size())),
                Chart.Shape.LINES,
                DISTRIBUTION,
                oneOf,
                types.stream()
                        .map(type -> {
                            AbstractHistogram histogram = measured(type);
                            return new Chart.Series(
                                    type.title(),
                                    Colour.of(types.indexOf(type)),
                                    false,
                                    "",
                                    oneOf.stream()
                                            .map(one -> Latency.exceededByOneOf(histogram, one))
                                            .toList());
                        })
                        .toList(),
                List.of()));
    }
}
