package io.latchmark.application;

import com.sun.management.OperatingSystemMXBean;
import io.latchmark.application.doctor.Advice;
import io.latchmark.application.doctor.Capacity;
import io.latchmark.application.doctor.Diagnosis;
import io.latchmark.application.doctor.DoctorRequest;
import io.latchmark.application.doctor.HostFindings;
import io.latchmark.application.doctor.ServerIdentity;
import io.latchmark.application.engine.Engine;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.ExporterRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.JsonFile;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.DeviceSource;
import io.latchmark.storage.exporter.HostExporter;
import io.latchmark.storage.host.CpuSampler;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerThreads;
import io.latchmark.storage.host.ThreadSampler;
import io.latchmark.storage.jdbc.ServerDiagnostics;
import io.latchmark.storage.proof.KnownWork;
import io.latchmark.storage.proof.SelfCheck;
import io.latchmark.storage.proof.SourceProof;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Examines a server before a run, and tests the samplers there with known work in a scratch table. Changes nothing else. An early
 * end drops the table.
 */
public final class DoctorOperation {
    private static final Path ROOT = Path.of("/");
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final int TERMINALS = 2;
    /** The topic with the memory for pages. */
    private static final String MEMORY = "memory";

    /** A size of memory, or the free bytes of a volume. */
    private static final Pattern BYTES = Pattern.compile("^(?:\\w+, )?(\\d+) (?:of \\d+ )?bytes");

    private final DatabaseSession session;
    private final Engine engine;
    private final DoctorRequest request;
    private final Operator operator;

    private DoctorOperation(DatabaseSession session, DoctorRequest request, Operator operator) {
        this.session = session;
        this.engine = session.engine();
        this.request = request;
        this.operator = operator;
    }

    /**
     * Examines a server.
     *
     * @param latchmarkVersion for the record
     * @throws LatchmarkException of category ENVIRONMENT if the server cannot be reached or is in use
     * @throws InterruptedException on an early end
     */
    public static Diagnosis execute(DoctorRequest request, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        long startNanos = System.nanoTime();
        try (DatabaseSession session = DatabaseSession.open(request.database(), TERMINALS, operator);
                WorkLock lock = session.lock("doctor");
                Database control = session.connect("control", 2);
                Database sampling = session.connect("sampler", SamplerSet.CONNECTIONS_MAX);
                Database terminals = session.connect("terminals", TERMINALS)) {
            Thread worker = Thread.currentThread();
            // At first only the worker is interrupted: rounds are short, and the scratch table has to be dropped.
            operator.onEnd(worker::interrupt, Database::breakAll);
            lock.watch();
            DoctorOperation doctor = new DoctorOperation(session, request, operator);
            Diagnosis diagnosis = doctor.diagnose(latchmarkVersion, startNanos, control, sampling, terminals);
            if (request.report().isPresent()) {
                JsonFile.writeNamed(request.report().get(), diagnosis);
                operator.message("Report: " + request.report().get());
            }
            return diagnosis;
        }
    }

    /**
     * Connects to a server, and asks what it reports about itself. Does no work there.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it cannot be reached
     */
    public static Capacity ask(DatabaseRequest database, Operator operator) {
        try (DatabaseSession session = DatabaseSession.open(database, 1, operator);
                Database control = session.connect("control", 2)) {
            DoctorRequest request = new DoctorRequest(database, ExporterRequest.NONE, Map.of(), Optional.empty());
            return new DoctorOperation(session, request, operator).capacity(control);
        }
    }

    private Capacity capacity(Database control) {
        List<Advice> findings = findings(control);
        ServerHost host = session.host(control);
        boolean isCached = findings.stream()
                .anyMatch(finding ->
                        finding.topic().equals(MEMORY) && finding.value().equals("used"));
        long poolBytes = bytes(findings, MEMORY).values().stream().findFirst().orElse(0L);
        long hostBytes = host.isThisOne()
                ? ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                        .getTotalMemorySize()
                : 0;
        Map<String, Long> freeBytes = bytes(findings, "volumes");
        if (host.isThisOne()) {
            engine.storage(control).values().forEach(folder -> freeBytes.putAll(Capacity.free(folder)));
        }
        return new Capacity(
                ServerIdentity.title(engine, ServerIdentity.of(engine, control)),
                findings.stream().filter(finding -> !finding.isGood()).toList(),
                host.isThisOne(),
                isCached ? hostBytes : poolBytes,
                freeBytes,
                engine.schema(control)
                        .loadFacts()
                        .map(facts -> facts.scale().warehouses())
                        .orElse(0),
                hasSnapshots());
    }

