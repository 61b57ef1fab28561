package io.latchmark.cli;

import io.latchmark.cli.console.ExitCode;
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
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = {
            "Prints a shell's completion script, or the manual page.",
            "bash: eval \"$(latchmark completion bash)\"; to keep it, write it to /etc/bash_completion.d/latchmark.",
            "zsh: eval \"$(latchmark completion zsh)\". fish: latchmark completion fish | source.",
            "PowerShell: latchmark completion powershell | Out-String | Invoke-Expression.",
            "Manual page: latchmark completion man > latchmark.1; man ./latchmark.1."
        })
final class CompletionCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SHELL", description = "bash, zsh, fish, powershell or man")
    private Shell shell = Shell.BASH;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** What is printed. */
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
