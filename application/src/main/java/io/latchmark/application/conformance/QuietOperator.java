package io.latchmark.application.conformance;

import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Passes only an operation's progress on to the user, and collects what the server refused. */
public final class QuietOperator implements Operator {
    private final Operator user;
    private final String password;
    private final List<String> refused = new ArrayList<>();

    /**
     * For operations on a server.
     *
     * @param password of the server
     */
    public QuietOperator(Operator user, String password) {
        this.user = user;
        this.password = password;
    }

    /** What the server has refused so far. */
    synchronized List<String> refused() {
        return refused.stream().distinct().toList();
    }

    @Override
    public synchronized void happened(OperationEvent event) {
        if (event instanceof OperationEvent.Refused its) {
            refused.add(its.feature());
        } else if (event instanceof OperationEvent.Step) {
            user.happened(event);
        }
    }

    @Override
    public Optional<String> knownPassword() {
        return Optional.of(password);
    }

    @Override
    public String password(String name) {
        return password;
    }

    @Override
    public void awaitHand(String text) throws InterruptedException {
        user.awaitHand(text);
    }

    @Override
    public void onEnd(Runnable end, Runnable insist) {
        user.onEnd(end, insist);
    }

    @Override
    public void end(String reason) {
        user.end(reason);
    }

    @Override
    public void endForUser() {
        user.endForUser();
    }

    @Override
    public String endReason() {
        return user.endReason();
    }

    @Override
    public boolean isEndedByUser() {
        return user.isEndedByUser();
    }
}
