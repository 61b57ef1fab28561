package io.latchmark.cli.probe;

import io.latchmark.cli.options.Condition;
import io.latchmark.cli.options.Effect;
import io.latchmark.operation.request.ProbeRequest;
import io.latchmark.operation.request.Problems;
import io.latchmark.probe.Preset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Where the cells come from, if not from the axes; and how they are measured. */
public final class SourceOptions {
    @Option(
            names = "--preset",
            paramLabel = "NAME",
            converter = PresetConverter.class,
            description = "a published or common matrix: quick, oltp-data, oltp-log, shea-seq256, shea-qd256,"
                    + " md-raid5, raid1-offset, sqlio-howto; published figures are shown beside ours")
    @Effect(Condition.ALWAYS)
    private @Nullable Preset preset;

    @Option(names = "--sqlio", paramLabel = "SWITCHES", description = "the cell of an sqlio command line, in quotes")
    @Effect(Condition.ALWAYS)
    private @Nullable String sqlio;

    @Option(names = "--diskspd", paramLabel = "SWITCHES", description = "the cell of a diskspd command line, in quotes")
    @Effect(Condition.ALWAYS)
    private @Nullable String diskspd;

    @Option(
            names = "--like",
            paramLabel = "RUN",
            description = "the mix, block sizes and depth that a run showed on its device")
    @Effect(Condition.ALWAYS)
    private @Nullable Path like;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "java",
            description = "java, or fio or diskspd if installed, as a witness (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private EngineName engine = EngineName.java;

    @Option(
            names = "--curve",
            description =
                    "after the sweep, open-loop cells at 10 to 95 %% of the greatest rate: response time over load")
    @Effect(Condition.CLOSED_CELLS)
    private boolean curve;

    @Option(
            names = "--until-steady",
            description = "measure each cell until it is steady, for at most ten times its duration")
    @Effect(Condition.JAVA_ENGINE)
    private boolean untilSteady;

    @Option(names = "--snia", description = "judge steadiness by SNIA's criterion (default: 30 s within 10 and 5 %%)")
    @Effect(Condition.JAVA_ENGINE)
    private boolean snia;

    @Option(names = "--list", description = "print the cells and measure nothing")
    @Effect(Condition.ALWAYS)
    private boolean list;

    /** What does the I/O. */
    public enum EngineName {
        java,
        fio,
        diskspd
    }

    /** Adds what is wrong with these options. */
    public void check(Problems problems) {
        if (Stream.of(preset, sqlio, diskspd, like)
                        .filter(source -> source != null)
                        .count()
                > 1) {
            problems.add("--preset, --sqlio, --diskspd and --like each give the cells: use one of them");
        }
    }

    @Nullable Preset preset() {
        return preset;
    }

    @Nullable String sqlio() {
        return sqlio;
    }

    @Nullable String diskspd() {
        return diskspd;
    }

    @Nullable Path like() {
        return like;
    }

    ProbeRequest.Measuring measuring(boolean buffered) {
        return new ProbeRequest.Measuring(
                ProbeRequest.EngineName.valueOf(engine.name().toUpperCase(Locale.ROOT)),
                buffered,
                curve,
                untilSteady,
                snia);
    }

    /** Whether to show the cells and end. */
    public boolean list() {
        return list;
    }

    /** Reads a preset's name. */
    public static final class PresetConverter implements ITypeConverter<Preset> {
        @Override
        public Preset convert(String text) {
            List<Preset> all = Arrays.asList(Preset.values());
            return all.stream()
                    .filter(preset -> preset.key().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is not a preset: choose one of "
                            + String.join(", ", all.stream().map(Preset::key).toList())));
        }
    }
}
