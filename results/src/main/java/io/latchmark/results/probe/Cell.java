package io.latchmark.results.probe;

import java.time.Duration;

/**
 * One measurement of a device, as requested: the same cell requests the same I/O on every machine.
 *
 * @param access what each I/O is
 * @param load I/Os in flight, or per second
 * @param span the part of the test file to use
 * @param caching which caches may answer before the device, and when a write is durable
 * @param timing durations and seed
 */
public record Cell(Access access, Load load, Span span, Caching caching, Timing timing) {
    /** The smallest block. */
    public static final long BLOCK_BYTES_MIN = 512;
    /** The largest block. */
    public static final long BLOCK_BYTES_MAX = 1L << 30;
    /** Maximum number of I/Os in flight that this program measures with: each has its own thread. */
    public static final int OUTSTANDING_MAX = 2048;

    private static final int FOREIGN_OUTSTANDING_MAX = 1 << 24;

    public Cell {
        if (access.blockBytes > span.bytes) {
            throw new IllegalArgumentException(
                    "block " + sizeText(access.blockBytes) + "; the maximum is the span, " + sizeText(span.bytes));
        }
        if (access.stepBytes > span.bytes) {
            throw new IllegalArgumentException("burst or stride " + sizeText(access.stepBytes)
                    + "; the maximum is the span, " + sizeText(span.bytes));
        }
        if (access.pattern == Pattern.BURST && caching.direct) {
            throw new IllegalArgumentException("bursts are buffered: direct I/O does not go with them");
        }
    }

    /** What is done. */
    public enum Operation {
        READ,
        WRITE,
        /** Reads and writes, chosen randomly for each I/O. */
        MIX
    }

    /** Determines the position of the next I/O. */
    public enum Pattern {
        RANDOM,
        /** One sequence, shared by all threads. */
        SEQUENTIAL,
        /** One sequence for each thread, each in its own part of the span. */
        SEQUENTIAL_PER_THREAD,
        /** One sequence that skips the bytes between two steps. */
        STRIDED,
        /** A series of small buffered I/Os, with an fsync if they write, then another elsewhere: the pattern of a file server. */
        BURST,
        /** Of another tool's measurement, if its file doesn't say, or several loads are one result. */
        NOT_KNOWN
    }

    /** When a write counts as complete. */
    public enum Durability {
        NONE,
        /** Each write is durable when it returns (O_DSYNC, FILE_FLAG_WRITE_THROUGH). */
        DSYNC,
        /** An fsync after the given number of writes of a thread. */
        FSYNC,
        /** Of another tool's measurement, if its file doesn't say which caches it used. */
        NOT_KNOWN
    }

    /**
     * The properties of each I/O.
     *
     * @param readPercent percentage of reads; 100 for READ, 0 for WRITE
     * @param blockBytes size of an I/O; 0 if another tool's is not known, or not a single one
     * @param stepBytes length of a burst, or distance of two strided I/Os; 0 for the other patterns
     * @param zipfTheta skew of random access: 0 is uniform, below 1
     */
    public record Access(
            Operation operation, int readPercent, Pattern pattern, long blockBytes, long stepBytes, double zipfTheta) {
        public Access {
            boolean stepped = pattern == Pattern.STRIDED || pattern == Pattern.BURST;
            if (blockBytes != 0 || stepped) {
                requireBlock(blockBytes);
            }
            if (stepped ? stepBytes < blockBytes || stepBytes % blockBytes != 0 : stepBytes != 0) {
                throw new IllegalArgumentException(
                        stepped
                                ? "burst or stride " + stepBytes + " B: must be a multiple of the block, " + blockBytes
                                        + " B"
                                : "burst or stride " + stepBytes + " B: goes with bursts and strided access only");
            }
            if (!(zipfTheta >= 0 && zipfTheta < 1)) {
                throw new IllegalArgumentException("zipf " + zipfTheta + ": must be 0 or more, and less than 1");
            }
            if (pattern == Pattern.BURST && operation == Operation.MIX) {
                throw new IllegalArgumentException("bursts are of reads or of writes, not of both");
            }
            boolean fits = switch (operation) {
                case READ -> readPercent == 100;
                case WRITE -> readPercent == 0;
                case MIX -> readPercent > 0 && readPercent < 100;
            };
            if (!fits) {
                throw new IllegalArgumentException("reads " + readPercent + " %: does not fit the operation");
            }
        }

        private static void requireBlock(long bytes) {
            if (bytes < BLOCK_BYTES_MIN || bytes > BLOCK_BYTES_MAX || bytes % BLOCK_BYTES_MIN != 0) {
                throw new IllegalArgumentException(
                        "block " + bytes + " B: must be 512 B to 1 GiB, in multiples of 512 B");
            }
        }

        /** Access without skew or steps. */
        public static Access of(Operation operation, Pattern pattern, long blockBytes) {
            return new Access(operation, operation == Operation.READ ? 100 : 0, pattern, blockBytes, 0, 0);
        }

        /** Whether some of the I/Os write. */
        public boolean writes() {
            return operation != Operation.READ;
        }
    }

