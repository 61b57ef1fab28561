package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.series.Bins;
import io.latchmark.analysis.series.Counter;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.summary.DeviceFigures;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The charts over time of one run, all on one time axis. */
final class TimeCharts {
    /** A machine with dozens of devices would bury the rest. */
    private static final int DEVICES_MAX = 4;

    private static final int TALL = 170;
    private static final int LOW = 110;

    private final RunData data;
    private final RunSummary summary;
    private final TimeAxis axis;

    TimeCharts(RunData data, RunSummary summary, TimeAxis axis) {
        this.data = data;
        this.summary = summary;
        this.axis = axis;
    }

    /** All charts; the operations of a device with a ceiling beside it. */
    String markup(Approaches ceilings) {
        Markup charts = new Markup();
        charts.markup(throughput());
        data.timeline().types().forEach(type -> charts.markup(responseTimes(type)));
        if (summary.devices().isEmpty()) {
            charts.markup(absent("Device", DeviceFigures.SOURCE));
        }
        summary.devices().stream()
                .limit(DEVICES_MAX)
                .forEach(device -> charts.markup(operations(device, ceilings)).markup(latency(device)));
        charts.markup(waits());
        return charts.toString();
    }

    private String throughput() {
        Timeline timeline = data.timeline();
        if (timeline.bins().count() == 0) {
            return new Markup()
                    .element("p", "Throughput and response times: no interval was recorded.", "class", "absent")
                    .toString();
        }
        Chart chart = new Chart(
                "throughput",
                "Throughput",
                "new orders per minute",
                "Committed New-Orders by the moment of their end" + perPoint(timeline.bins(), "the mean rate"),
                middles(timeline.bins()),
                List.of(new Chart.Series(
                        "NOPM",
                        "c-blue",
                        NumberText.whole(summary.nopm()),
                        values(timeline.bins(), timeline::newOrdersPerMinute))));
        return new Plot(axis, TALL).lines(chart);
    }

    private String responseTimes(TransactionType type) {
        Timeline timeline = data.timeline();
        Latency measured = summary.response(type);
        Chart chart = new Chart(
                "response-" + type.key().replace('_', '-'),
                type.title() + " response time",
                "ms",
                "Committed or rolled back by design"
                        + perPoint(timeline.bins(), "percentiles of all transactions that ended then"),
                middles(timeline.bins()),
                List.of(
                        percentile("p99", "c-vermillion dashed", measured.p99(), type, Latency::p99),
                        percentile("p95", "c-orange", measured.p95(), type, Latency::p95),
                        percentile("p50", "c-blue", measured.p50(), type, Latency::p50)));
        return new Plot(axis, type == TransactionType.NEW_ORDER ? TALL : LOW).lines(chart);
    }

    private Chart.Series percentile(
            String name, String cssClass, double measured, TransactionType type, ToDoubleFunction<Latency> percentile) {
        Timeline timeline = data.timeline();
        return new Chart.Series(
                name,
                cssClass,
                NumberText.of(measured),
                values(timeline.bins(), bin -> percentile.applyAsDouble(timeline.response(type, bin))));
    }

    private String operations(DeviceFigures device, Approaches ceilings) {
        Bins bins = binsOf(DeviceFigures.key(device.name(), "reads"));
        Chart chart = new Chart(
                "iops-"
                        + data.counters()
                                .objects(DeviceFigures.SOURCE)
                                .headSet(device.name())
                                .size(),
                "Device " + device.name() + ": operations",
                "per second",
                "Completed by the whole device" + perPoint(bins, "the mean rate"),
                middles(bins),
                List.of(
                        rate("reads", "c-blue", device.readsPerSecond(), device.name(), bins),
                        rate("writes", "c-vermillion dashed", device.writesPerSecond(), device.name(), bins)));
        return new Plot(axis, TALL)
                .lines(
                        chart,
                        ceilings.of(device.name())
                                .map(approach -> new Plot.Limit(
                                        approach.ceiling().iops(),
                                        "ceiling of reads and writes together, "
                                                + NumberText.of(
                                                        approach.ceiling().iops()) + "/s")));
    }

    private Chart.Series rate(String metric, String cssClass, double measured, String device, Bins bins) {
        Counters counters = data.counters();
        return new Chart.Series(
                metric,
                cssClass,
                NumberText.of(measured),
                values(
                        bins,
                        bin -> counters.over(DeviceFigures.key(device, metric), bins.bin(bin))
                                .perSecond()));
    }

