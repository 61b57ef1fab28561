package io.latchmark.cli;

import io.latchmark.agents.powercut.WitnessRequest;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.MeasurementRequest;
import io.latchmark.experiment.OptionReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Parses options as the commands with the same names do. */
final class CommandOptions implements OptionReader {
    @Override
    public List<String> problems(String command, Map<String, String> options) {
        return command.equals("witness")
                ? Arguments.problems(new PowerCutCommand.WitnessCommand(), witnessWords(Path.of("x"), options))
                : Arguments.problems(
                        isProbe(command) ? new ProbeCommand() : new RunCommand(), OptionReader.words(options));
    }

    @Override
    public WitnessRequest witness(Path folder, Map<String, String> options) {
        return Arguments.read(new PowerCutCommand.WitnessCommand(), witnessWords(folder, options))
                .request();
    }

    private static List<String> witnessWords(Path folder, Map<String, String> options) {
        List<String> words = new ArrayList<>(OptionReader.words(options));
        words.add(folder.toString());
        return words;
    }

    @Override
    public MeasurementRequest measurement(String command, Map<String, String> options) {
        return isProbe(command)
                ? ProbeCommand.request(OptionReader.words(options))
                : Arguments.read(new RunCommand(), OptionReader.words(options)).request();
    }

    @Override
    public DatabaseRequest database(Map<String, String> options) {
        return Arguments.read(new CheckCommand(), OptionReader.words(options)).request();
    }

    private static boolean isProbe(String command) {
        return command.equals("probe");
    }
}
