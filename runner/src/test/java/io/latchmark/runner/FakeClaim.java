package io.latchmark.runner;

import io.latchmark.core.spi.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A claim whose fate a test sets. */
final class FakeClaim implements Claim {
    final List<String> losses = new ArrayList<>();
    String contender = "";
    boolean held = true;

    @Override
    public List<String> losses() {
        return losses;
    }

    @Override
    public Optional<String> contender() {
        return Optional.of(contender).filter(text -> !text.isEmpty());
    }

    @Override
    public boolean isHeld() {
        return held;
    }
}
