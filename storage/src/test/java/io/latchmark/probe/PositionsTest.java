package io.latchmark.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import io.latchmark.results.probe.Cell;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PositionsTest {
    private static final int BLOCK = 4096;

    private static Cell cell(Cell.Pattern pattern, long step, int threads, int outstanding) {
        return new Cell(
                new Cell.Access(Cell.Operation.READ, 100, pattern, BLOCK, step, 0),
                Cell.Load.closed(threads, outstanding),
                new Cell.Span(BLOCK, 8L * BLOCK),
                Cell.Caching.ofHardware(),
                new Cell.Timing(Duration.ZERO, Duration.ofSeconds(1), 1, 7));
    }

    @Test
    void aSharedSequenceGoesOnWhicheverWorkerAsksAndBeginsAgain() {
        List<Positions> workers = Positions.of(cell(Cell.Pattern.SEQUENTIAL, 0, 2, 1));

        for (int i = 0; i < 20; i++) {
            assertThat(workers.get(i % 2).next()).isEqualTo(BLOCK + i % 8 * BLOCK);
        }
    }

    @Test
    void eachThreadHasAPartOfItsOwnAndItsWorkersShareIt() {
        List<Positions> workers = Positions.of(cell(Cell.Pattern.SEQUENTIAL_PER_THREAD, 0, 2, 2));

        assertThat(workers.get(0).next()).isEqualTo(BLOCK);
        assertThat(workers.get(1).next()).isEqualTo(2 * BLOCK);
        assertThat(workers.get(2).next()).isEqualTo(BLOCK + 4 * BLOCK);
    }

    @Test
    void strideLeavesOutWhatLiesBetween() {
        Positions worker =
                Positions.of(cell(Cell.Pattern.STRIDED, 2 * BLOCK, 1, 1)).get(0);

        assertThat(List.of(worker.next(), worker.next(), worker.next()))
                .containsExactly((long) BLOCK, 3L * BLOCK, 5L * BLOCK);
    }

    @Test
    void randomPositionsAreWholeBlocksWithinTheSpanAndTheSameForASeed() {
        Positions one = Positions.of(cell(Cell.Pattern.RANDOM, 0, 1, 1)).get(0);
        Positions other = Positions.of(cell(Cell.Pattern.RANDOM, 0, 1, 1)).get(0);

        for (int i = 0; i < 1000; i++) {
            long position = one.next();
            assertThat(position).isEqualTo(other.next()).isBetween((long) BLOCK, 8L * BLOCK);
            assertThat(position % BLOCK).isZero();
        }
    }

    @Test
    void zipfDrawsRanksInTheirShares() {
        ZipfDraw draw = new ZipfDraw(1000, 0.99, RandomStream.of(1, "zipf", 0));
        int[] counts = new int[1001];
        int draws = 200_000;
        for (int i = 0; i < draws; i++) {
            counts[(int) draw.rank()]++;
        }

        double sum = 0;
        for (int rank = 1; rank <= 1000; rank++) {
            sum += Math.pow(rank, -0.99);
        }
        for (int rank : new int[] {1, 2, 10, 500}) {
            double expected = draws * Math.pow(rank, -0.99) / sum;
            // Seed fixed; 6 standard deviations: a false alarm is less likely than 1e-8.
            assertThat((double) counts[rank])
                    .isBetween(expected - 6 * Math.sqrt(expected), expected + 6 * Math.sqrt(expected));
        }
    }
}
