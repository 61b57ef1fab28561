package io.latchmark.live.server;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What viewers receive. The newest few messages are kept for all of them together: a viewer takes those that it has not had yet, and
 * one that is slower loses messages. Nobody who publishes waits for a viewer. Safe for use by several threads.
 */
public final class Feed {
    /** Messages that a slow viewer may be behind. */
    static final int KEPT_MAX = 8;
    /** Seconds that a new viewer gets at once: of a longer operation every second, fourth, eighth … of them. */
    static final int COURSE_MAX = 900;

    private final Deque<Message> kept = new ArrayDeque<>();
    private final List<String> course = new ArrayList<>();
    private String state = "{}";
    private final Map<String, Message> lasting = new LinkedHashMap<>();
    private long number;
    private long seconds;
    private int stride = 1;
    private boolean closed;
    private boolean looked;

    /**
     * One server-sent event.
     *
     * @param number counts up by one
     * @param data a line of JSON
     */
    public record Message(long number, String event, String data) {
        public Message {
            if (data.indexOf('\n') >= 0 || data.indexOf('\r') >= 0) {
                throw new IllegalArgumentException("the data of a message is a single line");
            }
        }
    }

    /**
     * What a viewer receives next.
     *
     * @param messages in order; empty after a time without any
     * @param number the number to ask on from
     * @param last whether nothing follows
     */
    public record Batch(List<Message> messages, long number, boolean last) {
        public Batch {
            messages = List.copyOf(messages);
        }
    }

    /** Publishes the state of the operation, without a new point of its course. */
    public synchronized void publish(String newState) {
        state = newState;
        Message unused = add("state", "{\"state\":" + state + "}");
    }

    /** Publishes seconds: the state, and a point of the course for each. */
    public synchronized void publish(String newState, List<String> points) {
        state = newState;
        for (String point : points) {
            if (seconds % stride == 0) {
                course.add(point);
            }
            seconds++;
            if (course.size() > COURSE_MAX) {
                thin();
            }
        }
        Message unused = add("seconds", "{\"state\":" + state + ",\"seconds\":[" + String.join(",", points) + "]}");
    }

    /** Another course begins, of which there is no point yet. */
    public synchronized void restart() {
        course.clear();
        seconds = 0;
        stride = 1;
    }

    /** Publishes what stays: no viewer loses it, and viewers who come later get it too. */
    public synchronized void publishLasting(String event, String data) {
        lasting.put(event, add(event, data));
    }

    /** Nothing follows: each viewer gets what it has not had yet, and then ends. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Whether anybody has looked. */
    public synchronized boolean isSeen() {
        return looked;
    }

    /** Waits until somebody looks, some time at most, and returns whether anybody has. */
    public synchronized boolean awaitSeen(Duration longest) throws InterruptedException {
        long endNanos = System.nanoTime() + longest.toNanos();
        long leftNanos = longest.toNanos();
        while (!looked && leftNanos > 0) {
            // Rounded up, so that it is no wait for ever.
            wait(leftNanos / 1_000_000 + 1);
            leftNanos = endNanos - System.nanoTime();
        }
        return looked;
    }

    /** What a new viewer needs first. */
    public synchronized Batch opening() {
        looked = true;
        notifyAll();
        List<Message> messages = new ArrayList<>();
        messages.add(new Message(
                number,
                "opening",
                "{\"state\":" + state + ",\"stride\":" + stride + ",\"course\":[" + String.join(",", course) + "]}"));
        messages.addAll(lasting.values());
        return new Batch(messages, number, false);
    }

    /** Waits for messages after a number, and returns those that are kept. */
    synchronized Batch after(long seen, Duration longest) throws InterruptedException {
        long endNanos = System.nanoTime() + longest.toNanos();
        long leftNanos = longest.toNanos();
        while (number == seen && !closed && leftNanos > 0) {
            // Rounded up, so that it is no wait for ever.
            wait(leftNanos / 1_000_000 + 1);
            leftNanos = endNanos - System.nanoTime();
        }
        long oldest = kept.isEmpty() ? number + 1 : kept.getFirst().number();
        List<Message> messages = Stream.concat(
                        lasting.values().stream().filter(message -> message.number() < oldest), kept.stream())
                .filter(message -> message.number() > seen)
                .toList();
        return new Batch(messages, number, closed);
    }

    private Message add(String event, String data) {
        number++;
        Message message = new Message(number, event, data);
        kept.addLast(message);
        if (kept.size() > KEPT_MAX) {
            kept.removeFirst();
        }
        notifyAll();
        return message;
    }

    private void thin() {
        List<String> half = new ArrayList<>();
        for (int i = 0; i < course.size(); i += 2) {
            half.add(course.get(i));
        }
        course.clear();
        course.addAll(half);
        stride *= 2;
    }
}
