package io.latchmark.cli;

import io.latchmark.analysis.JsonText;
import io.latchmark.application.request.Condition;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.EmulationOptions;
import io.latchmark.cli.options.PrintOptions;
import io.latchmark.emulation.command.EmulationDocument;
import io.latchmark.emulation.command.MountOperation;
import io.latchmark.emulation.command.OltpEmulation;
import io.latchmark.emulation.command.ProbeEmulation;
import io.latchmark.platform.Problems;
import io.latchmark.probe.Preset;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark emulate}. */
@Command(
        name = "emulate",
        mixinStandardHelpOptions = true,
        description = {
            "Replays published experiments on models of devices, and serves directories on them.",
            "Replays take virtual time; a directory on an emulated device answers a real database in real time."
        },
        subcommands = {
            EmulateCommand.Probe.class,
            EmulateCommand.Oltp.class,
            WhatIfCommand.class,
            TraceCommand.class,
            EmulatedMountCommand.class,
            EmulatedMountCommand.Change.class
        })
final class EmulateCommand {
    @Command(
            name = "status",
            mixinStandardHelpOptions = true,
            description = "Prints settings and counters of a mounted emulator: docs/emulation.md.")
    int status(@Parameters(paramLabel = "DIR", description = "a mounted directory, or one below it") Path directory) {
        MountOperation.ask(directory, "status").forEach(Console.standard()::line);
        return ExitCode.DONE.code();
    }

    @Command(
            name = "unmount",
            mixinStandardHelpOptions = true,
            description = "Unmounts a directory that nobody uses, and ends its emulator.")
    int unmount(@Parameters(paramLabel = "DIR", description = "a mounted directory") Path directory) {
        MountOperation.ask(directory, "unmount");
        Console.standard().line("Unmounted.");
        return ExitCode.DONE.code();
    }

    /** {@code latchmark emulate probe}. */
    @Command(
            name = "probe",
            mixinStandardHelpOptions = true,
            description = {
                "Replays a preset of 'latchmark probe' on a model, and compares it with the published figures.",
                "No device is used, and no file is written. Profiles and their parameters: docs/emulation.md."
            })
    static final class Probe implements CheckedCommand {
        @Mixin
        private final EmulationOptions emulation = new EmulationOptions();

        @Option(
                names = "--preset",
                paramLabel = "PRESET",
                description = "the matrix of cells (default: the one that the profile was compared with, or oltp-data)")
        @Effect(Condition.ALWAYS)
        private @Nullable Preset preset;

        @Mixin
        private final PrintOptions print = new PrintOptions();

        @Override
        public void check(Problems problems) {
            emulation.request().check(problems);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            String profile = emulation.request().profile().name();
            Preset matrix = preset == null ? ProbeEmulation.usual(profile) : preset;
            ProbeEmulation.Result result = ProbeEmulation.execute(emulation.request(), matrix);
            print.lines(EmulationDocument.of(result), () -> JsonText.of(Map.of("formatVersion", 1, "probe", result)))
                    .forEach(console::document);
            return ExitCode.DONE.code();
        }
    }

    /** {@code latchmark emulate oltp}. */
    @Command(
            name = "oltp",
            mixinStandardHelpOptions = true,
            description = {
                "Replays the I/O of a published OLTP experiment on a model: 100 users, 9 GB, buffer pool of 2 GB.",
                "Settings of the cache are compared; the figures of the article stand beside the model's."
            })
    static final class Oltp implements CheckedCommand {
        @Mixin
        private final EmulationOptions emulation = new EmulationOptions();

        @Mixin
        private final PrintOptions print = new PrintOptions();

        @Override
        public void check(Problems problems) {
            emulation.request().check(problems);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            OltpEmulation.Result result = OltpEmulation.execute(emulation.request());
            print.lines(EmulationDocument.of(result), () -> JsonText.of(Map.of("formatVersion", 1, "oltp", result)))
                    .forEach(console::document);
            return ExitCode.DONE.code();
        }
    }
}
