package io.latchmark.analysis.probe;

import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known about the devices of one run besides the run: how close they came to their given ceilings, and power cuts.
 *
 * @param found one for each device with a ceiling
 * @param unused why given ceilings are not used, one sentence each
 * @param demands service demands of the run compared with the latencies of a probe
 * @param powerCuts the result of power cuts; empty if there is none
 */
public record Approaches(List<Approach> found, List<String> unused, List<Finding> demands, Optional<String> powerCuts) {
    /** Nothing is known. */
    public static final Approaches NONE = new Approaches(List.of(), List.of(), List.of(), Optional.empty());

    public Approaches {
        found = List.copyOf(found);
        unused = List.copyOf(unused);
        demands = List.copyOf(demands);
    }

    /** With the result of power cuts. */
    public Approaches with(Optional<String> result) {
        return new Approaches(found, unused, demands, result);
    }

    /** The result for one device. */
    public Optional<Approach> of(String device) {
        return found.stream()
                .filter(approach -> approach.device().equals(device))
                .findFirst();
    }

    /** The results, one sentence each. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        found.forEach(approach -> sentences.add(approach.sentence() + "."));
        demands.forEach(check -> sentences.add(check.name() + ": " + check.value() + "."));
        sentences.addAll(unused);
        return sentences;
    }
}
