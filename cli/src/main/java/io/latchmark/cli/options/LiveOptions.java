package io.latchmark.cli.options;

import io.latchmark.application.Measured;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.live.CollectorAddress;
import io.latchmark.live.LivePage;
import io.latchmark.live.MonitoringOptions;
import io.latchmark.live.server.PageAddress;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of a command's live page. */
@HelpGroup.Of(HelpGroup.WATCHING)
public final class LiveOptions {
    @Option(
            names = "--live",
            arity = "0..1",
            paramLabel = "[ADDRESS:]PORT",
            fallbackValue = "0",
            preprocessor = AddressOrWord.class,
            description = "serve a live page (default: localhost, any free port). With an ADDRESS other hosts can open"
                    + " it; its link contains the required token")
    private Optional<PageAddress> live = Optional.empty();

    @Option(
            names = "--metrics",
            arity = "0..1",
            paramLabel = "[ADDRESS:]PORT",
            fallbackValue = "9464",
            preprocessor = AddressOrWord.class,
            description = "serve metrics for Prometheus at /metrics (default: localhost, port 9464); --live serves them"
                    + " too")
    private Optional<PageAddress> metrics = Optional.empty();

    @Option(names = "--otlp", paramLabel = "URL", description = "push metrics to an OTLP collector every 10 s")
    private Optional<CollectorAddress> otlp = Optional.empty();

    /** Whether a live page is requested. */
    public boolean hasPage() {
        return live.isPresent();
    }

    /** Performs a measurement, and returns the exit code. */
    public int measure(String command, LivePage.Work<Measured> work) throws InterruptedException {
        return ExitCode.of(execute(command, work)).code();
    }

    /** Executes a command's work for the user at the console, with the live page if requested. */
    public <T> T execute(String command, LivePage.Work<T> work) throws InterruptedException {
        return LivePage.watch(
                new MonitoringOptions(live, metrics, otlp), command, new ConsoleOperator(Console.standard()), work);
    }
}
