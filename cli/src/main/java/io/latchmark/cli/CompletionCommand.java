package io.latchmark.cli;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.shell.ManualPage;
import io.latchmark.cli.shell.ShellCompletion;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code latchmark completion}. */
@HelpGroup.Of(HelpGroup.SHELL)
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        header = "Prints a shell's completion script, or the manual page.",
        description = "To keep the script of bash, write it to /etc/bash_completion.d/latchmark.",
        footer = {
            "eval \"$(latchmark completion bash)\"",
            "eval \"$(latchmark completion zsh)\"",
            "latchmark completion fish | source",
            "latchmark completion powershell | Out-String | Invoke-Expression",
            "latchmark completion man > latchmark.1; man ./latchmark.1"
        })
final class CompletionCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SHELL", description = "bash, zsh, fish, powershell or man")
    private Shell shell = Shell.BASH;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    enum Shell {
        BASH,
        ZSH,
        FISH,
        POWERSHELL,
        MAN
    }

    @Override
    public Integer call() {
        CommandLine program = spec.root().commandLine();
        PrintWriter out = program.getOut();
        out.print(
                switch (shell) {
                    case BASH -> ShellCompletion.bash(program);
                    case ZSH -> ShellCompletion.zsh(program);
                    case FISH -> ShellCompletion.fish(program);
                    case POWERSHELL -> ShellCompletion.powerShell(program);
                    case MAN -> ManualPage.of(program, Main.Version.number());
                });
        out.flush();
        return ExitCode.DONE.code();
    }
}
