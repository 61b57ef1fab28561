package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Session;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import java.util.concurrent.locks.LockSupport;

/**
 * One user at a terminal: draws an input, has it executed, tries again where that is allowed, and counts. Hot path
 * between due and recorded. Confined to one thread, but for its counters.
 */
final class Terminal {
    private final InputGenerator inputs;
    private final RetryPolicy retryPolicy;
    private final NanoClock clock;
    private final TransactionCounters counters = new TransactionCounters();
    private final ResponseTimeRecorder.Stripe times;

    Terminal(InputGenerator inputs, RetryPolicy retryPolicy, NanoClock clock, ResponseTimeRecorder.Stripe times) {
        this.inputs = inputs;
        this.retryPolicy = retryPolicy;
        this.clock = clock;
        this.times = times;
    }

    TransactionCounters counters() {
        return counters;
    }

    /** Executes one transaction, with all its attempts, and returns how the last one ended. */
    Outcome transact(Session session) {
        TransactionInput input = inputs.next();
        TransactionType type = input.type();
        long dueNanos = clock.nanos();
        counters.started(type);
        long attemptNanos = dueNanos;
        Outcome outcome = session.execute(input);
        for (int retries = 0; mayRetry(outcome, retries); retries++) {
            counters.retriedAfter(type, ((Outcome.Failed) outcome).kind());
            LockSupport.parkNanos(retryPolicy.delayNanos(retries));
            attemptNanos = clock.nanos();
            outcome = session.execute(input);
        }
        long endNanos = clock.nanos();
        counters.ended(type, outcome);
        if (!(outcome instanceof Outcome.Failed)) {
            times.record(type, endNanos - dueNanos, endNanos - attemptNanos);
        }
        return outcome;
    }

    private boolean mayRetry(Outcome outcome, int retries) {
        return outcome instanceof Outcome.Failed failed && failed.kind().isRetried() && retryPolicy.allows(retries);
    }
}
