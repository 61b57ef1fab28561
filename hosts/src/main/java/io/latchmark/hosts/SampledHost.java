package io.latchmark.hosts;

import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Operator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.BlockDevices;
import io.latchmark.storage.device.DeviceSource;
import io.latchmark.storage.facts.CollectedFacts;
import io.latchmark.storage.facts.FactCollector;
import io.latchmark.storage.facts.LocalCommands;
import io.latchmark.storage.host.CpuSampler;
import io.latchmark.storage.host.HostFacts;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.windows.OshiHost;
import io.latchmark.storage.windows.WindowsSampling;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Samples this host for a run of another one: the devices with the database's files, if they are here, and the CPUs. Reads only
 * on request of the run, which bounds the age of a reading by the duration of the request.
 */
final class SampledHost implements AutoCloseable {
    private static final Path ROOT = Path.of("/");
    private static final int CONNECTIONS = 1;

    private final ChildLines.Sampled described;
    private final Map<String, Sampler> samplers;

    private SampledHost(ChildLines.Sampled described, SamplerSet sampled) {
        this.described = described;
        this.samplers = sampled.samplers().stream().collect(Collectors.toMap(Sampler::source, Function.identity()));
    }

    /**
     * Finds the files and the sources that can be sampled.
     *
     * @throws LatchmarkException if the database must be queried for its files and can't be
     */
    static SampledHost open(ChildLines.Order order, ChildLines.Sampling sampling, Operator operator) {
        boolean isNamed = !sampling.named().isEmpty();
        requireFolders(sampling.named());
        ServerHost server = isNamed
                ? new ServerHost(true, "--sample-dirs names " + text(sampling.named()))
                : asked(order, operator);
        Map<String, String> folders = isNamed ? sampling.named() : server.isThisOne() ? sampling.folders() : Map.of();
        Duration period = order.request().workload().samplingPeriod();
        String name = "agent " + order.name();
        Map<String, Backing> devices = new TreeMap<>();
        SamplerSet sampled;
        if (OshiHost.isHere()) {
            WindowsSampling windows = new WindowsSampling(OshiHost.open());
            folders.forEach((use, folder) -> devices.put(use, windows.resolve(folder)));
            sampled = SamplerSet.of(
                    server.isThisOne() ? windows.devices(devices, period) : DeviceSource.missing(server.evidence()),
                    windows.processors(name, period));
        } else {
            BlockDevices linux = new BlockDevices(ROOT);
            folders.forEach((use, folder) -> devices.put(use, linux.resolve(Path.of(folder))));
            sampled = SamplerSet.of(
                    server.isThisOne()
                            ? DeviceSource.open(ROOT, devices, period)
                            : DeviceSource.missing(server.evidence()),
                    CpuSampler.open(ROOT, name, period));
        }
        ChildLines.Sampled described =
                new ChildLines.Sampled(server, isNamed, devices, sampled.sources(), facts(sampling.collectors()));
        return new SampledHost(described, sampled);
    }

    private static void requireFolders(Map<String, String> folders) {
        folders.forEach((use, folder) -> {
            if (!Files.isDirectory(Path.of(folder))) {
                throw LatchmarkException.environment("--sample-dirs " + use + "=" + folder
                        + ": is no directory that this process may see; name another, or give it to the right host");
            }
        });
    }

    private static String text(Map<String, String> folders) {
        return folders.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + " in " + entry.getValue())
                .collect(Collectors.joining(" and "));
    }

    /** Detects whether the database's files are on this host, from the processes of a connection to it. */
    private static ServerHost asked(ChildLines.Order order, Operator operator) {
        try (DatabaseSession session =
                        DatabaseSession.openForPart(order.request().database(), order.token(), operator);
                Database control = session.connect("control", CONNECTIONS)) {
            return session.host(control);
        }
    }

    private static Map<String, Map<String, String>> facts(List<String> collectors) {
        Map<String, Map<String, String>> facts = new TreeMap<>();
        facts.put("host", new HostFacts(ROOT).host());
        for (String name : collectors) {
            CollectedFacts collected = FactCollector.named(name).orElseThrow().collect(new LocalCommands());
            Map<String, String> found = new TreeMap<>(collected.facts());
            if (!collected.isComplete()) {
                found.put("missing", collected.absence());
            }
            facts.put(name, found);
        }
        return facts;
    }

    ChildLines.Sampled described() {
        return described;
    }

    /**
     * Reads a source.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be read
     */
    synchronized ChildLines.Rows read(String source) {
        Sampler sampler = samplers.get(source);
        if (sampler == null) {
            throw LatchmarkException.environment("it samples no source '" + source + "'");
        }
        List<ChildLines.Rows.Row> rows = new ArrayList<>();
        sampler.prepare();
        sampler.sample((object, metric, unit, value) -> rows.add(new ChildLines.Rows.Row(object, metric, unit, value)));
        return new ChildLines.Rows(rows);
    }

    @Override
    public synchronized void close() {
        samplers.values().forEach(Sampler::close);
    }
}
