package io.latchmark.storage.proof;

/** How well a source of samples was shown to count what happens, from best to worst. */
public enum ProofMark {
    /** It counted the known work, within the tolerance. */
    PROVEN,
    /** It counted an amount other than the known work, or it answers and no known work concerns it. */
    PLAUSIBLE,
    /** The server's version has no such source, and nothing can be done about it. */
    ABSENT,
    /** It is missing, or it did not count the known work at all. */
    UNPROVEN;

    /** The worse of the two. */
    ProofMark and(ProofMark other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
