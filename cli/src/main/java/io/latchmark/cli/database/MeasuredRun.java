package io.latchmark.cli.database;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.report.ReportWriter;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.Interrupts;
import io.latchmark.cli.console.LiveLine;
import io.latchmark.cli.console.SummaryText;
import io.latchmark.cli.options.RunOptions;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.Procedures;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunSettings;
import io.latchmark.runner.Run;
import io.latchmark.runner.Testbed;
import io.latchmark.schema.Content;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.storage.Sampling;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.BlockDevices;
import io.latchmark.storage.device.DiskStatsSampler;
import io.latchmark.storage.host.HostFacts;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Executes one run against a loaded database, writes its report, and prints its summary. */
public final class MeasuredRun {
    private static final Path ROOT = Path.of("/");

    private final Target target;
    private final WorkLock lock;
    private final Console console;

    /**
     * A run that has not begun.
     *
     * @param lock held alone, and for as long as the run takes
     */
    public MeasuredRun(Target target, WorkLock lock, Console console) {
        this.target = target;
        this.lock = lock;
        this.console = console;
    }

    /**
     * Executes the run. Ctrl-C ends it early; what was recorded is kept.
     *
     * @return how it ended, by all gates
     */
    public RunConclusion execute(RunOptions options, LoadFacts loaded, Run.Destination destination) {
        Procedures procedures = target.engine().procedures(target.connection(), options.load(), options.sqlServer());
        lock.watch();
        procedures.install();
        try (Database control = target.connect("control", 2);
                Database sampling = target.connect("sampler", Sampling.CONNECTIONS_MAX);
                DatabaseUnderTest underTest = target.engine().underTest(control);
                SessionFactory sessions = procedures.sessions(
                        options.load().connections(), options.load().isolation())) {
            if (options.sqlServer().dropCleanBuffers()) {
                target.engine().emptyBufferPool(control);
            }
            ServerHost host = host(control);
            Map<String, Backing> devices = devices(host, target.engine().storage(control));
            Map<String, Map<String, String>> facts = facts(control, host, options);
            facts.put("devices", Backing.facts(devices));
            facts.put("procedures", procedures.names());
            facts.put("session", Map.of("token", target.connection().token()));
            Sampling database = target.engine().samplers(sampling, options.samplingPeriod());
            Sampling device = host.isThisOne()
                    ? DiskStatsSampler.open(ROOT, devices, options.samplingPeriod())
                    : DiskStatsSampler.missing(host.evidence());
            List<Sampler> samplers = new ArrayList<>(database.samplers());
            samplers.addAll(device.samplers());
            List<RunEnvironment.Source> sources = new ArrayList<>(device.sources());
            sources.addAll(database.sources());
            Testbed testbed = new Testbed(
                    sessions,
                    underTest,
                    lock,
                    samplers,
                    sources,
                    facts,
                    procedures.sqlHashes(),
                    NuRandConstants.ofRun(options.seed(), loaded.constants().lastName()));
            RunSettings settings = settings(options, loaded, procedures);
            Run run = new Run(settings, testbed, new LiveLine(console, settings));
            Interrupts.on(() -> run.interrupt(Interrupts.reason()), Database::breakAll);
            target.hostWork()
                    .watch(other -> run.warn("other Latchmark work on this host during the run, whose load is in these"
                            + " figures: " + other));
            target.engine().schema(control).renewContentId();
            Run.Ended ended = run.execute(destination);
            samplers.forEach(Sampler::close);
            return conclude(ended.directory());
        }
    }

    /** Writes the report of a run directory, prints its summary, and says how the run ended by all gates. */
    private RunConclusion conclude(RunDirectory directory) {
        CheckedRun run = CheckedRun.read(RunReader.open(directory.path()));
        Path report = ReportWriter.write(directory.path(), run);
        SummaryText text = new SummaryText(console);
        text.print(run);
        text.printLoad(run);
        console.line("  report     " + report);
        return run.gates().conclusion();
    }

    private RunSettings settings(RunOptions options, LoadFacts loaded, Procedures procedures) {
        return new RunSettings(
                target.engine().key(),
                target.connection().jdbcUrl(),
                loaded.scale().warehouses(),
                options.load().steps(),
                options.load().pacing(),
                options.load().connections(),
                options.load().isolation().key(),
                options.mix(),
                options.warmUp(),
                options.duration(),
                options.samplingPeriod(),
                options.seed(),
                options.fixedHomes(),
                options.retries(),
                procedures.variant(),
                options.checkpointsAt());
    }

    private ServerHost host(Database control) {
        return target.embedded().isPresent()
                ? ServerHost.EMBEDDED
                : target.engine().host(control, new ServerProcesses(ROOT));
    }

    /** The devices behind directories of the server; none unless this machine is proven to be the server's. */
    private static Map<String, Backing> devices(ServerHost host, Map<String, Path> directories) {
        Map<String, Backing> backings = new HashMap<>();
        if (host.isThisOne()) {
            BlockDevices devices = new BlockDevices(ROOT);
            directories.forEach((use, directory) -> backings.put(use, devices.resolve(directory)));
        }
        return backings;
    }

    private Map<String, Map<String, String>> facts(Database control, ServerHost host, RunOptions options) {
        Map<String, Map<String, String>> facts = new HashMap<>();
        facts.put("host", new HostFacts(ROOT).host());
        facts.put("driver", HostFacts.driver());
        facts.put("server_host", host.facts());
        facts.put("given", options.facts());
        facts.put("placement", placement(host, target.engine().placement(control)));
        facts.put("start", start(control, options.sqlServer().dropCleanBuffers()));
        target.embedded().ifPresent(server -> facts.put("embedded", server.facts()));
        return facts;
    }

    /** Each table, each index and the log: directory, file system and device. */
    private static Map<String, String> placement(ServerHost host, Map<String, Path> directories) {
        Map<Path, String> described = new HashMap<>();
        devices(
                        host,
                        directories.values().stream()
                                .distinct()
                                .collect(Collectors.toMap(Path::toString, directory -> directory)))
                .forEach((directory, backing) -> described.put(Path.of(directory), ": " + backing));
        Map<String, String> placement = new HashMap<>();
        directories.forEach(
                (object, directory) -> placement.put(object, directory + described.getOrDefault(directory, "")));
        return placement;
    }

    /** With which content the run begins. */
    private Map<String, String> start(Database control, boolean emptied) {
        Content content = target.engine().schema(control).content();
        Map<String, String> start = new HashMap<>();
        start.put("content_id", content.id());
        start.put("orders_since_load", Long.toString(content.ordersSinceLoad()));
        start.put("size_bytes", Long.toString(content.sizeBytes()));
        if (emptied) {
            start.put("buffer_pool", "emptied, after a checkpoint");
        }
        start.put("snapshot", "none: no snapshot has this content");
        try {
            // If several have it, the newest.
            for (Snapshot snapshot : target.snapshots(control)) {
                if (snapshot.holds(content)) {
                    start.put("snapshot", snapshot.name());
                    start.put("snapshot_created_at", snapshot.createdAt().toString());
                }
            }
        } catch (LatchmarkException e) {
            // Not every login may read the server's list, and a run does not need it.
            start.put("snapshot", "unknown: " + e.getMessage());
        }
        return start;
    }
}
