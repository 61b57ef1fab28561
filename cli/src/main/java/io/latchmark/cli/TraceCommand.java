package io.latchmark.cli;

import io.latchmark.application.request.Condition;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.PrintOptions;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.command.trace.TraceDocument;
import io.latchmark.emulation.command.trace.TraceEmulation;
import io.latchmark.emulation.command.trace.TraceRequest;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark emulate trace}. */
@Command(
        name = "trace",
        mixinStandardHelpOptions = true,
        header = "Replays the requests of a block trace on models of a device, at their recorded times.",
        description = "It prints the recorded latency and that of each setting. No device is used.",
        footer = {
            "latchmark emulate trace trace.txt --profile ssd-sata",
            "latchmark emulate trace fio.log --profile sas15k-raid1 --device /data/file"
        })
final class TraceCommand implements CheckedCommand {
    @Parameters(paramLabel = "FILE", description = "the text of blkparse, or a log of fio's --write_iolog")
    private Path trace = Path.of("");

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            required = true,
            description = "device to model, as for 'latchmark emulate probe'")
    @Effect(Condition.ALWAYS)
    private EmulationProfile profile = Profiles.named("none");

    @Option(
            names = "--cache",
            paramLabel = "read=SIZE,write=SIZE",
            description =
                    "setting of its cache; repeat it for each one to model (default: the settings of the profile)")
    @Effect(Condition.ALWAYS)
    private List<CacheSetting> caches = new ArrayList<>();

    @Option(
            names = "--device",
            paramLabel = "NAME",
            description = "name of the device in the trace, for example 8,0, or a file of fio; repeat it for the second"
                    + " volume, the log (default: the only device of the trace)")
    @Effect(Condition.ALWAYS)
    private List<String> devices = new ArrayList<>();

    @Mixin
    private final PrintOptions print = new PrintOptions();

    @Override
    public void check(Problems problems) {
        request().check(problems);
    }

    private TraceRequest request() {
        return new TraceRequest(trace, profile, caches, devices);
    }

    @Override
    public Integer call() {
        TraceEmulation.Result result = TraceEmulation.execute(request());
        print.document(TraceDocument.of(result), "trace", result);
        return ExitCode.DONE.code();
    }
}
