package io.latchmark.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeSecond;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells on a small file, buffered, so that they run on any file system. Nothing is asserted about their speed. */
final class JavaEngineTest {
    private static final long BYTES = 4 << 20;
    private static final int BLOCK = 8 << 10;

    @TempDir
    private Path folder;

    private TestFile file;

    @BeforeEach
    void makeFile() {
        file = new TestFileMaker(folder.resolve("t.dat"), BYTES, 1, false).make(written -> {}, () -> false);
    }

    private static Cell cell(Cell.Access access, Cell.Load load, Cell.Durability durability) {
        return new Cell(
                access,
                load,
                new Cell.Span(0, BYTES),
                new Cell.Caching(false, durability, durability == Cell.Durability.FSYNC ? 4 : 0),
                new Cell.Timing(Duration.ZERO, Duration.ofMillis(200), 1, 1));
    }

    private static Cell cell(Cell.Operation operation, Cell.Pattern pattern, int outstanding) {
        return cell(Cell.Access.of(operation, pattern, BLOCK), Cell.Load.closed(1, outstanding), Cell.Durability.NONE);
    }

    private CellResult measured(Cell cell) {
        Optional<CellMeasurement> measurement =
                new JavaEngine(file, NanoClock.system()).measure(cell, 1, new Quiet(false));
        return measurement.orElseThrow().result();
    }

    @Test
    void readsAreCountedWithTheirBytes() {
        CellResult result = measured(cell(Cell.Operation.READ, Cell.Pattern.RANDOM, 4));

        assertThat(result.reads().count()).isPositive();
        assertThat(result.reads().bytes()).isEqualTo(result.reads().count() * BLOCK);
        assertThat(result.writes().count()).isZero();
        assertThat(result.seconds()).isGreaterThanOrEqualTo(0.1);
    }

    @Test
    void aMixHasBothInAboutItsShare() {
        Cell.Access mix = new Cell.Access(Cell.Operation.MIX, 70, Cell.Pattern.RANDOM, BLOCK, 0, 0);

        CellResult result = measured(cell(mix, Cell.Load.closed(1, 2), Cell.Durability.NONE));

        long all = result.reads().count() + result.writes().count();
        // 8 standard deviations of a binomial share: a false alarm is less likely than 1e-14.
        assertThat(result.reads().count() / (double) all)
                .isBetween(0.7 - 8 * Math.sqrt(0.21 / all), 0.7 + 8 * Math.sqrt(0.21 / all));
    }

    @Test
    void writesKeepTheFileOursAndItsPagesUnlike() throws IOException {
        CellResult result = measured(cell(Cell.Operation.WRITE, Cell.Pattern.SEQUENTIAL, 1));

        assertThat(result.writes().count()).isPositive();
        assertThat(new TestFileMaker(file.path(), BYTES, 1, false).make(w -> {}, () -> false))
                .isEqualTo(file);
    }

    @Test
    void everyFourthWriteIsFollowedByAnFsync() {
        Cell.Access access = Cell.Access.of(Cell.Operation.WRITE, Cell.Pattern.RANDOM, BLOCK);

        CellResult result = measured(cell(access, Cell.Load.closed(1, 1), Cell.Durability.FSYNC));

        assertThat(result.syncs().count() * 4.0)
                .isCloseTo((double) result.writes().count(), Percentage.withPercentage(10));
    }

    @Test
    void aBurstOfReadsHasNoFsync() {
        Cell.Access access = new Cell.Access(Cell.Operation.READ, 100, Cell.Pattern.BURST, BLOCK, 16L * BLOCK, 0);

        CellResult result = measured(cell(access, Cell.Load.closed(1, 1), Cell.Durability.NONE));

        assertThat(result.reads().count()).isPositive();
        assertThat(result.writes()).isEqualTo(OperationFigures.NONE);
        assertThat(result.syncs()).isEqualTo(OperationFigures.NONE);
    }