    /**
     * The number of I/Os.
     *
     * @param threads number of threads; only a factor unless the pattern has a sequence per thread
     * @param outstanding I/Os in flight per thread
     * @param ratePerSecond I/Os due per second, over all threads; 0 to start the next as soon as one returns
     */
    public record Load(int threads, int outstanding, double ratePerSecond) {
        public Load {
            requireWithin(FOREIGN_OUTSTANDING_MAX, threads, outstanding);
            if (!(ratePerSecond >= 0 && ratePerSecond <= 1e7)) {
                throw new IllegalArgumentException("rate " + ratePerSecond + " /s: must be 0 to 10,000,000");
            }
        }

        private static void requireWithin(int most, int threads, int outstanding) {
            if (threads < 1 || outstanding < 1 || (long) threads * outstanding > most) {
                throw new IllegalArgumentException(threads + " threads × " + outstanding + " outstanding: must be 1 to "
                        + most + " I/Os at a time");
            }
        }

        /** A closed loop. */
        public static Load closed(int threads, int outstanding) {
            return new Load(threads, outstanding, 0);
        }

        /** The total number of I/Os in flight. */
        public int total() {
            return threads * outstanding;
        }

        /** Whether I/Os are due at a fixed rate, independently of earlier ones. */
        public boolean isOpen() {
            return ratePerSecond > 0;
        }
    }

    /**
     * A part of the test file.
     *
     * @param offsetBytes its start
     * @param bytes its length
     */
    public record Span(long offsetBytes, long bytes) {
        public Span {
            if (offsetBytes < 0 || bytes < BLOCK_BYTES_MIN) {
                throw new IllegalArgumentException(
                        "span of " + bytes + " B from " + offsetBytes + " B: must be 512 B or more, from 0 B or more");
            }
        }
    }

    /**
     * The layers between the probe and the device.
     *
     * @param direct whether to bypass the operating system's page cache
     * @param fsyncEvery writes of a thread between two fsyncs; 0 unless the durability is FSYNC
     */
    public record Caching(boolean direct, Durability durability, int fsyncEvery) {
        public Caching {
            if (durability == Durability.FSYNC ? fsyncEvery < 1 : fsyncEvery != 0) {
                throw new IllegalArgumentException(
                        "fsync every " + fsyncEvery + " writes: must be 1 or more with fsync, 0 without");
            }
        }

        /** Direct I/O; the hardware's caches may answer. */
        public static Caching ofHardware() {
            return new Caching(true, Durability.NONE, 0);
        }
    }

    /**
     * Durations and seed.
     *
     * @param warmUp load that is not measured
     * @param duration load that is measured
     * @param repetition 1 for the first
     * @param seed of positions and of the order of reads and writes
     */
    public record Timing(Duration warmUp, Duration duration, int repetition, long seed) {
        public Timing {
            if (warmUp.isNegative() || duration.isNegative() || duration.isZero() || repetition < 1) {
                throw new IllegalArgumentException("warm-up " + warmUp + ", duration " + duration + ", repetition "
                        + repetition + ": must be 0 or more, more than 0, 1 or more");
            }
        }
    }

    /** This cell, which must be one that this program can measure; throws an IllegalArgumentException. */
    public Cell measurable() {
        if (access.pattern == Pattern.NOT_KNOWN || caching.durability == Durability.NOT_KNOWN) {
            throw new IllegalArgumentException("not_known is of imported results: choose a pattern and a durability");
        }
        Access.requireBlock(access.blockBytes);
        Load.requireWithin(OUTSTANDING_MAX, load.threads, load.outstanding);
        return this;
    }

    /** This cell with another load. */
    public Cell with(Load other) {
        return new Cell(access, other, span, caching, timing);
    }

    /** This cell with another timing. */
    public Cell with(Timing other) {
        return new Cell(access, load, span, caching, other);
    }

    /** This cell on another part of the file. */
    public Cell with(Span other) {
        return new Cell(access, load, other, caching, timing);
    }

    /** The work in words: {@code 8 KiB random read}. */
    public String workText() {
        String what = switch (access.operation) {
            case READ -> "read";
            case WRITE -> "write";
            case MIX -> access.readPercent + " % read mix";
        };
        String where = switch (access.pattern) {
            case RANDOM -> access.zipfTheta > 0 ? "zipf " + access.zipfTheta : "random";
            case SEQUENTIAL -> "sequential";
            case SEQUENTIAL_PER_THREAD -> "sequential per thread";
            case STRIDED -> "strided by " + sizeText(access.stepBytes);
            case BURST -> "bursts of " + sizeText(access.stepBytes);
            case NOT_KNOWN -> "";
        };
        String durable = switch (caching.durability) {
            case NONE -> "";
            case DSYNC -> ", dsync";
            case FSYNC -> ", fsync every " + caching.fsyncEvery;
            case NOT_KNOWN -> ", caching not known";
        };
        String size = access.blockBytes == 0 ? "" : sizeText(access.blockBytes) + " ";
        return size
                + (where.isEmpty() ? "" : where + " ")
                + what
                + (access.blockBytes == 0 ? ", block size not known" : "")
                + (where.isEmpty() ? ", pattern not known" : "")
                + durable
                + (caching.direct || caching.durability == Durability.NOT_KNOWN ? "" : ", buffered");
    }

    /** A size in the largest unit that keeps it whole: {@code 8 KiB}. */
    public static String sizeText(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        int unit = 0;
        long value = bytes;
        while (value >= 1024 && value % 1024 == 0 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return value + " " + units[unit];
    }
}
