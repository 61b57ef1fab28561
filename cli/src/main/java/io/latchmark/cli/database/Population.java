package io.latchmark.cli.database;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.LoadLine;
import io.latchmark.cli.options.BulkOptions;
import io.latchmark.cli.options.ByteSize;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.population.Table;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.LoadReport;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.Loader;
import io.latchmark.loader.SizeEstimate;
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
import java.util.Optional;

/** Creates the tables and fills them: what {@code load} and {@code demo} have in common. */
public final class Population {
    /** Of the rules by which the generators make rows; a change of any row's content needs a new one. */
    private static final int ROWS_VERSION = 1;
    /** Two segments of the server's log: below that, the next one may find no space. */
    private static final long FULL_DISK_BYTES = 32L << 20;

    private final Target target;
    private final WorkLock lock;
    private final Console console;
    private final BulkOptions bulk;

    /** Sends rows in the standard way. */
    public Population(Target target, WorkLock lock, Console console) {
        this(target, lock, console, new BulkOptions());
    }

    /**
     * A population that has not begun.
     *
     * @param lock held alone, and for as long as the load takes
     */
    public Population(Target target, WorkLock lock, Console console, BulkOptions bulk) {
        this.target = target;
        this.lock = lock;
        this.console = console;
        this.bulk = bulk;
    }

    /**
     * Loads an empty database, or what is missing: after an interruption, or because more warehouses are wanted.
     *
     * @return whether there was anything to do
     * @throws LatchmarkException of the category ENVIRONMENT, if what is there is another load, there isn't enough space,
     *     or the server refuses
     * @throws InterruptedException on Ctrl-C; the database is marked as half loaded then, and the same load continues
     */
    public boolean load(LoadSettings settings) throws InterruptedException {
        // In the lock's session: SQL Server sets some of the database's options only while nobody else is connected.
        Schema schema = target.engine().schema(lock.database());
        if (!prepare(schema, settings)) {
            return false;
        }
        try (Database database =
                target.connect("load", settings.workers() + 1, target.engine().bulkProperties(bulk))) {
            List<LoadChunk> present = schema.loadedChunks();
            announce(settings.scale(), present);
            Optional<Path> directory = target.embedded().isPresent()
                    ? Optional.ofNullable(target.engine().storage(database).get("data"))
                    : Optional.empty();
            requireSpace(directory, settings.scale(), present.isEmpty() ? 0 : schema.sizeBytes());
            try {
                load(database, settings, present);
            } catch (LatchmarkException e) {
                throw LatchmarkException.environment(
                        e.getMessage() + directory.map(Population::fullDisk).orElse("")
                                + "; what is committed stays: run the same latchmark load again to continue",
                        e);
            }
            return true;
        }
    }

    /** Creates the tables, or finds out how to go on; returns whether there is anything to load. */
    private boolean prepare(Schema schema, LoadSettings settings) {
        Optional<LoadFacts> found = schema.loadFacts();
        if (found.isPresent()) {
            ExistingLoad existing = new ExistingLoad(schema, found.get());
            existing.requireContinues(settings, ROWS_VERSION);
            if (existing.isAllOf(settings)) {
                console.line("There is already " + text(found.get()) + ": nothing to load");
                return false;
            }
            if (existing.wasInterrupted()) {
                console.progress("  clearing away what the interrupted load left …");
                schema.reclaimSpace();
            }
        }
        schema.createTables();
        schema.prepareLoad(settings.workers());
        tellRefused(schema.refused());
        return true;
    }

    private void tellRefused(List<String> features) {
        features.forEach(refused -> console.line("  without    " + refused));
    }

    private void announce(Scale scale, List<LoadChunk> present) {
        console.line(String.format(
                Locale.ROOT,
                "Loading %d %s",
                scale.warehouses(),
                scale.warehouses() == 1 ? "warehouse" : "warehouses"));
        if (!present.isEmpty()) {
            console.line(String.format(
                    Locale.ROOT,
                    "  continuing %,d of %,d warehouses are there, %,d rows",
                    present.stream()
                            .filter(chunk -> chunk.table() == Table.WAREHOUSE)
                            .count(),
                    scale.warehouses(),
                    present.stream().mapToLong(LoadChunk::rows).sum()));
        }
    }

