package io.latchmark.cli.shell;

import io.latchmark.cli.shell.CommandTree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion scripts of shells. */
public final class ShellCompletion {
    private static final String PROGRAM = "latchmark";

    private ShellCompletion() {}

    /** The bash script; zsh loads it by bashcompinit. */
    public static String bash(CommandLine program) {
        return AutoComplete.bash(PROGRAM, program);
    }

    /**
     * The zsh script: that of bash with its loader. It can be evaluated, or saved as {@code _latchmark} in a folder of {@code
     * fpath} (zshcompsys(1)), which zsh reads at the first completion and then performs.
     */
    public static String zsh(CommandLine program) {
        List<String> lines = new ArrayList<>();
        lines.add("#compdef " + PROGRAM);
        lines.add("(( ${+functions[compdef]} )) || { autoload -Uz compinit && compinit -u; }");
        lines.add("autoload -Uz bashcompinit && bashcompinit");
        lines.add(bash(program));
        lines.add("[[ ${funcstack[1]} != _latchmark ]] || _bash_complete -o default -F _complete_latchmark");
        return String.join("\n", lines) + "\n";
    }

    /** The fish script (complete(1)). */
    public static String fish(CommandLine program) {
        List<String> lines = new ArrayList<>();
        lines.add("# Completion of " + PROGRAM + " for fish.");
        lines.add("complete -c " + PROGRAM + " -f");
        for (Node node : CommandTree.of(program)) {
            String condition = condition(node);
            for (CommandSpec sub : node.subcommands()) {
                lines.add("complete -c %s -n %s -a %s -d %s"
                        .formatted(PROGRAM, condition, sub.name(), quoted(CommandTree.summary(sub))));
            }
            for (OptionSpec option : node.options()) {
                lines.add("complete -c %s -n %s%s%s -d %s"
                        .formatted(
                                PROGRAM,
                                condition,
                                Stream.of(option.names())
                                        .map(ShellCompletion::fishName)
                                        .collect(Collectors.joining()),
                                value(option),
                                quoted(CommandTree.summary(option))));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static String fishName(String name) {
        return name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1);
    }

    private static String value(OptionSpec option) {
        if (option.arity().max() == 0) {
            return "";
        }
        List<String> words = CommandTree.words(option);
        // Other values may be files.
        return words.isEmpty() ? " -r -F" : " -x -a " + quoted(String.join(" ", words));
    }

    private static String condition(Node node) {
        if (node.path().isEmpty()) {
            return "__fish_use_subcommand";
        }
        String seen = node.path().stream()
                .map(word -> "__fish_seen_subcommand_from " + word)
                .collect(Collectors.joining("; and "));
        String below = node.subcommands().stream().map(CommandSpec::name).collect(Collectors.joining(" "));
        return quoted(below.isEmpty() ? seen : seen + "; and not __fish_seen_subcommand_from " + below);
    }

    /** Escapes quotes within fish quotes. */
    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    /** The PowerShell script (Register-ArgumentCompleter -Native). */
    public static String powerShell(CommandLine program) {
        List<String> lines = new ArrayList<>();
        lines.add("# Completion of " + PROGRAM + " for PowerShell.");
        lines.add("$" + PROGRAM + "Words = @{");
        for (Node node : CommandTree.of(program)) {
            String words = Stream.concat(
                            node.subcommands().stream().map(CommandSpec::name),
                            node.options().stream().map(OptionSpec::longestName))
                    .map(word -> "'" + word.replace("'", "''") + "'")
                    .collect(Collectors.joining(", "));
            lines.add("    '" + String.join(" ", node.path()) + "' = @(" + words + ")");
        }
        lines.add("}");
        lines.addAll(List.of(
                "Register-ArgumentCompleter -Native -CommandName " + PROGRAM + " -ScriptBlock {",
                "    param($wordToComplete, $commandAst, $cursorPosition)",
                "    $path = ''",
                "    foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {",
                "        $next = (\"$path \" + $element.ToString()).Trim()",
                "        if ($" + PROGRAM + "Words.ContainsKey($next)) { $path = $next }",
                "    }",
                "    $" + PROGRAM + "Words[$path] | Where-Object { $_ -like \"$wordToComplete*\" } | ForEach-Object {",
                "        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)",
                "    }",
                "}"));
        return String.join("\n", lines) + "\n";
    }
}
