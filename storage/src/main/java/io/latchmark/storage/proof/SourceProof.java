package io.latchmark.storage.proof;

import io.latchmark.results.run.RunEnvironment.Source;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far a source is proven.
 *
 * @param source its name in {@code samples.csv}
 * @param mark of its worst figure
 * @param detail what it covers, or why it is missing and what it needs
 * @param figures known work and what was counted of it
 * @param gaps known work that could not be done, with the reason and the remedy
 */
public record SourceProof(String source, ProofMark mark, String detail, List<ProofFigure> figures, List<String> gaps) {
    public SourceProof {
        figures = List.copyOf(figures);
        gaps = List.copyOf(gaps);
    }

    static SourceProof of(Source source, List<ProofFigure> figures, List<String> gaps) {
        ProofMark missing = source.isOfLaterVersion() ? ProofMark.ABSENT : ProofMark.UNPROVEN;
        ProofMark mark = !source.available()
                ? missing
                : figures.stream()
                        .map(ProofFigure::mark)
                        .reduce(ProofMark::and)
                        .orElse(gaps.isEmpty() ? ProofMark.PLAUSIBLE : ProofMark.UNPROVEN);
        return new SourceProof(source.name(), mark, source.detail(), figures, gaps);
    }

    /** The mark's reason. */
    public String reason() {
        if (figures.isEmpty() && gaps.isEmpty()) {
            return mark.compareTo(ProofMark.ABSENT) >= 0
                    ? detail
                    : "it answers; no statement of the self-check has a count that it must show";
        }
        return Stream.concat(figures.stream().map(ProofFigure::text), gaps.stream())
                .collect(Collectors.joining("; "));
    }
}
