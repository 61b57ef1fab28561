package io.latchmark.analysis.report;

import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.TransactionTime;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.ledger.Ledger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a mean transaction of each configuration spent its time on: stacked bars on one scale, and a table that adds up. */
final class TimeBlocks {
    /** Smaller parts of all configurations are shown together. */
    private static final double SHOWN = 0.03;

    private static final int PARTS_MAX = 7;
    private static final String REST = "the rest";
    private static final String TOTAL = "a transaction";

    private TimeBlocks() {}

    private static Stream<String> names(List<TransactionTime> times) {
        return times.stream()
                .flatMap(time -> time.parts().stream())
                .map(TransactionTime.Portion::name)
                .distinct();
    }

    /** A line of the table. */
    private record Line(String name, List<Double> millis, Optional<Colour> colour) {}

    static List<Block> of(Comparison comparison, String level, List<Comparison.Group> fastestFirst) {
        List<Comparison.Group> groups = fastestFirst.stream()
                .filter(group -> !group.time().parts().isEmpty())
                .toList();
        if (groups.size() < 2) {
            return List.of();
        }
        List<TransactionTime> times =
                groups.stream().map(Comparison.Group::time).toList();
        List<Line> lines = lines(times);
        TimeText text = TimeText.of(times);
        double longest =
                times.stream().mapToDouble(TransactionTime::millis).max().orElseThrow();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(4, "Why: milliseconds of a transaction").in(Form.PAGE));
        for (int i = 0; i < groups.size(); i++) {
            int column = i;
            blocks.add(new Block.Bar(
                    groups.get(i).label(),
                    text.of(text.rounded(times.get(i))) + " ms",
                    lines.stream()
                            .flatMap(line -> line.colour().stream()
                                    .map(colour -> new Block.Share(
                                            colour, Math.max(0, line.millis().get(column)) / longest)))
                            .toList(),
                    Math.max(0, 1 - times.get(i).millis() / longest)));
        }
        Table.Builder<Line> table =
                Table.of("Milliseconds of a transaction", lines).text("Part", Line::name);
        // In the table the base is first, from which the difference is.
        List<Integer> columns = IntStream.range(0, groups.size())
                .boxed()
                .sorted(Comparator.comparing(i -> !groups.get(i).label().equals(comparison.base())))
                .toList();
        for (int column : columns) {
            table.figure(
                    groups.get(column).label(),
                    "ms",
                    line -> text.of(line.millis().get(column)));
        }
        if (groups.size() == 2) {
            table.figure("Difference", "ms", line -> {
                double difference =
                        line.millis().get(columns.get(1)) - line.millis().get(columns.get(0));
                return (difference > 0 ? "+" : "") + text.of(difference);
            });
        }
        blocks.add(table.key(Line::colour)
                .tone(line -> line.name().equals(TOTAL) ? Tone.TOTAL : Tone.PLAIN)
                .build()
                .in(Form.PAGE, Form.MARKDOWN));
        return blocks;
    }

    /** The printed times of the large parts, of the rest, and the total. */
    private static List<Line> lines(List<TransactionTime> times) {
        TimeText text = TimeText.of(times);
        List<String> large = names(times)
                .filter(name -> times.stream().anyMatch(time -> Math.abs(time.millis(name)) >= SHOWN * time.millis()))
                .sorted(Comparator.comparingDouble((String name) -> -times.stream()
                        .mapToDouble(time -> Math.abs(time.millis(name)))
                        .max()
                        .orElse(0)))
                .limit(PARTS_MAX)
                .toList();
        List<Line> lines = new ArrayList<>();
        for (String name : large) {
            lines.add(new Line(
                    name,
                    times.stream().map(time -> text.rounded(time, name)).toList(),
                    Optional.of(name.equals(Ledger.RESIDUAL) ? Colour.GREY : Colour.of(lines.size()))));
        }
        List<Double> rest = times.stream()
                .map(time -> text.rounded(time)
                        - large.stream()
                                .mapToDouble(name -> text.rounded(time, name))
                                .sum())
                .toList();
        if (names(times).anyMatch(name -> !large.contains(name))) {
            lines.add(new Line(REST, rest, Optional.of(Colour.BLACK)));
        }
        lines.add(new Line(TOTAL, times.stream().map(text::rounded).toList(), Optional.empty()));
        return lines;
    }
}
