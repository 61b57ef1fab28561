package io.latchmark.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.loader.rows.CanonicalText;
import io.latchmark.loader.rows.Population;
import io.latchmark.schema.LoadChunk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads without end would run into the limit of time: that they stop is what those tests show. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class LoaderTest {
    private static final long SEED = 1;
    private static final Scale WITHOUT_END = new Scale(Scale.WAREHOUSES_MAX);
    private static final Duration NO_TIME = Duration.ofMillis(1);
    private static final LoadListener NOBODY = progress -> {};

    private static List<String> transactions = List.of();
    private static List<LoadChunk> generated = List.of();

    @BeforeAll
    static void generate() {
        transactions = List.of(
                "item=" + CanonicalText.crc(SEED, BenchmarkTable.ITEM, Population.NO_WAREHOUSE),
                transactionOf(1),
                transactionOf(2));
        generated = GeneratedChunks.of(new LoadSettings(new Scale(2), SEED, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void contentAndChecksumsDependOnTheSeedAndTheScaleAloneAndProgressEndsAtThem(int workers)
            throws InterruptedException {
        RecordingTarget target = new RecordingTarget(SEED);
        List<LoadProgress> events = new ArrayList<>();

        LoadReport report = new Loader(target, NanoClock.system())
                .load(new LoadSettings(new Scale(2), SEED, workers), List.of(), events::add);

        assertThat(target.transactions).containsExactlyInAnyOrderElementsOf(transactions);
        assertThat(target.chunks).containsExactlyInAnyOrderElementsOf(generated);
        assertThat(target.opened).hasValue(Math.min(workers, 3));
        assertThat(target.closed).hasValue(Math.min(workers, 3));
        assertThat(report.rows())
                .containsOnlyKeys(BenchmarkTable.values())
                .containsEntry(BenchmarkTable.STOCK, 200_000L);
        LoadProgress last = events.get(events.size() - 1);
        assertThat(last.rows()).isEqualTo(report.rowsTotal());
        assertThat(last.bytes()).isEqualTo(report.bytes()).isEqualTo(report.rowsTotal());
        assertThat(last.rowsExpected()).isEqualTo(100_000 + 2 * 499_011);
        assertThat(events).isSortedAccordingTo((a, b) -> Long.compare(a.rows(), b.rows()));
    }

    @Test
    void onlyWhatIsMissingIsLoaded() throws InterruptedException {
        RecordingTarget target = new RecordingTarget(SEED);
        List<LoadChunk> present =
                List.of(chunk(BenchmarkTable.ITEM, Population.NO_WAREHOUSE), chunk(BenchmarkTable.WAREHOUSE, 1));
        List<LoadProgress> events = new ArrayList<>();

        LoadReport report = new Loader(target, NanoClock.system())
                .load(new LoadSettings(new Scale(2), SEED, 8), present, events::add);

        assertThat(target.transactions).containsExactly(transactions.get(2));
        assertThat(target.opened).hasValue(1);
        assertThat(report.rows()).containsEntry(BenchmarkTable.STOCK, 100_000L).doesNotContainKey(BenchmarkTable.ITEM);
        assertThat(events.get(events.size() - 1).rowsExpected()).isEqualTo(499_011);
    }

    @Test
    void whereNothingIsMissingNoConnectionIsOpened() throws InterruptedException {
        RecordingTarget target = new RecordingTarget(SEED);
        List<LoadChunk> present =
                List.of(chunk(BenchmarkTable.ITEM, Population.NO_WAREHOUSE), chunk(BenchmarkTable.WAREHOUSE, 1));

        LoadReport report =
                new Loader(target, NanoClock.system()).load(new LoadSettings(new Scale(1), SEED, 2), present, NOBODY);

        assertThat(report.rowsTotal()).isZero();
        assertThat(target.opened).hasValue(0);
    }

    private static LoadChunk chunk(BenchmarkTable table, int warehouseId) {
        return generated.stream()
                .filter(chunk -> chunk.table() == table && chunk.warehouseId() == warehouseId)
                .findFirst()
                .orElseThrow();
    }

    private static String transactionOf(int warehouseId) {
        List<String> tables = new ArrayList<>();
        for (BenchmarkTable table : BenchmarkTable.values()) {
            if (table != BenchmarkTable.ITEM) {
                tables.add(table.sqlName() + "=" + CanonicalText.crc(SEED, table, warehouseId));
            }
        }
        return String.join(" ", tables);
    }

    @Test
    void theFailureOfOneWorkerStopsTheOthersAndIsReported() {
        FaultyTarget target = new FaultyTarget(FaultyTarget.Fault.REFUSED_TABLE);

        assertThatThrownBy(() -> new Loader(target, NanoClock.system())
                        .load(new LoadSettings(WITHOUT_END, 1, 3), List.of(), NOBODY))
                .isInstanceOf(LatchmarkException.class)
                .hasMessage(FaultyTarget.REFUSAL);

        assertThat(target.closed).hasValue(3);
        assertThat(target.aborted.getCount()).isEqualTo(1);
    }

    @Test
    void aRefusedConnectionClosesThoseThatAreOpen() {
        FaultyTarget target = new FaultyTarget(FaultyTarget.Fault.REFUSED_CONNECTION);

        assertThatThrownBy(() -> new Loader(target, NanoClock.system())
                        .load(new LoadSettings(WITHOUT_END, 1, 3), List.of(), NOBODY))
                .hasMessage(FaultyTarget.REFUSAL);

        assertThat(target.closed).hasValue(1);
    }

    @Test
    void anInterruptStopsAllWorkers() {
        FaultyTarget target = new FaultyTarget(FaultyTarget.Fault.NONE);

        assertThatThrownBy(() -> new Loader(target, NanoClock.system())
                        .load(
                                new LoadSettings(WITHOUT_END, 1, 2),
                                List.of(),
                                progress -> Thread.currentThread().interrupt()))
                .isInstanceOf(InterruptedException.class);

        assertThat(target.closed).hasValue(2);
        assertThat(target.aborted.getCount()).isEqualTo(1);
    }

    @Test
    void aWorkerThatWaitsForTheServerIsFreedByBreakingItsConnection() {
        FaultyTarget target = new FaultyTarget(FaultyTarget.Fault.STUCK);

        assertThatThrownBy(() -> new Loader(target, NanoClock.system(), NO_TIME)
                        .load(
                                new LoadSettings(WITHOUT_END, 1, 2),
                                List.of(),
                                progress -> Thread.currentThread().interrupt()))
                .isInstanceOf(InterruptedException.class);

        assertThat(target.aborted.getCount()).isZero();
        assertThat(target.closed).hasValue(2);
    }

    @Test
    void aRowThatTheServerDidNotTakeIsABug() {
        FaultyTarget target = new FaultyTarget(FaultyTarget.Fault.LOST_ROW);

        assertThatThrownBy(() -> new Loader(target, NanoClock.system())
                        .load(new LoadSettings(new Scale(1), 1, 1), List.of(), NOBODY))
                .isInstanceOf(IllegalStateException.class)
                .rootCause()
                .hasMessage("the server took 99999 of 100000 rows of item for the warehouse 0");
    }
}
