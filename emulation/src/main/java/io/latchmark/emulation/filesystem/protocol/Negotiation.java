package io.latchmark.emulation.filesystem.protocol;

import io.latchmark.core.LatchmarkException;

/** The first message, which negotiates the features of kernel and file system. */
public final class Negotiation {
    /** Maximum size of a write, which determines the maximum message size. */
    public static final int WRITE_BYTES_MAX = 1 << 20;

    private static final int MAJOR = 7;
    private static final int MINOR = 38;
    private static final int MINOR_MIN = 31;
    private static final int ASYNC_READ = 1;
    private static final int BIG_WRITES = 1 << 5;
    private static final int READDIRPLUS = 1 << 13;
    private static final int READDIRPLUS_AUTO = 1 << 14;
    private static final int ASYNC_DIRECT = 1 << 15;
    private static final int PARALLEL_DIRECTORIES = 1 << 18;
    private static final int MAX_PAGES = 1 << 22;
    private static final int EXTENDED = 1 << 30;
    /** FUSE_DIRECT_IO_ALLOW_MMAP, bit 36. */
    private static final int MAPPED_DIRECT = 1 << 4;

    private static final int PAGE_BYTES = 4096;

    private Negotiation() {}

    /**
     * Answers FUSE_INIT with the common features.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the kernel is too old
     */
    public static void answer(FuseRequest request, FuseReply reply) {
        int major = request.intAt(0);
        int minor = request.intAt(4);
        if (major != MAJOR || minor < MINOR_MIN) {
            throw LatchmarkException.environment("the kernel speaks version " + major + "." + minor
                    + " of the FUSE protocol: must be at least " + MAJOR + "." + MINOR_MIN
                    + " (Linux 5.2); use a newer kernel");
        }
        int offered = request.intAt(12);
        int wanted = ASYNC_READ
                | BIG_WRITES
                | READDIRPLUS
                | READDIRPLUS_AUTO
                | ASYNC_DIRECT
                | PARALLEL_DIRECTORIES
                | MAX_PAGES
                | EXTENDED;
        boolean extended = (offered & EXTENDED) != 0;
        int offeredToo = extended ? request.intAt(16) : 0;
        reply.add(MAJOR)
                .add(Math.min(minor, MINOR))
                .add(request.intAt(8))
                .add(offered & wanted)
                .add((short) 512)
                .add((short) 384)
                .add(WRITE_BYTES_MAX)
                .add(1)
                .add((short) (WRITE_BYTES_MAX / PAGE_BYTES))
                .add((short) 0)
                .add(offeredToo & MAPPED_DIRECT)
                .zeros(28);
    }
}
