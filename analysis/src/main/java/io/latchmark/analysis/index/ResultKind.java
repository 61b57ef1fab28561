package io.latchmark.analysis.index;

import io.latchmark.platform.CountText;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.powercut.PowerCutTest;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.run.RunDirectory;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of results, each recognised by a file in its directory. */
public enum ResultKind {
    RUN(RunDirectory.RUN, RunDirectory.REPORT, "run", "runs"),
    EXPERIMENT(ExperimentDirectory.LOG, RunDirectory.REPORT, "experiment", "experiments"),
    PROBE(ProbeFiles.RECORD, ProbeFiles.REPORT, "probe", "probes"),
    POWER_CUT(PowerCutTest.FILE, RunDirectory.REPORT, "power cut test", "power cut tests");

    private final String file;
    private final String report;
    private final String title;
    private final String plural;

    ResultKind(String file, String report, String title, String plural) {
        this.file = file;
        this.report = report;
        this.title = title;
        this.plural = plural;
    }

    /** The kind of result in a directory; empty if it holds none. */
    public static Optional<ResultKind> of(Path directory, LinkOption... links) {
        return Stream.of(values())
                .filter(kind -> Files.isRegularFile(directory.resolve(kind.file), links))
                .findFirst();
    }

    /** The name of its page. */
    String report() {
        return report;
    }

    String title() {
        return title;
    }

    String counted(long number) {
        return CountText.of(number, title, plural);
    }

    /** Whether 'latchmark compare' takes it. */
    boolean isComparable() {
        return this == RUN || this == PROBE;
    }

    /** Whether other results may be in its directory: the parts of a run are not results of their own. */
    boolean hasOthers() {
        return this == EXPERIMENT;
    }
}
