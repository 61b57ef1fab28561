package io.latchmark.application.conformance;

import io.latchmark.application.CheckOperation;
import io.latchmark.application.Measured;
import io.latchmark.application.Operator;
import io.latchmark.application.RunOperation;
import io.latchmark.application.doctor.Proof;
import io.latchmark.application.engine.Engine;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.Procedures;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.SamplerSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Proofs on a database with a load of one warehouse, which nobody else may use. One thread. */
public final class DatabaseProofs {
    /** The seed of the load and of the inputs. */
    public static final long SEED = 7;

    /** The number of conditions that hold only on a fresh load. */
    static final int OF_FRESH_LOAD = 1;

    private static final int CONDITIONS = 12;
    private static final int INPUTS = 5;
    private static final int USERS = 2;
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration MEASURED = Duration.ofSeconds(4);
    private static final List<String> UNITS = List.of("1", "B", "ns", "us", "ms", "s");
    private static final String UNAVAILABLE = "unavailable";

    private final Engine engine;
    private final DatabaseRequest request;
    private final ConnectionSettings settings;
    private final Operator operator;

    /**
     * Proofs on a database.
     *
     * @param settings connect to the request's database
     */
    public DatabaseProofs(DatabaseRequest request, ConnectionSettings settings, Operator operator) {
        this.engine = request.engine();
        this.request = request;
        this.settings = settings;
        this.operator = operator;
    }

    /**
     * The consistency conditions and, on a fresh load, the population rules.
     *
     * @param skipped number of conditions that hold only on a fresh load and are not checked later
     */
    public Proof.Found conditions(int skipped) {
        CheckOperation.Verdict verdict = CheckOperation.execute(request, operator);
        if (!verdict.isGood()) {
            return Proof.Found.failed(verdict.toString());
        }
        return verdict.conditions().passed() >= CONDITIONS - skipped
                ? Proof.Found.passed(verdict.toString())
                : Proof.Found.missing(verdict.toString());
    }

    /**
     * Executes a New-Order with an unused item and inputs of each type, and compares their outcomes with the database's counts.
     *
     * @param options of the engine that select how procedures are called
     */
    public Proof.Found transactions(Map<String, String> options) {
        Procedures procedures = engine.procedures(settings, options);
        procedures.install();
        List<String> wrong = new ArrayList<>();
        long committed = 0;
        long counted;
        try (Database database = Database.connect(settings, "control", 2);
                DatabaseUnderTest underTest = engine.underTest(database)) {
            long before = underTest.newOrdersPlaced();
            try (SessionFactory sessions = procedures.sessions(1, Isolation.READ_COMMITTED);
                    Session session = sessions.open()) {
                NewOrderInput unused = NewOrderInput.of(
                        1,
                        1,
                        1,
                        new NewOrderInput.Line(1, 1, 5),
                        new NewOrderInput.Line(InputGenerator.UNUSED_ITEM_ID, 1, 5));
                Outcome intended = session.execute(unused);
                if (!intended.equals(Outcome.ROLLED_BACK_BY_DESIGN)) {
                    wrong.add("New-Order with an unused item: " + intended);
                }
                InputGenerator inputs = new InputGenerator(
                        new Workload(new Scale(1), 1, Mix.STANDARD, false), NuRandConstants.ofLoad(SEED), SEED, 1);
                for (TransactionType type : TransactionType.all()) {
                    for (int i = 0; i < INPUTS; i++) {
                        Outcome outcome = session.execute(inputs.next(type));
                        if (outcome instanceof Outcome.Failed failed) {
                            wrong.add(type.title() + ": " + failed.message());
                        }
                        committed += type == TransactionType.NEW_ORDER && outcome.equals(Outcome.COMMITTED) ? 1 : 0;
                    }
                }
            }
            counted = underTest.newOrdersPlaced() - before;
        }
        if (counted != committed) {
            wrong.add("the database counts " + counted + " new orders, and " + committed + " were committed");
        }
        return wrong.isEmpty()
                ? Proof.Found.passed(TransactionType.all().size() * INPUTS
                        + " transactions of all types and the intended rollback as expected; the database counts "
                        + counted + " new orders, and " + committed + " were committed")
                : Proof.Found.failed(String.join("; ", wrong));
    }

