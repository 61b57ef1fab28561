package io.latchmark.cli;

import io.latchmark.application.RunHosts;
import io.latchmark.application.RunOperation;
import io.latchmark.application.injection.InjectedDelays;
import io.latchmark.application.request.RunRequest;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.InjectionOptions;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.RunOptions;
import io.latchmark.platform.Problems;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code latchmark inject}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "inject",
        mixinStandardHelpOptions = true,
        header = "Measures how added read, write or flush latency changes throughput, within one run.",
        description = "Short windows with and without the delay alternate in random order. The database must be on a"
                + " device that Latchmark can delay, or a program must delay the real one (--apply).",
        footer = {
            "latchmark inject --data-dir /mnt/data --reads 2ms",
            "latchmark inject --reads 1ms --writes 1ms --apply scripts/planted-devices/delay.sh --duration 10m"
        })
final class InjectCommand implements CheckedCommand {
    @Mixin
    private final RunOptions run = new RunOptions();

    @Mixin
    private final InjectionOptions injection = new InjectionOptions();

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Override
    public void check(Problems problems) {
        run.check(request(), problems);
        injection.request().check(request(), problems);
    }

    @Override
    public Integer call() throws InterruptedException {
        return live.measure(
                "inject",
                operator -> RunOperation.execute(
                        request(),
                        Main.Version.number(),
                        RunHosts.THIS_ONE,
                        Optional.of(new InjectedDelays(injection.request(), request())),
                        operator));
    }

    private RunRequest request() {
        return run.request(Optional.empty(), Optional.empty());
    }
}
