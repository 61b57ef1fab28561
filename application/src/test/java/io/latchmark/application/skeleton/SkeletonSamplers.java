package io.latchmark.application.skeleton;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RoleTable;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.jdbc.CounterRows;
import io.latchmark.storage.jdbc.RowSampler;
import io.latchmark.storage.jdbc.SamplerSession;
import java.time.Duration;
import java.util.List;

/** The one source of H2: the counters of its store. What they are to the analysis, {@code roles.csv} declares. */
final class SkeletonSamplers {
    private static final SqlFile SQL = SqlFile.of("storage", "h2", "samplers.sql");
    private static final RoleTable ROLES = RoleTable.read(SkeletonSamplers.class, "/io/latchmark/storage/h2/roles.csv");
    private static final String SOURCE = "h2_store";

    private SkeletonSamplers() {}

    /** Tries the source once: one that doesn't answer is reported as missing, and the run continues without it. */
    static SamplerSet open(Database database, Duration period) {
        Sampler sampler = new RowSampler(
                new SamplerSession(database, SQL),
                new RowSampler.Question(SOURCE, SOURCE, CounterRows.reader()),
                period);
        try {
            sampler.sample((object, metric, unit, value) -> {});
            Source source = new Source(SOURCE, true, "reads and writes of the store").with(ROLES.of(SOURCE));
            return new SamplerSet(List.of(sampler), List.of(source));
        } catch (LatchmarkException e) {
            sampler.close();
            return new SamplerSet(List.of(), List.of(new Source(SOURCE, false, String.valueOf(e.getMessage()))));
        }
    }
}
