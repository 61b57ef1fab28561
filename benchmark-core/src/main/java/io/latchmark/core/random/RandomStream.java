package io.latchmark.core.random;

/**
 * A named, seeded stream of random numbers: SplitMix64 [1]. The same seed, name and index give the same numbers on every JDK, on
 * which row contents and replayable inputs depend; {@code java.util.random} does not guarantee that for bounded numbers. Confined
 * to one thread.
 *
 * <p>[1] Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
 */
public final class RandomStream {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    private RandomStream(long state) {
        this.state = state;
    }

    /** The stream with this name and index for a seed. Different names or indexes give unrelated streams. */
    public static RandomStream of(long seed, String name, long index) {
        RandomStream stream = new RandomStream(0);
        stream.restart(streamSeed(seed, name), index);
        return stream;
    }

    /** Identifies the streams of one name for a seed: the first argument of {@link #restart}. */
    public static long streamSeed(long seed, String name) {
        long hash = mix(seed + GOLDEN_GAMMA);
        for (int i = 0; i < name.length(); i++) {
            hash = mix(hash ^ name.charAt(i)) + GOLDEN_GAMMA;
        }
        return hash;
    }

    /** Restarts as the stream with this index, without allocating. */
    public void restart(long streamSeed, long index) {
        state = mix(streamSeed ^ mix(index + GOLDEN_GAMMA));
    }

    /** The next 64 random bits. */
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /**
     * A number from..to, both included, each equally likely up to 1 part in 2^32 / (to - from + 1).
     *
     * @throws IllegalArgumentException if to is less than from
     */
    public int uniform(int from, int to) {
        if (to < from) {
            throw new IllegalArgumentException("no number from " + from + " to " + to);
        }
        long range = (long) to - from + 1;
        return (int) (from + (((nextLong() >>> 32) * range) >>> 32));
    }

    /** True for the given percentage of calls. */
    public boolean percent(int share) {
        return uniform(1, 100) <= share;
    }

    /** A number from 0 (included) to 1 (excluded), with 53 bits. */
    public double unit() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
