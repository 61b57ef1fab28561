package io.latchmark.application.conformance;

import io.latchmark.application.CheckOperation;
import io.latchmark.application.Child;
import io.latchmark.application.DatabaseSession;
import io.latchmark.application.DoctorOperation;
import io.latchmark.application.Operator;
import io.latchmark.application.SchemaOperation;
import io.latchmark.application.SnapshotOperation;
import io.latchmark.application.doctor.Advice;
import io.latchmark.application.doctor.Diagnosis;
import io.latchmark.application.doctor.DoctorRequest;
import io.latchmark.application.doctor.Proof;
import io.latchmark.application.doctor.ServerIdentity;
import io.latchmark.application.engine.Engine;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.results.JsonFile;
import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.storage.proof.ProofMark;
import io.latchmark.storage.proof.SourceProof;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Proves that Latchmark works on a server, in a separate database there, which is dropped at the end. Whatever a killed call
 * leaves behind is removed by the next one, which knows it by its mark: a database of somebody else is left as it is.
 */
public final class ConformanceOperation {
    private static final String DATABASE = DoctorRequest.OWN_DATABASE;
    private static final Duration LIMIT = Duration.ofMinutes(14);
    private static final int SESSIONS = 20;
    private static final String SNAPSHOT = "proof";

    private final DatabaseSession session;
    private final Engine engine;
    private final DoctorRequest request;
    private final ConnectionSettings own;
    private final DatabaseRequest ownRequest;
    private final QuietOperator operator;
    private final ProofSeries series;
    private final DatabaseProofs proofs;
    private final List<Advice> findings = new ArrayList<>();

    private ConformanceOperation(
            DatabaseSession session, DoctorRequest request, QuietOperator operator, ProofSeries series) {
        this.session = session;
        this.engine = session.engine();
        this.request = request;
        this.own = session.connection().at(removeLeft());
        this.ownRequest = new DatabaseRequest(
                Optional.of(own.jdbcUrl()),
                own.user(),
                Optional.empty(),
                request.database().embedded());
        this.operator = operator;
        this.series = series;
        this.proofs = new DatabaseProofs(ownRequest, own, operator);
    }

    /**
     * Makes all proofs, and writes the file of the request, which must have one.
     *
     * @param child executes the load that is killed
     * @param latchmarkVersion for the record
     * @throws LatchmarkException of category ENVIRONMENT if the server can't be reached, is in use, or leftovers of an earlier
     *     call can't be removed
     * @throws InterruptedException on an early end
     */
    public static Diagnosis execute(DoctorRequest request, Child child, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        Path file = request.report().orElseThrow();
        long startNanos = System.nanoTime();
        Instant at = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        try (WorkFolder folder = WorkFolder.of(file);
                DatabaseSession session = DatabaseSession.open(request.database(), SESSIONS, operator);
                // Locks the named database, so that nobody else measures on this server at the same time.
                WorkLock lock = session.lock("doctor");
                // Excludes other calls with other databases in their URLs.
                WorkLock ofServer = lockOfServer(session, lock)) {
            lock.requireKept();
            ofServer.requireKept();
            ConnectionSettings connection = session.connection();
            Redaction redaction = new Redaction(request.database().url().orElse(connection.jdbcUrl()), connection);
            try (ProofSeries series = new ProofSeries(operator, redaction, LIMIT)) {
                ConformanceOperation conformance = new ConformanceOperation(
                        session, request, new QuietOperator(operator, connection.password()), series);
                String server = conformance.proveAll(child, folder.path(), latchmarkVersion);
                Diagnosis diagnosis = new Diagnosis(
                        Diagnosis.FORMAT,
                        latchmarkVersion,
                        at,
                        redaction.of(server),
                        Diagnosis.thisClient(),
                        Diagnosis.secondsSince(startNanos),
                        Map.of("engine", session.engine().key()),
                        conformance.findings.stream()
                                .map(finding -> redaction.of(finding))
                                .toList(),
                        List.of(),
                        series.proofs());
                JsonFile.writeNamed(file, diagnosis);
                return diagnosis;
            }
        }
    }

    private static WorkLock lockOfServer(DatabaseSession session, WorkLock lock) {
        try (ServerDatabases databases = databases(session)) {
            String shared = databases.sharedAddress();
            return databases.address(lock.databaseName()).equals(shared)
                    ? lock
                    : WorkLock.take(
                            session.connection().at(shared), session.engine().lock(), "doctor");
        }
    }

