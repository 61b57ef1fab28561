package io.latchmark.experiment.draft;

import io.latchmark.core.population.Scale;
import io.latchmark.loader.SizeEstimate;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.DurationText;
import java.time.Duration;

/**
 * The sizes of a new experiment.
 *
 * @param reason for the number of warehouses
 * @param placebo whether each block has the first configuration twice
 * @param around loads, snapshots and resets together, estimated
 */
public record Sizes(
        int warehouses,
        String reason,
        int blocks,
        boolean placebo,
        Duration warmUp,
        Duration duration,
        Duration around) {
    private static final long BYTES_PER_WAREHOUSE = 110_000_000;
    /** Users of one warehouse wait for each other's rows. */
    private static final int USERS_PER_WAREHOUSE_MAX = 2;
    /** Shares of the free space that may be filled, and of the time that may pass with loads and resets. */
    private static final double SPACE_SHARE = 0.8;

    private static final double AROUND_SHARE = 0.3;
    /** Slower than measured (docs/evidence.md), because servers with slower disks exist. */
    private static final double LOAD_SECONDS = 2;

    private static final double RESET_SECONDS = 0.5;
    private static final double RUN_SECONDS = 20;
    /** Warm-up and measurement of a run: enough for every verdict, at least that with a placebo, without one, and with fewer blocks. */
    private static final double LONG_SECONDS = 900;

    private static final double PLACEBO_SECONDS = 360;
    private static final double PLAIN_SECONDS = 45;
    private static final double SHORT_SECONDS = 25;

    private static final int BLOCKS = 6;
    private static final int BLOCKS_MAX = 12;
    private static final int BLOCKS_MIN = 4;

    /**
     * What the sizes depend on.
     *
     * @param cacheBytes memory that can hold the database's pages
     * @param multiple how many times that the database should have
     * @param freeBytes free space for each database; 0 if unknown
     * @param databases one, or one for each configuration
     * @param reset whether each run begins with a reset
     * @param time that everything may take
     */
    public record Bounds(long cacheBytes, int multiple, long freeBytes, int databases, boolean reset, Duration time) {
        /**
         * These bounds within a time.
         *
         * @param loaded warehouses that are loaded already
         * @throws IllegalArgumentException if the time is too short for them
         */
        public Bounds within(Duration other, int loaded) {
            Bounds within = new Bounds(cacheBytes, multiple, freeBytes, databases, reset, other);
            Sizes unused = within.of(Math.max(1, loaded), "");
            return within;
        }

        /** The proposed sizes for a number of users. */
        public Sizes propose(int users) {
            int wanted = (int) Math.min(
                    Scale.WAREHOUSES_MAX, Math.max(1, Math.ceil((double) multiple * cacheBytes / BYTES_PER_WAREHOUSE)));
            int forUsers = (users + USERS_PER_WAREHOUSE_MAX - 1) / USERS_PER_WAREHOUSE_MAX;
            String reason = wanted >= forUsers
                    ? multiple + " times the " + ByteSize.text(cacheBytes) + " of memory that can hold pages"
                    : "at most " + USERS_PER_WAREHOUSE_MAX + " users a warehouse, who seldom wait for each other";
            int least = Math.max(wanted, forUsers);
            int inTime = (int)
                    Math.min(Scale.WAREHOUSES_MAX, AROUND_SHARE * time.toSeconds() / aroundSeconds(1, BLOCKS * 3));
            int inSpace = freeBytes == 0 ? Scale.WAREHOUSES_MAX : fitting((long) (SPACE_SHARE * freeBytes));
            int most = Math.max(1, Math.min(inTime, inSpace));
            if (most < least) {
                reason = (inTime < inSpace
                                ? "as many as can be loaded and reset in 30 % of " + DurationText.of(time)
                                : "as many as fit with their snapshot into 80 % of the " + ByteSize.text(freeBytes)
                                        + " that are free")
                        + ";\n" + least + " would be needed for " + reason
                        + (wanted > most ? ":\nlimit the server's memory, or reads come from it" : "");
            }
            return of(Math.min(least, most), reason);
        }

        /**
         * The sizes with a number of warehouses.
         *
         * @throws IllegalArgumentException if the time is too short; its message says what to write
         */
        public Sizes of(int warehouses, String reason) {
            double left = time.toSeconds() - databases * LOAD_SECONDS * warehouses;
            double each = RUN_SECONDS + (reset ? RESET_SECONDS * warehouses : 0);
            double withPlacebo = left / (3 * BLOCKS) - each;
            if (withPlacebo >= PLACEBO_SECONDS) {
                int blocks = (int) Math.max(BLOCKS, Math.min(BLOCKS_MAX, left / (3 * (LONG_SECONDS + each))));
                return sized(warehouses, reason, blocks, true, left / (3 * blocks) - each);
            }
            if (left / (2 * BLOCKS) - each >= PLAIN_SECONDS) {
                return sized(warehouses, reason, BLOCKS, false, left / (2 * BLOCKS) - each);
            }
            double shortRun = left / (2 * BLOCKS_MIN) - each;
            if (shortRun < SHORT_SECONDS) {
                double needed = 2 * BLOCKS_MIN * (SHORT_SECONDS + each) + databases * LOAD_SECONDS * warehouses;
                throw new IllegalArgumentException("loads, resets and " + 2 * BLOCKS_MIN + " short runs with "
                        + warehouses + " warehouses take " + Math.round(Math.ceil(needed / 60)) + "m, and the time is "
                        + time.toMinutes() + "m: give more time, or fewer warehouses");
            }
            return sized(warehouses, reason, BLOCKS_MIN, false, shortRun);
        }

        private Sizes sized(int warehouses, String reason, int blocks, boolean placebo, double seconds) {
            double each = Math.min(LONG_SECONDS, seconds);
            int step = each < 180 ? 5 : 30;
            long warmUp = Math.max(5, step * (long) (each / 3 / step));
            long duration = step * (long) ((each - warmUp) / step);
            int runs = blocks * (placebo ? 3 : 2);
            return new Sizes(
                    warehouses,
                    reason,
                    blocks,
                    placebo,
                    Duration.ofSeconds(warmUp),
                    Duration.ofSeconds(duration),
                    Duration.ofSeconds((long) aroundSeconds(warehouses, runs)));
        }

        private double aroundSeconds(int warehouses, int runs) {
            return warehouses * (databases * LOAD_SECONDS + (reset ? runs * RESET_SECONDS : 0));
        }

        /** Space that one database takes, with its snapshot and its log. */
        public long bytes(int warehouses) {
            SizeEstimate one = SizeEstimate.of(new Scale(warehouses));
            return one.totalBytes() + (reset ? one.dataBytes() + one.indexBytes() : 0);
        }

        private int fitting(long bytes) {
            int fitting = 0;
            for (int step = Integer.highestOneBit(Scale.WAREHOUSES_MAX); step > 0; step /= 2) {
                int next = fitting + step;
                fitting = next <= Scale.WAREHOUSES_MAX && bytes(next) <= bytes ? next : fitting;
            }
            return fitting;
        }
    }
}
