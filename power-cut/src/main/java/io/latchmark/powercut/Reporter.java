package io.latchmark.powercut;

import io.latchmark.core.LatchmarkException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Reports what was acknowledged to the witness: each caller waits until the witness knows it. What is reported while a message is
 * on its way goes with the next one. Thread-safe; {@link #run} is for one thread.
 */
final class Reporter {
    /** The witness takes 2,000 lines a second. */
    private static final long PAUSE_MILLIS = 1;

    private final WitnessLink link;
    private List<String> waiting = new ArrayList<>();
    /** The number of the message with which what waits now will go. */
    private long next = 1;
    /** The number of the last message that the witness has answered. */
    private long answered;

    private boolean isEnded;
    private long tokens;

    Reporter(WitnessLink link) {
        this.link = link;
    }

    /** Waits until the witness knows a token; returns false if the reports have ended. */
    synchronized boolean report(String token) throws InterruptedException {
        waiting.add(token);
        long message = next;
        notifyAll();
        while (answered < message && !isEnded) {
            wait();
        }
        return !isEnded;
    }

    /** Reports until {@link #end}. */
    void run() throws InterruptedException {
        try {
            for (List<String> message = next(); !message.isEmpty(); message = next()) {
                link.tell(PowerCutMessages.ACKNOWLEDGED, String.join(" ", message));
                answered(message.size());
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (LatchmarkException | InterruptedException e) {
            end();
            throw e;
        }
    }

    private synchronized List<String> next() throws InterruptedException {
        while (waiting.isEmpty() && !isEnded) {
            wait();
        }
        List<String> message = isEnded ? List.of() : waiting;
        waiting = new ArrayList<>();
        next++;
        return message;
    }

    private synchronized void answered(int size) {
        answered = next - 1;
        tokens += size;
        notifyAll();
    }

    /** Number of tokens that the witness knows. */
    synchronized long tokens() {
        return tokens;
    }

    /** Ends the reports: nobody waits any longer. */
    synchronized void end() {
        isEnded = true;
        notifyAll();
    }
}