    /** The findings of a topic that begin with a number of bytes, after a word at most. */
    private static Map<String, Long> bytes(List<Advice> findings, String topic) {
        Map<String, Long> found = new TreeMap<>();
        findings.stream().filter(finding -> finding.topic().equals(topic)).forEach(finding -> {
            Matcher bytes = BYTES.matcher(finding.value());
            if (bytes.find()) {
                found.put(finding.name(), Long.parseLong(bytes.group(1)));
            }
        });
        return found;
    }

    private boolean hasSnapshots() {
        try {
            engine.snapshots(session.connection(), Map.of()).close();
            return true;
        } catch (LatchmarkException e) {
            return false;
        }
    }

    private Diagnosis diagnose(
            String latchmarkVersion, long startNanos, Database control, Database sampling, Database terminals)
            throws InterruptedException {
        ServerHost host = session.host(control);
        Map<String, Path> folders = engine.storage(control);
        Optional<HostExporter> exporter = request.exporter().open();
        Map<String, Backing> backings = exporter.map(
                        its -> its.devices(folders, request.exporter().named()))
                .orElseGet(() -> DatabaseSession.devices(host, folders));
        List<Advice> findings = findings(control);
        HostFindings ofHosts = new HostFindings();
        ofHosts.devices(folders, backings, host.isThisOne());
        engine.serverDiagnostics(control, request.engineOptions())
                .ifPresent(diagnostics -> ofHosts.clock(diagnostics.clock()));
        ofHosts.host(host, request.exporter().url());
        findings.addAll(ofHosts.list());
        SamplerSet samplers = SamplerSet.of(
                exporter.map(its -> its.samplers(backings, host, PERIOD)).orElseGet(() -> byKernel(host, backings)),
                engine.samplers(sampling, PERIOD),
                CpuSampler.open(ROOT, host, PERIOD),
                ThreadSampler.open(ROOT, Map.of(), ServerThreads.of(ROOT, host, engine.sessions(sampling)), PERIOD));
        try {
            Map<String, String> identity = ServerIdentity.of(engine, control);
            List<SourceProof> sources = proofs(samplers, terminals);
            return new Diagnosis(
                    Diagnosis.FORMAT,
                    latchmarkVersion,
                    Instant.now().truncatedTo(ChronoUnit.SECONDS),
                    ServerIdentity.title(engine, identity),
                    Diagnosis.thisClient(),
                    Diagnosis.secondsSince(startNanos),
                    identity,
                    findings,
                    sources,
                    List.of());
        } finally {
            samplers.samplers().forEach(sampler -> sampler.close());
        }
    }

    private static SamplerSet byKernel(ServerHost host, Map<String, Backing> backings) {
        return host.isThisOne()
                ? DeviceSource.open(ROOT, backings, PERIOD)
                : DeviceSource.missing(host.evidence() + "; or name an exporter there by --device-exporter");
    }

    private List<Advice> findings(Database control) {
        List<Advice> findings = new ArrayList<>();
        findings.add(Advice.of("connection", "address", session.connection().jdbcUrl()));
        engine
                .serverDiagnostics(control, request.engineOptions())
                .map(ServerDiagnostics::answers)
                .orElse(List.of())
                .stream()
                .map(answer -> new Advice(answer.topic(), answer.name(), answer.value(), answer.remedy()))
                .forEach(findings::add);
        return findings;
    }

    private List<SourceProof> proofs(SamplerSet samplers, Database terminals) throws InterruptedException {
        Optional<KnownWork> known = engine.knownWork(terminals, request.engineOptions());
        if (known.isEmpty()) {
            return SelfCheck.without(samplers, "Latchmark has no known work for " + engine.title());
        }
        try (KnownWork work = known.get()) {
            return SelfCheck.of(samplers, work, text -> operator.step("  " + text + " …"));
        } catch (LatchmarkException e) {
            if (!operator.endReason().isEmpty() || Thread.currentThread().isInterrupted()) {
                throw e;
            }
            return SelfCheck.without(samplers, "the self-check failed: " + e.getMessage());
        }
    }
}