    /** A server whose log finds no space breaks down, and its clients hear of a lost connection alone. */
    private static String fullDisk(Path directory) {
        long freeBytes = directory.toFile().getUsableSpace();
        return freeBytes >= FULL_DISK_BYTES
                ? ""
                : "; only " + ByteSize.text(freeBytes) + " are free on " + directory + ", free some";
    }

    private void requireSpace(Optional<Path> directory, Scale scale, long presentBytes) {
        SizeEstimate estimate = SizeEstimate.of(scale).without(presentBytes);
        console.line(String.format(
                Locale.ROOT,
                "  space      about %s%s of data and indexes, and %s of log while loading",
                ByteSize.text(estimate.dataBytes() + estimate.indexBytes()),
                presentBytes == 0 ? "" : " more",
                ByteSize.text(estimate.walBytes())));
        directory.ifPresent(path -> SizeEstimate.requireFree(path, scale, presentBytes));
    }

    private void load(Database database, LoadSettings settings, List<LoadChunk> present) throws InterruptedException {
        Schema schema = target.engine().schema(database);
        LoadFacts facts = new LoadFacts(
                settings.scale(),
                settings.seed(),
                NuRandConstants.ofLoad(settings.seed()),
                ROWS_VERSION,
                LoadFacts.State.LOADING,
                Instant.now());
        schema.recordLoadFacts(facts);
        long startNanos = System.nanoTime();
        BulkTarget rows = target.engine().bulkTarget(database, bulk);
        LoadReport report = new Loader(rows, NanoClock.system())
                .load(settings, present, progress -> console.progress(LoadLine.text("rows", progress)));
        tellRefused(rows.refused());
        if (report.rowsTotal() > 0) {
            console.line(String.format(
                    Locale.ROOT,
                    "  rows       %,d in %.1f s: %,.0f rows/s, %.0f MiB/s",
                    report.rowsTotal(),
                    seconds(report.elapsed()),
                    report.rowsTotal() / seconds(report.elapsed()),
                    report.bytes() / seconds(report.elapsed()) / (1 << 20)));
        }
        long rowsNanos = System.nanoTime();
        schema.createIndexes(settings.workers(), index -> console.progress("  indexes    " + index + " built"));
        long indexNanos = System.nanoTime();
        console.line(String.format(Locale.ROOT, "  indexes    %.1f s", (indexNanos - rowsNanos) / 1e9));
        console.progress("  statistics and checkpoint …");
        schema.analyze();
        tellRefused(schema.refused());
        target.installProcedures();
        schema.recordLoadFacts(facts.as(LoadFacts.State.COMPLETE, Instant.now()));
        target.engine().underTest(database).checkpoint();
        console.line(String.format(
                Locale.ROOT,
                "  statistics and checkpoint %.1f s; %s after %.1f s in all",
                (System.nanoTime() - indexNanos) / 1e9,
                sizeText(schema.sizeBytes()),
                (System.nanoTime() - startNanos) / 1e9));
    }

    /** A server that tells of no files has no size to tell either. */
    private static String sizeText(long bytes) {
        return bytes == 0 ? "the server tells no size of the database" : "the database has " + ByteSize.text(bytes);
    }

    /** What was loaded, for people. */
    public static String text(LoadFacts loaded) {
        return "a database of " + loaded.scale().warehouses()
                + (loaded.scale().warehouses() == 1 ? " warehouse" : " warehouses") + " (seed " + loaded.seed()
                + (loaded.state() == LoadFacts.State.COMPLETE ? ", loaded " : ", begun ")
                + loaded.loadedAt().truncatedTo(ChronoUnit.SECONDS)
                + (loaded.state() == LoadFacts.State.COMPLETE ? ")" : " and not complete)");
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
