package io.latchmark.application.skeleton;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineContract;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The skeleton of an engine, on a database of H2 in a file. */
@Tag("nightly")
class SkeletonEngineIT implements EngineContract {
    @TempDir
    private static Path temporary;

    private static ConnectionSettings settings;

    @BeforeAll
    static void place() {
        settings = new ConnectionSettings("jdbc:h2:file:" + temporary.resolve("tpcc"), "sa", "sa").marked();
    }

    @Override
    public Class<? extends Engine> engineClass() {
        return SkeletonEngine.class;
    }

    @Override
    public ConnectionSettings settings() {
        return settings;
    }

    @Override
    public Path folder() {
        return temporary;
    }

    @Override
    public Set<String> failingFindings() {
        return Set.of("commits are durable");
    }

    @Override
    public String shownLogin() {
        return "user SA";
    }

    @Override
    public boolean hasConnections() {
        return false;
    }
}
