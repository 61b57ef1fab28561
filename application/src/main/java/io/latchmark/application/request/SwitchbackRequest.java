package io.latchmark.application.request;

import java.nio.file.Path;

/**
 * A request for a run that switches between the two configurations of an experiment.
 *
 * @param run with the load
 * @param experiment its folder, whose file contains the configurations and the plan
 */
public record SwitchbackRequest(RunRequest run, Path experiment) implements Request {}
