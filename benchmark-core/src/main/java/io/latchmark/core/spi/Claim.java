package io.latchmark.core.spi;

import java.util.List;
import java.util.Optional;

/** A run's exclusive right to work on its database, as held during the run. Safe for use by any thread. */
public interface Claim {
    /** A claim that nobody disputes, for a run that needs none. */
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

    /** Each time that it was lost: when, why, and when it was taken again; empty if it was held throughout. */
    List<String> losses();

    /** Who held it while it was lost, as far as seen. */
    Optional<String> contender();

    /** Whether it is held now. */
    boolean isHeld();
}
