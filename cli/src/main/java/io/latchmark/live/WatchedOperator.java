package io.latchmark.live;

import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import java.util.function.Consumer;

/** An operator whose events are also shown on a page. */
final class WatchedOperator implements Operator {
    private final Operator operator;
    private final Consumer<OperationEvent> page;

    /**
     * Wraps an operator.
     *
     * @param page receives each event; must return immediately
     */
    WatchedOperator(Operator operator, Consumer<OperationEvent> page) {
        this.operator = operator;
        this.page = page;
    }

    @Override
    public void happened(OperationEvent event) {
        operator.happened(event);
        page.accept(event);
    }

    @Override
    public boolean isWatching() {
        return true;
    }

    @Override
    public String password(String user) {
        return operator.password(user);
    }

    @Override
    public void awaitHand(String text) throws InterruptedException {
        operator.awaitHand(text);
    }

    @Override
    public void onEnd(Runnable end, Runnable insist) {
        operator.onEnd(end, insist);
    }

    @Override
    public void end(String reason) {
        operator.end(reason);
    }

    @Override
    public void endForUser() {
        operator.endForUser();
    }

    @Override
    public String endReason() {
        return operator.endReason();
    }

    @Override
    public boolean isEndedByUser() {
        return operator.isEndedByUser();
    }
}
