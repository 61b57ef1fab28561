package io.latchmark.agents.channel;

import io.latchmark.core.spi.NanoClock;
import java.time.Duration;

/** How long an agent tries to join. */
final class JoinPatience {
    private final NanoClock clock;
    private final Duration limit;
    private final Duration nameLimit;
    private final long startNanos;
    private long nameNanos;
    private boolean isNameTaken;

    /**
     * Begins now.
     *
     * @param limit maximum wait for a coordinator
     * @param nameLimit maximum wait for the name, from when it was first taken
     */
    JoinPatience(NanoClock clock, Duration limit, Duration nameLimit) {
        this.clock = clock;
        this.limit = limit;
        this.nameLimit = nameLimit;
        this.startNanos = clock.nanos();
    }

    /** Whether another attempt after this failure makes no sense. */
    boolean isOver(JoinFailure failure) {
        long nowNanos = clock.nanos();
        if (!failure.isOfName()) {
            return failure.isFinal() || nowNanos - startNanos >= limit.toNanos();
        }
        if (!isNameTaken) {
            isNameTaken = true;
            nameNanos = nowNanos;
        }
        return nowNanos - nameNanos >= nameLimit.toNanos();
    }
}
