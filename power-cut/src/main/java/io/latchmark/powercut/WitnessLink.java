package io.latchmark.powercut;

import io.latchmark.agents.AgentRequest;
import io.latchmark.agents.channel.AgentChannel;
import io.latchmark.agents.channel.CoordinatorChannel;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.agents.channel.Message;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.powercut.PowerCutMessages.Hello;
import io.latchmark.powercut.PowerCutMessages.Open;
import io.latchmark.powercut.PowerCutMessages.Task;
import io.latchmark.powercut.PowerCutMessages.WriterTask;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A writer's connection to its witness, which is made again when it is lost: until then nothing is written. Confined to one
 * thread at a time.
 */
final class WitnessLink implements AutoCloseable {
    /** The witness reads its log before it answers what was found. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final AgentPlace place;
    private final Keys keys;
    private final String version;
    private final Supplier<Hello> hello;
    private final Operator operator;
    private AgentChannel channel;
    private boolean isWriting;
    private volatile Path orders = Path.of("");

    /**
     * Joins the witness.
     *
     * @param name of this host at the witness; empty for that of its keys or the host's
     * @param hello what this host is when the witness is there
     * @throws LatchmarkException of category ENVIRONMENT if it is not there in time
     */
    WitnessLink(AgentPlace place, String name, String latchmarkVersion, Supplier<Hello> hello, Operator operator)
            throws InterruptedException {
        this.place = place;
        this.keys = KeyMaker.of(place, name.isEmpty() ? AgentRequest.hostName() : name);
        this.version = PowerCutMessages.version(latchmarkVersion);
        this.hello = hello;
        this.operator = operator;
        this.channel = join();
    }

    /** What the witness may fetch. */
    private final class Files implements AgentChannel.Work {
        @Override
        public Message answer(Message asked) {
            throw LatchmarkException.environment("a writer takes no request '" + asked.kind() + "'");
        }

        @Override
        public InputStream open(String file) {
            try {
                return java.nio.file.Files.newInputStream(orders);
            } catch (IOException e) {
                throw LatchmarkException.environment("no file '" + file + "': " + FileFailure.reason(e), e);
            }
        }
    }

    /** The witness may fetch this file from now on. */
    void offer(Path file) {
        orders = file;
    }

    private AgentChannel join() throws InterruptedException {
        AgentChannel.Offer offer = new AgentChannel.Offer(
                new Identity(keys.identity().name(), Set.of(Identity.LOAD)), version, place.patience());
        try {
            return AgentChannel.join(place.address(), keys, offer, new Files());
        } catch (LatchmarkException e) {
            throw LatchmarkException.environment(text(e), e);
        }
    }

    /** The message of a failure of the channel, whose coordinator is the witness. */
    private static String text(LatchmarkException e) {
        return String.valueOf(e.getMessage()).replace("coordinator", "witness");
    }

    /** The number of the cycle that was not read back yet; 0 for none. */
    int openCycle() throws InterruptedException {
        return request(Message.empty(PowerCutMessages.OPEN)).read(Open.class).cycle();
    }

    /** What this writer is to do. */
    Task hello() throws InterruptedException {
        return request(Message.json(PowerCutMessages.HELLO, hello.get())).read(Task.class);
    }

    /** The writer begins to write: from now on it continues when the connection has been lost. */
    void begin(PowerCutMessages.Begin begin) throws InterruptedException {
        Message unused = request(Message.json(PowerCutMessages.BEGIN, begin));
        isWriting = true;
    }

    /**
     * Sends a request, again if the connection is lost, and waits for the answer.
     *
     * @throws LatchmarkException if the witness refuses it, or is not there in time
     */
    Message request(Message message) throws InterruptedException {
        Optional<Message> answer = answer(message);
        while (answer.isEmpty()) {
            rejoin();
            answer = answer(message);
        }
        return answer.get();
    }

    /** Empty if the connection is lost. */
    private Optional<Message> answer(Message message) throws InterruptedException {
        try {
            return Optional.of(channel.request(message, LIMIT));
        } catch (LatchmarkException e) {
            if (CoordinatorChannel.isRefusal(e)) {
                throw LatchmarkException.environment(text(e), e);
            }
            operator.happened(new OperationEvent.Warning(text(e) + "; this writer waits for the witness"));
            return Optional.empty();
        }
    }

    /** Joins until the witness has answered: it may be lost again meanwhile. */
    private void rejoin() throws InterruptedException {
        Optional<Message> answer = Optional.empty();
        while (answer.isEmpty()) {
            channel.close();
            channel = join();
            answer = answer(Message.json(PowerCutMessages.HELLO, hello.get()));
        }
        if (isWriting && answer.get().read(Task.class).what() != WriterTask.CONTINUE) {
            throw LatchmarkException.environment("the witness no longer knows what this writer wrote: start it again");
        }
    }

    @Override
    public void close() {
        channel.close();
    }
}
