package io.latchmark.application;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.PageFile;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.application.doctor.RecordedProofs;
import io.latchmark.application.injection.DeviceControl;
import io.latchmark.application.injection.InjectedDelays;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.Procedures;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.Run;
import io.latchmark.runner.SystemUnderTest;
import io.latchmark.schema.Content;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.DeviceSource;
import io.latchmark.storage.device.ServedDevices;
import io.latchmark.storage.exporter.HostExporter;
import io.latchmark.storage.host.CpuSampler;
import io.latchmark.storage.host.HostFacts;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerThreads;
import io.latchmark.storage.host.ThreadSampler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Executes one run against a loaded database, writes its report, and reports how it ended. */
public final class RunOperation {
    private static final Path ROOT = Path.of("/");

    private final DatabaseSession session;
    private final WorkLock lock;
    private final RunHosts hosts;
    private final Optional<InjectedDelays> injected;
    private final Operator operator;

    /**
     * A run on an open database.
     *
     * @param lock exclusive, and held during the whole run
     * @param hosts of the load
     * @param injected changes during the measurement interval
     */
    RunOperation(
            DatabaseSession session,
            WorkLock lock,
            RunHosts hosts,
            Optional<InjectedDelays> injected,
            Operator operator) {
        this.session = session;
        this.lock = lock;
        this.hosts = hosts;
        this.injected = injected;
        this.operator = operator;
    }

    /**
     * Executes a run on a loaded database by this process only. An early end keeps what was recorded.
     *
     * @param latchmarkVersion for the record
     * @throws io.latchmark.core.LatchmarkException if the run could not be executed
     */
    public static Measured execute(RunRequest request, String latchmarkVersion, Operator operator) {
        return execute(request, latchmarkVersion, RunHosts.THIS_ONE, Optional.empty(), operator);
    }

    /** As above, with the load on these hosts and with changes during the measurement interval. */
    public static Measured execute(
            RunRequest request,
            String latchmarkVersion,
            RunHosts hosts,
            Optional<InjectedDelays> injected,
            Operator operator) {
        request.output().requireWritable();
        request.doctorReport().ifPresent(RecordedProofs::check);
        request.database().requireData();
        injected.ifPresent(InjectedDelays::prove);
        OtherLoad.before(request, operator);
        FreshStart.ensure(request, operator);
        try (DatabaseSession session = DatabaseSession.open(request.database(), hosts.sessionsHere(request), operator);
                WorkLock lock = session.lock("run")) {
            LoadFacts loaded = session.engine().schema(lock.database()).requireLoaded();
            return new RunOperation(session, lock, hosts, injected, operator)
                    .execute(request, loaded, latchmarkVersion);
        }
    }

    Measured execute(RunRequest request, LoadFacts loaded, String latchmarkVersion) {
        WorkloadSettings workload = request.workload();
        operator.message("Running " + workload.text());
        Procedures procedures = session.engine().procedures(session.connection(), request.engineOptions());
        lock.watch();
        procedures.install();
        try (Database control = session.connect("control", 2);
                Database sampling = session.connect("sampler", SamplerSet.CONNECTIONS_MAX);
                DatabaseUnderTest underTest = session.engine().underTest(control);
                SessionFactory sessions =
                        procedures.sessions(hosts.sessionsHere(request), Isolation.of(workload.isolation()))) {
            Map<String, String> prepared = session.engine().prepareRun(control, request.engineOptions());
            ServerHost host = session.host(control);
            Map<String, Map<String, String>> facts = facts(control, host, request, prepared);
            facts.put("procedures", procedures.names());
            facts.put("session", Map.of("token", session.connection().token()));
            Duration period = workload.samplingPeriod();
            SampledStorage storage = storage(request, control, host);
            facts.put("devices", Backing.facts(storage.devices()));
            facts.putAll(storage.agentFacts());
            SamplerSet sampled = SamplerSet.of(
                    storage.sampled(),
                    session.engine().samplers(sampling, period),
                    CpuSampler.open(ROOT, host, period),
                    threads(sampling, host, period));
            session.engine().schema(control).renewContentId();
            SystemUnderTest systemUnderTest = new SystemUnderTest(
                    hosts.observed(sessions, session, control),
                    underTest,
                    lock,
                    sampled.samplers(),
                    sampled.sources(),
                    facts,
                    procedures.sqlHashes(),
                    NuRandConstants.ofRun(workload.seed(), loaded.constants().lastName()));
            RunSettings settings = new RunSettings(
                    session.engine().key(),
                    session.connection().jdbcUrl(),
                    loaded.scale().warehouses(),
                    workload.with(procedures.variant()));
            RunProgress progress =
                    new RunProgress(operator::happened, workload, systemUnderTest.sources(), hosts::nopm);
            Run run = new Run(settings, systemUnderTest, progress, hosts.load());
            injected.ifPresent(its -> {
                run.during(its.switching(session.engine().storage(control).values()));
                run.warn(its.warning());
            });
            Optional<DeviceControl.Cache> cache = host.isThisOne() && operator.isWatching()
                    ? cache(session.engine().storage(control).values())
                    : Optional.empty();
            operator.happened(new OperationEvent.RunStarted(
                    underWay(new LoadedRunControl(run.control(), cache), settings, systemUnderTest, request.output())));
            storage.warnings().forEach(run::warn);
            RunDirectory directory = measure(run, request.output(), latchmarkVersion);
            sampled.samplers().forEach(Sampler::close);
            return report(directory);
        }
    }