    /** Executes a run, and checks whether it is valid. */
    Proof.Found run(Map<String, String> options, Path folder, String latchmarkVersion) {
        WorkloadSettings workload = WorkloadSettings.standard(USERS, WARM_UP, MEASURED);
        OutputRequest output = new OutputRequest(folder, "conformance");
        Measured measured =
                RunOperation.execute(RunRequest.of(request, workload, options, output), latchmarkVersion, operator);
        if (measured.end() != Measured.End.VALID) {
            return Proof.Found.failed(measured.reason());
        }
        return Proof.Found.passed("valid: the new orders of the client's count and of the database's agree");
    }

    /** Whether the server reports every requested fact. */
    Proof.Found facts() {
        Map<String, Map<String, String>> facts;
        Map<String, String> faults;
        try (Database database = Database.connect(settings, "control", 2);
                DatabaseUnderTest underTest = engine.underTest(database)) {
            facts = underTest.facts();
            faults = underTest.durabilityFaults();
        }
        List<String> missing = new ArrayList<>();
        facts.forEach((group, values) -> values.forEach((name, value) -> {
            if (name.startsWith(UNAVAILABLE)) {
                missing.add(group + ", " + name + ": " + value);
            }
        }));
        if (!missing.isEmpty()) {
            return Proof.Found.missing(String.join("; ", missing));
        }
        return faults.isEmpty()
                ? Proof.Found.passed(facts.values().stream().mapToInt(Map::size).sum() + " facts in " + facts.size()
                        + " groups; commits are durable")
                : Proof.Found.missing("commits may be lost: " + new TreeMap<>(faults));
    }

    /** The number of full scans of each large table so far; empty if the server does not report them. */
    Map<String, Long> scansIfShown() {
        try {
            return scans();
        } catch (LatchmarkException e) {
            return Map.of();
        }
    }

    private Map<String, Long> scans() {
        try (Database database = Database.connect(settings, "control", 1);
                DatabaseUnderTest underTest = engine.underTest(database)) {
            return underTest.scans();
        }
    }

    /** Whether later transactions caused no full scan of a large table. */
    Proof.Found noScans(Map<String, Long> before) {
        Map<String, Long> after;
        try {
            after = scans();
        } catch (LatchmarkException e) {
            return Proof.Found.missing(e.getMessage());
        }
        List<String> scanned = after.entrySet().stream()
                .filter(entry -> entry.getValue() > before.getOrDefault(entry.getKey(), 0L))
                .map(entry ->
                        entry.getKey() + " (" + (entry.getValue() - before.getOrDefault(entry.getKey(), 0L)) + ")")
                .toList();
        if (after.isEmpty()) {
            return Proof.Found.missing("the server shows no plan and no count of scans");
        }
        return scanned.isEmpty()
                ? Proof.Found.passed("no full scan among " + String.join(", ", after.keySet()))
                : Proof.Found.failed("full scans: " + String.join(", ", scanned));
    }

    /** Faults in the counters of each source that the server has, by name; empty for a good one. */
    public Map<String, Optional<String>> sources() {
        try (Database database = Database.connect(settings, "sampler", SamplerSet.CONNECTIONS_MAX)) {
            SamplerSet set = engine.samplers(database, Duration.ofSeconds(1));
            try {
                Map<String, Optional<String>> found = new TreeMap<>();
                set.sources().forEach(source -> found.put(source.name(), fault(set, source)));
                return found;
            } finally {
                set.samplers().forEach(Sampler::close);
            }
        }
    }

    /** A counter that was read once. */
    private record Counter(String object, String metric) {
        boolean hasAny(List<DeclaredRole> roles) {
            return roles.stream().anyMatch(role -> role.holds(object, metric));
        }
    }

    /** A source of waits may have nothing to report yet. */
    private static Optional<String> fault(SamplerSet set, Source source) {
        List<DeclaredRole> roles = source.roles().orElse(List.of());
        List<Counter> read = new ArrayList<>();
        List<String> strange = new ArrayList<>();
        try {
            set.named(source.name()).forEach(sampler -> {
                sampler.prepare();
                sampler.sample((object, metric, unit, value) -> {
                    read.add(new Counter(object, metric));
                    if (!UNITS.contains(unit)) {
                        strange.add(metric + " in " + unit);
                    }
                });
            });
        } catch (LatchmarkException e) {
            return Optional.of(e.getMessage());
        }
        if (!strange.isEmpty()) {
            return Optional.of("unknown units: " + String.join(", ", strange));
        }
        return read.isEmpty() || read.stream().anyMatch(counter -> counter.hasAny(roles))
                ? Optional.empty()
                : Optional.of("none of its counters has a role that the analysis reads");
    }
}
