package io.latchmark.cli;

import io.latchmark.application.request.Condition;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.Effect;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.command.MountOperation;
import io.latchmark.emulation.command.MountRequest;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark emulate mount}. */
@Command(
        name = "mount",
        mixinStandardHelpOptions = true,
        description = {
            "Serves a directory on an emulated device: every read and write takes as long as the model says.",
            "Needs Linux, and root or the program fusermount3. Works until Ctrl-C or 'latchmark emulate unmount DIR'."
        })
final class EmulatedMountCommand implements CheckedCommand {
    @Parameters(paramLabel = "DIR", description = "empty directory to mount on")
    private Path directory = Path.of("");

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            required = true,
            description = "the device, as for 'latchmark emulate probe'; none passes through and adds nothing")
    @Effect(Condition.ALWAYS)
    private EmulationProfile profile = Profiles.named("none");

    @Option(
            names = "--cache",
            paramLabel = "read=SIZE,write=SIZE",
            description =
                    "how the cache is divided, as read=0,write=512MiB; battery=failed for a write cache that may not"
                            + " be used, battery=ignored for one whose content is lost with its emulator (default: the profile's)")
    @Effect(Condition.ALWAYS)
    private @Nullable CacheSetting cache;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            required = true,
            description = "folder that keeps the data, in FOLDER/files, and where they are on the emulated device")
    @Effect(Condition.ALWAYS)
    private Path data = Path.of("");

    @Option(
            names = "--second-volume",
            paramLabel = "NAME",
            defaultValue = "pg_wal",
            description = "folders of this name lie on the device's second volume, if it has two"
                    + " (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private String secondVolume = "pg_wal";

    @Override
    public void check(Problems problems) {
        request().check(problems);
    }

    @Override
    public Integer call() throws InterruptedException {
        MountOperation.serve(request(), Console.standard()::line);
        return ExitCode.DONE.code();
    }

    private MountRequest request() {
        return new MountRequest(directory, data, profile, Optional.ofNullable(cache), secondVolume);
    }

    /** {@code latchmark emulate set}. */
    @Command(
            name = "set",
            mixinStandardHelpOptions = true,
            description = "Changes the cache of a mounted emulator from now on, also while a database works on it.")
    static final class Change implements CheckedCommand {
        @Parameters(paramLabel = "DIR", description = "a mounted directory, or one below it")
        private Path directory = Path.of("");

        @Option(
                names = "--cache",
                paramLabel = "read=SIZE,write=SIZE",
                required = true,
                description = "how the cache is divided, as read=512MiB,write=0")
        @Effect(Condition.ALWAYS)
        private CacheSetting cache = CacheSetting.NONE;

        @Override
        public void check(Problems problems) {}

        @Override
        public Integer call() {
            MountOperation.ask(directory, "set " + cache.text());
            Console.standard().line("EMULATED: cache " + cache.text());
            return ExitCode.DONE.code();
        }
    }
}
