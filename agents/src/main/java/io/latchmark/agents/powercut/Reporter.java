package io.latchmark.agents.powercut;

import io.latchmark.agents.channel.Message;
import io.latchmark.core.LatchmarkException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Reports acknowledged writes to the witness: each stream waits until the witness knows of its write. What streams report while a
 * message is on its way goes with the next one. Thread-safe; {@link #run} is for one thread.
 */
final class Reporter {
    /** The channel allows 2,000 messages a second. */
    private static final long PAUSE_MILLIS = 1;

    private final WitnessLink link;
    private final long[] witnessed;
    private final Map<Integer, Long> waiting = new TreeMap<>();
    private boolean isEnded;
    private long writes;

    Reporter(WitnessLink link, List<Long> firsts) {
        this.link = link;
        this.witnessed = firsts.stream().mapToLong(first -> first - 1).toArray();
    }

    /** Waits until the witness knows of a stream's write; returns false if the reports have ended. */
    synchronized boolean report(int stream, long sequence) throws InterruptedException {
        waiting.put(stream, sequence);
        notifyAll();
        while (witnessed[stream] < sequence && !isEnded) {
            wait();
        }
        return !isEnded;
    }

    /** Reports until {@link #end}. */
    void run() throws InterruptedException {
        try {
            for (Map<Integer, Long> batch = next(); !batch.isEmpty(); batch = next()) {
                String pairs = batch.entrySet().stream()
                        .map(pair -> pair.getKey() + ":" + pair.getValue())
                        .collect(Collectors.joining(" "));
                Message unused = link.request(Message.of(PowerCutMessages.ACKNOWLEDGED, pairs));
                witnessed(batch);
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (LatchmarkException | InterruptedException e) {
            end();
            throw e;
        }
    }

    private synchronized Map<Integer, Long> next() throws InterruptedException {
        while (waiting.isEmpty() && !isEnded) {
            wait();
        }
        Map<Integer, Long> batch = isEnded ? Map.of() : new TreeMap<>(waiting);
        waiting.clear();
        return batch;
    }

    private synchronized void witnessed(Map<Integer, Long> batch) {
        batch.forEach((stream, sequence) -> witnessed[stream] = sequence);
        writes += batch.size();
        notifyAll();
    }

    /** Writes that the witness knows. */
    synchronized long writes() {
        return writes;
    }

    /** Ends the reports: no stream waits any longer. */
    synchronized void end() {
        isEnded = true;
        notifyAll();
    }
}
