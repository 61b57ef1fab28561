package io.latchmark.application.replay;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.application.Measured;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.results.run.RunReader;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;

/** Replays a recorded run, and then shows its report. Writes nothing. */
public final class ReplayOperation {
    private final RunReader reader;
    private final Document report;
    private final int speed;
    private final Replay replay;

    private ReplayOperation(RunReader reader, Document report, int speed) {
        this.reader = reader;
        this.report = report;
        this.speed = speed;
        replay = Replay.of(reader, speed);
    }

    /**
     * Reads a run and creates its report.
     *
     * @param speed seconds of the run per second
     * @throws io.latchmark.core.LatchmarkException if there is none, or it can't be read
     */
    public static ReplayOperation open(Path run, int speed) {
        RunReader reader = RunReader.open(run);
        return new ReplayOperation(reader, RunDocument.of(CheckedRun.read(reader), Approaches.NONE), speed);
    }

    /** Controls the replay. */
    public Replay control() {
        return replay;
    }

    /**
     * Replays the run once it is started, and then shows its report.
     *
     * @return whether everything was shown
     */
    public boolean show(Consumer<OperationEvent> events) throws InterruptedException {
        boolean whole = replay.play(events);
        events.accept(OperationEvent.Reported.of(
                report, "replayed", reader.directory().path()));
        return whole;
    }

    /** Replays the run once a viewer starts it, and then shows its report. An early end shows the report immediately. */
    public Measured execute(Operator operator) throws InterruptedException {
        Path directory = reader.directory().path();
        operator.onEnd(replay::end, replay::end);
        operator.message("Replaying " + reader.directory().name() + ", recorded "
                + reader.record().identity().origin().truncatedTo(ChronoUnit.SECONDS) + ", at " + speed
                + " × its speed, from when the page is opened");
        boolean whole = show(operator::happened);
        return new Measured(directory, whole ? Measured.End.VALID : Measured.End.INTERRUPTED, "");
    }
}
