package io.latchmark.agents.channel;

import io.grpc.Status;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.Waiting;
import io.latchmark.results.run.ClockOffset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * One side of an agent's stream: requests and their answers in both directions. Thread-safe. Requests of the other side are
 * answered by one thread, in order; answers and clock readings are not delayed by that.
 */
final class AgentStream {
    /** The request for a file of an agent. */
    static final String FILE = "file";

    private static final String CLOCK = "clock";
    private static final Duration CLOCK_LIMIT = Duration.ofSeconds(2);
    /** Maximum queued requests of the other side. Further ones are refused. */
    private static final int WAITING_MAX = 32;

    /** A running command is not interrupted: half a configuration change would be worse than a late end. */
    private static final Duration LAST_LIMIT = Duration.ofHours(1);

    private static final int REASON_LENGTH_MAX = 4_096;

    private static final long SECOND_NANOS = 1_000_000_000;

    private final String other;
    private final Consumer<Frame> out;
    private final Work work;
    private final Map<Long, CompletableFuture<Message>> pending = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final ExecutorService requests = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_MAX), DaemonThread.factory("agent-requests"));
    /** Heartbeats since the other side was last heard. They are counted and not timed, so that a pause of this process is no silence. */
    private final AtomicInteger unheard = new AtomicInteger();

    private volatile String end = "";
    private long secondNanos = System.nanoTime();
    private int framesOfSecond;

    /** Answers requests of the other side. */
    interface Work {
        /**
         * Answers a request.
         *
         * @throws LatchmarkException to refuse it
         */
        Message answer(long id, Message request) throws InterruptedException;
    }

    /**
     * Creates a side that has sent nothing yet.
     *
     * @param other name of the other side, for messages
     * @param out sends a frame; called by one thread at a time, and never after {@link #end}
     */
    AgentStream(String other, Consumer<Frame> out, Work work) {
        this.other = other;
        this.out = out;
        this.work = work;
    }

    void send(Frame.Use use, long id, Message message) {
        synchronized (out) {
            if (end.isEmpty()) {
                out.accept(new Frame(use, id, message));
            }
        }
    }

    /**
     * Handles a frame from the other side. Called by one thread at a time.
     *
     * @throws io.grpc.StatusRuntimeException if the frame is not permitted
     */
    void take(Frame frame) {
        unheard.set(0);
        long nowNanos = System.nanoTime();
        if (nowNanos - secondNanos > SECOND_NANOS) {
            secondNanos = nowNanos;
            framesOfSecond = 0;
        }
        framesOfSecond++;
        if (framesOfSecond > Contract.FRAMES_A_SECOND_MAX) {
            throw Status.RESOURCE_EXHAUSTED
                    .withDescription("more than " + Contract.FRAMES_A_SECOND_MAX + " messages within a second")
                    .asRuntimeException();
        }
        switch (frame.use()) {
            case REQUEST -> answer(frame);
            case REPLY, REFUSAL -> {
                CompletableFuture<Message> waiting = pending.get(frame.id());
                if (waiting != null && frame.use() == Frame.Use.REPLY) {
                    waiting.complete(frame.message());
                } else if (waiting != null) {
                    waiting.completeExceptionally(new Refusal(frame.message().text()));
                }
            }
            case BEAT -> {
                // A heartbeat needs no further handling.
            }
            case NONE, WELCOME, PIECE ->
                throw Status.INVALID_ARGUMENT
                        .withDescription("a frame that does not belong here: "
                                + (frame.use() == Frame.Use.NONE
                                        ? frame.message().text()
                                        : frame.use()))
                        .asRuntimeException();
        }
    }

    private void answer(Frame request) {
        if (request.message().kind().equals(CLOCK)) {
            send(Frame.Use.REPLY, request.id(), Message.of(CLOCK, Long.toString(System.nanoTime())));
            return;
        }
        try {
            requests.execute(() -> work(request));
        } catch (RejectedExecutionException e) {
            refuse(request, "too many requests wait there");
        }
    }

    private void work(Frame request) {
        if (requests.isShutdown()) {
            return;
        }
        try {
            send(Frame.Use.REPLY, request.id(), work.answer(request.id(), request.message()));
        } catch (LatchmarkException e) {
            refuse(request, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            refuse(request, "a defect of Latchmark there: " + e);
        }
    }

    private void refuse(Frame request, String reason) {
        String shown = reason.length() > REASON_LENGTH_MAX ? reason.substring(0, REASON_LENGTH_MAX) + "…" : reason;
        send(Frame.Use.REFUSAL, request.id(), Message.of(request.message().kind(), shown));
    }

    long nextId() {
        return ids.incrementAndGet();
    }

    /**
     * Sends a request. The answer fails with a {@link LatchmarkException} of category ENVIRONMENT that names the other side, if
     * it refused, the stream has ended, or it took too long.
     */
    CompletableFuture<Message> ask(long id, Message request, Duration limit) {
        CompletableFuture<Message> answer = new CompletableFuture<>();
        pending.put(id, answer);
        send(Frame.Use.REQUEST, id, request);
        if (!end.isEmpty()) {
            answer.completeExceptionally(new IllegalStateException(end));
        }
        CompletableFuture<Message> told = new CompletableFuture<>();
        var unused = answer.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS).whenComplete((its, failure) -> {
            pending.remove(id);
            if (failure == null) {
                told.complete(its);
            } else {
                String reason = failure instanceof TimeoutException
                        ? "no answer to '" + request.kind() + "' within " + limit.toMillis() / 1e3 + " s"
                        : failure.getMessage();
                told.completeExceptionally(LatchmarkException.environment(other + ": " + reason, failure));
            }
        });
        return told;
    }

    /**
     * Waits for an answer.
     *
     * @throws LatchmarkException if it failed
     */
    static Message await(CompletableFuture<Message> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof LatchmarkException failure ? failure : new IllegalStateException(e);
        }
    }

    /** As {@link #ask}, and waits for the answer. */
    Message request(Message request, Duration limit) throws InterruptedException {
        return await(ask(nextId(), request, limit));
    }

    /** Measures how far the other side's monotonic clock is ahead of this process's. */
    ClockOffset measureClock(int exchanges) throws InterruptedException {
        List<ClockExchange> made = new ArrayList<>(exchanges);
        for (int i = 0; i < exchanges; i++) {
            long sentNanos = System.nanoTime();
            String text = request(Message.empty(CLOCK), CLOCK_LIMIT).text();
            long receivedNanos = System.nanoTime();
            try {
                made.add(new ClockExchange(sentNanos, Long.parseLong(text), receivedNanos));
            } catch (NumberFormatException e) {
                throw LatchmarkException.environment(other + ": no reading of a clock", e);
            }
        }
        return ClockExchange.otherAhead(made);
    }

    /** Sends a heartbeat, and returns whether the other side has been silent for too long. Call it every {@link Contract#BEATS}. */
    boolean beat() {
        send(Frame.Use.BEAT, 0, Message.empty(""));
        return unheard.incrementAndGet() > Contract.SILENCE_MAX.dividedBy(Contract.BEATS);
    }

    /** Ends the stream: all waiting callers get the reason. A request that is being answered is not interrupted. */
    void end(String reason) {
        synchronized (out) {
            end = reason;
        }
        requests.shutdown();
        pending.values().forEach(waiting -> waiting.completeExceptionally(new IllegalStateException(reason)));
    }

    /** Completes the request that is being answered, and answers none after it. */
    void answerLast() {
        requests.shutdown();
        boolean unused = Waiting.uninterrupted(requests::awaitTermination, LAST_LIMIT.toNanos());
    }

    /** The other side has refused a request without executing any of it. */
    static final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;

        Refusal(String reason) {
            super(reason);
        }
    }
}