    /**
     * The storage of the database's files, and its samplers.
     *
     * @param devices by use
     * @param agentFacts facts of the agents' hosts, by group
     */
    private record SampledStorage(
            Map<String, Backing> devices, SamplerSet sampled, Map<String, Map<String, String>> agentFacts) {
        /** For readers of the run's figures. */
        List<String> warnings() {
            return devices.values().stream()
                    .flatMap(backing -> ServedDevices.of(backing.fileSystem()).stream())
                    .map(ServedDevices::warning)
                    .distinct()
                    .toList();
        }
    }

    /** An exporter or an agent named by the user takes precedence over this machine, even if the files are here. */
    private SampledStorage storage(RunRequest request, Database control, ServerHost host) {
        Duration period = request.workload().samplingPeriod();
        Map<String, Path> folders = session.engine().storage(control);
        AgentSamples agents = hosts.samples(request, session.connection().token(), folders, host);
        Optional<HostExporter> exporter = request.exporter().open();
        if (exporter.isPresent()) {
            Map<String, Backing> devices =
                    exporter.get().devices(folders, request.exporter().named());
            SamplerSet sampled = SamplerSet.of(exporter.get().samplers(devices, host, period), agents.sampled());
            return new SampledStorage(devices, sampled, agents.facts());
        }
        if (agents.devices().isPresent()) {
            return new SampledStorage(agents.devices().get(), agents.sampled(), agents.facts());
        }
        Map<String, Backing> devices = DatabaseSession.devices(host, folders);
        return new SampledStorage(
                devices, SamplerSet.of(byKernel(host, devices, period), agents.sampled()), agents.facts());
    }

    private static Optional<DeviceControl.Cache> cache(Collection<Path> folders) {
        return DeviceControl.all().stream()
                .flatMap(control -> control.cache(folders).stream())
                .findFirst();
    }

    /** The devices of this machine, if it is the server's. */
    private static SamplerSet byKernel(ServerHost host, Map<String, Backing> devices, Duration period) {
        return host.isThisOne()
                ? DeviceSource.open(ROOT, devices, period)
                : DeviceSource.missing(host.evidence()
                        + "; or sample that host by --sample-host, or name an exporter there by --device-exporter");
    }

    private static RunUnderWay underWay(
            RunControl control, RunSettings settings, SystemUnderTest systemUnderTest, OutputRequest output) {
        return new RunUnderWay(
                output.out(),
                output.label(),
                settings,
                systemUnderTest.sources(),
                systemUnderTest.facts(),
                EarlierRuns.in(output.out()),
                control);
    }

    private RunDirectory measure(Run run, OutputRequest output, String latchmarkVersion) {
        operator.onEnd(() -> run.interrupt(operator.endReason()), Database::breakAll);
        hosts.whenLost(run::lose);
        session.hostActivity().watch(other -> {
            // An agent on the coordinator's host is a part of the run.
            if (!other.isAgent()) {
                run.warn("other Latchmark work on this host during the run, whose load is in these figures: " + other);
            }
        });
        return run.execute(output, latchmarkVersion).directory();
    }

    /** The threads of this process and, if they are on this machine, of the server. */
    private SamplerSet threads(Database sampling, ServerHost host, Duration period) {
        Map<String, String> names = Map.of(Run.TERMINAL_THREADS, "terminals", Run.SAMPLER_THREADS, "samplers");
        return ThreadSampler.open(
                ROOT, names, ServerThreads.of(ROOT, host, session.engine().sessions(sampling)), period);
    }

    private void requireOwnEnd(RunConclusion conclusion) {
        if (conclusion.status() == RunConclusion.Status.INTERRUPTED && !operator.isEndedByUser()) {
            throw LatchmarkException.environment("the run ended early: " + conclusion.reason());
        }
    }

    private Measured report(RunDirectory directory) {
        CheckedRun run = CheckedRun.close(RunReader.open(directory.path()));
        Document document = RunDocument.of(run, Approaches.NONE);
        Path report = PageFile.write(directory.path().resolve(RunDirectory.REPORT), document);
        operator.happened(OperationEvent.Reported.of(document, "report", report));
        // Before the server is closed, because a failure to close it matters less.
        requireOwnEnd(run.gates().conclusion());
        return Measured.of(directory, run.gates().conclusion());
    }

    private Map<String, Map<String, String>> facts(
            Database control, ServerHost host, RunRequest request, Map<String, String> prepared) {
        Map<String, Map<String, String>> facts = new HashMap<>();
        facts.put("host", new HostFacts(ROOT).host());
        facts.put("driver", HostFacts.driver());
        facts.put("server_host", host.facts());
        facts.put("given", request.facts());
        injected.ifPresent(its -> facts.put(its.group(), its.facts()));
        facts.put("placement", placement(host, session.engine().placement(control)));
        facts.put("start", start(control, prepared));
        session.embedded().ifPresent(server -> facts.put("embedded", server.facts()));
        request.doctorReport()
                .ifPresent(report ->
                        facts.put(RecordedProofs.GROUP, RecordedProofs.facts(report, session.engine(), control)));
        return facts;
    }

    /** Each table, each index and the log: directory, file system and device. */
    private static Map<String, String> placement(ServerHost host, Map<String, Path> directories) {
        Map<Path, String> described = new HashMap<>();
        DatabaseSession.devices(
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

    private Map<String, String> start(Database control, Map<String, String> prepared) {
        Schema schema = session.engine().schema(control);
        Content content = schema.content();
        Map<String, String> start = new HashMap<>(prepared);
        start.put("content", SnapshotOperation.content(schema));
        start.put("content_id", content.id());
        start.put("orders_since_load", Long.toString(content.ordersSinceLoad()));
        start.put("size_bytes", Long.toString(content.sizeBytes()));
        start.put("snapshot", "none: no snapshot has this content");
        try {
            // If several have it, the newest is used.
            for (Snapshot snapshot : session.snapshots(control)) {
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
