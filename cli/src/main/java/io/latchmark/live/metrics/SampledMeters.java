package io.latchmark.live.metrics;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Roles;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.results.run.Sample;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Raw counters as meters: device counters by name, database and host counters by role, which gives all engines the same names.
 * Times are in seconds. Updated by one thread; any may read.
 */
final class SampledMeters {
    private static final String DEVICE = "device";
    private static final String WAITS = "waits";
    private static final String SECONDS = "seconds";
    private static final String BYTES = "bytes";

    private record Form(String name, String unit, String description, boolean gauge) {
        static Form counter(String name, String unit, String description) {
            return new Form(name, unit, description, false);
        }

        static Form gauge(String name, String description) {
            return new Form(name, "", description, true);
        }
    }

    private static final Map<String, Form> DEVICES = Map.ofEntries(
            Map.entry("reads", Form.counter("latchmark.device.reads", "", "Reads completed")),
            Map.entry("read_bytes", Form.counter("latchmark.device.read", BYTES, "Bytes read")),
            Map.entry("read_time", Form.counter("latchmark.device.read.time", SECONDS, "Time of all reads, added up")),
            Map.entry("writes", Form.counter("latchmark.device.writes", "", "Writes completed")),
            Map.entry("write_bytes", Form.counter("latchmark.device.written", BYTES, "Bytes written")),
            Map.entry(
                    "write_time", Form.counter("latchmark.device.write.time", SECONDS, "Time of all writes, added up")),
            Map.entry("flushes", Form.counter("latchmark.device.flushes", "", "Flushes completed")),
            Map.entry(
                    "flush_time",
                    Form.counter("latchmark.device.flush.time", SECONDS, "Time of all flushes, added up")),
            Map.entry("busy_time", Form.counter("latchmark.device.busy", SECONDS, "Time with a request in flight")),
            Map.entry(
                    "queue_time",
                    Form.counter(
                            "latchmark.device.queue",
                            SECONDS,
                            "Time of all requests, added up: its rate is the number in flight")));

    private static final Map<CounterRole, Form> ROLES = Map.ofEntries(
            Map.entry(
                    CounterRole.READS,
                    Form.counter("latchmark.database.reads", "", "Reads by any process of the database")),
            Map.entry(
                    CounterRole.READ_TIME,
                    Form.counter("latchmark.database.read.time", SECONDS, "Time of these reads, added up")),
            Map.entry(CounterRole.LOG_FLUSHES, Form.counter("latchmark.log.flushes", "", "Flushes of the log")),
            Map.entry(
                    CounterRole.LOG_FLUSH_TIME,
                    Form.counter("latchmark.log.flush.time", SECONDS, "Time of these flushes, added up")),
            Map.entry(CounterRole.LOG_BYTES, Form.counter("latchmark.log.written", BYTES, "Bytes of log")),
            Map.entry(
                    CounterRole.CHECKPOINTS_COMPLETED,
                    Form.counter("latchmark.checkpoints", "", "Checkpoints completed")),
            Map.entry(
                    CounterRole.SESSION_WAIT_TIME,
                    Form.counter(
                            "latchmark.session.wait",
                            SECONDS,
                            "Time that terminals' sessions waited, added up by the server")),
            Map.entry(
                    CounterRole.HOST_BUSY_TIME,
                    Form.counter("latchmark.processor.busy", SECONDS, "Time that the host's CPUs were busy, added up")),
            Map.entry(
                    CounterRole.HOST_IDLE_TIME,
                    Form.counter("latchmark.processor.idle", SECONDS, "Time that they had nothing to do, added up")),
            Map.entry(CounterRole.HOST_PROCESSORS, Form.gauge("latchmark.processors", "CPUs of the host")),
            Map.entry(
                    CounterRole.HOST_RUNNABLE,
                    Form.gauge("latchmark.runnable.threads", "Threads that have a CPU or wait for one")));

    private static final Form POLLS = Form.counter("latchmark.session.polls", "", "Polls of the terminals' sessions");
    private static final Form OBSERVATIONS = Form.counter(
            "latchmark.session.observations", "", "Sessions seen in a state: divided by the polls, sessions in it");

    private final MeterRegistry registry;
    private final Map<Series, Sum> sums = new HashMap<>();

    SampledMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    private record Series(String name, Tags tags) {}

    /** The latest values of the counters that add up to one meter. */
    private static final class Sum {
        private final Map<CounterKey, Double> latest = new ConcurrentHashMap<>();

        double value() {
            return latest.values().stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    /** The device counters that become meters. */
    static Set<String> deviceCounters() {
        return DEVICES.keySet();
    }

    /** Adds the values of one reading. */
    void add(List<Sample> samples, Roles roles) {
        for (Sample sample : samples) {
            CounterKey key = new CounterKey(sample.source(), sample.object(), sample.metric());
            if (sample.source().equals(DEVICE)) {
                Optional.ofNullable(DEVICES.get(sample.metric()))
                        .ifPresent(form -> set(form, Tags.of("device", sample.object()), key, sample));
            } else if (sample.source().equals(WAITS)) {
                wait(key, sample);
            }
            ROLES.forEach((role, form) -> {
                if (roles.has(key, role)) {
                    set(form, tags(role, sample.object()), key, sample);
                }
            });
        }
    }

    private void wait(CounterKey key, Sample sample) {
        if (sample.metric().equals("polls")) {
            set(POLLS, Tags.empty(), key, sample);
        } else if (sample.metric().equals("observations") && sample.object().indexOf('/') > 0) {
            set(OBSERVATIONS, Tags.of(waitClass(sample.object())), key, sample);
        }
    }

    private static Tags tags(CounterRole role, String object) {
        return switch (role) {
            case SESSION_WAIT_TIME -> Tags.of(waitClass(object));
            case HOST_BUSY_TIME, HOST_IDLE_TIME, HOST_PROCESSORS, HOST_RUNNABLE -> Tags.of("host", object);
            default -> Tags.empty();
        };
    }

    /** The object is {@code wait class/name}. */
    private static Tag waitClass(String object) {
        int end = object.indexOf('/');
        return Tag.of("wait_class", end < 0 ? object : object.substring(0, end));
    }

    private void set(Form form, Tags tags, CounterKey key, Sample sample) {
        sums.computeIfAbsent(new Series(form.name(), tags), series -> register(form, tags))
                .latest
                .put(key, inBaseUnit(sample));
    }

    private static double inBaseUnit(Sample sample) {
        return switch (sample.unit()) {
            case "ns" -> sample.value() / 1e9;
            case "us" -> sample.value() / 1e6;
            case "ms" -> sample.value() / 1e3;
            default -> sample.value();
        };
    }

    private Sum register(Form form, Tags tags) {
        Sum sum = new Sum();
        String unit = form.unit().isEmpty() ? null : form.unit();
        if (form.gauge()) {
            Gauge.builder(form.name(), sum, Sum::value)
                    .tags(tags)
                    .description(form.description())
                    .strongReference(true)
                    .register(registry);
        } else {
            FunctionCounter.builder(form.name(), sum, Sum::value)
                    .tags(tags)
                    .baseUnit(unit)
                    .description(form.description())
                    .register(registry);
        }
        return sum;
    }
}
