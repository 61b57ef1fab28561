package io.latchmark.application;

import io.latchmark.core.LatchmarkException;
import java.util.ArrayList;
import java.util.List;

/** An operator that knows no password, never interrupts, and keeps the messages and all events. */
public final class RecordingOperator implements Operator {
    private final List<String> messages = new ArrayList<>();
    private final List<OperationEvent> events = new ArrayList<>();

    /** The messages, in their order. */
    public synchronized List<String> messages() {
        return List.copyOf(messages);
    }

    /** All events, in their order. */
    public synchronized List<OperationEvent> events() {
        return List.copyOf(events);
    }

    @Override
    public synchronized void happened(OperationEvent event) {
        events.add(event);
        if (event instanceof OperationEvent.Message message) {
            messages.add(message.text());
        }
    }

    @Override
    public String password(String user) {
        return "";
    }

    @Override
    public void awaitHand(String text) {
        throw LatchmarkException.environment("nobody is here to " + text);
    }

    @Override
    public void onEnd(Runnable end, Runnable insist) {}

    @Override
    public void end(String reason) {
        throw new IllegalStateException(reason);
    }

    @Override
    public void endForUser() {
        throw new IllegalStateException("nobody ends this operation");
    }

    @Override
    public String endReason() {
        return "";
    }

    @Override
    public boolean isEndedByUser() {
        return false;
    }
}
