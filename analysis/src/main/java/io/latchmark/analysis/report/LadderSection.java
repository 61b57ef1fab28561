package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.LadderSummary.Rung;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.transaction.TransactionType;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The levels of load of a run beside each other: two charts and a table. */
final class LadderSection {
    private static final int HEIGHT = 200;

    private final LadderSummary ladder;

    LadderSection(LadderSummary ladder) {
        this.ladder = ladder;
    }

    /** The section; empty for a run of one level. */
    String markup() {
        if (!ladder.isLadder()) {
            return "";
        }
        String by = ladder.open() ? "by rate offered, transactions/s" : "by users";
        return Template.fill(
                "ladder.html",
                Map.of(
                        "by",
                        ladder.open() ? "rate" : "users",
                        "throughput",
                        chart(by, new Figure("ladder-nopm", "New orders per minute", "c-blue", LadderSection::nopm)),
                        "response",
                        chart(by, new Figure("ladder-p95", "New-Order p95, ms", "c-orange", LadderSection::p95)),
                        "table",
                        table(),
                        "best",
                        ladder.levelText(ladder.best())));
    }

    private static double nopm(Rung rung) {
        return rung.summary().nopm();
    }

    private static double p95(Rung rung) {
        return rung.summary().response(TransactionType.NEW_ORDER).p95();
    }

    private String table() {
        Table table = Table.ofNumbersAndWords(List.of(
                ladder.open() ? "Offered per second" : "Users",
                "NOPM",
                "Transactions/s",
                "New-Order p50, ms",
                "New-Order p95, ms",
                "New-Order p99, ms",
                "Failed",
                "Late",
                "Measured, s",
                "Steady"));
        for (Rung rung : ladder.rungs()) {
            RunSummary summary = rung.summary();
            Latency newOrder = summary.response(TransactionType.NEW_ORDER);
            table.row(
                    rung.equals(ladder.best()) ? "total" : "",
                    List.of(
                            ladder.levelNumber(rung),
                            NumberText.whole(summary.nopm()),
                            NumberText.of(summary.transactionsPerSecond()),
                            NumberText.of(newOrder.p50()),
                            NumberText.of(newOrder.p95()),
                            NumberText.of(newOrder.p99()),
                            NumberText.whole(summary.counts().failedTotal()),
                            NumberText.whole(summary.arrivals().late()),
                            NumberText.of(summary.window().seconds()),
                            LadderSummary.steadyText(summary.steady().verdict())));
        }
        return table.markup("Levels of load");
    }

    private String chart(String by, Figure figure) {
        List<Rung> rungs = ladder.rungs().stream()
                .filter(rung -> Double.isFinite(figure.of().applyAsDouble(rung)))
                .sorted(Comparator.comparingDouble(rung -> rung.level(ladder.open())))
                .toList();
        Ticks ticks =
                Ticks.ofValues(rungs.stream().mapToDouble(figure.of()).max().orElse(0));
        Markup chart = new Markup()
                .open("figure", "class", "chart", "id", figure.id())
                .open("figcaption")
                .open("h3")
                .text(figure.title() + " ")
                .element("span", by, "class", "unit")
                .close("h3")
                .close("figcaption")
                .open("div", "class", "plot")
                .open(
                        "svg",
                        "class",
                        "frame",
                        "width",
                        "100%",
                        "height",
                        Integer.toString(HEIGHT),
                        "role",
                        "img",
                        "aria-labelledby",
                        figure.id() + "-name")
                .element("title", figure.title() + " " + by + "; numbers in the table", "id", figure.id() + "-name");
        grid(chart, ticks);
        for (int i = 0; i < rungs.size(); i++) {
            Rung rung = rungs.get(i);
            if (i > 0) {
                line(chart, rungs.get(i - 1), rung, new Scale(ticks, figure));
            }
            point(chart, rung, new Scale(ticks, figure));
        }
        return chart.close("svg").close("div").close("figure").line().toString();
    }

    private record Figure(String id, String title, String cssClass, ToDoubleFunction<Rung> of) {}

    private record Scale(Ticks ticks, Figure figure) {
        private String y(Rung rung) {
            return pixels(figure.of().applyAsDouble(rung), ticks);
        }
    }

    private static void grid(Markup chart, Ticks ticks) {
        for (double value : ticks.values()) {
            String y = pixels(value, ticks);
            chart.empty("line", "class", value == 0 ? "base" : "grid", "x1", "0", "x2", "100%", "y1", y, "y2", y);
            chart.element("text", ticks.valueText(value), "x", "-8", "y", y, "dy", "4", "text-anchor", "end");
        }
    }

    private void line(Markup chart, Rung from, Rung to, Scale scale) {
        chart.empty(
                "line",
                "class",
                "line " + scale.figure().cssClass(),
                "x1",
                x(from),
                "x2",
                x(to),
                "y1",
                scale.y(from),
                "y2",
                scale.y(to));
    }

    private void point(Markup chart, Rung rung, Scale scale) {
        chart.empty(
                "circle", "class", "dot " + scale.figure().cssClass(), "cx", x(rung), "cy", scale.y(rung), "r", "4");
        chart.element(
                "text",
                ladder.levelNumber(rung),
                "x",
                x(rung),
                "y",
                Integer.toString(HEIGHT + 17),
                "text-anchor",
                "middle");
    }

    private String x(Rung rung) {
        double greatest = ladder.rungs().stream()
                .mapToDouble(one -> one.level(ladder.open()))
                .max()
                .orElse(1);
        double share = greatest > 0 ? rung.level(ladder.open()) / greatest : 0;
        return String.format(Locale.ROOT, "%.2f%%", share * 100);
    }

    private static String pixels(double value, Ticks ticks) {
        return String.format(Locale.ROOT, "%.1f", HEIGHT * (1 - value / ticks.max()));
    }
}
