package io.latchmark.storage.exporter;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.storage.exporter.ExporterPage.Series;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The known exporters, identified by the names of their series (node_exporter: collectors diskstats, cpu, stat, pressure;
 * windows_exporter: collectors logical_disk, cpu). On Windows, a device is a volume.
 *
 * @param label that names a device
 * @param clock the series with the time of the exporter's host, in seconds since 1970
 */
record Dialect(
        String label,
        List<String> deviceCollectors,
        List<String> processorCollectors,
        String clock,
        List<Dialect.Field> fields) {
    static final Dialect NODE = new Dialect(
            "device",
            List.of("diskstats", "filesystem", "time"),
            List.of("cpu", "stat", "pressure", "time"),
            "node_time_seconds",
            List.of(
                    Field.count("reads", "node_disk_reads_completed_total"),
                    Field.bytes("read_bytes", "node_disk_read_bytes_total"),
                    Field.millis("read_time", "node_disk_read_time_seconds_total"),
                    Field.count("writes", "node_disk_writes_completed_total"),
                    Field.bytes("write_bytes", "node_disk_written_bytes_total"),
                    Field.millis("write_time", "node_disk_write_time_seconds_total"),
                    Field.count("in_flight", "node_disk_io_now"),
                    Field.millis("busy_time", "node_disk_io_time_seconds_total"),
                    Field.millis("queue_time", "node_disk_io_time_weighted_seconds_total"),
                    Field.count("discards", "node_disk_discards_completed_total"),
                    new Field("discard_bytes", "B", "node_disk_discarded_sectors_total", 512),
                    Field.millis("discard_time", "node_disk_discard_time_seconds_total"),
                    Field.count("flushes", "node_disk_flush_requests_total"),
                    Field.millis("flush_time", "node_disk_flush_requests_time_seconds_total")));

    static final Dialect WINDOWS = new Dialect(
            "volume",
            List.of("logical_disk", "time"),
            List.of("cpu", "time"),
            "windows_time_current_timestamp_seconds",
            List.of(
                    Field.count("reads", "windows_logical_disk_reads_total"),
                    Field.bytes("read_bytes", "windows_logical_disk_read_bytes_total"),
                    Field.micros("read_time", "windows_logical_disk_read_latency_seconds_total"),
                    Field.count("writes", "windows_logical_disk_writes_total"),
                    Field.bytes("write_bytes", "windows_logical_disk_write_bytes_total"),
                    Field.micros("write_time", "windows_logical_disk_write_latency_seconds_total"),
                    Field.count("in_flight", "windows_logical_disk_requests_queued"),
                    Field.micros("idle_time", "windows_logical_disk_idle_seconds_total")));

    /**
     * A metric of a device.
     *
     * @param series its name on the page
     * @param factor converts from the series' unit, for example seconds, to the metric's
     */
    record Field(String metric, String unit, String series, double factor) {
        /** Converts to the metric's unit. */
        long amount(double value) {
            double amount = value * factor;
            if (!(amount >= 0 && amount < Long.MAX_VALUE)) {
                throw LatchmarkException.environment(series + " is " + value + ", which is not a count");
            }
            return Math.round(amount);
        }

        static Field count(String metric, String series) {
            return new Field(metric, "1", series, 1);
        }

        static Field bytes(String metric, String series) {
            return new Field(metric, "B", series, 1);
        }

        static Field millis(String metric, String series) {
            return new Field(metric, "ms", series, 1e3);
        }

        static Field micros(String metric, String series) {
            return new Field(metric, "us", series, 1e6);
        }
    }

    /** The exporter that produced a page. */
    static Optional<Dialect> of(ExporterPage page) {
        return Stream.of(NODE, WINDOWS)
                .filter(dialect -> !dialect.devices(page).isEmpty())
                .findFirst();
    }

    /** Reads and writes so far, by device. */
    Map<String, Long> requests(ExporterPage page) {
        Map<String, Long> requests = new HashMap<>();
        for (Field field : fields) {
            if (field.metric.equals("reads") || field.metric.equals("writes")) {
                page.all(field.series)
                        .forEach(
                                series -> requests.merge(series.label(label), field.amount(series.value()), Long::sum));
            }
        }
        return requests;
    }

    /** The devices that have counters. */
    List<String> devices(ExporterPage page) {
        return page.all(fields.get(0).series).stream()
                .map(series -> series.label(label))
                .sorted()
                .toList();
    }

    /**
     * Passes the counters of a device to the sink. Returns whether the page contains the device.
     *
     * @throws LatchmarkException of category ENVIRONMENT if a counter is not a number, infinite or negative: the whole sample is
     *     missing then
     */
    boolean handOver(ExporterPage page, String device, SampleSink sink) {
        boolean found = false;
        for (Field field : fields) {
            for (Series series : page.all(field.series)) {
                if (series.label(label).equals(device)) {
                    found = true;
                    sink.accept(device, field.metric, field.unit, field.amount(series.value()));
                }
            }
        }
        return found;
    }
}
