package io.latchmark.experiment;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.MeasurementRequest;
import java.util.List;
import java.util.Map;

/** Parses commands of Latchmark, and the options in an experiment's file: by name without dashes, as for the commands. */
public interface OptionReader {
    /** The problems of a command, given by its words, one each; empty if there are none. */
    List<String> problems(List<String> command);

    /** The measurement request from checked options. */
    MeasurementRequest measurement(String command, Map<String, String> options);

    /** The database selected by checked options. */
    DatabaseRequest database(Map<String, String> options);

    /** Options as words of a command line. */
    static List<String> words(Map<String, String> options) {
        return options.entrySet().stream()
                .map(option -> "--" + option.getKey() + "=" + option.getValue())
                .toList();
    }
}
