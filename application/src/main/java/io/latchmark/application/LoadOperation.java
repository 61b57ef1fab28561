package io.latchmark.application;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.application.text.LoadText;
import io.latchmark.application.text.OutputLine;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.LoadReport;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.Loader;
import io.latchmark.loader.SizeEstimate;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.CountText;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Creates the tables and fills them in parallel, or reads the loaded rows back. */
public final class LoadOperation {
    /** Version of the rules by which the generators create rows; a change in the content of any row needs a new version. */
    private static final int ROWS_VERSION = 1;
    /** Two segments of the server's log: with less space, the next segment may not fit. */
    private static final long FULL_DISK_BYTES = 32L << 20;

    private final DatabaseSession session;
    private final WorkLock lock;
    private final Operator operator;
    private final Map<String, String> options;

    /**
     * A load into an open database.
     *
     * @param lock exclusive, and held during the whole load
     * @param options of the engine
     */
    LoadOperation(DatabaseSession session, WorkLock lock, Operator operator, Map<String, String> options) {
        this.session = session;
        this.lock = lock;
        this.operator = operator;
        this.options = Map.copyOf(options);
    }

    /**
     * Loads, reads back, or both.
     *
     * @return whether the rows read back equal those loaded; true if that was not requested
     * @throws LatchmarkException of category ENVIRONMENT if the database contains another load, there isn't enough space, or the
     *     server refuses
     * @throws InterruptedException on an early end; the same request continues an interrupted load
     */
    public static boolean execute(LoadRequest request, Operator operator) throws InterruptedException {
        DatabaseRequest database = request.database();
        if (request.warehouses().isEmpty()) {
            database.requireData();
        } else if (database.isNew()) {
            SizeEstimate.requireFree(
                    database.embedded().dataDir(), request.settings().scale(), 0);
        }
        try (DatabaseSession session = DatabaseSession.openForBulkWork(database, request.workers(), operator);
                WorkLock lock = request.warehouses().isEmpty() ? session.share("verify") : session.lock("load")) {
            if (request.warehouses().isPresent()) {
                if (new LoadOperation(session, lock, operator, request.engineOptions()).load(request.settings())) {
                    operator.message("Loaded. Next: latchmark check, latchmark run");
                }
            }
            return !request.verify() || new ReadBackOperation(session, operator).run(request.workers());
        }
    }

    /**
     * Loads an empty database, or the missing part after an interruption or a request for more warehouses.
     *
     * @return whether there was anything to do
     */
    boolean load(LoadSettings settings) throws InterruptedException {
        // Uses the lock's session: SQL Server sets some database options only while nobody else is connected.
        Schema schema = session.schema(lock.database(), options);
        schema.createTables();
        if (!prepare(schema, settings)) {
            return false;
        }
        try (Database database =
                session.connect("load", settings.workers() + 1, session.engine().bulkProperties(options))) {
            List<LoadChunk> present = schema.loadedChunks();
            announce(settings.scale(), present);
            schema.loadHints().forEach(hint -> operator.message("  slowed by  " + hint));
            Optional<Path> directory = session.embedded().isPresent()
                    ? Optional.ofNullable(session.engine().storage(database).get("data"))
                    : Optional.empty();
            requireSpace(directory, settings.scale(), present.isEmpty() ? 0 : schema.sizeBytes());
            try {
                load(database, settings, present);
            } catch (LatchmarkException e) {
                throw LatchmarkException.environment(
                        e.getMessage() + directory.map(LoadOperation::fullDisk).orElse("")
                                + "; what is committed stays: run the same latchmark load again to continue",
                        e);
            }
            return true;
        }
    }

    /** Determines how to continue and prepares the tables; returns whether there is anything to load. */
    private boolean prepare(Schema schema, LoadSettings settings) {
        Optional<LoadFacts> found = schema.loadFacts();
        if (found.isPresent()) {
            ExistingLoad existing = new ExistingLoad(schema, found.get());
            existing.requireContinues(settings, ROWS_VERSION);
            if (existing.isAllOf(settings)) {
                operator.message("There is already " + text(found.get()) + ": nothing to load");
                return false;
            }
            if (existing.wasInterrupted()) {
                operator.step("  removing what the interrupted load left …");
                schema.reclaimSpace();
            }
        }
        schema.prepareLoad(settings.workers());
        reportRefused(schema.refused());
        return true;
    }

    private void reportRefused(List<String> features) {
        features.forEach(refused -> operator.happened(new OperationEvent.Refused(refused)));
    }