    /** Returns a description of the server. */
    private String proveAll(Child child, Path folder, String latchmarkVersion) throws InterruptedException {
        try {
            return prove(child, folder, latchmarkVersion);
        } finally {
            removeAll();
        }
    }

    /** Removes leftovers of a killed call; returns the address of the separate database. */
    private String removeLeft() {
        try (ServerDatabases databases = databases(session)) {
            databases.made(DATABASE).forEach(databases::drop);
            if (databases.exists(DATABASE)) {
                throw LatchmarkException.environment("there is a database " + DATABASE
                        + " on this server without the mark of an earlier conformance: it is left as it is; rename it, or"
                        + " drop it yourself if nobody needs it");
            }
            return databases.address(DATABASE);
        }
    }

    private static ServerDatabases databases(DatabaseSession session) {
        Engine engine = session.engine();
        return engine.databases(session.connection())
                .orElseThrow(() ->
                        LatchmarkException.usage("--all: needs a separate database, which Latchmark can't create on "
                                + engine.title() + "; check this server by 'latchmark doctor' alone"));
    }

    /** Also after an early end, whose interrupt is kept, and when the time is used up. */
    private void removeAll() {
        boolean interrupted = Thread.interrupted();
        Proof.Found found;
        try {
            removeLeft();
            found = Proof.Found.passed("no database of it is left");
        } catch (LatchmarkException e) {
            operator.message("not removed: " + e.getMessage());
            found = Proof.Found.failed(e.getMessage());
        }
        series.add("removal of all that was made", found, 0);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private String prove(Child child, Path folder, String latchmarkVersion) throws InterruptedException {
        String server = server();
        boolean made = series.prove("separate database", () -> {
            try (ServerDatabases databases = databases(session)) {
                databases.create(DATABASE);
            }
            return Proof.Found.passed("created");
        });
        boolean loaded = made
                && series.prove("tables and procedures", this::tables)
                && series.prove(
                        "load, killed and continued",
                        () -> new LoadProof(ownRequest, own, operator).make(child, folder));
        if (loaded) {
            series.prove("consistency of the load", () -> proofs.conditions(0));
            transactions(folder, latchmarkVersion);
            series.prove("consistency after the runs", () -> proofs.conditions(DatabaseProofs.OF_FRESH_LOAD));
            series.prove("facts", proofs::facts);
            sources(latchmarkVersion);
            if (series.proveIfThere("snapshot", this::snapshot)) {
                series.prove("refusal of a reset while others are connected", this::resetBesideOthers);
                series.prove("reset", this::reset);
            } else if (!series.isLastAbsent()) {
                series.skip("there is no snapshot", "reset");
            }
            failures();
        } else {
            series.skip(
                    "it needs a load", "transactions and runs", "facts", "sources", "snapshot and reset", "refusals");
        }
        return server;
    }

    private String server() {
        try (Database control = session.connect("control", 2)) {
            return ServerIdentity.title(engine, ServerIdentity.of(engine, control));
        }
    }

    private Proof.Found tables() {
        int statements = SchemaOperation.script(ownRequest, Map.of(), operator).size();
        SchemaOperation.create(ownRequest, Map.of(), operator);
        return operator.refused().isEmpty()
                ? Proof.Found.passed("as laid out, by " + statements + " statements that a dry run prints")
                : Proof.Found.missing("without " + String.join("; ", operator.refused()));
    }

    private void transactions(Path folder, String latchmarkVersion) throws InterruptedException {
        Map<String, Long> before = proofs.scansIfShown();
        for (Map<String, String> form : engine.callForms()) {
            String name = form.values().stream().map(value -> ", " + value).collect(Collectors.joining());
            series.prove("transactions" + name, () -> proofs.transactions(form));
            series.prove("run" + name, () -> proofs.run(form, folder, latchmarkVersion));
        }
        series.prove("plans", () -> proofs.noScans(before));
    }

    /** Tests each source with known work and by the roles of its counters. */
    private void sources(String latchmarkVersion) throws InterruptedException {
        Map<String, Optional<String>> ofServer = new HashMap<>();
        List<SourceProof> known = new ArrayList<>();
        boolean done = series.prove("known work", () -> {
            ofServer.putAll(proofs.sources());
            Diagnosis diagnosis = DoctorOperation.execute(
                    new DoctorRequest(ownRequest, request.exporter(), request.engineOptions(), Optional.empty()),
                    latchmarkVersion,
                    operator);
            known.addAll(diagnosis.sources());
            findings.addAll(diagnosis.findings());
            return Proof.Found.passed(known.stream()
                            .filter(source -> source.mark() == ProofMark.PROVEN)
                            .count()
                    + " of " + known.size() + " sources proven");
        });
        if (done) {
            known.forEach(source -> series.add(
                    "source " + source.source(),
                    found(
                            source,
                            ofServer.containsKey(source.source()),
                            ofServer.getOrDefault(source.source(), Optional.empty())),
                    0));
        }
    }

    private static Proof.Found found(SourceProof source, boolean isOfServer, Optional<String> fault) {
        String text = source.mark().name().toLowerCase(Locale.ROOT) + ": " + source.reason();
        if (fault.isPresent()) {
            return Proof.Found.failed(fault.get());
        }
        return switch (source.mark()) {
            case PROVEN, PLAUSIBLE -> Proof.Found.passed(text);
            case ABSENT -> new Proof.Found(Proof.Result.ABSENT, source.reason());
            case UNPROVEN -> unproven(source, isOfServer);
        };
    }

    private static Proof.Found unproven(SourceProof source, boolean isOfServer) {
        boolean counted = source.figures().stream().anyMatch(figure -> figure.mark() == ProofMark.UNPROVEN);
        if (counted) {
            return Proof.Found.failed(source.reason());
        }
        return isOfServer
                ? Proof.Found.missing(source.reason())
                : new Proof.Found(Proof.Result.ABSENT, "not seen from here: " + source.reason());
    }

    private Proof.Found snapshot() {
        Snapshot made = SnapshotOperation.create(ownRequest, Map.of(), SNAPSHOT, operator);
        return Proof.Found.passed(made.method());
    }

    private Proof.Found resetBesideOthers() {
        try (Database guest = Database.connect(own.marked(), "guest", 1);
                DatabaseUnderTest underTest = engine.underTest(guest)) {
            // The pool keeps no unused connection.
            return underTest.newOrdersPlaced() > 0
                    ? refused(() -> SnapshotOperation.reset(ownRequest, Optional.of(SNAPSHOT), operator))
                    : Proof.Found.failed("the guest's session has no rows");
        }
    }

    private Proof.Found reset() {
        String before = SnapshotOperation.content(ownRequest, operator);
        proofs.transactions(Map.of());
        boolean changed = !SnapshotOperation.content(ownRequest, operator).equals(before);
        SnapshotOperation.reset(ownRequest, Optional.of(SNAPSHOT), operator);
        if (!SnapshotOperation.content(ownRequest, operator).equals(before) || !changed) {
            return Proof.Found.failed("the reset has not brought the content of the snapshot back");
        }
        Proof.Found conditions = proofs.conditions(DatabaseProofs.OF_FRESH_LOAD);
        return new Proof.Found(conditions.result(), "reset to its content; " + conditions.detail() + left());
    }

    /** What remains of the snapshot. */
    private String left() {
        try {
            SnapshotOperation.drop(ownRequest, SNAPSHOT, operator);
            return "";
        } catch (LatchmarkException e) {
            // The next call overwrites its file.
            return "; its backup stays: " + e.getMessage();
        }
    }

    /** Failures that a client can cause. */
    private void failures() throws InterruptedException {
        series.prove(
                "refusal of an unknown user",
                () -> own.user().isEmpty()
                        ? new Proof.Found(Proof.Result.ABSENT, "the URL says how to log in")
                        : refused(() -> Database.connect(
                                        new ConnectionSettings(own.jdbcUrl(), "latchmark_nobody", "latchmark_wrong"),
                                        "test",
                                        1)
                                .close()));
        series.prove("refusal of an unknown database", () -> {
            try (ServerDatabases databases = databases(session)) {
                String address = databases.address(DATABASE + "_unknown");
                return refused(
                        () -> Database.connect(own.at(address), "test", 1).close());
            }
        });
        series.prove("refusal of a second command", () -> {
            try (WorkLock lock = WorkLock.take(own, engine.lock(), "doctor")) {
                return lock.isHeld()
                        ? refused(() -> CheckOperation.execute(ownRequest, operator))
                        : Proof.Found.failed("the lock of the database was not kept");
            }
        });
    }

    /** Whether work is refused with a reason that the user can act on, without the password in it. */
    private static Proof.Found refused(Runnable work) {
        try {
            work.run();
            return Proof.Found.failed("it was not refused");
        } catch (LatchmarkException e) {
            String reason = e.getMessage();
            boolean isRight =
                    e.category() == LatchmarkException.Category.ENVIRONMENT && !reason.contains("latchmark_wrong");
            return isRight ? Proof.Found.passed(reason) : Proof.Found.failed(reason);
        }
    }
}
