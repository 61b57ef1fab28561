package io.latchmark.analysis.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known about the devices of one run besides the run: how close they came to their given ceilings, and power cuts.
 *
 * @param found one for each device with a ceiling
 * @param unused why given ceilings are not used, one sentence each
 * @param powerCuts the result of power cuts; empty if there is none
 */
public record Approaches(List<Approach> found, List<String> unused, Optional<String> powerCuts) {
    /** Nothing is known. */
    public static final Approaches NONE = new Approaches(List.of(), List.of(), Optional.empty());

    public Approaches {
        found = List.copyOf(found);
        unused = List.copyOf(unused);
    }

    /** With the result of power cuts. */
    public Approaches with(Optional<String> result) {
        return new Approaches(found, unused, result);
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
        sentences.addAll(unused);
        return sentences;
    }
}
