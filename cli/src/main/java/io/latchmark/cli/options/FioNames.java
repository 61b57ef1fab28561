package io.latchmark.cli.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Probe options with fio's names and values; each is translated to our option. */
public enum FioNames implements IParameterPreprocessor {
    RW("RW", "read, write, rw, randread, randwrite or randrw, for --op and --pattern") {
        @Override
        List<String> ours(String value) {
            String operation = FioValues.operation(value).name().toLowerCase(Locale.ROOT);
            return List.of("--op=" + operation, "--pattern=" + (value.startsWith("rand") ? "random" : "sequential"));
        }
    },
    BS("SIZE", "size of an I/O, for example 8k, for --block") {
        @Override
        List<String> ours(String value) {
            return List.of("--block=" + FioValues.bytes(value) + "B");
        }
    },
    IODEPTH("N", "I/Os in flight per thread, for --outstanding") {
        @Override
        List<String> ours(String value) {
            return List.of("--outstanding=" + value);
        }
    },
    NUMJOBS("N", "worker threads, for --threads") {
        @Override
        List<String> ours(String value) {
            return List.of("--threads=" + value);
        }
    },
    RUNTIME("TIME", "measured time per cell, for example 30 or 30s, for --duration") {
        @Override
        List<String> ours(String value) {
            return List.of("--duration=" + FioValues.time(value).toMillis() + "ms");
        }
    };

    private final String label;
    private final String description;

    FioNames(String label, String description) {
        this.label = label;
        this.description = description;
    }

    /**
     * The equivalent words in our options.
     *
     * @throws IllegalArgumentException if fio has no such value
     */
    abstract List<String> ours(String value);

    /** Adds these names to the probe command, if this is it or has it as a subcommand. */
    public static void addTo(CommandLine line) {
        CommandLine probe = line.getSubcommands().getOrDefault("probe", line);
        if (probe.getCommandSpec().findOption("--outstanding") == null) {
            return;
        }
        for (FioNames name : values()) {
            probe.getCommandSpec()
                    .addOption(OptionSpec.builder(name.option())
                            .type(String.class)
                            .paramLabel(name.label)
                            .description(name.description)
                            .preprocessor(name)
                            .userObject("fio's names")
                            .build());
        }
    }

    private String option() {
        return "--" + name().toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
        if (words.isEmpty()) {
            return false;
        }
        String value = words.pop();
        List<String> read = new ArrayList<>();
        for (String element : value.split(",", -1)) {
            try {
                read.addAll(ours(element.toLowerCase(Locale.ROOT)));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command.commandLine(), option() + " " + value + ": " + e.getMessage());
            }
        }
        Collections.reverse(read);
        words.addAll(read);
        return true;
    }
}
