package io.latchmark.agents.merge;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A part as it was found.
 *
 * @param problem why its figures are missing or not usable; empty if they are complete
 * @param reader of its directory; empty if it is not merged
 */
record FoundPart(ExpectedPart expected, String problem, Optional<RunReader> reader) {
    /** Finds and checks a part of a run, without its series. */
    static FoundPart find(RunReader whole, ExpectedPart expected) {
        if (!expected.loss().isEmpty()) {
            return missing(expected, expected.loss());
        }
        Path directory = PartFiles.directory(whole.directory(), expected.agent());
        Optional<String> files = PartFiles.problem(directory, expected.sha256());
        if (files.isPresent()) {
            return missing(expected, files.get());
        }
        try {
            RunReader reader = RunReader.open(directory);
            return belonging(whole.record(), expected, reader);
        } catch (LatchmarkException e) {
            return missing(expected, e.getMessage());
        }
    }

    private static FoundPart belonging(RunRecord whole, ExpectedPart expected, RunReader reader) {
        Optional<RunPart> part = reader.record().part();
        if (part.isEmpty() || !part.get().run().equals(whole.identity().id())) {
            return missing(expected, "it is a part of " + part.map(RunPart::run).orElse("no run"));
        }
        if (!part.get().share().equals(expected.share())) {
            return missing(
                    expected,
                    "it has the share " + part.get().share().number() + " of "
                            + part.get().share().of() + " and not "
                            + expected.share().number() + " of "
                            + expected.share().of());
        }
        if (!reader.record().settings().isSameLoad(whole.settings().of(expected.share()))) {
            return missing(expected, "its load is another than that of its share");
        }
        return new FoundPart(expected, problem(whole, part.get(), reader.record()), Optional.of(reader));
    }

    /** Why its merged data is incomplete; empty if it is complete. */
    private static String problem(RunRecord whole, RunPart part, RunRecord record) {
        RunStatus ended = record.conclusion().ended();
        if (ended.status() == Status.INTERRUPTED) {
            return "it ended early: " + ended.reason();
        }
        List<Finding> failed =
                record.conclusion().gates().stream().filter(Finding::isFailure).toList();
        if (!failed.isEmpty()) {
            return failed.stream()
                    .map(gate -> gate.name() + ": " + gate.value())
                    .collect(Collectors.joining("; ", "failed: ", ""));
        }
        int steps = whole.parts().map(parts -> parts.startsNanos().size()).orElse(0);
        if (part.starts().size() != steps) {
            return "it started " + part.starts().size() + " of " + steps + " steps";
        }
        return PhasePlaces.problem(whole, record).orElse(ended.reason());
    }

    private static FoundPart missing(ExpectedPart expected, String problem) {
        return new FoundPart(expected, problem, Optional.empty());
    }

    Optional<RunPart> part() {
        return reader.flatMap(its -> its.record().part());
    }

    /** Its samples, events and sources; none if it is not merged. */
    Optional<PartRecords> records(RunRecord whole) {
        return reader.map(its ->
                new PartRecords(expected.agent(), its.directory(), its.record(), PartTimes.of(its.record(), whole)));
    }
}
