package io.latchmark.analysis.report;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.results.*;
import java.nio.file.*;

final class ReportPicture {
    public static void main(String[] a) {
        Path out = Path.of(a[0]);
        System.out.println(ReportWriter.write(new SyntheticRun(out)
                .label("P400 cache <b>25/75</b>")
                .noise(0.12)
                .retries()
                .event(35, Event.Kind.CHECKPOINT, "ordered")
                .event(50, Event.Kind.FAILURE, "deadlock \"x\" <script>")
                .event(50.5, Event.Kind.RECONNECT, "terminal 3")
                .write()));
        System.out.println(ReportWriter.write(new SyntheticRun(out)
                .label("killed")
                .noise(0.12)
                .killed()
                .without("device")
                .write()));
        System.out.println(ReportWriter.write(
                new SyntheticRun(out).label("onesecond").seconds(1, 1, 0).write()));
        System.out.println(ReportWriter.write(new SyntheticRun(out)
                .label("idle")
                .idle()
                .status(RunConclusion.Status.NOT_VALID)
                .write()));
        System.out.println(ReportWriter.write(new SyntheticRun(out)
                .label("ten")
                .noise(0.2)
                .seconds(60, 600, 10)
                .write()));
    }
}
