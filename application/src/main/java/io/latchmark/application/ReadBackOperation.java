package io.latchmark.application;

import io.latchmark.application.text.LoadText;
import io.latchmark.application.text.OutputLine;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.loader.ChunkDifference;
import io.latchmark.loader.LoadVerifier;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.Database;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads all rows back and compares them with the loaded rows: {@code load --verify}. */
final class ReadBackOperation {
    private static final int SHOWN_MAX = 20;

    private final DatabaseSession session;
    private final Operator operator;

    ReadBackOperation(DatabaseSession session, Operator operator) {
        this.session = session;
        this.operator = operator;
    }

    /**
     * Reports differences, and returns whether there are none.
     *
     * @param workers connections that read in parallel
     * @throws LatchmarkException of category ENVIRONMENT if the load is not complete or transactions have run since
     */
    boolean run(int workers) throws InterruptedException {
        try (Database database = session.connect("load", workers + 1)) {
            Schema schema = session.engine().schema(database);
            LoadFacts facts = schema.requireLoaded();
            requireFresh(schema, facts);
            List<LoadChunk> chunks = schema.loadedChunks();
            operator.message("Verifying " + LoadOperation.text(facts));
            long startNanos = System.nanoTime();
            List<ChunkDifference> differences = new LoadVerifier(
                            session.engine().bulkTarget(database, Map.of()), NanoClock.system())
                    .verify(
                            facts.scale(),
                            workers,
                            chunks,
                            progress -> operator.happened(new OperationEvent.Printed(
                                    OutputLine.progress(LoadText.progress("read back", progress)))));
            differences.stream().limit(SHOWN_MAX).forEach(this::print);
            if (differences.size() > SHOWN_MAX) {
                operator.message("         … and " + (differences.size() - SHOWN_MAX) + " more");
            }
            operator.message(String.format(
                    Locale.ROOT,
                    "%s of %,d chunks differ from what was loaded; %,d rows were loaded; read back in %.1f s",
                    differences.isEmpty() ? "none" : String.format(Locale.ROOT, "%,d", differences.size()),
                    chunks.size(),
                    chunks.stream().mapToLong(LoadChunk::rows).sum(),
                    (System.nanoTime() - startNanos) / 1e9));
            return differences.isEmpty();
        }
    }

    private static void requireFresh(Schema schema, LoadFacts facts) {
        Set<TransactionType> types = schema.transactionsSinceLoad();
        if (!types.isEmpty()) {
            throw LatchmarkException.environment("there is " + LoadOperation.text(facts)
                    + ", and transactions have changed it since ("
                    + types.stream().map(TransactionType::title).collect(Collectors.joining(", "))
                    + "): only a fresh load can be compared with what was loaded. The consistency of a used one:"
                    + " latchmark check");
        }
    }

    private void print(ChunkDifference difference) {
        String place = difference.table() == BenchmarkTable.ITEM
                ? "item"
                : difference.table().sqlName() + " of warehouse " + difference.warehouseId();
        String loaded = difference
                .recorded()
                .map(chunk -> contents(chunk.rows(), chunk.checksum()))
                .orElse("nothing");
        operator.message(String.format(
                Locale.ROOT,
                "DIFFERS  %s: %s; loaded: %s",
                place,
                contents(difference.rows(), difference.checksum()),
                loaded));
    }

    private static String contents(long rows, long checksum) {
        return String.format(Locale.ROOT, "%,d rows, checksum %016x", rows, checksum);
    }
}
