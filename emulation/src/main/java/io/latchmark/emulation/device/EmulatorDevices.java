package io.latchmark.emulation.device;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.device.DeviceSource;
import io.latchmark.storage.device.Mount;
import io.latchmark.storage.device.ServedDevices;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The volumes of emulators on this host. */
public final class EmulatorDevices implements ServedDevices {
    @Override
    public String fileSystem() {
        return Emulator.FILE_SYSTEM;
    }

    @Override
    public Device device(Mount mount, Path directory) {
        return new Emulator(mount.point(), mount.sourcePath()).device(directory, mount.number());
    }

    /** The counters of the volumes, and as a second source the model's own. */
    @Override
    public SamplerSet open(Path root, List<Device> devices, List<Sampler> beside, String detail, Duration period) {
        List<String> points = devices.stream()
                .map(device -> device.attributes().getOrDefault(Emulator.POINT, ""))
                .distinct()
                .toList();
        if (points.size() > 1) {
            return DeviceSource.missing("the files are on two emulated devices, " + String.join(" and ", points)
                    + ": put them on one, whose profile may have two volumes");
        }
        return Emulator.of(root, Path.of(points.get(0)))
                .map(emulator -> EmulatorSampler.open(emulator, beside, detail, period))
                .orElseGet(() -> DeviceSource.missing("EMULATED: " + detail + "; its emulator is gone"));
    }

    @Override
    public String warning() {
        return "EMULATED: files of the database are on an emulated device; times are those of its model";
    }

    /**
     * Reads an emulator's counters: either those of its volumes, in place of the kernel's block device counters and under the same
     * names, or its settings and the model's own counters. One thread at a time.
     *
     * @param beside samplers of devices that are not emulated, read together with its volumes
     */
    private record EmulatorSampler(String source, Emulator emulator, List<Sampler> beside, Duration period)
            implements Sampler {
        /** The source of the model's own counters. */
        private static final String TRUTH = "emulator";

        private static final String CACHE = "cache";
        private static final String DELAY = "delay";

        private static final List<DeclaredRole> ROLES = List.of(
                new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "dirty_bytes"),
                new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "dirty_bytes_max"),
                new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, EmulatorStatus.LATENESS + "_*"),
                new DeclaredRole(CounterRole.GAUGE, CACHE, DeclaredRole.ANY),
                new DeclaredRole(CounterRole.SETTING, CACHE, DeclaredRole.ANY),
                new DeclaredRole(CounterRole.GAUGE, DELAY, DeclaredRole.ANY),
                new DeclaredRole(CounterRole.DELAY_SETTING, DELAY, DeclaredRole.ANY),
                new DeclaredRole(CounterRole.INJECTED_READ_TIME, DeclaredRole.ANY, "delayed_reads_nanos"),
                new DeclaredRole(CounterRole.INJECTED_WRITE_TIME, DeclaredRole.ANY, "delayed_writes_nanos"),
                new DeclaredRole(CounterRole.INJECTED_FLUSH_TIME, DeclaredRole.ANY, "delayed_flushes_nanos"));

        /**
         * Both sources of an emulator.
         *
         * @param beside samplers of devices that are not emulated, read together with its volumes
         * @param detail which device holds what
         */
        static SamplerSet open(Emulator emulator, List<Sampler> beside, String detail, Duration period) {
            EmulatorSampler devices = new EmulatorSampler(DeviceSource.NAME, emulator, beside, period);
            EmulatorSampler truth = new EmulatorSampler(TRUTH, emulator, List.of(), period);
            return SamplerSet.of(
                    DeviceSource.of(devices, "EMULATED: " + detail),
                    SamplerSet.of(
                            truth, "EMULATED: what the model of " + emulator.point() + " counts about itself", ROLES));
        }

        @Override
        public void sample(SampleSink sink) {
            boolean ofDevices = source.equals(DeviceSource.NAME);
            for (EmulatorStatus.Reading reading : emulator.status().readings()) {
                if (reading.group().equals(EmulatorStatus.COUNTERS) == ofDevices) {
                    boolean late = reading.group().equals(EmulatorStatus.LATENESS);
                    String metric = late ? EmulatorStatus.LATENESS + "_" + reading.metric() : reading.metric();
                    sink.accept(reading.object(), metric, reading.unit(), reading.value());
                }
            }
            beside.forEach(sampler -> sampler.sample(sink));
        }

        @Override
        public void close() {
            beside.forEach(Sampler::close);
        }
    }
}
