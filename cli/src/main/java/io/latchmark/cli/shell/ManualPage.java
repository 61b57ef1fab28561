package io.latchmark.cli.shell;

import io.latchmark.cli.shell.CommandTree.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page {@code latchmark(1)} with all commands, in groff's man macros (groff_man(7)). */
public final class ManualPage {
    private ManualPage() {}

    /** The page. */
    public static String of(CommandLine program, String version) {
        List<String> lines = new ArrayList<>();
        lines.add(".TH LATCHMARK 1 \"\" \"" + escaped(version) + "\" \"Latchmark\"");
        for (Node node : CommandTree.of(program)) {
            if (node.path().isEmpty()) {
                lines.add(".SH NAME");
                lines.add("latchmark \\- workload and storage, measured on one clock");
                lines.add(".SH SYNOPSIS");
                lines.add(".B latchmark");
                lines.add(".I COMMAND");
                lines.add("[\\fIOPTIONS\\fR]");
                lines.add(".SH DESCRIPTION");
            } else {
                lines.add(".SH " + escaped(String.join(" ", node.path())).toUpperCase(Locale.ROOT));
            }
            lines.add(text(node.summary()));
            Arrays.stream(node.spec().usageMessage().description()).forEach(line -> lines.add(text(line)));
            node.spec().positionalParameters().stream()
                    .filter(parameter -> !parameter.hidden())
                    .forEach(parameter -> add(lines, parameter));
            node.options().forEach(option -> add(lines, option));
        }
        Arrays.stream(program.getCommandSpec().usageMessage().footer())
                .filter(line -> line.startsWith("Exit codes"))
                .findFirst()
                .ifPresent(first -> {
                    lines.add(".SH EXIT STATUS");
                    Arrays.stream(program.getCommandSpec().usageMessage().footer())
                            .filter(line -> !line.isBlank())
                            .forEach(line -> lines.add(text(line)));
                });
        return String.join("\n", lines) + "\n";
    }

    private static void add(List<String> lines, OptionSpec option) {
        lines.add(".TP");
        String value = option.arity().max() == 0 ? "" : " \\fI" + escaped(option.paramLabel()) + "\\fR";
        lines.add(Arrays.stream(option.names())
                        .map(name -> "\\fB" + escaped(name) + "\\fR")
                        .collect(Collectors.joining(", "))
                + value);
        lines.add(text(CommandTree.summary(option)));
    }

    private static void add(List<String> lines, PositionalParamSpec parameter) {
        lines.add(".TP");
        lines.add("\\fI" + escaped(parameter.paramLabel()) + "\\fR");
        lines.add(text(String.join(" ", parameter.description())));
    }

    /** Escapes a line of text that starts with a dot or an apostrophe, which would be a request. */
    private static String text(String line) {
        String escaped = escaped(line.replace("%%", "%"));
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }
}
