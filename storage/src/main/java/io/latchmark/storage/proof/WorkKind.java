package io.latchmark.storage.proof;

/** Known work, in the order in which it is done. */
public enum WorkKind {
    PAGE_READS(8),
    PAGE_WRITES(4),
    LOG_FLUSHES(8);

    private final int rounds;

    WorkKind(int rounds) {
        this.rounds = rounds;
    }

    /** How often it is done. */
    public int rounds() {
        return rounds;
    }
}
