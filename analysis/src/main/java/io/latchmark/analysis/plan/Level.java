package io.latchmark.analysis.plan;

import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import java.util.Optional;

/**
 * One load level of one valid run.
 *
 * @param run the run's id
 * @param users N, or terminals in an open loop
 * @param summary its figures
 * @param user breakdown of transaction time, if it was sampled
 */
record Level(String run, int users, RunSummary summary, Optional<Ledger> user) {
    static Level of(String run, int users, RunSummary summary, boolean open) {
        return new Level(run, users, summary, UserTime.of(summary, open));
    }

    double perSecond() {
        return summary.transactionsPerSecond();
    }

    /** New orders per minute divided by transactions per second. */
    double newOrdersPerTransaction() {
        return summary.nopm() / perSecond();
    }

    /** Data-page reads per transaction and their time; empty if either wasn't measured. */
    Optional<Part> reads() {
        return user.flatMap(ledger -> ledger.part(WaitClass.DATA_PAGE_READ.title()))
                .filter(reads -> reads.callMillisEach() > 0);
    }

    /** Milliseconds per transaction of waits for locks whose holder was at a data page. */
    double lockedBehindReadsMillis() {
        return user.map(ledger -> ledger.millis(UserTime.LOCK_BEHIND_DATA)).orElse(0.0);
    }
}
