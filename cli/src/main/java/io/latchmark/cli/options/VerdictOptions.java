package io.latchmark.cli.options;

import io.latchmark.analysis.compare.Verdict;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The verdicts for which a command returns a separate exit code, for scripts. */
public final class VerdictOptions {
    @Option(
            names = "--fail-if",
            paramLabel = "VERDICT",
            split = ",",
            description = "exit with code 6 if a verdict is one of these: better, worse, equivalent, small_but_real,"
                    + " inconclusive (separated by commas)")
    private List<Verdict> unwanted = new ArrayList<>();

    /**
     * The exit code; the last line names the verdicts that cause it.
     *
     * @param verdicts by their question
     * @param otherwise exit code without such a verdict, or for a more serious problem
     */
    public ExitCode exitCode(Map<String, Verdict> verdicts, ExitCode otherwise) {
        String found = verdicts.entrySet().stream()
                .filter(verdict -> unwanted.contains(verdict.getValue()))
                .map(verdict -> verdict.getKey() + " is " + verdict.getValue().title())
                .collect(Collectors.joining("; "));
        if (otherwise != ExitCode.DONE || found.isEmpty()) {
            return otherwise;
        }
        Console.standard().error("--fail-if: " + found);
        return ExitCode.VERDICT;
    }
}
