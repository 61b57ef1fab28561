package io.latchmark.analysis.report;

import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.document.Axis;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.results.run.ResponseLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Charts response times over the rates of searches, with their limit. */
final class LimitChart {
    private static final int HEIGHT = 240;

    private LimitChart() {}

    /** A line of a chart: its name and the steps of searches. */
    private record Line(String name, List<RateLimit.Point> points) {
        /** Those that were measured to their end. */
        Stream<RateLimit.Point> shown() {
            return points.stream().filter(point -> !point.step().isCut());
        }

        double millisAt(double rate) {
            return shown().filter(point -> point.ratePerSecond() == rate)
                    .mapToDouble(RateLimit.Point::millis)
                    .average()
                    .orElse(Double.NaN);
        }
    }

    /** All steps of each configuration's runs; nothing if there were no searches. */
    static List<Block> of(Comparison comparison, List<Comparison.Group> groups) {
        List<Line> lines = groups.stream()
                .filter(group -> !group.searched().isEmpty())
                .map(group -> new Line(
                        group.label(),
                        group.searched().stream()
                                .flatMap(search -> search.points().stream())
                                .toList()))
                .toList();
        String id = "limit-" + comparison.groups().indexOf(groups.get(0));
        return groups.stream()
                .flatMap(group -> group.searched().stream())
                .limit(1)
                .map(search -> chart(id, search.limit(), lines).in(Form.PAGE))
                .toList();
    }

    /** The steps of one run. */
    static Chart of(RateLimit search) {
        return chart("limit", search.limit(), List.of(new Line(search.limit().figure(), search.points())));
    }

    private static Chart chart(String id, ResponseLimit limit, List<Line> lines) {
        List<Double> rates = lines.stream()
                .flatMap(line -> line.shown().map(RateLimit.Point::ratePerSecond))
                .distinct()
                .sorted()
                .toList();
        List<Chart.Series> series = new ArrayList<>();
        for (Line line : lines) {
            series.add(new Chart.Series(
                    line.name(),
                    Colour.of(series.size()),
                    false,
                    "",
                    rates.stream().map(line::millisAt).toList()));
        }
        return new Chart(
                new Chart.About(
                        id,
                        limit.figure(),
                        "ms",
                        "Each step of each run, by its offered rate. Steps that were ended early, far beyond the limit, are not shown."),
                Axis.of(Axis.Scale.LINEAR, "Offered per second", rates.isEmpty() ? 1 : rates.get(rates.size() - 1)),
                Chart.Shape.POINTS,
                HEIGHT,
                rates,
                series,
                List.of(new Chart.Limit(limit.millis(), "limit")));
    }
}
