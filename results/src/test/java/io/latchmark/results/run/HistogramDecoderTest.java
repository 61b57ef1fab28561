package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.junit.jupiter.api.Test;

/** The library is the reference. */
final class HistogramDecoderTest {
    private final Random random = new Random(20_080_329);
    private final HistogramDecoder decoder = new HistogramDecoder();

    @Test
    void whatIsAddedIsWhatTheLibraryDecodes() throws Exception {
        Histogram ours = new Histogram(3);
        Histogram theirs = new Histogram(3);
        for (int i = 0; i < 300; i++) {
            String encoded = encoded(random(i));
            decoder.add(encoded, ours);
            theirs.add(Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0));
        }

        assertThat(ours).isEqualTo(theirs);
        assertThat(ours.getTotalCount()).isEqualTo(theirs.getTotalCount());
        assertThat(ours.getMaxValue()).isEqualTo(theirs.getMaxValue());
        assertThat(ours.getMinNonZeroValue()).isEqualTo(theirs.getMinNonZeroValue());
        assertThat(ours.getMean()).isEqualTo(theirs.getMean());
    }

    /** Runs record to 0.5 µs: into their own form, as the merge of parts adds them, and into that of the analysis. */
    @Test
    void timesAsRunsRecordThemAreWhatTheLibraryDecodes() throws Exception {
        for (Histogram ours : List.of(ResponseTimes.none(), new Histogram(3))) {
            Histogram theirs = new Histogram(ours);
            for (int i = 1; i < 100; i++) {
                Histogram times = ResponseTimes.none();
                for (int value = 0; value < i; value++) {
                    times.recordValueWithCount((long) Math.exp(random.nextDouble() * 28), 1L + value);
                }
                decoder.add(encoded(times), ours);
                theirs.add(times);
            }

            assertThat(ours).isEqualTo(theirs);
            assertThat(ours.getMaxValue()).isEqualTo(theirs.getMaxValue());
            assertThat(ours.getMinNonZeroValue()).isEqualTo(theirs.getMinNonZeroValue());
        }
    }

    @Test
    void anotherPrecisionIsLeftToTheLibrary() {
        Histogram target = new Histogram(3);
        Histogram coarse = new Histogram(2);
        coarse.recordValueWithCount(1_000, 7);

        decoder.add(encoded(coarse), target);

        assertThat(target.getTotalCount()).isEqualTo(7);
    }

    @Test
    void whatIsCutOffOrNoHistogramIsRefused() {
        byte[] whole = Base64.getDecoder().decode(encoded(random(40)));
        for (int length = 0; length < whole.length - 1; length += 7) {
            String cut = Base64.getEncoder().encodeToString(Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> decoder.add(cut, new Histogram(3)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("can't be decoded");
        }
    }

    /** Of few and many values, small and great, and of counts that take several bytes. */
    private AbstractHistogram random(int number) {
        AbstractHistogram histogram = number % 3 == 0 ? new IntCountsHistogram(3) : new Histogram(3);
        for (int i = 0; i < number; i++) {
            long value = (long) Math.exp(random.nextDouble() * 30);
            histogram.recordValueWithCount(value, 1L + (long) Math.exp(random.nextDouble() * (number % 20)));
        }
        return histogram;
    }

    private static String encoded(AbstractHistogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
