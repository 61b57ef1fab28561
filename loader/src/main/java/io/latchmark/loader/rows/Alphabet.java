package io.latchmark.loader.rows;

import io.latchmark.core.random.RandomStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The characters of a random text, drawn independently, so that the text doesn't compress beyond what its alphabet allows and no
 * two pages are alike. Immutable.
 *
 * <p>Implementation note: one random number gives eight characters. Treated as a fraction of one, it is multiplied by the number
 * of character pairs; the integer part selects a pair, and the fraction is used for the next. Four pairs of the larger alphabet
 * use 47.6 of 63 bits, so each pair is equally likely up to 1 part in 12,000.
 */
final class Alphabet {
    /** Letters and digits: the 62 characters that clause 4.3.2.2 requires for a random a-string. */
    static final Alphabet ALPHANUMERIC = new Alphabet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    /** Digits: a random n-string. */
    static final Alphabet DIGITS = new Alphabet("0123456789");

    /** Number of bytes that {@link #fill} may write beyond the end of a text. */
    static final int SLACK = Long.BYTES - 1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FRACTION = Long.MAX_VALUE;

    private final char[] pairs;

    private Alphabet(String symbols) {
        int count = symbols.length();
        pairs = new char[count * count];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = (char) (symbols.charAt(i / count) | symbols.charAt(i % count) << Byte.SIZE);
        }
    }

    /** Writes a random text to the start of the buffer, which must be longer than the text by {@link #SLACK}. */
    void fill(RandomStream stream, byte[] buffer, int length) {
        for (int i = 0; i < length; i += Long.BYTES) {
            LONGS.set(buffer, i, eight(stream.nextLong() & FRACTION));
        }
    }

    private long eight(long random) {
        long count = pairs.length * 2L;
        long fraction = random;
        long symbols = pairs[(int) Math.multiplyHigh(fraction, count)];
        fraction = (fraction * count) >>> 1;
        symbols |= (long) pairs[(int) Math.multiplyHigh(fraction, count)] << 16;
        fraction = (fraction * count) >>> 1;
        symbols |= (long) pairs[(int) Math.multiplyHigh(fraction, count)] << 32;
        fraction = (fraction * count) >>> 1;
        return symbols | (long) pairs[(int) Math.multiplyHigh(fraction, count)] << 48;
    }
}
