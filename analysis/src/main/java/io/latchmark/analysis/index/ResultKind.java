package io.latchmark.analysis.index;

import io.latchmark.platform.CountText;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.run.RunDirectory;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Stream;

/** A kind of results, recognised by a file in their directories. Immutable. */
public final class ResultKind {
    static final ResultKind RUN =
            new ResultKind(RunDirectory.RUN, RunDirectory.REPORT, "run", "runs", ResultReader::run);
    static final ResultKind EXPERIMENT = new ResultKind(
            ExperimentDirectory.LOG, RunDirectory.REPORT, "experiment", "experiments", ResultReader::experiment);
    static final ResultKind PROBE =
            new ResultKind(ProbeFiles.RECORD, ProbeFiles.REPORT, "probe", "probes", ResultReader::probe);

    /** In the order in which they are counted. */
    static final List<ResultKind> ALL = Stream.concat(
                    Stream.of(RUN, EXPERIMENT, PROBE),
                    ServiceLoader.load(OtherResults.class, OtherResults.class.getClassLoader()).stream()
                            .map(ServiceLoader.Provider::get)
                            .map(ResultKind::of))
            .toList();

    private final String file;
    private final String report;
    private final String title;
    private final String plural;
    private final Function<ListedResult.Place, ListedResult> reader;

    private ResultKind(
            String file,
            String report,
            String title,
            String plural,
            Function<ListedResult.Place, ListedResult> reader) {
        this.file = file;
        this.report = report;
        this.title = title;
        this.plural = plural;
        this.reader = reader;
    }

    private static ResultKind of(OtherResults others) {
        return new ResultKind(
                others.file(),
                RunDirectory.REPORT,
                others.title(),
                others.plural(),
                place -> ResultReader.other(place, others.read(place.directory())));
    }

    /** The kind of result in a directory; empty if it holds none. */
    public static Optional<ResultKind> of(Path directory, LinkOption... links) {
        return ALL.stream()
                .filter(kind -> Files.isRegularFile(directory.resolve(kind.file), links))
                .findFirst();
    }

    /** The row of one. */
    ListedResult read(ListedResult.Place place) {
        return reader.apply(place);
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