    private String latency(DeviceFigures device) {
        Bins bins = binsOf(DeviceFigures.key(device.name(), "reads"));
        Chart chart = new Chart(
                "latency-"
                        + data.counters()
                                .objects(DeviceFigures.SOURCE)
                                .headSet(device.name())
                                .size(),
                "Device " + device.name() + ": time of an operation",
                "ms",
                "From request to completion, queueing included"
                        + perPoint(bins, "the mean of its operations; a gap where there was none"),
                middles(bins),
                List.of(
                        each("read", "c-blue", device.millisPerRead(), device.name(), bins),
                        each("write", "c-vermillion dashed", device.millisPerWrite(), device.name(), bins)));
        return new Plot(axis, TALL).lines(chart);
    }

    private Chart.Series each(String operation, String cssClass, double measured, String device, Bins bins) {
        Counters counters = data.counters();
        CounterKey time = DeviceFigures.key(device, operation + "_time");
        CounterKey count = DeviceFigures.key(device, operation + "s");
        return new Chart.Series(operation, cssClass, NumberText.of(measured), values(bins, bin -> {
            Window window = bins.bin(bin);
            return counters.millisOver(time, window).per(counters.over(count, window));
        }));
    }

    private String waits() {
        Bins bins = WaitFigures.clock(data.counters()).map(this::binsOf).orElseGet(() -> Bins.following(List.of()));
        if (bins.count() == 0) {
            return absent("Waits", summary.waitSource());
        }
        Map<WaitClass, double[]> sessions = sessionsByClass(bins);
        List<Chart.Series> series = new ArrayList<>();
        for (WaitClass waitClass : WaitClass.values()) {
            double[] values = sessions.get(waitClass);
            if (values != null) {
                String value = NumberText.of(summary.waits().sessions(waitClass));
                series.add(new Chart.Series(
                        waitClass.title(),
                        cssClass(waitClass),
                        value,
                        Arrays.stream(values).boxed().toList()));
            }
        }
        Chart chart = new Chart(
                "waits",
                "What the terminals' sessions were doing",
                "average sessions",
                how(bins),
                middles(bins),
                series);
        RunSettings settings = data.record().settings();
        int users = settings.users();
        if (settings.connections() != users || settings.pacing().isOpen()) {
            return new Plot(axis, TALL + 40)
                    .stacked(chart, settings.connections(), settings.connections() + " connections");
        }
        return new Plot(axis, TALL + 40).stacked(chart, users, users + (users == 1 ? " user" : " users"));
    }

    private String how(Bins bins) {
        if (!isPolled()) {
            return "By the server's own sums of each session's waits and processor time"
                    + perPoint(bins, "what they gained; between two requests a session is in no state");
        }
        return "By polling the server's view of each session"
                + (data.steps().size() > 1 ? "; those that a level of load leaves unused wait for the client" : "")
                + perPoint(bins, "the mean of its polls");
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

    static String cssClass(WaitClass waitClass) {
        return switch (waitClass) {
            case DATA_PAGE_READ -> "c-blue";
            case IN_MEMORY_PAGE_LATCH -> "c-sky";
            case LOG_FLUSH -> "c-orange";
            case DATA_PAGE_WRITE -> "c-vermillion";
            case LOCK -> "c-purple";
            case CPU -> "c-green";
            case CLIENT -> "c-grey";
            case OTHER -> "c-yellow";
        };
    }

    private String absent(String what, String source) {
        String reason = summary.reasonMissing(source).map(text -> ": " + text).orElse("");
        return new Markup()
                .element("p", what + ": nothing was sampled by the source '" + source + "'" + reason, "class", "absent")
                .toString();
    }

    private Bins binsOf(CounterKey key) {
        List<Window> steps = new ArrayList<>();
        data.counters()
                .counter(key)
                .ifPresent((Counter counter) ->
                        counter.forEachStep((start, end, gain) -> steps.add(new Window(start, end))));
        return Bins.following(steps);
    }

    private static String perPoint(Bins bins, String what) {
        return String.format(Locale.ROOT, ". Each point covers %s s: %s.", seconds(bins), what);
    }

    private static String seconds(Bins bins) {
        double seconds = bins.secondsTypical();
        return Math.abs(seconds - Math.rint(seconds)) < 0.02
                ? NumberText.whole(seconds)
                : String.format(Locale.ROOT, "%.2f", seconds);
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
