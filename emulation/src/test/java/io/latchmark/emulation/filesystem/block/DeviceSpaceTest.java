package io.latchmark.emulation.filesystem.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DeviceSpaceTest {
    private static final int EXTENT = DeviceSpace.EXTENT_BYTES;
    private static final int PAGE = 8192;
    private static final List<Long> TWO_VOLUMES = List.of(1L << 30, 1L << 30);

    @TempDir
    private Path folder = Path.of("");

    private DeviceSpace space(List<Long> volumes, Set<Long> inodes) {
        return new DeviceSpace(volumes, folder.resolve("extents"), inodes);
    }

    @Test
    void aFileThatIsWrittenInSequenceIsSequentialOnTheDevice() {
        try (DeviceSpace space = space(TWO_VOLUMES, Set.of())) {
            DataFile file = space.file(7, 0);
            space.segments(file, 0, PAGE);
            long next = space.segments(file, EXTENT, PAGE).get(0).positionBytes();

            for (long offset = EXTENT; offset < 40L << 20; offset += PAGE) {
                List<Segment> segments = space.segments(file, offset, PAGE);
                assertThat(segments).containsExactly(new Segment(0, next, PAGE));
                next += PAGE;
            }
        }
    }

    @Test
    void filesThatGrowAtTheSameTimeDoNotAlternate() {
        try (DeviceSpace space = space(TWO_VOLUMES, Set.of())) {
            DataFile one = space.file(1, 0);
            DataFile other = space.file(2, 0);
            for (long offset = 0; offset < 16L << 20; offset += EXTENT) {
                space.segments(one, offset, EXTENT);
                space.segments(other, offset, EXTENT);
            }

            // From the second extent on, each has a window of 16 MiB for itself.
            assertThat(space.segments(one, EXTENT, 15 << 20)).hasSize(1);
            assertThat(space.segments(other, EXTENT, 15 << 20)).hasSize(1);
        }
    }

    @Test
    void noPlaceIsGivenTwice() {
        try (DeviceSpace space = space(List.of(64L * EXTENT), Set.of())) {
            Set<Long> places = new HashSet<>();
            for (long inode = 1; inode <= 8; inode++) {
                for (int extent = 0; extent < 8; extent++) {
                    List<Segment> found = space.segments(space.file(inode, 0), (long) extent * EXTENT, EXTENT);
                    assertThat(found).hasSize(1);
                    assertThat(places.add(found.get(0).positionBytes())).isTrue();
                }
            }

            assertThat(space.segments(space.file(9, 0), 0, 1))
                    .as("the volume is full")
                    .isEmpty();
            space.truncate(space.file(3, 0), EXTENT);
            assertThat(space.segments(space.file(9, 0), 0, 7 * EXTENT)).isNotEmpty();
            assertThat(space.segments(space.file(9, 0), 7L * EXTENT, 1)).isEmpty();
        }
    }

    @Test
    void aFileThatExistsIsPlacedInOnePiece() {
        try (DeviceSpace space = space(TWO_VOLUMES, Set.of())) {
            space.segments(space.file(1, 0), 0, PAGE);
            DataFile large = space.file(2, 0);

            space.reserve(large, 100L << 20);

            assertThat(space.segments(large, 0, 100 << 20)).hasSize(1);
        }
    }

    @Test
    void theLogOfADatabaseIsOnTheSecondVolume() {
        try (DeviceSpace space = space(TWO_VOLUMES, Set.of())) {
            assertThat(space.segments(space.file(1, 1), 0, PAGE))
                    .extracting(Segment::volume)
                    .containsExactly(1);
        }
        try (DeviceSpace space = space(List.of(1L << 30), Set.of())) {
            assertThat(space.segments(space.file(1, 1), 0, PAGE))
                    .extracting(Segment::volume)
                    .containsExactly(0);
        }
    }

    @Test
    void placesSurviveTheEndOfTheEmulator() throws IOException {
        List<Segment> before;
        try (DeviceSpace space = space(TWO_VOLUMES, Set.of())) {
            space.segments(space.file(1, 0), 0, 3 * EXTENT);
            before = space.segments(space.file(2, 1), 0, 5 * EXTENT);
            space.truncate(space.file(2, 1), EXTENT);
            before = List.of(new Segment(1, before.get(0).positionBytes(), EXTENT));
            // Killed while it wrote a line.
            Files.writeString(folder.resolve("extents"), "2 1 1", StandardOpenOption.APPEND);
        }

        try (DeviceSpace space = space(TWO_VOLUMES, Set.of(2L))) {
            assertThat(space.segments(space.file(2, 1), 0, EXTENT)).isEqualTo(before);
            assertThat(space.segments(space.file(3, 0), 0, 1))
                    .as("the place of a file that is no more is free")
                    .containsExactly(new Segment(0, 0, 1));
        }
    }

    @Test
    void aLogOfAnotherKindIsRefused() throws IOException {
        Files.writeString(folder.resolve("extents"), "something else\n");

        assertThatThrownBy(() -> space(TWO_VOLUMES, Set.of()))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("starts with 'something else': must be 'latchmark extents 1 262144'");
    }

    @Test
    void aFileIsAtMostAsLargeAsItsVolumeAndMayHaveDataAtItsEndAlone() {
        long volume = 1L << 40;
        try (DeviceSpace space = space(List.of(volume), Set.of())) {
            DataFile file = space.file(7, 0);

            assertThat(space.fits(file, volume)).isTrue();
            for (long end : List.of(volume + 1, 600L << 40, Long.MAX_VALUE, Long.MIN_VALUE)) {
                assertThat(space.fits(file, end)).as("%d", end).isFalse();
                if (end > 0) {
                    space.truncate(file, end);
                }
            }
            assertThat(space.segments(file, volume - PAGE, PAGE)).hasSize(1);
            space.truncate(file, volume - PAGE);
            assertThat(space.segments(file, volume - PAGE, PAGE)).hasSize(1);
            space.truncate(file, 1);
            assertThat(file.extentCount()).isLessThan(2);
        }
    }
}
