package io.latchmark.agents.powercut;

import io.latchmark.agents.channel.AgentChannel;
import io.latchmark.agents.channel.CoordinatorChannel;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.agents.channel.Message;
import io.latchmark.agents.powercut.PowerCutMessages.Hello;
import io.latchmark.agents.powercut.PowerCutMessages.Task;
import io.latchmark.agents.powercut.PowerCutMessages.What;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import java.time.Duration;
import java.util.Set;

/**
 * A writer's connection to its witness, which is made again when it is lost: until then nothing is written. Confined to one
 * thread at a time.
 */
final class WitnessLink implements AutoCloseable {
    /** The witness reads its log before it answers what was found. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final WriterRequest request;
    private final Keys keys;
    private final String version;
    private final Hello hello;
    private final Operator operator;
    private AgentChannel channel;
    private boolean isWriting;

    /**
     * Joins the witness.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it is not there in time
     */
    WitnessLink(WriterRequest request, String latchmarkVersion, Hello hello, Operator operator)
            throws InterruptedException {
        this.request = request;
        this.keys = KeyMaker.of(request.place(), request.keyName());
        this.version = PowerCutMessages.version(latchmarkVersion);
        this.hello = hello;
        this.operator = operator;
        this.channel = join();
    }

    private AgentChannel join() throws InterruptedException {
        return AgentChannel.join(
                request.place().address(),
                keys,
                new AgentChannel.Offer(
                        new Identity(keys.identity().name(), Set.of(Identity.LOAD)),
                        version,
                        request.place().patience()),
                asked -> {
                    throw LatchmarkException.environment("a writer takes no request '" + asked.kind() + "'");
                });
    }

    /** What this writer is to do. */
    Task hello() throws InterruptedException {
        return request(Message.json(PowerCutMessages.HELLO, hello)).read(Task.class);
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
        while (true) {
            try {
                return channel.request(message, LIMIT);
            } catch (LatchmarkException e) {
                if (CoordinatorChannel.isRefusal(e)) {
                    throw e;
                }
                operator.happened(new OperationEvent.Warning(e.getMessage() + "; this writer waits for the witness"));
                rejoin();
            }
        }
    }

    private void rejoin() throws InterruptedException {
        channel.close();
        channel = join();
        if (isWriting) {
            What what = channel.request(Message.json(PowerCutMessages.HELLO, hello), LIMIT)
                    .read(Task.class)
                    .what();
            if (what != What.CONTINUE) {
                throw LatchmarkException.environment(
                        "the witness no longer knows this writer, but asks it to " + what + ": start it again");
            }
        }
    }

    @Override
    public void close() {
        channel.close();
    }
}
