package io.latchmark.cli.options;

import com.fasterxml.jackson.core.JacksonException;
import io.latchmark.core.LatchmarkException;
import io.latchmark.experiment.FactsFile;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Problems;
import io.latchmark.results.Json;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.results.run.OutputRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Facts that the user or an experiment adds to a record. */
@HelpGroup.Of(HelpGroup.RECORDING)
public final class FactOptions {
    @Option(
            names = "--fact",
            paramLabel = "NAME=VALUE",
            description = "fact to record, for example firmware=5.22; may be repeated")
    private Map<String, String> facts = new LinkedHashMap<>();

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--facts-from",
            paramLabel = "FILE",
            description = "more facts: JSON with names and values, as an experiment collects it for a configuration")
    private @Nullable Path file;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--place",
            paramLabel = "JSON",
            description =
                    "place in an experiment, which gives it to its runs (identity.place of docs/results-format.md)")
    private Optional<ExperimentPlace> place = Optional.empty();

    /** Reports what is wrong. */
    public void check(Problems problems) {
        if (file != null && !Files.isRegularFile(file)) {
            problems.add(
                    "--facts-from " + file + ": there is no such file; an experiment makes it before its first run");
        }
    }

    /** The facts by name. */
    public Map<String, String> facts() {
        Map<String, String> all = new LinkedHashMap<>(facts);
        if (file != null) {
            try {
                all.putAll(new FactsFile(file).read());
            } catch (IOException e) {
                throw LatchmarkException.usage("--facts-from " + file + ": " + FileFailure.reason(e));
            }
        }
        return all;
    }

    /** Where a result is recorded, with its place in an experiment. */
    public OutputRequest placed(OutputRequest output) {
        return new OutputRequest(output.out(), output.label(), place);
    }

    /** Reads a place. */
    static ExperimentPlace place(String json) {
        try {
            return Json.read(json, ExperimentPlace.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "'" + json + "' is not a place: must be an object with experiment, block, position and workload",
                    e);
        }
    }
}
