package io.latchmark.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SizeEstimateTest {
    private static final Path DIRECTORY = Path.of("data");
    private static final long GIBIBYTE = 1L << 30;

    @Test
    void theLogIsBoundedAndTheRestGrowsWithTheScale() {
        SizeEstimate one = SizeEstimate.of(new Scale(1));
        SizeEstimate thousand = SizeEstimate.of(new Scale(1_000));

        assertThat(one.totalBytes()).isBetween(200_000_000L, 400_000_000L);
        assertThat(thousand.totalBytes()).isBetween(120_000_000_000L, 130_000_000_000L);
        assertThat(thousand.walBytes()).isBetween(4 * GIBIBYTE, 5 * GIBIBYTE);
    }

    @Test
    void enoughSpaceIsAccepted() {
        long needed = SizeEstimate.of(new Scale(100)).totalBytes();

        assertThatCode(() -> SizeEstimate.requireFree(DIRECTORY, new Scale(100), 0, needed))
                .doesNotThrowAnyException();
    }

    @Test
    void tooLittleSpaceIsRefusedWithTheLargestScaleThatFits() {
        assertThatThrownBy(() -> SizeEstimate.requireFree(DIRECTORY, new Scale(100), 0, 5 * GIBIBYTE))
                .isInstanceOf(LatchmarkException.class)
                .hasMessage("the load needs about 16.0 GiB for 100 warehouses, 5.0 GiB are free on data; free some, or"
                        + " load at most 23 warehouses");
        assertThatCode(() -> SizeEstimate.requireFree(DIRECTORY, new Scale(23), 0, 5 * GIBIBYTE))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> SizeEstimate.requireFree(DIRECTORY, new Scale(24), 0, 5 * GIBIBYTE))
                .isInstanceOf(LatchmarkException.class);
    }

    @Test
    void whatIsThereAlreadyNeedsNoSpaceAgain() {
        long needed = SizeEstimate.of(new Scale(100)).totalBytes();

        assertThatThrownBy(() -> SizeEstimate.requireFree(DIRECTORY, new Scale(100), 4 * GIBIBYTE, 5 * GIBIBYTE))
                .hasMessage(
                        "the load needs about 12.0 GiB more for 100 warehouses, 5.0 GiB are free on data; free some,"
                                + " or load at most 56 warehouses");
        assertThatCode(() -> SizeEstimate.requireFree(DIRECTORY, new Scale(100), 10 * GIBIBYTE, 4 * GIBIBYTE))
                .doesNotThrowAnyException();
        assertThat(SizeEstimate.of(new Scale(100)).without(needed).totalBytes()).isZero();
    }

    @Test
    void noSpaceAtAllIsRefusedWithoutAScale() {
        assertThatThrownBy(() -> SizeEstimate.requireFree(DIRECTORY, new Scale(1), 0, 0))
                .hasMessage("the load needs about 0.3 GiB for 1 warehouse, 0.0 GiB are free on data; free some, or"
                        + " choose a --data-dir on a larger disk");
    }

    @Test
    void theSpaceOfADirectoryThatDoesNotExistYetIsThatOfTheFolderAbove(@TempDir Path folder) {
        Path directory = folder.resolve("not").resolve("yet");

        assertThatThrownBy(() -> SizeEstimate.requireFree(directory, new Scale(Scale.WAREHOUSES_MAX), 0))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(directory.toString());
    }
}
