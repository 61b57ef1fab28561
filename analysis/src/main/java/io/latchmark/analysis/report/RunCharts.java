package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Axis;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.series.Bins;
import io.latchmark.analysis.series.Counter;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.Timeline;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.WorkloadSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The charts of one run over a common time axis. */
final class RunCharts {
    /** Limits the charts on a machine with dozens of devices. */
    private static final int DEVICES_MAX = 4;

    private static final int TALL = 170;

    private final RunData data;
    private final RunSummary summary;
    private final Axis axis;

    RunCharts(RunData data, RunSummary summary, Axis axis) {
        this.data = data;
        this.summary = summary;
        this.axis = axis;
    }

    /** All charts; the operations of a device include its ceiling. */
    List<Block> blocks(Approaches ceilings) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(throughput());
        blocks.addAll(new ResponseCharts(data, summary).overTime(axis));
        if (summary.devices().isEmpty()) {
            blocks.add(absent("Device", DeviceFigures.SOURCE));
        }
        List<DeviceFigures> devices =
                summary.devices().stream().limit(DEVICES_MAX).toList();
        devices.forEach(device -> blocks.add(new Block.Beside(List.of(operations(device, ceilings), latency(device)))));
        blocks.add(new Block.Beside(Stream.concat(utilisation(devices).stream(), logFlushes().stream())
                .toList()));
        blocks.addAll(processors());
        blocks.add(waits());
        return blocks;
    }

    private Chart lines(Chart.About about, int height, Bins bins, List<Chart.Series> series) {
        return new Chart(about, axis, Chart.Shape.LINES, height, middles(bins), series, List.of());
    }

    private Block throughput() {
        Timeline timeline = data.timeline();
        Bins bins = timeline.bins();
        if (bins.count() == 0) {
            return new Block.Paragraph(Style.ABSENT, "Throughput and response times: no interval was recorded.");
        }
        return lines(
                new Chart.About(
                        "throughput",
                        "Throughput",
                        "new orders per minute",
                        "Committed New-Orders by the moment of their end" + perPoint(bins, "the mean rate")),
                TALL,
                bins,
                List.of(new Chart.Series(
                        "NOPM",
                        Colour.BLUE,
                        false,
                        NumberText.whole(summary.nopm()),
                        values(bins, timeline::newOrdersPerMinute))));
    }

    /** A figure of a device as a line. */
    private record Line(String name, Colour colour, boolean dashed, ToDoubleFunction<DeviceFigures> figure) {
        private static Line ofReads(String name, ToDoubleFunction<DeviceFigures> figure) {
            return new Line(name, Colour.BLUE, false, figure);
        }

        private static Line ofWrites(String name, ToDoubleFunction<DeviceFigures> figure) {
            return new Line(name, Colour.VERMILLION, true, figure);
        }
    }

    private Chart.Series series(Line line, DeviceFigures device, Bins bins) {
        return new Chart.Series(
                line.name(),
                line.colour(),
                line.dashed(),
                NumberText.of(line.figure().applyAsDouble(device)),
                values(device, bins, line.figure()));
    }

    private List<Double> values(DeviceFigures device, Bins bins, ToDoubleFunction<DeviceFigures> figure) {
        return values(
                bins, bin -> figure.applyAsDouble(DeviceFigures.of(device.name(), data.counters(), bins.bin(bin))));
    }

    private String id(String kind, DeviceFigures device) {
        return kind + "-"
                + data.counters()
                        .objects(DeviceFigures.SOURCE)
                        .headSet(device.name())
                        .size();
    }

    private Block operations(DeviceFigures device, Approaches ceilings) {
        Bins bins = binsOf(DeviceFigures.key(device.name(), "reads"));
        return lines(
                        new Chart.About(
                                id("iops", device),
                                "Device " + device.name() + ": operations",
                                "per second",
                                "Completed by the whole device" + perPoint(bins, "the mean rate")),
                        TALL,
                        bins,
                        List.of(
                                series(Line.ofReads("reads", DeviceFigures::readsPerSecond), device, bins),
                                series(Line.ofWrites("writes", DeviceFigures::writesPerSecond), device, bins)))
                .limited(ceilings.of(device.name()).stream()
                        .map(approach -> approach.ceiling().iops())
                        .map(iops -> new Chart.Limit(
                                iops, "ceiling of reads and writes together, " + NumberText.of(iops) + "/s"))
                        .toList());
    }

    private Block latency(DeviceFigures device) {
        Bins bins = binsOf(DeviceFigures.key(device.name(), "reads"));
        return lines(
                new Chart.About(
                        id("latency", device),
                        "Device " + device.name() + ": time of an operation",
                        "ms",
                        "From request to completion, queueing included"
                                + perPoint(bins, "the mean of its operations; a gap where there was none")),
                TALL,
                bins,
                List.of(
                        series(Line.ofReads("read", DeviceFigures::millisPerRead), device, bins),
                        series(Line.ofWrites("write", DeviceFigures::millisPerWrite), device, bins)));
    }

    private Optional<Block> utilisation(List<DeviceFigures> devices) {
        if (devices.isEmpty()) {
            return Optional.empty();
        }
        Bins bins = binsOf(DeviceFigures.key(devices.get(0).name(), "busy_time"));
        return Optional.of(lines(
                new Chart.About(
                        "utilisation",
                        "Device utilisation",
                        "%",
                        "Share of the time with at least one request in progress"
                                + perPoint(
                                        bins,
                                        "the mean; a device that serves many requests at once can do more at 100 %")),
                TALL,
                bins,
                IntStream.range(0, devices.size())
                        .mapToObj(i -> new Chart.Series(
                                devices.get(i).name(),
                                Colour.of(i),
                                false,
                                NumberText.percent(devices.get(i).utilisation()),
                                values(devices.get(i), bins, device -> 100 * device.utilisation())))
                        .toList()));
    }

    private Optional<Block> logFlushes() {
        double measured = summary.database().millisPerFlush();
        if (!Double.isFinite(measured)) {
            return Optional.empty();
        }
        Counters counters = data.counters();
        boolean files = summary.database().isOfFiles();
        Bins bins = counters.of(files ? CounterRole.FILE_WRITES : CounterRole.LOG_FLUSHES).stream()
                .findFirst()
                .map(this::binsOf)
                .orElseThrow();
        Map<String, Map<String, String>> facts = data.record().environment().before();
        String what = files ? "Log write" : "Log flush";
        return Optional.of(lines(
                new Chart.About(
                        "log-flush",
                        what + " time",
                        "ms",
                        "By the database's own clock" + perPoint(bins, "the mean; a gap where there was none")),
                TALL,
                bins,
                List.of(new Chart.Series(
                        "mean",
                        Colour.ORANGE,
                        false,
                        NumberText.of(measured),
                        values(
                                bins,
                                bin -> DatabaseFigures.of(counters, bins.bin(bin), facts)
                                        .millisPerFlush())))));
    }

    /** CPU use of each host; only the total if nothing else is known. */
    private List<Block> processors() {
        List<CpuTables.Line> hosts = CpuTables.of(summary.processors());
        List<Block> charts = new ArrayList<>();
        for (int i = 0; i < Math.min(hosts.size(), DEVICES_MAX); i++) {
            String host = hosts.get(i).host().name();
            Bins bins = data.counters().of(CounterRole.HOST_BUSY_TIME).stream()
                    .filter(key -> key.object().equals(host))
                    .findFirst()
                    .map(this::binsOf)
                    .orElseThrow();
            List<Optional<CpuTables.Line>> lines = IntStream.range(0, bins.count())
                    .mapToObj(
                            bin -> CpuTables.of(CpuFigures.of(
                                            data.counters(),
                                            bins.bin(bin),
                                            data.record().workload().connections()))
                                    .stream()
                                    .filter(line -> line.host().name().equals(host))
                                    .findFirst())
                    .toList();
            List<Chart.Series> series = new ArrayList<>();
            for (CpuTables.Use use : CpuTables.uses(hosts.get(i))) {
                series.add(new Chart.Series(
                        use.name(),
                        use.colour(),
                        false,
                        NumberText.percent(use.share().applyAsDouble(hosts.get(i))),
                        lines.stream()
                                .map(line -> 100
                                        * line.map(use.share()::applyAsDouble).orElse(Double.NaN))
                                .toList()));
            }
            charts.add(new Chart(
                    new Chart.About(
                            "cpu-" + i,
                            "CPU of the " + host,
                            "%",
                            "Share of the time of all its CPUs" + perPoint(bins, "the mean")),
                    axis,
                    Chart.Shape.STACKED,
                    TALL,
                    middles(bins),
                    series,
                    List.of(new Chart.Limit(100, "all CPUs"))));
        }
        return charts;
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
                        values)));
        WorkloadSettings workload = data.record().workload();
        int users = workload.users();
        Chart.Limit limit = workload.connections() != users || workload.pacing().isOpen()
                ? new Chart.Limit(
                        workload.connections(), CountText.of(workload.connections(), "connection", "connections"))
                : new Chart.Limit(users, CountText.of(users, "user", "users"));
        return new Chart(
                new Chart.About("waits", "What the terminals' sessions were doing", "average sessions", how(bins)),
                axis,
                Chart.Shape.STACKED,
                TALL + 40,
                middles(bins),
                series,
                List.of(limit));
    }

    /** New orders and response times by load level. */
    static Block levels(LadderSummary ladder) {
        String by = ladder.open() ? "by offered transactions per second" : "by users";
        return new Block.Beside(List.of(
                level(
                        ladder,
                        new Chart.About("ladder-nopm", "New orders per minute", by, ""),
                        Colour.BLUE,
                        level -> level.summary().nopm()),
                level(
                        ladder,
                        new Chart.About("ladder-p95", "New-Order p95, ms", by, ""),
                        Colour.ORANGE,
                        level -> RunTables.newOrder(level).p95())));
    }

    private static Chart level(
            LadderSummary ladder, Chart.About about, Colour colour, ToDoubleFunction<LadderSummary.Level> figure) {
        List<LadderSummary.Level> levels = ladder.ofRunsMix().stream()
                .filter(level -> Double.isFinite(figure.applyAsDouble(level)))
                .sorted(Comparator.comparingDouble(level -> level.load(ladder.open())))
                .toList();
        List<Double> loads =
                levels.stream().map(level -> level.load(ladder.open())).toList();
        return new Chart(
                about,
                Axis.of(
                        Axis.Scale.LINEAR,
                        ladder.open() ? "Offered per second" : "Users",
                        loads.stream().mapToDouble(load -> load).max().orElse(1)),
                Chart.Shape.POINTS,
                TALL + 30,
                loads,
                List.of(new Chart.Series(
                        about.title(),
                        colour,
                        false,
                        "",
                        levels.stream()
                                .map(level -> figure.applyAsDouble(level))
                                .toList())),
                List.of());
    }

    private String how(Bins bins) {
        if (!isPolled()) {
            return "By the server's own sums of each session's waits and CPU time"
                    + perPoint(bins, "what they gained; between two requests a session is in no state");
        }
        return "By polling the server's view of each session"
                + (data.steps().size() > 1 ? "; those that a level of load leaves unused wait for the client" : "")
                + perPoint(bins, "the mean of its polls");
    }

    private boolean isPolled() {
        return data.counters().counter(WaitFigures.POLLS).isPresent();
    }

    /** Of the classes that a poll saw; where the server adds up times, of those that took time in the measurement interval. */
    private Map<WaitClass, List<Double>> sessionsByClass(Bins bins) {
        Counters counters = data.counters();
        Stream<WaitClass> seen = isPolled()
                ? counters.objects(WaitFigures.SOURCE).stream().flatMap(object -> WaitFigures.classOf(object).stream())
                : Arrays.stream(WaitClass.values())
                        .filter(waitClass -> summary.waits().sessions(waitClass) > 0);
        List<WaitFigures> waits = IntStream.range(0, bins.count())
                .mapToObj(bin -> WaitFigures.of(counters, bins.bin(bin)))
                .toList();
        EnumMap<WaitClass, List<Double>> sessions = new EnumMap<>(WaitClass.class);
        seen.forEach(waitClass -> sessions.put(
                waitClass, waits.stream().map(its -> its.sessions(waitClass)).toList()));
        return sessions;
    }

    private Block absent(String what, String source) {
        String reason = summary.reasonMissing(source).map(text -> ": " + text).orElse("");
        return new Block.Paragraph(
                Style.ABSENT, what + ": nothing was sampled by the source '" + source + "'" + reason);
    }

    private Bins binsOf(CounterKey key) {
        List<Window> steps = new ArrayList<>();
        data.counters()
                .counter(key)
                .ifPresent((Counter counter) ->
                        counter.forEachStep((start, end, gain) -> steps.add(new Window(start, end))));
        return Bins.following(steps);
    }

    static String perPoint(Bins bins, String what) {
        return String.format(
                Locale.ROOT, ". Each point covers %s s: %s.", RunWords.seconds(bins.secondsTypical()), what);
    }

    static List<Double> middles(Bins bins) {
        return values(bins, bin -> {
            Window window = bins.bin(bin);
            return (window.startNanos() + window.endNanos()) / 2e9;
        });
    }

    static List<Double> values(Bins bins, IntToDoubleFunction value) {
        return IntStream.range(0, bins.count()).mapToDouble(value).boxed().toList();
    }
}
