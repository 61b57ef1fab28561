package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Axis;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Outline;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.series.Bins;
import io.latchmark.analysis.series.Counter;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.Timeline;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.RunSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The charts over time of one run, all on one time axis. */
final class RunCharts {
    /** A machine with dozens of devices would bury the rest. */
    private static final int DEVICES_MAX = 4;

    private static final int TALL = 170;
    private static final int LOW = 110;

    private final RunData data;
    private final RunSummary summary;
    private final Axis axis;
    private final Outline outline;

    RunCharts(RunData data, RunSummary summary, Axis axis, Outline outline) {
        this.data = data;
        this.summary = summary;
        this.axis = axis;
        this.outline = outline;
    }

    /** All charts; the operations of a device with a ceiling beside it. */
    List<Block> blocks(Approaches ceilings) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(throughput());
        data.timeline().types().forEach(type -> blocks.add(responseTimes(type)));
        if (summary.devices().isEmpty()) {
            blocks.add(absent("Device", DeviceFigures.SOURCE));
        }
        summary.devices().stream().limit(DEVICES_MAX).forEach(device -> {
            blocks.add(operations(device).limited(limits(ceilings, device)));
            blocks.add(latency(device));
        });
        blocks.add(waits());
        return blocks;
    }

    /** A line: its name, look, value over the measurement interval and value in a bin. */
    private record Line(String name, Colour colour, boolean dashed, double measured, IntToDoubleFunction value) {
        private static Line ofReads(String name, double measured, IntToDoubleFunction value) {
            return new Line(name, Colour.BLUE, false, measured, value);
        }

        private static Line ofWrites(String name, double measured, IntToDoubleFunction value) {
            return new Line(name, Colour.VERMILLION, true, measured, value);
        }

        private Chart.Series over(Bins bins) {
            return new Chart.Series(name, colour, dashed, NumberText.of(measured), values(bins, value));
        }
    }

    private Chart lines(Chart.About about, int height, Bins bins, Line... lines) {
        List<Chart.Series> series =
                Stream.of(lines).map(line -> line.over(bins)).toList();
        return new Chart(about, axis, Chart.Shape.LINES, height, middles(bins), series, List.of());
    }

    private Block throughput() {
        Timeline timeline = data.timeline();
        Bins bins = timeline.bins();
        if (bins.count() == 0) {
            return new Block.Paragraph(Style.ABSENT, outline.text("throughput-absent"));
        }
        String measured = NumberText.whole(summary.nopm());
        List<Double> values = values(bins, timeline::newOrdersPerMinute);
        return new Chart(
                outline.about("throughput-chart", "throughput", "point", point(bins)),
                axis,
                Chart.Shape.LINES,
                TALL,
                middles(bins),
                List.of(new Chart.Series("NOPM", Colour.BLUE, false, measured, values)),
                List.of());
    }

    private Block responseTimes(TransactionType type) {
        Timeline timeline = data.timeline();
        Latency measured = summary.response(type);
        String id = "response-" + type.key().replace('_', '-');
        return lines(
                outline.about("response", id, "type", type.title(), "point", point(timeline.bins())),
                type == TransactionType.NEW_ORDER ? TALL : LOW,
                timeline.bins(),
                new Line(
                        "p99",
                        Colour.VERMILLION,
                        true,
                        measured.p99(),
                        bin -> timeline.response(type, bin).p99()),
                new Line(
                        "p95",
                        Colour.ORANGE,
                        false,
                        measured.p95(),
                        bin -> timeline.response(type, bin).p95()),
                new Line(
                        "p50",
                        Colour.BLUE,
                        false,
                        measured.p50(),
                        bin -> timeline.response(type, bin).p50()));
    }

    private Chart.About about(String key, DeviceFigures device, Bins bins) {
        int number = data.counters()
                .objects(DeviceFigures.SOURCE)
                .headSet(device.name())
                .size();
        return outline.about(key, key + "-" + number, "device", device.name(), "point", point(bins));
    }

    private Chart operations(DeviceFigures device) {
        Bins bins = binsOf(DeviceFigures.key(device.name(), "reads"));
        return lines(
                about("iops", device, bins),
                TALL,
                bins,
                Line.ofReads("reads", device.readsPerSecond(), rate(device, "reads", bins)),
                Line.ofWrites("writes", device.writesPerSecond(), rate(device, "writes", bins)));
    }

    private List<Chart.Limit> limits(Approaches ceilings, DeviceFigures device) {
        return ceilings.of(device.name()).stream()
                .map(approach -> approach.ceiling().iops())
                .map(iops -> new Chart.Limit(iops, outline.text("ceiling", "iops", iops)))
                .toList();
    }

    private IntToDoubleFunction rate(DeviceFigures device, String operations, Bins bins) {
        CounterKey key = DeviceFigures.key(device.name(), operations);
        return bin -> data.counters().over(key, bins.bin(bin)).perSecond();
    }

    private Block latency(DeviceFigures device) {
        Bins bins = binsOf(DeviceFigures.key(device.name(), "reads"));
        return lines(
                about("latency", device, bins),
                TALL,
                bins,
                Line.ofReads("read", device.millisPerRead(), millisEach(device, "read", bins)),
                Line.ofWrites("write", device.millisPerWrite(), millisEach(device, "write", bins)));
    }

    private IntToDoubleFunction millisEach(DeviceFigures device, String operation, Bins bins) {
        Counters counters = data.counters();
        CounterKey time = DeviceFigures.key(device.name(), operation + "_time");
        CounterKey count = DeviceFigures.key(device.name(), operation + "s");
        return bin -> counters.millisOver(time, bins.bin(bin)).per(counters.over(count, bins.bin(bin)));
    }

    private Block waits() {
        Bins bins = WaitFigures.clock(data.counters()).map(this::binsOf).orElseGet(() -> Bins.following(List.of()));
        if (bins.count() == 0) {
            return absent("Waits", summary.waitSource());
        }
        List<Chart.Series> series = new ArrayList<>();
        sessionsByClass(bins)
                .forEach((waitClass, values) -> series.add(new Chart.Series(
                        waitClass.title(),
                        RunTables.colour(waitClass),
                        false,
                        NumberText.of(summary.waits().sessions(waitClass)),
                        Arrays.stream(values).boxed().toList())));
        RunSettings settings = data.record().settings();
        int users = settings.users();
        Chart.Limit limit = settings.connections() != users || settings.pacing().isOpen()
                ? new Chart.Limit(settings.connections(), settings.connections() + " connections")
                : new Chart.Limit(users, users + (users == 1 ? " user" : " users"));
        String unused = data.steps().size() > 1 ? outline.text("unused") : "";
        String key = isPolled() ? "waits-polled" : "waits-summed";
        return new Chart(
                outline.about(key, "waits", "point", point(bins), "unused", unused),
                axis,
                Chart.Shape.STACKED,
                TALL + 40,
                middles(bins),
                series,
                List.of(limit));
    }

    /** New orders and response times over the levels of load. */
    static Block levels(LadderSummary ladder) {
        String by = ladder.open() ? "by offered transactions per second" : "by users";
        return new Block.Beside(List.of(
                level(
                        ladder,
                        new Chart.About("ladder-nopm", "New orders per minute", by, ""),
                        Colour.BLUE,
                        rung -> rung.summary().nopm()),
                level(
                        ladder,
                        new Chart.About("ladder-p95", "New-Order p95, ms", by, ""),
                        Colour.ORANGE,
                        rung -> RunTables.newOrder(rung).p95())));
    }

    private static Chart level(
            LadderSummary ladder, Chart.About about, Colour colour, ToDoubleFunction<LadderSummary.Rung> figure) {
        List<LadderSummary.Rung> rungs = ladder.rungs().stream()
                .filter(rung -> Double.isFinite(figure.applyAsDouble(rung)))
                .sorted(Comparator.comparingDouble(rung -> rung.level(ladder.open())))
                .toList();
        List<Double> levels =
                rungs.stream().map(rung -> rung.level(ladder.open())).toList();
        return new Chart(
                about,
                Axis.of(
                        Axis.Scale.LINEAR,
                        ladder.open() ? "Offered per second" : "Users",
                        levels.stream().mapToDouble(level -> level).max().orElse(1)),
                Chart.Shape.POINTS,
                TALL + 30,
                levels,
                List.of(new Chart.Series(
                        about.title(),
                        colour,
                        false,
                        "",
                        rungs.stream().map(rung -> figure.applyAsDouble(rung)).toList())),
                List.of());
    }

    private boolean isPolled() {
        return data.counters().counter(WaitFigures.POLLS).isPresent();
    }

    private Map<WaitClass, double[]> sessionsByClass(Bins bins) {
        return isPolled() ? polledByClass(bins) : summedByClass(bins);
    }

    private Map<WaitClass, double[]> summedByClass(Bins bins) {
        EnumMap<WaitClass, double[]> sessions = new EnumMap<>(WaitClass.class);
        for (int bin = 0; bin < bins.count(); bin++) {
            WaitFigures waits = WaitFigures.of(data.counters(), bins.bin(bin));
            for (WaitClass waitClass : WaitClass.values()) {
                if (summary.waits().sessions(waitClass) > 0) {
                    sessions.computeIfAbsent(waitClass, any -> new double[bins.count()])[bin] =
                            waits.sessions(waitClass);
                }
            }
        }
        return sessions;
    }

    private Map<WaitClass, double[]> polledByClass(Bins bins) {
        Counters counters = data.counters();
        List<Double> polls = values(
                bins, bin -> counters.over(WaitFigures.POLLS, bins.bin(bin)).amount());
        EnumMap<WaitClass, double[]> sessions = new EnumMap<>(WaitClass.class);
        for (String object : counters.objects(WaitFigures.SOURCE)) {
            Optional<WaitClass> waitClass = WaitFigures.classOf(object);
            if (waitClass.isPresent()) {
                CounterKey key = new CounterKey(WaitFigures.SOURCE, object, "observations");
                double[] sum = sessions.computeIfAbsent(waitClass.get(), any -> new double[bins.count()]);
                for (int bin = 0; bin < sum.length; bin++) {
                    // Without a poll the quotient is 0/0: not measured.
                    sum[bin] += counters.over(key, bins.bin(bin)).amount() / polls.get(bin);
                }
            }
        }
        return sessions;
    }

    private Block absent(String what, String source) {
        String why = summary.reasonMissing(source).map(text -> ": " + text).orElse("");
        return new Block.Paragraph(Style.ABSENT, outline.text("absent", "what", what, "source", source, "why", why));
    }

    private Bins binsOf(CounterKey key) {
        List<Window> steps = new ArrayList<>();
        data.counters()
                .counter(key)
                .ifPresent((Counter counter) ->
                        counter.forEachStep((start, end, gain) -> steps.add(new Window(start, end))));
        return Bins.following(steps);
    }

    private static String point(Bins bins) {
        return RunDocument.seconds(bins.secondsTypical());
    }

    private static List<Double> middles(Bins bins) {
        return values(bins, bin -> {
            Window window = bins.bin(bin);
            return (window.startNanos() + window.endNanos()) / 2e9;
        });
    }

    private static List<Double> values(Bins bins, IntToDoubleFunction value) {
        return IntStream.range(0, bins.count()).mapToDouble(value).boxed().toList();
    }
}
