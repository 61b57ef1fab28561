package io.latchmark.cli;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.MeasurementRequest;
import io.latchmark.experiment.OptionReader;
import java.util.List;
import java.util.Map;

/** Parses options as the commands with the same names do. */
final class CommandOptions implements OptionReader {
    @Override
    public List<String> problems(List<String> command) {
        return Arguments.problems(command);
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
