package io.latchmark.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.schema.LoadChunk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LoadStateTest {
    @Test
    void oneWorkerSettlesTheRowsAfterEachEightPieces() {
        LoadState state = new LoadState(new Scale(20), List.of());
        List<Integer> settled = new ArrayList<>();

        for (int piece = 1; piece <= 20; piece++) {
            if (state.committed(List.of(new LoadChunk(BenchmarkTable.WAREHOUSE, piece, 1, 0)))) {
                settled.add(piece);
            }
        }

        assertThat(settled).containsExactly(8, 16);
    }

    @Test
    void nothingIsSettledOnceTheLoadIsToStop() {
        LoadState state = new LoadState(new Scale(20), List.of());
        state.stop();

        for (int piece = 1; piece <= 20; piece++) {
            assertThat(state.committed(List.of())).isFalse();
        }
    }
}
