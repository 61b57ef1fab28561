package io.latchmark.storage.jdbc;

import io.latchmark.core.spi.NanoClock;
import java.time.Duration;

/**
 * Decides when a sampler that polls more often than it reports has to report: after ten polls, after a second, or on request,
 * whichever comes first. The polls before and after a stall are thus in different reports. For one thread.
 */
public final class PollSchedule {
    /** The time between two polls. */
    public static final Duration PERIOD = Duration.ofMillis(100);

    private static final int PER_REPORT = 10;
    private static final long REPORT_NANOS_MAX = Duration.ofSeconds(1).toNanos();

    private final NanoClock clock;
    private long polls;
    private int unreported;
    private boolean asked;
    private long reportedNanos;

    /** Starts without polls. */
    public PollSchedule(NanoClock clock) {
        this.clock = clock;
        this.reportedNanos = clock.nanos();
    }

    /** Counts a poll and returns whether a report is due after it. */
    public boolean isReportDueAfterPoll() {
        long nowNanos = clock.nanos();
        polls++;
        unreported++;
        if (!asked && unreported < PER_REPORT && nowNanos - reportedNanos < REPORT_NANOS_MAX) {
            return false;
        }
        unreported = 0;
        asked = false;
        reportedNanos = nowNanos;
        return true;
    }

    /** Makes the next poll report. */
    public void reportNext() {
        asked = true;
    }

    public long count() {
        return polls;
    }
}
