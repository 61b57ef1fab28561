package io.latchmark.cli;

import io.latchmark.cli.options.HelpGroup;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code latchmark completion}. */
@HelpGroup.Of(HelpGroup.SHELL)
@Command(
        name = "completion",
        header = "Prints the completion script of bash and zsh.",
        description = "The packages install it, and manual pages.",
        footer = {"source <(latchmark completion)", "latchmark completion > /etc/bash_completion.d/latchmark"})
final class CompletionCommand extends AutoComplete.GenerateCompletion {}
