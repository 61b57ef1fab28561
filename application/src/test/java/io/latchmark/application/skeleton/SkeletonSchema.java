package io.latchmark.application.skeleton;

import io.latchmark.schema.Schema;
import io.latchmark.schema.SchemaState;
import java.util.function.Consumer;

/** The tables in H2. */
record SkeletonSchema(SchemaState state) implements Schema {
    /** By one connection, whatever the workers: H2 locks its catalogue while it builds an index. */
    @Override
    public void createIndexes(int workers, Consumer<String> finished) {
        Schema.super.createIndexes(1, finished);
    }
}
