package io.latchmark.powercut;

import io.latchmark.core.LatchmarkException;
import io.latchmark.hosts.pipe.Line;
import io.latchmark.hosts.pipe.Parent;
import io.latchmark.hosts.pipe.Pipe;
import io.latchmark.platform.Interrupts;
import io.latchmark.powercut.PowerCutMessages.Task;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** A writer's pipe to the witness that has started it. Without the witness nothing is written, and the writer ends. Thread-safe. */
public final class WitnessLink implements AutoCloseable {
    /** The witness reads its log before it answers what was found. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** Time for writes in progress to end; a device without power never answers. */
    private static final Duration END_LIMIT = Duration.ofSeconds(20);

    private static final int LOST_EXIT_CODE = 3;

    private final Pipe pipe;

    private WitnessLink(Pipe pipe) {
        this.pipe = pipe;
    }

    /**
     * Opens the pipe over the standard streams.
     *
     * @param haltsWhenLost whether the process is ended by force if it has not ended 20 s after the witness is lost
     */
    public static WitnessLink open(InputStream in, OutputStream out, String latchmarkVersion, boolean haltsWhenLost) {
        return new WitnessLink(Parent.open(in, out, latchmarkVersion, new Pipe.Listener() {
            @Override
            public void heard(Line line) {
                throw LatchmarkException.environment("a writer is asked nothing: '" + line.kind() + "'");
            }

            @Override
            public void lost(String reason) {
                if (haltsWhenLost) {
                    Interrupts.haltAfter(END_LIMIT, LOST_EXIT_CODE);
                }
            }
        }));
    }

    /** The number of the cycle that was not read back yet; 0 for none. */
    int openCycle() throws InterruptedException {
        return ask(PowerCutMessages.OPEN, "").read(Integer.class);
    }

    /** What this writer is to do. */
    Task hello(PowerCutMessages.Hello hello) throws InterruptedException {
        return ask(PowerCutMessages.HELLO, hello).read(Task.class);
    }

    /** Tells the witness something, and waits until it knows. */
    void tell(String kind, Object body) throws InterruptedException {
        Line unused = ask(kind, body);
    }

    /**
     * Asks the witness.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it refuses, or is lost
     */
    Line ask(String kind, Object body) throws InterruptedException {
        try {
            return pipe.ask(kind, body, LIMIT);
        } catch (LatchmarkException e) {
            throw pipe.loss().isEmpty() ? e : LatchmarkException.environment("the witness is lost: " + pipe.loss(), e);
        }
    }

    @Override
    public void close() {
        pipe.close();
    }
}
