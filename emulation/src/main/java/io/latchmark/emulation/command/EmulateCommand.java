package io.latchmark.emulation.command;

import io.latchmark.cli.CheckedCommand;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.PrintOptions;
import io.latchmark.emulation.device.Emulator;
import io.latchmark.platform.Problems;
import io.latchmark.probe.Preset;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark emulate}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "emulate",
        mixinStandardHelpOptions = true,
        header = "Replays published experiments on models of devices, and mounts directories on them.",
        description = "Replays run in virtual time. A database on a mounted directory runs in real time.",
        footer = {
            "latchmark emulate probe --profile sas10k-72-p400",
            "latchmark emulate mount /mnt/emulated --profile ssd-sata --data /data/emulated"
        },
        subcommands = {EmulateCommand.Probe.class, EmulatedMountCommand.class, EmulatedMountCommand.Change.class})
final class EmulateCommand {
    @Command(
            name = "status",
            mixinStandardHelpOptions = true,
            header = "Prints settings and counters of a mounted emulator (docs/emulation.md).",
            footer = {"latchmark emulate status /mnt/emulated", "latchmark emulate status /mnt/emulated/data"})
    int status(@Parameters(paramLabel = "DIR", description = "a mounted directory, or one below it") Path directory) {
        Emulator.ask(directory, "status").forEach(Console.standard()::line);
        return ExitCode.DONE.code();
    }

    @Command(
            name = "unmount",
            mixinStandardHelpOptions = true,
            header = "Unmounts a directory that is not in use, and ends its emulator.",
            footer = {"latchmark emulate unmount /mnt/emulated", "latchmark emulate unmount /mnt/other"})
    int unmount(@Parameters(paramLabel = "DIR", description = "a mounted directory") Path directory) {
        Emulator.ask(directory, "unmount");
        Console.standard().line("Unmounted.");
        return ExitCode.DONE.code();
    }

    /** {@code latchmark emulate probe}. */
    @Command(
            name = "probe",
            mixinStandardHelpOptions = true,
            header = "Replays a preset of 'latchmark probe' on a model, next to the published figures.",
            description =
                    "No device is used, and no file is written. Profiles and their parameters: docs/emulation.md.",
            footer = {
                "latchmark emulate probe --profile sata7200",
                "latchmark emulate probe --profile nvme --preset oltp-log"
            })
    static final class Probe implements CheckedCommand {
        @Mixin
        private final EmulationOptions emulation = new EmulationOptions();

        @Option(
                names = "--preset",
                paramLabel = "PRESET",
                description = "matrix of cells (default: the one that the profile was compared with, or oltp-data)")
        private @Nullable Preset preset;

        @Mixin
        private final PrintOptions print = new PrintOptions();

        @Override
        public void check(Problems problems) {
            emulation.request().check(problems);
        }

        @Override
        public Integer call() {
            String profile = emulation.request().profile().name();
            Preset matrix = preset == null ? ProbeEmulation.usual(profile) : preset;
            ProbeEmulation.Result result = ProbeEmulation.execute(emulation.request(), matrix);
            print.document(EmulationDocument.of(result), "probe", result);
            return ExitCode.DONE.code();
        }
    }
}
