package io.latchmark.application;

import io.latchmark.core.LatchmarkException;
import io.latchmark.loader.LoadSettings;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;

/** The state that an earlier load left, and whether another may continue from there. */
record ExistingLoad(Schema schema, LoadFacts facts) {
    private static final String REMOVAL = ", or remove it with: latchmark schema drop --yes";

    /** Whether all that the load would do is done. */
    boolean isAllOf(LoadSettings settings) {
        return facts.state() == LoadFacts.State.COMPLETE && facts.scale().equals(settings.scale());
    }

    /** Whether the earlier load did not complete. */
    boolean wasInterrupted() {
        return facts.state() == LoadFacts.State.LOADING;
    }

    /**
     * Refuses a load that can't continue from here.
     *
     * @param rowsVersion of the rules by which rows are made now
     * @throws LatchmarkException of the category ENVIRONMENT, if seed or rules differ, if it is smaller, or if it would
     *     add fresh warehouses to used ones
     */
    void requireContinues(LoadSettings settings, int rowsVersion) {
        int present = facts.scale().warehouses();
        int wanted = settings.scale().warehouses();
        if (facts.formatVersion() != rowsVersion) {
            refuse("whose rows were made by rules of version " + facts.formatVersion() + ", and these are of version "
                    + rowsVersion + ": use the Latchmark that started it");
        }
        if (facts.seed() != settings.seed()) {
            refuse("and the load was to have the seed " + settings.seed() + ": use --seed " + facts.seed());
        }
        if (wanted < present) {
            refuse("and the load was to have " + wanted + ": use --warehouses " + present + " or more");
        }
        if (wanted > present && !wasInterrupted() && !schema.isFresh()) {
            refuse(
                    "on which transactions have run since; " + (wanted - present)
                            + " fresh warehouses next to used ones would be neither a fresh database nor a used one: reset to a snapshot of the fresh load first");
        }
    }

    private void refuse(String reason) {
        throw LatchmarkException.environment("there is " + LoadOperation.text(facts) + ", " + reason + REMOVAL);
    }
}
