package io.latchmark.application.skeleton;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineContract;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The skeleton of an engine, on a database of H2 in a file. */
@Tag("nightly")
class SkeletonEngineIT implements EngineContract {
    @TempDir
    private static Path temporary;

    @Override
    public Class<? extends Engine> engineClass() {
        return SkeletonEngine.class;
    }

    @Override
    public ConnectionSettings settings() {
        return new ConnectionSettings("jdbc:h2:file:" + temporary.resolve("tpcc"), "sa", "sa");
    }

    @Override
    public Path folder() {
        return temporary;
    }

    @Override
    public Set<String> failingFindings() {
        return Set.of("commits are durable");
    }
}
