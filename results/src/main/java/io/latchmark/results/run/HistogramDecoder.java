package io.latchmark.results.run;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Adds encoded histograms to others. Used by one thread.
 *
 * <p>Implementation note: the library builds each histogram with an entry for every bucket up to its largest value, some 15,000
 * for 20 ms, although a second's transactions fill only some hundreds, and scans all of them several times. That took half of the
 * time of a comparison. The common form is therefore decoded here, bucket by bucket (version 2 of the format: counts in ZigZag
 * LEB128, runs of empty buckets as negative counts); any other form is left to the library.
 */
public final class HistogramDecoder {
    static final int SIGNIFICANT_DIGITS = 3;

    private static final int COMPRESSED_COOKIE = 0x1c849314;
    private static final int COOKIE = 0x1c849313;
    private static final int COMPRESSED_HEADER_BYTES = 8;
    private static final int HEADER_BYTES = 40;
    /** Buckets of a histogram with 3 significant digits: 2,048 of width 1, then 1,024 of each doubled width. */
    private static final int HALF_BITS = 10;

    private static final int HALF = 1 << HALF_BITS;
    private static final int LAST_SHIFT = 56;
    /** Maximum lowest value of a histogram of nanoseconds: none uses more than 1 ms. */
    private static final long LOWEST_MAX = 1_000_000;

    private static final int BUCKETS_MAX = (64 - HALF_BITS) * HALF;

    /** Maximum encoded size: the maximum number of buckets, with at most nine bytes each. */
    private static final int INFLATED_BYTES_MAX = 9 * BUCKETS_MAX;

    private static final long COUNT_MAX = 1_000_000_000_000_000L;

    private final Inflater inflater = new Inflater();
    private byte[] inflated = new byte[1 << 14];
    /** The unit of the current histogram's values, as a power of two. */
    private int unitBits;

    /**
     * Adds a histogram.
     *
     * @param base64 as in an interval log
     * @throws IllegalArgumentException if it can't be decoded
     */
    public void add(String base64, Histogram target) {
        try {
            byte[] encoded = Base64.getDecoder().decode(base64);
            ByteBuffer header = ByteBuffer.wrap(encoded);
            int size = header.getInt() == COMPRESSED_COOKIE ? inflate(encoded, header.getInt()) : 0;
            if (isCommon(ByteBuffer.wrap(inflated, 0, size), target)) {
                addCounts(size, target);
            } else {
                requirePlausible(ByteBuffer.wrap(inflated, 0, size));
                Histogram decoded = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0);
                long total = 0;
                for (HistogramIterationValue value : decoded.recordedValues()) {
                    total = possible(total, value.getCountAtValueIteratedTo());
                }
                target.add(decoded);
            }
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("the histogram can't be decoded: " + e.getMessage(), e);
        }
    }

    /** Refuses an empty histogram: a line is written only if something ended. */
    static void requireTimes(long count) {
        if (count <= 0) {
            throw new IllegalArgumentException("it is empty: a line has at least one transaction");
        }
    }

    /** Inflates the data after the compressed histogram's header, and returns its number of bytes. */
    private int inflate(byte[] encoded, int length) throws DataFormatException {
        inflater.reset();
        inflater.setInput(encoded, COMPRESSED_HEADER_BYTES, length);
        int size = 0;
        while (!inflater.finished()) {
            if (size > INFLATED_BYTES_MAX) {
                throw new DataFormatException("it has more than " + INFLATED_BYTES_MAX + " B");
            }
            if (size == inflated.length) {
                inflated = Arrays.copyOf(inflated, 2 * size);
            }
            int more = inflater.inflate(inflated, size, inflated.length - size);
            if (more == 0 && !inflater.finished() && size < inflated.length) {
                throw new DataFormatException("it is cut off");
            }
            size += more;
        }
        return size;
    }

    /** Reads the header; returns whether the counts that follow have the target's buckets. */
    private boolean isCommon(ByteBuffer plain, Histogram target) {
        if (plain.remaining() < HEADER_BYTES || plain.getInt() != COOKIE) {
            return false;
        }
        int payload = plain.getInt();
        int offset = plain.getInt();
        int digits = plain.getInt();
        long lowest = plain.getLong();
        plain.getLong();
        double ratio = plain.getDouble();
        unitBits = Long.SIZE - 1 - Long.numberOfLeadingZeros(lowest);
        return payload == plain.remaining()
                && offset == 0
                && digits == SIGNIFICANT_DIGITS
                && lowest >= 1
                && lowest <= LOWEST_MAX
                && ratio == 1
                && target.getNumberOfSignificantValueDigits() == SIGNIFICANT_DIGITS
                && (target.getLowestDiscernibleValue() == 1 || target.getLowestDiscernibleValue() == lowest);
    }

    /** Checks the header, because the library allocates the memory that it asks for. */
    private static void requirePlausible(ByteBuffer plain) {
        if (plain.remaining() < HEADER_BYTES
                || plain.getInt() != COOKIE
                || plain.getInt() != plain.limit() - HEADER_BYTES) {
            throw new IllegalArgumentException(
                    "it is not version 2 of the format, or its length differs from that in its header");
        }
    }

    private void addCounts(int end, Histogram target) {
        byte[] bytes = inflated;
        int at = HEADER_BYTES;
        long bucket = 0;
        long total = 0;
        while (at < end) {
            // Seven bits per byte, least significant first, while the eighth is set; a ninth byte has eight.
            long bits = bytes[at++];
            if (bits < 0) {
                bits &= 0x7F;
                int shift = 7;
                for (byte next = -1; next < 0 && shift <= LAST_SHIFT; shift += 7) {
                    next = bytes[at++];
                    bits |= (shift == LAST_SHIFT ? next : (long) next & 0x7F) << shift;
                }
            }
            long count = (bits >>> 1) ^ -(bits & 1);
            if (count > 0) {
                total = possible(total, count);
                target.recordValueWithCount(value(bucket) << unitBits, count);
            }
            bucket += count < 0 ? -count : 1;
            if (bucket > BUCKETS_MAX || at > end) {
                throw new IllegalArgumentException("it has more than " + BUCKETS_MAX + " buckets, or is cut off");
            }
        }
    }

    /** The sum of counts, refusing what no run can reach, since sums of such counts would overflow. */
    private static long possible(long total, long count) {
        if (count < 0 || count > COUNT_MAX - total) {
            throw new IllegalArgumentException("it has more than " + COUNT_MAX + " transactions");
        }
        return total + count;
    }

    /** The lowest value of a bucket. */
    private static long value(long bucket) {
        long doubling = (bucket >> HALF_BITS) - 1;
        return doubling < 0 ? bucket : (bucket % HALF + HALF) << doubling;
    }
}
