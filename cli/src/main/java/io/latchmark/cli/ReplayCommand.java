package io.latchmark.cli;

import io.latchmark.application.replay.Replay;
import io.latchmark.application.replay.ReplayOperation;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.AddressOrWord;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.live.LivePage;
import io.latchmark.live.MonitoringOptions;
import io.latchmark.live.server.PageAddress;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark replay}. */
@HelpGroup.Of(HelpGroup.RESULTS)
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        header = "Shows a recorded run on the live page as if it were in progress, then its report.",
        description = "It starts when the page is opened; the page can change its speed. Nothing is written.",
        footer = {"latchmark replay runs/A", "latchmark replay runs/A --speed 30 --live 8080"})
final class ReplayCommand implements CheckedCommand {
    @Parameters(paramLabel = "RUN", description = "run directory")
    private Path run = Path.of("");

    @Option(
            names = "--speed",
            paramLabel = "N",
            defaultValue = "10",
            description = "seconds of the run per second, 1 to 60 (default: ${DEFAULT-VALUE})")
    private int speed = 10;

    @Option(
            names = "--live",
            arity = "0..1",
            paramLabel = "[ADDRESS:]PORT",
            defaultValue = "0",
            fallbackValue = "0",
            preprocessor = AddressOrWord.class,
            description = "where the page is served (default: localhost, any free port)")
    private PageAddress live = PageAddress.parse("0");

    @Override
    public void check(Problems problems) {
        problems.requireWithin("--speed", speed, 1, Replay.SPEED_MAX);
    }

    @Override
    public Integer call() throws InterruptedException {
        ReplayOperation replay = ReplayOperation.open(run, speed);
        MonitoringOptions monitoring = new MonitoringOptions(Optional.of(live), Optional.empty(), Optional.empty());
        return ExitCode.of(
                        LivePage.watch(monitoring, "replay", new ConsoleOperator(Console.standard()), replay::execute))
                .code();
    }
}
