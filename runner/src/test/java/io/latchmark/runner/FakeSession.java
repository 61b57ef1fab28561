package io.latchmark.runner;

import io.latchmark.core.spi.Session;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A session that answers by a script and notes what it was asked. */
final class FakeSession implements Session {
    private final Script script;
    private final List<TransactionInput> inputs = new ArrayList<>();
    private final AtomicInteger closes = new AtomicInteger();

    FakeSession(Script script) {
        this.script = script;
    }

    /** How an attempt ends; the number of attempts made before on this session is given. */
    @FunctionalInterface
    interface Script {
        Outcome answer(TransactionInput input, int attempt);

        /** These outcomes, and the last of them for ever. */
        static Script of(Outcome... outcomes) {
            return (input, attempt) -> outcomes[Math.min(attempt, outcomes.length - 1)];
        }
    }

    static Outcome failed(FailureKind kind) {
        return new Outcome.Failed(kind, "XX000", "scripted " + kind.key());
    }

    @Override
    public Outcome execute(TransactionInput input) {
        if (isClosed()) {
            throw new IllegalStateException("the session is closed");
        }
        inputs.add(input);
        return script.answer(input, inputs.size() - 1);
    }

    /** The inputs of all attempts, in order; for the thread that executes, or after it has ended. */
    List<TransactionInput> inputs() {
        return inputs;
    }

    boolean isClosed() {
        return closes.get() > 0;
    }

    int closes() {
        return closes.get();
    }

    @Override
    public void close() {
        closes.incrementAndGet();
    }
}
