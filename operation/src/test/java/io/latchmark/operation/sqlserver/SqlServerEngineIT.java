package io.latchmark.operation.sqlserver;

import io.latchmark.operation.engine.Engine;
import io.latchmark.operation.engine.EngineContract;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The SQL Server at hand; skipped, with the reason, where there is none. */
class SqlServerEngineIT implements EngineContract {
    @TempDir
    private static Path temporary;

    @BeforeAll
    static void empty() {
        SqlServerAtHand.requireEmpty(1).close();
    }

    @Override
    public Class<? extends Engine> engineClass() {
        return SqlServerEngine.class;
    }

    @Override
    public ConnectionSettings settings() {
        return SqlServerAtHand.require();
    }

    @Override
    public Path folder() {
        return temporary;
    }
}
