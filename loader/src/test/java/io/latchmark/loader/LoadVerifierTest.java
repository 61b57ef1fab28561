package io.latchmark.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.schema.LoadChunk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The target reads back the rows of two warehouses of the seed 1, whatever was recorded. */
final class LoadVerifierTest {
    private static final long SEED = 1;
    private static final Scale SCALE = new Scale(2);
    private static final LoadListener NOBODY = progress -> {};

    private static List<LoadChunk> recorded = List.of();

    /** As a load has recorded them: see the test of the loader. */
    @BeforeAll
    static void generate() {
        recorded = GeneratedChunks.of(new LoadSettings(SCALE, SEED, 1));
    }

    @Test
    void rowsAsTheyWereLoadedDoNotDiffer() throws InterruptedException {
        List<LoadProgress> events = new ArrayList<>();

        List<ChunkDifference> differences =
                new LoadVerifier(new RecordingTarget(SEED), NanoClock.system()).verify(SCALE, 8, recorded, events::add);

        assertThat(differences).isEmpty();
        assertThat(events.get(events.size() - 1).rows())
                .isEqualTo(recorded.stream().mapToLong(LoadChunk::rows).sum());
    }

    @Test
    void otherRowsOfTheSameNumberDiffer() throws InterruptedException {
        List<ChunkDifference> differences =
                new LoadVerifier(new RecordingTarget(2), NanoClock.system()).verify(SCALE, 2, recorded, NOBODY);

        // The new orders are the same for every seed.
        assertThat(differences)
                .hasSize(1 + 2 * 7)
                .extracting(ChunkDifference::table)
                .doesNotContain(BenchmarkTable.NEW_ORDER);
        assertThat(differences.get(0).table()).isEqualTo(BenchmarkTable.ITEM);
        assertThat(differences.get(0).rows()).isEqualTo(100_000);
        assertThat(differences.get(0).recorded())
                .get()
                .extracting(LoadChunk::rows)
                .isEqualTo(100_000L);
    }

    @Test
    void rowsOfWarehousesThatWereNotLoadedAreFound() throws InterruptedException {
        List<LoadChunk> ofFirst =
                recorded.stream().filter(chunk -> chunk.warehouseId() < 2).toList();

        List<ChunkDifference> differences = new LoadVerifier(new RecordingTarget(SEED), NanoClock.system())
                .verify(new Scale(1), 1, ofFirst, NOBODY);

        assertThat(differences).hasSize(8).allSatisfy(difference -> {
            assertThat(difference.warehouseId()).isEqualTo(2);
            assertThat(difference.recorded()).isEmpty();
            assertThat(difference.rows()).isPositive();
        });
    }

    @Test
    void missingRowsAndMissingRecordsAreFound() throws InterruptedException {
        List<LoadChunk> withoutStock = recorded.stream()
                .filter(chunk -> chunk.table() != BenchmarkTable.STOCK)
                .toList();

        List<ChunkDifference> differences = new LoadVerifier(new RecordingTarget(SEED), NanoClock.system())
                .verify(new Scale(3), 2, withoutStock, NOBODY);

        assertThat(differences)
                .hasSize(2 + 8)
                .allSatisfy(difference -> assertThat(difference.recorded()).isEmpty());
        assertThat(differences)
                .filteredOn(difference -> difference.warehouseId() == 3)
                .hasSize(8)
                .allSatisfy(difference -> assertThat(difference.rows()).isZero());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aThousandWarehousesAreReadToTheLast(int workers) throws InterruptedException {
        FewRowsTarget target = new FewRowsTarget(1_000);
        LoadVerifier verifier = new LoadVerifier(target, NanoClock.system());

        assertThat(verifier.verify(new Scale(1_000), workers, target.chunks(), NOBODY))
                .isEmpty();

        List<LoadChunk> less = target.chunks().stream()
                .filter(chunk -> chunk.table() != BenchmarkTable.STOCK || chunk.warehouseId() < 1_000)
                .toList();
        assertThat(verifier.verify(new Scale(1_000), workers, less, NOBODY))
                .singleElement()
                .satisfies(difference -> {
                    assertThat(difference.table()).isEqualTo(BenchmarkTable.STOCK);
                    assertThat(difference.warehouseId()).isEqualTo(1_000);
                    assertThat(difference.recorded()).isEmpty();
                });
    }

    @Test
    void aRefusalOfTheServerEndsTheVerification() {
        FaultyTarget target = new FaultyTarget(FaultyTarget.Fault.NONE);

        assertThatThrownBy(() -> new LoadVerifier(target, NanoClock.system()).verify(SCALE, 2, recorded, NOBODY))
                .isInstanceOf(LatchmarkException.class)
                .hasMessage(FaultyTarget.REFUSAL);

        assertThat(target.closed).hasValue(2);
    }
}
