package io.latchmark.cli;

import io.latchmark.application.request.Condition;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.PrintOptions;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.command.EmulationDocument;
import io.latchmark.emulation.command.WhatIfEmulation;
import io.latchmark.emulation.command.WhatIfRequest;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark emulate whatif}. */
@Command(
        name = "whatif",
        mixinStandardHelpOptions = true,
        header = "Replays the I/O of a recorded run on models of its device and of others.",
        description = "It prints what was measured, the model with the recorded setting, and models with other"
                + " settings. No device is used.",
        footer = {
            "latchmark emulate whatif runs/A --profile ssd-sata",
            "latchmark emulate whatif runs/A --profile sas10k-72-p400 --cache read=0,write=512MiB"
        })
final class WhatIfCommand implements CheckedCommand {
    @Parameters(paramLabel = "RUN", description = "directory of a run without think times")
    private Path run = Path.of("");

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            description = "device to model, as for 'latchmark emulate probe' (default: that of a run on an emulated"
                    + " device)")
    @Effect(Condition.ALWAYS)
    private @Nullable EmulationProfile profile;

    @Option(
            names = "--cache",
            paramLabel = "read=SIZE,write=SIZE",
            description =
                    "setting of its cache; repeat it for each one to model (default: the settings of the profile)")
    @Effect(Condition.ALWAYS)
    private List<CacheSetting> caches = new ArrayList<>();

    @Option(
            names = "--recorded-profile",
            paramLabel = "PROFILE",
            description = "device of the run (default: that of a run on an emulated device, otherwise --profile)")
    @Effect(Condition.ALWAYS)
    private @Nullable EmulationProfile recordedProfile;

    @Option(
            names = "--recorded-cache",
            paramLabel = "read=SIZE,write=SIZE",
            description = "its setting (default: that of a run on an emulated device, otherwise the profile's first)")
    @Effect(Condition.ALWAYS)
    private @Nullable CacheSetting recordedCache;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "random seed; the same seed gives the same figures (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private long seed = 1;

    @Mixin
    private final PrintOptions print = new PrintOptions();

    @Override
    public void check(Problems problems) {
        request().check(problems);
    }

    private WhatIfRequest request() {
        return new WhatIfRequest(
                run,
                Optional.ofNullable(profile),
                caches,
                Optional.ofNullable(recordedProfile),
                Optional.ofNullable(recordedCache),
                seed);
    }

    @Override
    public Integer call() {
        WhatIfEmulation.Result result = WhatIfEmulation.execute(request());
        print.document(EmulationDocument.of(result), "whatIf", result);
        return ExitCode.DONE.code();
    }
}
