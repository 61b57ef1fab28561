package io.latchmark.emulation.command;

import io.latchmark.application.Child;
import io.latchmark.cli.CheckedCommand;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.device.Emulator;
import io.latchmark.emulation.filesystem.MountSettings;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark emulate mount}. */
@Command(
        name = "mount",
        mixinStandardHelpOptions = true,
        header = "Mounts a directory whose reads and writes take as long as on the emulated device.",
        description = "Needs Linux, and root or the program fusermount3. It serves until Ctrl-C or 'latchmark emulate"
                + " unmount DIR'.",
        footer = {
            "latchmark emulate mount /mnt/emulated --profile ssd-sata --data /data/emulated",
            "latchmark emulate mount /mnt/emulated --profile sas10k-72-p400 --data /data/emulated"
        })
final class EmulatedMountCommand implements CheckedCommand {
    @Parameters(paramLabel = "DIR", description = "empty directory to mount on")
    private Path directory = Path.of("");

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            converter = Readers.OfProfile.class,
            required = true,
            description = "device to emulate, as for 'latchmark emulate probe'; none adds no latency")
    private EmulationProfile profile = Profiles.named("none");

    @Option(
            names = "--cache",
            paramLabel = "read=SIZE,write=SIZE",
            converter = Readers.OfCache.class,
            description = "division of the cache, for example read=0,write=512MiB; battery=failed disables the write"
                    + " cache, battery=ignored loses its content with the emulator (default: the profile's)")
    private @Nullable CacheSetting cache;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            required = true,
            description = "folder for the file contents (FOLDER/files) and their map of blocks")
    private Path data = Path.of("");

    @Option(
            names = "--second-volume",
            paramLabel = "NAME",
            defaultValue = "pg_wal",
            description = "name of the folders that are on the second volume of a device that has two (default:"
                    + " ${DEFAULT-VALUE})")
    private String secondVolume = "pg_wal";

    @Override
    public void check(Problems problems) {
        settings().check(problems);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (Child.hasParent()) {
            MountOperation.serveForParent(settings(), Console.standard()::line);
        } else {
            MountOperation.serve(settings(), Console.standard()::line);
        }
        return ExitCode.DONE.code();
    }

    private MountSettings settings() {
        CacheSetting first = cache == null ? profile.settings().get(0) : cache;
        return new MountSettings(directory, data, profile, first, secondVolume);
    }

    /** {@code latchmark emulate set}. */
    @Command(
            name = "set",
            mixinStandardHelpOptions = true,
            header = "Changes the cache setting of a mounted emulator, also while a database uses it.",
            footer = {
                "latchmark emulate set /mnt/emulated --cache read=512MiB,write=0",
                "latchmark emulate set /mnt/emulated --cache read=0,write=512MiB"
            })
    static final class Change implements CheckedCommand {
        @Parameters(paramLabel = "DIR", description = "a mounted directory, or one below it")
        private Path directory = Path.of("");

        @Option(
                names = "--cache",
                paramLabel = "read=SIZE,write=SIZE",
                converter = Readers.OfCache.class,
                required = true,
                description = "division of the cache, for example read=512MiB,write=0")
        private CacheSetting cache = CacheSetting.NONE;

        @Override
        public void check(Problems problems) {}

        @Override
        public Integer call() {
            Emulator.ask(directory, "set " + cache.text());
            Console.standard().line("EMULATED: cache " + cache.text());
            return ExitCode.DONE.code();
        }
    }
}
