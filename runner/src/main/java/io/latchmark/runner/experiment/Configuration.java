package io.latchmark.runner.experiment;

import java.util.List;
import java.util.Map;

/**
 * One of the configurations that an experiment compares.
 *
 * @param name its label in records and reports
 * @param prompt what an operator has to set; empty if commands do everything
 * @param apply commands that apply it, in order
 * @param verify commands that show it is in force, before and after each run
 * @param revert commands that restore the original state, in order
 * @param options its options of the measuring command, by name without dashes
 */
public record Configuration(
        String name,
        String prompt,
        List<Action> apply,
        List<Verification> verify,
        List<Action> revert,
        Map<String, String> options) {
    public Configuration {
        apply = List.copyOf(apply);
        verify = List.copyOf(verify);
        revert = List.copyOf(revert);
        options = Map.copyOf(options);
    }

    Configuration named(String newName) {
        return new Configuration(newName, prompt, apply, verify, revert, options);
    }
}
