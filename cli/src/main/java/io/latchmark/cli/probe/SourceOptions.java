package io.latchmark.cli.probe;

import io.latchmark.application.probe.CellSource;
import io.latchmark.application.probe.Sweep;
import io.latchmark.application.request.Condition;
import io.latchmark.application.request.ProbeRequest;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.platform.Problems;
import io.latchmark.probe.Preset;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The source of the cells, if it is not the axes, and how they are measured. */
public final class SourceOptions {
    @HelpGroup.Of(HelpGroup.READY)
    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "a published or common matrix, with its published figures: quick, oltp-data, oltp-log,"
                    + " shea-seq256, shea-qd256, md-raid5, raid1-offset, sqlio-howto")
    @Effect(Condition.ALWAYS)
    private @Nullable Preset preset;

    @HelpGroup.Of(HelpGroup.READY)
    @Option(
            names = "--like",
            paramLabel = "RUN",
            description = "the mix, block sizes and queue depth of a run on its device")
    @Effect(Condition.ALWAYS)
    private @Nullable Path like;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "java",
            description = "java, or an installed fio or diskspd as a cross-check (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private ProbeRequest.EngineName engine = ProbeRequest.EngineName.JAVA;

    @HelpGroup.Of(HelpGroup.CELLS)
    @Option(
            names = "--curve",
            description = "after the sweep, measure response time at 10 to 95 %% of the maximum rate (open loop)")
    @Effect(Condition.CLOSED_CELLS)
    private boolean curve;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--until-steady",
            description = "measure each cell until it is steady, at most ten times its duration")
    @Effect(Condition.JAVA_ENGINE)
    private boolean untilSteady;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(names = "--snia", description = "judge steadiness by SNIA's criterion (default: 30 s within 10 and 5 %%)")
    @Effect(Condition.JAVA_ENGINE)
    private boolean snia;

    @HelpGroup.Of(HelpGroup.CELLS)
    @Option(names = "--list", description = "print the cells, and measure nothing")
    @Effect(Condition.ALWAYS)
    private boolean list;

    /** Adds the problems of these options. */
    public void check(Problems problems) {
        if (preset != null && like != null) {
            problems.add("--preset and --like each give the cells: use one of them");
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
