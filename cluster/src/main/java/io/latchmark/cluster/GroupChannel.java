package io.latchmark.cluster;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.stack.IpAddress;

/**
 * A member of the engine's group, with requests and answers on top of its messages. Any thread. What comes in is handed to the
 * owner by one thread, in the order of each sender's messages; answers and the clock's readings are not held up by that.
 */
final class GroupChannel implements AutoCloseable {
    /** The request for a reading of the clock, which the channel itself answers. */
    static final String CLOCK = "clock";

    private static final Duration CLOCK_LIMIT = Duration.ofSeconds(2);
    private static final String GROUP = "latchmark";
    /** Messages that may wait for the owner. What comes on top is dropped, and whoever waits for an answer is refused. */
    private static final int WAITING_MAX = 10_000;

    /** The owner of a channel. Called by one thread of the channel. */
    interface Owner {
        /** Answers a request; a {@link LatchmarkException} is the refusal. */
        Parcel requested(Address sender, Parcel request);

        /** Takes note of a message. */
        void noticed(Address sender, Parcel notice);

        /** The members are no longer there. */
        void left(Set<Address> members);
    }

    /** A request that waits. */
    private record Pending(Address member, CompletableFuture<Parcel> answer) {}

    private final JChannel channel;
    private final Owner owner;
    private final Map<Long, Pending> pending = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final ExecutorService events = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_MAX), work -> thread(work));
    private Set<Address> members = Set.of();

    private GroupChannel(JChannel channel, Owner owner) {
        this.channel = channel;
        this.owner = owner;
    }

    /** The addresses of a member and of the controller. */
    record Place(InetSocketAddress listen, InetSocketAddress controller) {}

    /**
     * A member that is not in the group yet.
     *
     * @param joinLimit how long it looks for the group before it makes one of its own
     */
    static GroupChannel of(Place place, Optional<SSLContext> keys, Duration joinLimit, Owner owner) {
        Deserialisation.refuse();
        try {
            JChannel made = Stack.channel(place.listen(), place.controller(), keys, joinLimit.toMillis());
            GroupChannel channel = new GroupChannel(made, owner);
            made.setDiscardOwnMessages(true).setReceiver(channel.receiver());
            return channel;
        } catch (Exception e) {
            throw failed("the group's member can't be made", e);
        }
    }

    /** Enters the group, or makes it. */
    void connect() {
        try {
            channel.connect(GROUP);
        } catch (Exception e) {
            throw failed("cannot listen", e);
        }
    }

    /** Leaves the group; {@link #connect} may be called again. */
    void disconnect() {
        channel.disconnect();
    }

    private static LatchmarkException failed(String what, Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return LatchmarkException.environment(what + ": " + cause.getMessage(), e);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "cluster-events");
        thread.setDaemon(true);
        return thread;
    }

    /** Where this member listens. */
    HostPort address() {
        Object found = channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, channel.address()));
        return found instanceof IpAddress its
                ? new HostPort(its.getIpAddress().getHostAddress(), its.getPort())
                : HostPort.loopback(0);
    }

    /** The member that leads the group, unless it is this one. */
    Optional<Address> leader() {
        View view = channel.view();
        return view == null || view.getCoord().equals(channel.address())
                ? Optional.empty()
                : Optional.of(view.getCoord());
    }

    /** Sends a message that nobody answers. It is lost if the member is. */
    void send(Address member, Parcel parcel) {
        send(member, new Envelope(Envelope.Use.NOTICE, 0, parcel));
    }

    private void send(Address member, Envelope envelope) {
        Message message = new BytesMessage(member, envelope.encoded());
        if (envelope.use() != Envelope.Use.NOTICE) {
            // An answer is not held up by messages that are still being worked on.
            message.setFlag(Message.Flag.OOB, Message.Flag.DONT_BUNDLE);
        }
        try {
            channel.send(message);
        } catch (Exception e) {
            throw failed("cannot send '" + envelope.parcel().kind() + "'", e);
        }
    }

    /**
     * Asks a member and waits for its answer.
     *
     * @throws Unanswered if there is none: the member refused, is gone, or took too long
     */
    Parcel request(Address member, Parcel request, Duration limit) throws InterruptedException, Unanswered {
        long id = ids.incrementAndGet();
        CompletableFuture<Parcel> answer = new CompletableFuture<>();
        pending.put(id, new Pending(member, answer));
        try {
            send(member, new Envelope(Envelope.Use.REQUEST, id, request));
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (LatchmarkException e) {
            throw new Unanswered(String.valueOf(e.getMessage()), e);
        } catch (TimeoutException e) {
            throw new Unanswered("no answer to '" + request.kind() + "' within " + limit.toMillis() / 1e3 + " s", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw cause instanceof Unanswered unanswered
                    ? unanswered
                    : new Unanswered(cause == null ? "no answer" : String.valueOf(cause.getMessage()), e);
        } finally {
            pending.remove(id);
        }
    }

    /** Measures by how much a member's monotonic clock is ahead of this process's. */
    MeasuredOffset measureClock(Address member, int exchanges) throws InterruptedException, Unanswered {
        List<MeasuredOffset.Exchange> made = new ArrayList<>(exchanges);
        for (int i = 0; i < exchanges; i++) {
            long sentNanos = System.nanoTime();
            String text = request(member, Parcel.empty(CLOCK), CLOCK_LIMIT).text();
            long receivedNanos = System.nanoTime();
            try {
                made.add(new MeasuredOffset.Exchange(sentNanos, Long.parseLong(text), receivedNanos));
            } catch (NumberFormatException e) {
                throw new Unanswered("no reading of a clock", e);
            }
        }
        return MeasuredOffset.of(made);
    }

    /** Why a request has no answer. */
    static final class Unanswered extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean isRefusal;

        Unanswered(String message, Throwable cause) {
            super(message, cause);
            this.isRefusal = false;
        }

        Unanswered(String message) {
            this(message, false);
        }

        private Unanswered(String message, boolean isRefusal) {
            super(message);
            this.isRefusal = isRefusal;
        }

        /** Of a request that its member has refused, and done nothing of. */
        static Unanswered refusal(String reason) {
            return new Unanswered(reason, true);
        }

        /** Whether the member refused; otherwise it may have done what was asked. */
        boolean isRefusal() {
            return isRefusal;
        }
    }

    private Receiver receiver() {
        return new Receiver() {
            @Override
            public void receive(Message message) {
                // The engine has other kinds; none is ours.
                if (message instanceof BytesMessage && message.hasArray() && message.getLength() > 0) {
                    take(message.getSrc(), message.getArray(), message.getOffset(), message.getLength());
                }
            }

            @Override
            public void viewAccepted(View view) {
                viewed(view);
            }
        };
    }

    private synchronized void viewed(View view) {
        Set<Address> gone = new HashSet<>(members);
        members = Set.copyOf(List.of(view.getMembersRaw()));
        gone.removeAll(members);
        if (gone.isEmpty()) {
            return;
        }
        pending.values().stream()
                .filter(request -> gone.contains(request.member()))
                .forEach(request -> request.answer().completeExceptionally(new Unanswered("it left the group")));
        hand(() -> owner.left(gone));
    }

    private void take(Address sender, byte[] bytes, int offset, int length) {
        Envelope envelope;
        try {
            envelope = Envelope.decoded(bytes, offset, length);
        } catch (IOException e) {
            // Not one of ours: there is nobody to answer.
            return;
        }
        Pending waiting = pending.get(envelope.id());
        switch (envelope.use()) {
            case REQUEST -> answer(sender, envelope);
            case REPLY -> {
                if (waiting != null && waiting.member().equals(sender)) {
                    waiting.answer().complete(envelope.parcel());
                }
            }
            case REFUSAL -> {
                if (waiting != null && waiting.member().equals(sender)) {
                    waiting.answer()
                            .completeExceptionally(
                                    Unanswered.refusal(envelope.parcel().text()));
                }
            }
            case NOTICE -> hand(() -> owner.noticed(sender, envelope.parcel()));
        }
    }

    private void answer(Address sender, Envelope request) {
        if (request.parcel().kind().equals(CLOCK)) {
            reply(sender, request, Parcel.of(CLOCK, Long.toString(System.nanoTime())));
        } else if (!hand(() -> {
            try {
                reply(sender, request, owner.requested(sender, request.parcel()));
            } catch (LatchmarkException e) {
                refuse(sender, request, String.valueOf(e.getMessage()));
            } catch (RuntimeException e) {
                refuse(sender, request, "a defect of Latchmark there: " + e);
            }
        })) {
            refuse(sender, request, "too many messages wait there");
        }
    }

    private void reply(Address sender, Envelope request, Parcel answer) {
        trySend(sender, new Envelope(Envelope.Use.REPLY, request.id(), answer));
    }

    private void refuse(Address sender, Envelope request, String reason) {
        trySend(
                sender,
                new Envelope(
                        Envelope.Use.REFUSAL,
                        request.id(),
                        Parcel.of(request.parcel().kind(), reason)));
    }

    private void trySend(Address member, Envelope envelope) {
        try {
            send(member, envelope);
        } catch (LatchmarkException e) {
            // Whoever asked waits until its limit, or is gone.
        }
    }

    private boolean hand(Runnable work) {
        try {
            events.execute(work);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    @Override
    public void close() {
        events.shutdownNow();
        channel.close();
        pending.values().forEach(request -> request.answer().completeExceptionally(new Unanswered("closed here")));
    }
}
