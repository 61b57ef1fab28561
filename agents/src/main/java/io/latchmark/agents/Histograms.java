package io.latchmark.agents;

import io.latchmark.core.LatchmarkException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Encodes histograms as text. */
final class Histograms {
    private Histograms() {}

    static String text(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /**
     * Adds a histogram.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be decoded
     */
    static void add(String text, Histogram target) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            target.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0));
        } catch (DataFormatException | RuntimeException e) {
            throw LatchmarkException.environment("a histogram that can't be decoded: " + e.getMessage(), e);
        }
    }
}
