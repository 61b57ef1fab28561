package io.latchmark.cli.probe;

import io.latchmark.application.probe.CellSource;
import io.latchmark.application.probe.Sweep;
import io.latchmark.application.request.ProbeRequest;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.platform.Problems;
import io.latchmark.probe.Preset;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The source of the cells, if it is not the axes, and how they are measured. */
public final class SourceOptions {
    @HelpGroup.Of(HelpGroup.READY)
    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "a published or common matrix, with its published figures: quick, oltp-data, oltp-log,"
                    + " shea-seq256, shea-qd256, md-raid5, raid1-offset, sqlio-howto")
    private @Nullable Preset preset;

    @HelpGroup.Of(HelpGroup.READY)
    @Option(
            names = "--like",
            paramLabel = "RUN",
            description = "the mix, block sizes and queue depth of a run on its device")
    private @Nullable Path like;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "java",
            description = "java, or an installed fio or diskspd as a cross-check (default: ${DEFAULT-VALUE})")
    private ProbeRequest.EngineName engine = ProbeRequest.EngineName.JAVA;

    @HelpGroup.Of(HelpGroup.CELLS)
    @Option(
            names = "--curve",
            description = "after the sweep, measure response time at 10 to 95 %% of the maximum rate (open loop)")
    private boolean curve;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--until-steady",
            description = "measure each cell until it is steady, at most ten times its duration")
    private boolean untilSteady;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(names = "--snia", description = "judge steadiness by SNIA's criterion (default: 30 s within 10 and 5 %%)")
    private boolean snia;

    @HelpGroup.Of(HelpGroup.CELLS)
    @Option(names = "--list", description = "print the cells, and measure nothing")
    private boolean list;

    /** Adds the problems of these options, and of options that describe cells beside a ready-made source. */
    public void check(ParseResult parsed, Problems problems) {
        List<String> axes = parsed.matchedOptions().stream()
                .distinct()
                .filter(option -> CellOptions.isAxis(option, like != null))
                .map(OptionSpec::longestName)
                .toList();
        if (!axes.isEmpty() && (preset != null || like != null)) {
            problems.add(String.join(", ", axes) + " with --preset or --like, which give the cells: choose one way");
        }
        if (preset != null && like != null) {
            problems.add("--preset and --like each give the cells: use one of them");
        }
        if (engine != ProbeRequest.EngineName.JAVA && (untilSteady || snia)) {
            problems.add(
                    "--until-steady and --snia need --engine java: other engines report no second while they measure");
        }
    }

    /** The source of the cells; the axes by default. */
    public CellSource source(Sweep sweep) {
        if (preset != null) {
            return new CellSource.Matrix(preset);
        }
        return like == null ? new CellSource.Axes(sweep) : new CellSource.LikeRunCell(like);
    }

    /** How the cells are measured. */
    public ProbeRequest.Measuring measuring(boolean buffered) {
        return new ProbeRequest.Measuring(engine, buffered, curve, untilSteady, snia);
    }

    /** Whether to print the cells and exit. */
    public boolean list() {
        return list;
    }
}