    @Test
    void aBurstIsARunOfSmallWritesAndOneFsync() {
        Cell.Access access = new Cell.Access(Cell.Operation.WRITE, 0, Cell.Pattern.BURST, BLOCK, 16L * BLOCK, 0);

        CellResult result = measured(cell(access, Cell.Load.closed(1, 1), Cell.Durability.NONE));

        assertThat(result.writes().count()).isGreaterThanOrEqualTo(15);
        assertThat(result.syncs().count()).isPositive();
        assertThat(Math.abs(result.syncs().count() * 16 - result.writes().count()))
                .isLessThanOrEqualTo(16 + result.writes().count() / 10);
    }

    @Test
    void aFixedRateDoesNoMoreThanBecomesDue() {
        Cell.Access access = Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, BLOCK);

        CellResult result = measured(cell(access, new Cell.Load(2, 1, 200), Cell.Durability.NONE));

        assertThat((double) result.reads().count()).isLessThanOrEqualTo(200 * result.seconds() + 3);
    }

    @Test
    void aStoppedCellGivesNothing() {
        Cell cell = cell(Cell.Operation.READ, Cell.Pattern.RANDOM, 2);

        assertThat(new JavaEngine(file, NanoClock.system()).measure(cell, 1, new Quiet(true)))
                .isEmpty();
    }

    @Test
    void aFileThatWasCutBetweenTwoCellsIsAClearError() throws IOException {
        cut();

        assertThatThrownBy(() -> measured(cell(Cell.Operation.READ, Cell.Pattern.RANDOM, 2)))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("is no longer the test file");
    }

    @Test
    void aFileThatIsCutWhileACellRunsIsAClearError() {
        CellEngine.Watch cutting = new CellEngine.Watch() {
            @Override
            public void second(ProbeSecond second) {
                try {
                    cut();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public boolean isStopped() {
                return false;
            }

            @Override
            public boolean isEnough() {
                return false;
            }
        };
        Cell cell = cell(Cell.Operation.READ, Cell.Pattern.RANDOM, 2);

        assertThatThrownBy(() -> new JavaEngine(file, NanoClock.system()).measure(cell, 1, cutting))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("the test file ends at");
    }

    private void cut() throws IOException {
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
    }

    @Test
    void aBlockThatDirectAccessCannotTakeIsAClearError() {
        Cell small = new Cell(
                Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, 512),
                Cell.Load.closed(1, 1),
                new Cell.Span(0, BYTES),
                Cell.Caching.ofHardware(),
                new Cell.Timing(Duration.ZERO, Duration.ofSeconds(1), 1, 1));
        TestFile aligned = new TestFile(file.place(), BYTES, file.fileId(), 1, true, 4096);
        TestFile buffered = new TestFile(file.place(), BYTES, file.fileId(), 1, false, 4096);

        assertThatThrownBy(() -> aligned.require(small)).hasMessageContaining("multiples of 4096 B");
        assertThatThrownBy(() -> buffered.require(small)).hasMessageContaining("does not support direct I/O");
    }

    @Test
    void moreBuffersThanTheJavaMachineHasAreRefusedBeforeTheyAreMade() {
        Cell.Access huge = Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, 1 << 30);
        Cell cell = new Cell(
                huge,
                Cell.Load.closed(1, 2000),
                new Cell.Span(0, 1L << 40),
                Cell.Caching.ofHardware(),
                new Cell.Timing(Duration.ZERO, Duration.ofSeconds(1), 1, 1));
        TestFile large = new TestFile(file.place(), 1L << 40, 1, 1, true, 4096);

        assertThatThrownBy(() -> large.require(cell)).hasMessageContaining("-XX:MaxDirectMemorySize=");
    }

    private record Quiet(boolean isStopped) implements CellEngine.Watch {
        @Override
        public void second(ProbeSecond second) {}

        @Override
        public boolean isEnough() {
            return true;
        }
    }
}
