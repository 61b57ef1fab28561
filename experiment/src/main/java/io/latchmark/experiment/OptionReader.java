package io.latchmark.experiment;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.MeasurementRequest;
import java.util.List;
import java.util.Map;

/** Reads the options in an experiment's file: by name without dashes, as the commands of Latchmark take them. */
public interface OptionReader {
    /** What is wrong with options of a command, each by itself; empty if they are fine. */
    List<String> problems(String command, Map<String, String> options);

    /** The measurement that checked options ask for. */
    MeasurementRequest measurement(String command, Map<String, String> options);

    /** The database that checked options name. */
    DatabaseRequest database(Map<String, String> options);
}
