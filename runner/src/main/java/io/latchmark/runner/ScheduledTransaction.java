package io.latchmark.runner;

import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import org.jspecify.annotations.Nullable;

/**
 * The transaction that a worker is about to execute: its terminal, input and due time. Each worker has one and reuses it for
 * every transaction. Confined to its worker's thread.
 */
final class ScheduledTransaction {
    private final int worker;
    private @Nullable Terminal terminal;
    private @Nullable TransactionInput input;
    private long dueNanos;

    /**
     * An empty turn.
     *
     * @param worker the worker's number, from 0
     */
    ScheduledTransaction(int worker) {
        this.worker = worker;
    }

    int worker() {
        return worker;
    }

    void set(Terminal newTerminal, TransactionInput newInput, long newDueNanos) {
        terminal = newTerminal;
        input = newInput;
        dueNanos = newDueNanos;
    }

    Terminal terminal() {
        if (terminal == null) {
            throw new IllegalStateException("the turn is empty");
        }
        return terminal;
    }

    TransactionInput input() {
        if (input == null) {
            throw new IllegalStateException("the turn is empty");
        }
        return input;
    }

    TransactionType type() {
        return input().type();
    }

    /** When the transaction is due, by the run's clock. */
    long dueNanos() {
        return dueNanos;
    }
}
