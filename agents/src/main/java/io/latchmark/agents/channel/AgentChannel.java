package io.latchmark.agents.channel;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettySslContextChannelCredentials;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.HostPort;
import io.latchmark.results.run.ClockOffset;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An agent's end of the connection to its coordinator, which the agent opens. Thread-safe. */
public final class AgentChannel implements AutoCloseable {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);
    private static final Duration WELCOME_LIMIT = Duration.ofSeconds(10);
    private static final Duration FILE_LIMIT = Duration.ofHours(1);
    /** The coordinator may not have noticed yet that a restarted agent had ended. */
    private static final Duration NAME_LIMIT = Contract.SILENCE_MAX.multipliedBy(2);

    private static final long AGAIN_MILLIS = 200;
    private static final long LOOK_MILLIS = 250;
    private static final int PIECE_BYTES = 256 << 10;

    private final Work work;
    private final ManagedChannel channel;
    private final ClientCall<Frame, Frame> call;
    private final AgentStream stream;
    private final CompletableFuture<String> greeting = new CompletableFuture<>();
    private final CompletableFuture<String> lost = new CompletableFuture<>();
    private final ScheduledExecutorService beats =
            Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("agent-beats"));

    /** An agent's work for its coordinator. Called by one thread of the channel. */
    public interface Work {
        /**
         * Answers a request.
         *
         * @throws LatchmarkException to refuse it
         */
        Message answer(Message request) throws InterruptedException;

        /**
         * Opens a file that the coordinator fetches.
         *
         * @throws LatchmarkException to refuse it
         */
        default InputStream open(String file) {
            throw LatchmarkException.environment("this agent has no file '" + file + "'");
        }
    }

    private AgentChannel(HostPort coordinator, Keys keys, Work work) {
        this.work = work;
        this.channel = NettyChannelBuilder.forAddress(
                        coordinator.resolve(), NettySslContextChannelCredentials.create(keys.ofClient()))
                .overrideAuthority(Keys.COORDINATOR)
                .maxInboundMessageSize(Frame.BYTES_MAX)
                .maxInboundMetadataSize(Contract.METADATA_BYTES_MAX)
                .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) CONNECT_LIMIT.toMillis())
                .build();
        this.call = channel.newCall(Contract.JOIN, CallOptions.DEFAULT);
        this.stream = new AgentStream("the coordinator", call::sendMessage, this::answer);
    }

    /**
     * Joins a coordinator, waiting for it if necessary.
     *
     * @param offered what its keys certify, or less
     * @throws LatchmarkException of category ENVIRONMENT if no coordinator is available in time, or it rejects this agent
     */
    public static AgentChannel join(HostPort coordinator, Keys keys, Offer offered, Work work)
            throws InterruptedException {
        JoinPatience patience = new JoinPatience(NanoClock.system(), offered.limit(), NAME_LIMIT);
        while (true) {
            AgentChannel joining = new AgentChannel(coordinator, keys, work);
            try {
                joining.enter(offered);
                return joining;
            } catch (StatusRuntimeException e) {
                joining.close();
                JoinFailure failure = new JoinFailure(e.getStatus());
                if (patience.isOver(failure)) {
                    throw LatchmarkException.environment(
                            "no coordinator at " + coordinator + ": " + failure.text(keys));
                }
                Thread.sleep(AGAIN_MILLIS);
            } catch (InterruptedException e) {
                joining.close();
                throw e;
            }
        }
    }

    /**
     * How an agent joins.
     *
     * @param version must be the coordinator's
     * @param limit maximum wait for the coordinator
     */
    public record Offer(Identity identity, String version, Duration limit) {}

    private void enter(Offer offered) throws InterruptedException {
        Metadata headers = new Metadata();
        headers.put(Contract.VERSION, offered.version());
        headers.put(Contract.NAME, offered.identity().name());
        headers.put(Contract.ROLES, String.join(",", offered.identity().roles()));
        call.start(new FromCoordinator(), headers);
        call.request(1);
        try {
            String unusedGreeting = greeting.get(WELCOME_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw Status.DEADLINE_EXCEEDED.asRuntimeException();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof StatusRuntimeException refusal
                    ? refusal
                    : Status.fromThrowable(e).asRuntimeException();
        }
        var unused = beats.scheduleWithFixedDelay(this::beat, 0, Contract.BEATS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void beat() {
        if (stream.beat()) {
            lose("silent for longer than " + Contract.SILENCE_MAX.toSeconds() + " s");
        }
    }

    private void lose(String reason) {
        stream.end("lost: " + reason);
        lost.complete(reason);
    }

    private final class FromCoordinator extends ClientCall.Listener<Frame> {
        @Override
        public void onMessage(Frame frame) {
            if (!greeting.isDone() && frame.use() == Frame.Use.WELCOME) {
                greeting.complete(frame.message().text());
            } else {
                try {
                    stream.take(frame);
                } catch (StatusRuntimeException e) {
                    lose(String.valueOf(e.getStatus().getDescription()));
                }
            }
            call.request(1);
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            greeting.completeExceptionally(status.asRuntimeException());
            String description = status.getDescription();
            lose(description == null ? "it has ended" : description);
        }
    }

    /** The coordinator's greeting when this agent joined; empty for none. */
    public String greeting() {
        return greeting.join();
    }

    /**
     * Sends a request to the coordinator, and waits for the answer.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it refuses, is lost, or takes too long
     */
    public Message request(Message message, Duration limit) throws InterruptedException {
        return stream.request(message, limit);
    }

    /** Sends a request after all earlier ones, without waiting. The answer fails as {@link #request} does. */
    public CompletableFuture<Message> ask(Message message, Duration limit) {
        return stream.ask(stream.nextId(), message, limit);
    }

    /**
     * Measures the offset of the coordinator's monotonic clock ({@link System#nanoTime}) from this process's.
     *
     * @param exchanges number of exchanges, of which the one with the shortest round trip is used
     * @throws LatchmarkException of category ENVIRONMENT if the coordinator is lost
     */
    public ClockOffset measureClock(int exchanges) throws InterruptedException {
        return stream.measureClock(exchanges);
    }

    /** Completes with the reason, when the coordinator has ended or was silent for too long. */
    public CompletableFuture<String> lost() {
        return lost.copy();
    }

    /** Whether the coordinator has ended, or was silent for too long. */
    public boolean isLost() {
        return lost.isDone();
    }

    private Message answer(long id, Message request) throws InterruptedException {
        if (!request.kind().equals(AgentStream.FILE)) {
            return work.answer(request);
        }
        try (InputStream in = work.open(request.text())) {
            deliver(id, in);
            return Message.empty(AgentStream.FILE);
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read " + request.text() + ": " + FileFailure.reason(e), e);
        }
    }

    private void deliver(long id, InputStream in) throws IOException, InterruptedException {
        Metadata headers = new Metadata();
        headers.put(Contract.REQUEST, Long.toString(id));
        ClientCall<Frame, Frame> delivery = channel.newCall(
                Contract.DELIVER, CallOptions.DEFAULT.withDeadlineAfter(FILE_LIMIT.toSeconds(), TimeUnit.SECONDS));
        Sending sending = new Sending(delivery);
        delivery.start(sending, headers);
        delivery.request(1);
        byte[] piece = in.readNBytes(PIECE_BYTES);
        while (piece.length > 0 && sending.awaitReady()) {
            delivery.sendMessage(new Frame(Frame.Use.PIECE, 0, new Message("", piece)));
            piece = in.readNBytes(PIECE_BYTES);
        }
        if (!sending.ended.isDone()) {
            delivery.halfClose();
        }
        Status status = sending.ended.join();
        if (!status.isOk()) {
            throw LatchmarkException.environment("the delivery has failed: " + status.getDescription());
        }
    }

    /** Flow control: sends pieces of a file only as fast as they are accepted. */
    private static final class Sending extends ClientCall.Listener<Frame> {
        private final ClientCall<Frame, Frame> delivery;
        private final CompletableFuture<Status> ended = new CompletableFuture<>();

        Sending(ClientCall<Frame, Frame> delivery) {
            this.delivery = delivery;
        }

        /** Waits until the next piece may be sent; returns false if the delivery has ended. */
        synchronized boolean awaitReady() throws InterruptedException {
            while (!ended.isDone() && !delivery.isReady()) {
                wait(LOOK_MILLIS);
            }
            return !ended.isDone();
        }

        @Override
        public synchronized void onReady() {
            notifyAll();
        }

        @Override
        public synchronized void onClose(Status status, Metadata trailers) {
            ended.complete(status);
            notifyAll();
        }
    }

    @Override
    public void close() {
        beats.shutdownNow();
        stream.answerLast();
        stream.end("closed here");
        if (!isLost()) {
            call.halfClose();
        }
        channel.shutdown();
        try {
            if (!channel.awaitTermination(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                channel.shutdownNow();
            }
        } catch (InterruptedException e) {
            channel.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
