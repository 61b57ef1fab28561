package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.console.Outlet;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.core.LatchmarkException;
import io.latchmark.hosts.AgentProcess;
import io.latchmark.platform.TerminalPrompt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code latchmark agent}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "agent",
        mixinStandardHelpOptions = true,
        header = "Serves a run of another host, which starts it there.",
        description =
                "'latchmark run' starts it with --hosts and --sample-host, and has its standard streams. It drives a share"
                        + " of the load, samples its host, and ends with its input. Nobody types it.",
        footer = {
            "latchmark run --hosts lab-1,lab-2 --url jdbc:postgresql://db/bench --user bench --users 200",
            "latchmark run --sample-host root@db --url jdbc:postgresql://db/bench --user bench --users 16"
        })
final class AgentCommand implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
        if (TerminalPrompt.isPossible()) {
            throw LatchmarkException.usage(
                    "a run starts this command: use 'latchmark run' with --hosts or --sample-host");
        }
        AgentProcess.execute(
                System.in,
                Outlet.lines(),
                Main.Version.number(),
                password -> ConsoleOperator.withPassword(Console.standard(), password));
        return ExitCode.DONE.code();
    }
}
