package io.latchmark.operation.replay;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.operation.Measured;
import io.latchmark.operation.OperationEvent;
import io.latchmark.operation.Operator;
import io.latchmark.operation.request.ReplayRequest;
import io.latchmark.results.run.RunReader;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;

/** A recorded run shown again, and its report. Nothing is written. */
public final class ReplayOperation {
    private final RunReader reader;
    private final Document report;
    private final int speed;

    private ReplayOperation(RunReader reader, Document report, int speed) {
        this.reader = reader;
        this.report = report;
        this.speed = speed;
    }

    /**
     * Reads a run and makes its report.
     *
     * @throws io.latchmark.core.LatchmarkException if there is none, or it can't be read
     */
    public static ReplayOperation open(ReplayRequest request) {
        RunReader reader = RunReader.open(request.run());
        return new ReplayOperation(reader, RunDocument.of(CheckedRun.read(reader), Approaches.NONE), request.speed());
    }

    /** Shows the run, from when somebody looks, and then its report. An early end shows the report at once. */
    public Measured execute(Operator operator) throws InterruptedException {
        Path directory = reader.directory().path();
        Replay replay = Replay.of(reader, speed);
        operator.onEnd(replay::end, replay::end);
        operator.message("Replaying " + reader.directory().name() + ", recorded "
                + reader.record().identity().origin().truncatedTo(ChronoUnit.SECONDS) + ", at " + speed
                + " × its speed, from when the page is opened");
        boolean whole = replay.play(operator::happened);
        operator.happened(OperationEvent.Reported.of(report, "replayed", directory));
        return new Measured(directory, whole ? Measured.End.VALID : Measured.End.INTERRUPTED, "");
    }
}
