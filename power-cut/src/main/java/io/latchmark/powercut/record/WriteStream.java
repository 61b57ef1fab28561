package io.latchmark.powercut.record;

/**
 * A stream of numbered writes, each of which begins when the one before is acknowledged and witnessed. Immutable.
 *
 * @param number from 0
 * @param way how it writes
 * @param blockBytes size of a write
 * @param blocks in its file; a power of two
 */
public record WriteStream(int number, Way way, int blockBytes, int blocks) {
    private static final int BLOCKS_MAX = 1 << 24;
    private static final int STEP = 0x9E3779B1;

    /** How a stream writes, as databases do. */
    public enum Way {
        /** O_DIRECT and O_DSYNC, in a preallocated file. */
        DSYNC("O_DIRECT and O_DSYNC"),
        /** write, then fdatasync, in a preallocated file. */
        FDATASYNC("write and fdatasync"),
        /** write, then fsync, in a preallocated file. */
        FSYNC("write and fsync"),
        /** write, then fsync, at the end of a growing file. */
        APPEND("write and fsync of a growing file");

        private final String text;

        Way(String text) {
            this.text = text;
        }

        /** For display. */
        public String text() {
            return text;
        }
    }

    public WriteStream {
        if (number < 0 || blockBytes < 512 || blocks < 2 || blocks > BLOCKS_MAX || Integer.bitCount(blocks) != 1) {
            throw new IllegalArgumentException(
                    "stream " + number + " of " + blocks + " blocks of " + blockBytes + " bytes");
        }
    }

    /** The block that a write replaces: each of any {@link #blocks} successive writes has another, in scattered order. */
    public int block(long sequence) {
        return (int) (sequence * STEP) & (blocks - 1);
    }
}
