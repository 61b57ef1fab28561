package io.latchmark.core.spi;

import java.util.List;
import java.util.Optional;

/** A run's exclusive right to use its database, held during the run. Thread-safe. */
public interface Claim {
    /** A claim without a lock, for a run that needs none. */
    Claim UNDISPUTED = new Claim() {
        @Override
        public List<String> losses() {
            return List.of();
        }

        @Override
        public Optional<String> contender() {
            return Optional.empty();
        }

        @Override
        public boolean isHeld() {
            return true;
        }
    };

    /** Each loss of the claim: when, why, and when it was reacquired; empty if it was held throughout. */
    List<String> losses();

    /** The session that held it while it was lost, as far as seen. */
    Optional<String> contender();

    /** Whether it is held now. */
    boolean isHeld();
}
