package io.latchmark.storage.device;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.platform.FileFailure;
import io.latchmark.storage.SamplerSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the counters of whole block devices from {@code /proc/diskstats}, once per sample for all devices. The fields are
 * described in the kernel's Documentation/admin-guide/iostats.rst: requests completed, sectors of 512 bytes, and milliseconds
 * summed over requests ({@code read_time}, {@code write_time}, {@code discard_time}, {@code flush_time}); {@code in_flight} is a
 * gauge; {@code busy_time} is the time with at least one request in flight, and {@code queue_time} is that time weighted by the
 * number in flight. Time fields have 32 bits in the kernel and wrap after 49.7 days of accumulated time. What a kernel does not
 * count is missing, not zero: discards before 4.18, flushes before 5.5, and the times of a software RAID before 5.14. One thread
 * at a time.
 */
public final class DiskStatsSampler implements Sampler {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int NAME = 2;
    private static final int READS = 3;
    private static final int READ_TIME = 6;
    private static final int WRITES = 7;
    private static final int WRITE_TIME = 10;
    /** On any device this number of requests takes more than a millisecond in total. */
    private static final long REQUESTS_WITH_TIMES = 10_000;

    private static final List<Field> FIELDS = List.of(
            new Field(READS, "reads", "1", 1),
            new Field(5, "read_bytes", "B", 512),
            new Field(READ_TIME, "read_time", "ms", 1),
            new Field(WRITES, "writes", "1", 1),
            new Field(9, "write_bytes", "B", 512),
            new Field(WRITE_TIME, "write_time", "ms", 1),
            new Field(11, "in_flight", "1", 1),
            new Field(12, "busy_time", "ms", 1),
            new Field(13, "queue_time", "ms", 1),
            new Field(14, "discards", "1", 1),
            new Field(16, "discard_bytes", "B", 512),
            new Field(17, "discard_time", "ms", 1),
            new Field(18, "flushes", "1", 1),
            new Field(19, "flush_time", "ms", 1));

    private final Path diskStats;
    private final Set<String> deviceNames;
    private final Duration period;

    DiskStatsSampler(Path diskStats, Set<String> deviceNames, Duration period) {
        this.diskStats = diskStats;
        this.deviceNames = Set.copyOf(deviceNames);
        this.period = period;
    }

    /**
     * Opens a sampler for the devices that hold the given directories.
     *
     * @param root the folder that contains {@code proc}: {@code /} or a recorded tree
     * @param byUse storage of the directories by use, for example {@code data} and {@code log}
     */
    public static SamplerSet open(Path root, Map<String, Backing> byUse, Duration period) {
        Path diskStats = root.resolve("proc/diskstats");
        if (!Files.isReadable(diskStats)) {
            return DeviceSource.missing("this system has no /proc/diskstats: device counters need Linux");
        }
        Set<String> names =
                Backing.distinct(byUse.values()).stream().map(Device::name).collect(Collectors.toSet());
        String detail = DeviceSource.describe(byUse);
        if (names.isEmpty()) {
            return DeviceSource.missing(
                    detail.isEmpty()
                            ? "no folder of the database's files is known here: the user may lack the right to see them, or they are"
                                    + " on another host, where Latchmark is then to run"
                            : detail);
        }
        DiskStatsSampler sampler = new DiskStatsSampler(diskStats, names, period);
        try {
            sampler.sample((object, metric, unit, value) -> {});
        } catch (LatchmarkException e) {
            return DeviceSource.missing(detail + "; " + e.getMessage());
        }
        Map<String, Long> requests = requests(root);
        String silent = names.stream()
                .filter(name -> requests.getOrDefault(name, 0L) == 0)
                .sorted()
                .collect(Collectors.joining(", "));
        return DeviceSource.of(
                sampler, silent.isEmpty() ? detail : detail + "; " + silent + " has counted no request so far");
    }

    /** Reads and writes so far, by device; empty if they can't be read. */
    static Map<String, Long> requests(Path root) {
        Map<String, Long> requests = new HashMap<>();
        try {
            for (String line : Files.readAllLines(root.resolve("proc/diskstats"))) {
                String[] fields = BLANKS.split(line.strip());
                if (fields.length > WRITES) {
                    requests.put(fields[NAME], number(fields, READS) + number(fields, WRITES));
                }
            }
        } catch (IOException e) {
            return Map.of();
        }
        return requests;
    }

    private static long number(String[] fields, int index) {
        return Long.parseUnsignedLong(fields[index]);
    }

    @Override
    public String source() {
        return DeviceSource.NAME;
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public void sample(SampleSink sink) {
        Set<String> missing = new HashSet<>(deviceNames);
        for (String line : lines()) {
            String[] fields = BLANKS.split(line.strip());
            if (fields.length > NAME && missing.remove(fields[NAME])) {
                handOver(fields, sink);
            }
        }
        if (!missing.isEmpty()) {
            throw LatchmarkException.environment("no line for the device " + String.join(", ", missing) + " in "
                    + diskStats + "; it must stay attached during a run");
        }
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(diskStats);
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read " + diskStats + ": " + FileFailure.reason(e), e);
        }
    }

    private static void handOver(String[] fields, SampleSink sink) {
        boolean hasTimes = number(fields, READS) + number(fields, WRITES) < REQUESTS_WITH_TIMES
                || number(fields, READ_TIME) + number(fields, WRITE_TIME) > 0;
        for (Field field : FIELDS) {
            long value = field.index < fields.length ? number(fields, field.index) : 0;
            if (field.index < fields.length && (hasTimes || value > 0 || !field.unit.equals("ms"))) {
                sink.accept(fields[NAME], field.metric, field.unit, value * field.factor);
            }
        }
    }

    @Override
    public void close() {}

    private record Field(int index, String metric, String unit, long factor) {}
}
