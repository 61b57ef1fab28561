package io.latchmark.powercut;

import io.latchmark.core.LatchmarkException;
import io.latchmark.hosts.pipe.Child;
import io.latchmark.hosts.pipe.Line;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.Waiting;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The writer: a process that the witness has started, whose questions one thread answers, because an answer waits for the disk.
 */
final class WriterProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final int SIGNAL_EXIT_CODE_MIN = 128;
    private static final Duration EXIT_LIMIT = Duration.ofSeconds(1);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

    private final WitnessRecord record;
    private final Child child;
    private final BlockingQueue<Optional<Line>> questions = new LinkedBlockingQueue<>();
    private final Thread answering;
    private volatile String loss = "";

    private WriterProcess(WitnessRequest.Writer writer, WitnessRecord record) {
        this.record = record;
        this.child = Child.start(
                "the writer",
                writer.shell().words(writer.host(), writer.words()),
                Optional.empty(),
                line -> questions.add(Optional.of(line)),
                this::lose);
        this.answering = DaemonThread.start("latchmark-witness", this::answerAll);
    }

    /**
     * Starts it, and waits until it has greeted.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it doesn't, or has another version
     */
    static WriterProcess start(WitnessRequest.Writer writer, WitnessRecord record, String latchmarkVersion)
            throws InterruptedException {
        WriterProcess started = new WriterProcess(writer, record);
        try {
            Child.Hello unused = started.child.await(latchmarkVersion, START_LIMIT);
            return started;
        } catch (LatchmarkException | InterruptedException e) {
            started.close();
            throw e;
        }
    }

    private void lose(String reason) {
        loss = reason;
        questions.add(Optional.empty());
    }

    /** Questions that came before the loss are answered, too: what they acknowledge is known. */
    private void answerAll() {
        try {
            Optional<Line> question = questions.take();
            while (question.isPresent()) {
                answer(question.get());
                question = questions.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            record.left();
        }
    }

    private void answer(Line question) {
        try {
            child.pipe().answer(question, record.answer(question));
        } catch (LatchmarkException e) {
            child.pipe().refuse(question, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            child.pipe().refuse(question, "a defect of Latchmark in the witness: " + e);
        }
    }

    /** Why it is gone; empty if it isn't. */
    String loss() {
        return loss;
    }

    /** The exit code with which it has ended by itself; empty if it is at work, or was ended by a signal or with its connection. */
    OptionalInt exitCode() {
        OptionalInt code = child.exitCode(EXIT_LIMIT);
        return code.isPresent() && code.getAsInt() < SIGNAL_EXIT_CODE_MIN ? code : OptionalInt.empty();
    }

    @Override
    public void close() {
        child.close();
        questions.add(Optional.empty());
        // The next writer must not find it at work.
        boolean unused = Waiting.uninterrupted(
                (time, unit) -> {
                    unit.timedJoin(answering, time);
                    return true;
                },
                ANSWER_LIMIT.toNanos());
    }
}