    private void announce(Scale scale, List<LoadChunk> present) {
        operator.message("Loading " + CountText.of(scale.warehouses(), "warehouse", "warehouses"));
        if (!present.isEmpty()) {
            operator.message(String.format(
                    Locale.ROOT,
                    "  continuing %,d of %,d warehouses are there, %,d rows",
                    present.stream()
                            .filter(chunk -> chunk.table() == BenchmarkTable.WAREHOUSE)
                            .count(),
                    scale.warehouses(),
                    present.stream().mapToLong(LoadChunk::rows).sum()));
        }
    }

    /** A server without space for its log fails, and its clients only see a lost connection. */
    private static String fullDisk(Path directory) {
        long freeBytes = directory.toFile().getUsableSpace();
        return freeBytes >= FULL_DISK_BYTES
                ? ""
                : "; only " + ByteSize.text(freeBytes) + " are free on " + directory + ", free some";
    }

    private void requireSpace(Optional<Path> directory, Scale scale, long presentBytes) {
        SizeEstimate estimate = SizeEstimate.of(scale).without(presentBytes);
        operator.message(String.format(
                Locale.ROOT,
                "  space      about %s%s of data and indexes, and %s of log while loading",
                ByteSize.text(estimate.dataBytes() + estimate.indexBytes()),
                presentBytes == 0 ? "" : " more",
                ByteSize.text(estimate.walBytes())));
        directory.ifPresent(path -> SizeEstimate.requireFree(path, scale, presentBytes));
    }

    private void load(Database database, LoadSettings settings, List<LoadChunk> present) throws InterruptedException {
        Schema schema = session.engine().schema(database);
        LoadFacts facts = new LoadFacts(
                settings.scale(),
                settings.seed(),
                NuRandConstants.ofLoad(settings.seed()),
                ROWS_VERSION,
                LoadFacts.State.LOADING,
                Instant.now());
        schema.recordLoadFacts(facts);
        long startNanos = System.nanoTime();
        BulkTarget rows = session.engine().bulkTarget(database, options);
        LoadReport report = new Loader(rows, NanoClock.system())
                .load(
                        settings,
                        present,
                        progress -> operator.happened(
                                new OperationEvent.Printed(OutputLine.progress(LoadText.progress("rows", progress)))));
        reportRefused(rows.refused());
        if (report.rowsTotal() > 0) {
            operator.message(String.format(
                    Locale.ROOT,
                    "  rows       %,d in %.1f s: %,.0f rows/s, %.0f MiB/s",
                    report.rowsTotal(),
                    seconds(report.elapsed()),
                    report.rowsTotal() / seconds(report.elapsed()),
                    report.bytes() / seconds(report.elapsed()) / (1 << 20)));
        }
        long settleNanos = System.nanoTime();
        operator.step("  settling   …");
        schema.settleRows(settings.workers());
        long rowsNanos = System.nanoTime();
        operator.message(String.format(Locale.ROOT, "  settling   %.1f s", (rowsNanos - settleNanos) / 1e9));
        schema.createIndexes(settings.workers(), index -> operator.step("  indexes    " + index + " built"));
        long indexNanos = System.nanoTime();
        operator.message(String.format(Locale.ROOT, "  indexes    %.1f s", (indexNanos - rowsNanos) / 1e9));
        operator.step("  statistics and checkpoint …");
        schema.analyze(settings.workers());
        reportRefused(schema.refused());
        session.installProcedures();
        schema.recordLoadFacts(facts.as(LoadFacts.State.COMPLETE, Instant.now()));
        Optional<String> without = session.engine().underTest(database).checkpoint();
        operator.message(String.format(
                Locale.ROOT,
                "  statistics%s %.1f s; %s after %.1f s in all",
                without.isEmpty() ? " and checkpoint" : "",
                (System.nanoTime() - indexNanos) / 1e9,
                sizeText(schema.sizeBytes()),
                (System.nanoTime() - startNanos) / 1e9));
        without.ifPresent(
                reason -> operator.message("  no checkpoint: " + reason + "; the first run writes pages of the load"));
    }

    /** A server that reports no files reports no sizes either. */
    private static String sizeText(long bytes) {
        return bytes == 0
                ? "the server does not report the size of the database"
                : "the database has " + ByteSize.text(bytes);
    }

    /** The load in words. */
    static String text(LoadFacts loaded) {
        return "a database of " + CountText.of(loaded.scale().warehouses(), "warehouse", "warehouses") + " (seed "
                + loaded.seed()
                + (loaded.state() == LoadFacts.State.COMPLETE ? ", loaded " : ", begun ")
                + loaded.loadedAt().truncatedTo(ChronoUnit.SECONDS)
                + (loaded.state() == LoadFacts.State.COMPLETE ? ")" : " and not complete)");
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
