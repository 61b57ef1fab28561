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
 * The messages for viewers. The latest few messages are kept for all viewers together: each takes those that it has not had yet,
 * and a slower one loses messages. Publishers never wait for viewers. Thread-safe.
 */
public final class Feed {
    /** Maximum lag of a slow viewer in messages. */
    static final int KEPT_MAX = 8;
    /** Maximum number of points that a new viewer gets at once; of a longer operation, every second, fourth, eighth … second. */
    static final int COURSE_MAX = 900;

    private final Deque<Message> kept = new ArrayDeque<>();
    private final List<String> course = new ArrayList<>();
    private String state = "{}";
    private final Map<String, Message> lasting = new LinkedHashMap<>();
    private long number;
    private long seconds;
    private int stride = 1;
    private boolean closed;

    /**
     * One server-sent event.
     *
     * @param number increases by one
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
     * The next messages for a viewer.
     *
     * @param messages in order; empty after a time without any
     * @param number to pass in the next call
     * @param last whether nothing follows
     */
    public record Batch(List<Message> messages, long number, boolean last) {
        public Batch {
            messages = List.copyOf(messages);
        }
    }

    /** Publishes the state of the operation, without a new point. */
    public synchronized void publish(String newState) {
        state = newState;
        Message unused = add("state", "{\"state\":" + state + "}");
    }

    /** Publishes the state, and the point of the next second. */
    public synchronized void publish(String newState, String point) {
        state = newState;
        if (seconds % stride == 0) {
            course.add(point);
        }
        seconds++;
        if (course.size() > COURSE_MAX) {
            thin();
        }
        Message unused = add("second", "{\"state\":" + state + ",\"second\":" + point + "}");
    }

    /** Starts again without points. */
    public synchronized void restart() {
        course.clear();
        seconds = 0;
        stride = 1;
    }

    /** Publishes a permanent message: no viewer loses it, and later viewers get it too. */
    public synchronized void publishLasting(String event, String data) {
        lasting.put(event, add(event, data));
    }

    /** Ends the feed: each viewer gets its remaining messages, and then ends. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** The first messages for a new viewer. */
    public synchronized Batch opening() {
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
            // Rounded up, because 0 would wait for ever.
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
