package io.latchmark.analysis.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known about the devices of one run besides the run: how close they came to their given ceilings, and notes.
 *
 * @param found one for each device with a ceiling
 * @param unused why given ceilings are not used, one sentence each
 * @param notes of modules above that have records of its configuration, by their titles
 */
public record Approaches(List<Approach> found, List<String> unused, Map<String, String> notes) {
    /** Nothing is known. */
    public static final Approaches NONE = new Approaches(List.of(), List.of(), Map.of());

    public Approaches {
        found = List.copyOf(found);
        unused = List.copyOf(unused);
        notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
    }

    /** With notes. */
    public Approaches with(Map<String, String> others) {
        return new Approaches(found, unused, others);
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
