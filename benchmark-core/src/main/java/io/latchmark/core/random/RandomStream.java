package io.latchmark.core.random;

/**
 * A named, seeded stream of random numbers: SplitMix64 [1]. The same seed, name and index give the same numbers on
 * every JDK, which row contents and inputs that can be replayed depend on; {@code java.util.random} does not promise
 * that for bounded numbers. Confined to one thread.
 *
 * <p>[1] Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
 */
public final class RandomStream {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    private RandomStream(long state) {
        this.state = state;
    }

    /** The stream of this name and index below a seed. Different names or indexes give unrelated streams. */
    public static RandomStream of(long seed, String name, long index) {
        RandomStream stream = new RandomStream(0);
        stream.restart(streamSeed(seed, name), index);
        return stream;
    }

    /** What identifies the streams of one name below a seed: the first argument of {@link #restart}. */
    public static long streamSeed(long seed, String name) {
        long hash = mix(seed + GOLDEN_GAMMA);
        for (int i = 0; i < name.length(); i++) {
            hash = mix(hash ^ name.charAt(i)) + GOLDEN_GAMMA;
        }
        return hash;
    }

    /** Begins again as the stream of this index, without allocating. */
    public void restart(long streamSeed, long index) {
        state = mix(streamSeed ^ mix(index + GOLDEN_GAMMA));
    }

    /** The next 64 random bits. */
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /**
     * A number of from..to, both included, each equally likely up to 1 part in 2^32 / (to - from + 1).
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

    /** True in the given share of calls, in percent. */
    public boolean percent(int share) {
        return uniform(1, 100) <= share;
    }

    /** A number of 0 (included) to 1 (excluded), with 53 bits. */
    public double unit() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    private static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
