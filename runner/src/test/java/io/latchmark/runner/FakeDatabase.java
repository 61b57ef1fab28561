package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A database whose counts, settings and faults a test sets. */
final class FakeDatabase implements DatabaseUnderTest {
    private final AtomicLong placed = new AtomicLong(1_000);
    private final AtomicInteger checkpoints = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private final Map<String, String> settings = new HashMap<>(Map.of("fsync", "on", "work_mem", "4MB"));
    private final Map<String, String> durabilityFaults = new HashMap<>();
    private final Map<String, Long> tornPageFaults = new HashMap<>();
    private final Map<String, String> given = new HashMap<>();
    private volatile String started = "at first";
    private volatile boolean gone;
    private volatile boolean factsRefused;
    private volatile boolean checkpointRefused;
    private volatile boolean checkpointMissing;

    /** Counts one new order. */
    void place() {
        placed.incrementAndGet();
    }

    /** From now on every question fails. */
    void disappear() {
        gone = true;
    }

    /** From now on the facts can't be read. */
    void refuseFacts() {
        factsRefused = true;
    }

    /** From now on a checkpoint fails. */
    void refuseCheckpoint() {
        checkpointRefused = true;
    }

    /** From now on a checkpoint is accepted and does nothing. */
    void haveNoCheckpoint() {
        checkpointMissing = true;
    }

    void put(String setting, String value) {
        settings.put(setting, value);
    }

    /** From now on no setting is read. */
    void forgetSettings() {
        settings.clear();
    }

    void addDurabilityFault(String setting, String value) {
        durabilityFaults.put(setting, value);
    }

    void addTornPageFault(String setting, long pageBytes) {
        tornPageFaults.put(setting, pageBytes);
    }

    /** Adds what a user states. */
    void give(String fact, String value) {
        given.put(fact, value);
    }

    /** How often it was asked in vain. */
    int refusals() {
        return refusals.get();
    }

    int checkpoints() {
        return checkpoints.get();
    }

    @Override
    public long newOrdersPlaced() {
        requirePresent();
        return placed.get();
    }

    @Override
    public Optional<String> checkpoint() {
        requirePresent();
        if (checkpointRefused) {
            throw LatchmarkException.environment("scripted refusal of a checkpoint");
        }
        checkpoints.incrementAndGet();
        return checkpointMissing ? Optional.of("this server has none") : Optional.empty();
    }

    @Override
    public Map<String, Map<String, String>> facts() {
        requirePresent();
        if (factsRefused) {
            throw LatchmarkException.environment("scripted refusal of facts");
        }
        return Map.of("settings", Map.copyOf(settings), "given", Map.copyOf(given));
    }

    @Override
    public Map<String, String> durabilityFaults() {
        requirePresent();
        return Map.copyOf(durabilityFaults);
    }

    @Override
    public Map<String, Long> tornPageFaults() {
        requirePresent();
        return Map.copyOf(tornPageFaults);
    }

    @Override
    public Map<String, String> incarnation() {
        requirePresent();
        return Map.of("server_started", started);
    }

    /** The server is started again. */
    void restart() {
        started = "later";
    }

    private void requirePresent() {
        if (gone) {
            refusals.incrementAndGet();
            throw LatchmarkException.environment("scripted absence of the server");
        }
    }

    @Override
    public void close() {
        gone = true;
    }
}
