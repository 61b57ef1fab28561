package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.fixture.SqlServerRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.series.Checkpoint;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A figure comes from the counters that have its role, whatever they are called. */
final class RolesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String COUNTERS = "dm_os_performance_counters,Buffer Manager,";

    @TempDir
    private Path out;

    private static DeclaredRole role(CounterRole role, String object, String metric) {
        return new DeclaredRole(role, object, metric);
    }

    @Test
    void anEngineWithNamesOfItsOwnHasTheFiguresOfItsRoles() {
        Counters counters = new Counters(
                Roles.of(List.of(new RunEnvironment.Source("other_io", true, "")
                        .with(List.of(
                                role(CounterRole.CLIENT_READS, "session", "page_fetches"),
                                role(CounterRole.CLIENT_READ_TIME, "session", "fetch_time"),
                                role(CounterRole.READS, "*", "page_fetches"),
                                role(CounterRole.DIRECT_READS, "*", "page_fetches"),
                                role(CounterRole.LOG_FLUSHES, "journal", "syncs"),
                                role(CounterRole.CHECKPOINTS_COMPLETED, "journal", "checkpoints"),
                                role(CounterRole.IO_TIME_SETTING, "settings", "time_io"))))),
                Duration.ofSeconds(1));
        for (int second = 0; second <= 10; second++) {
            counters.add(sample(second, "session", "page_fetches", "1", 300));
            counters.add(sample(second, "session", "fetch_time", "us", 60_000));
            counters.add(sample(second, "cleaner", "page_fetches", "1", 100));
            counters.add(sample(second, "journal", "syncs", "1", 20));
            counters.add(new Sample(second * SECOND, "other_io", "journal", "checkpoints", "1", second < 6 ? 3 : 4));
        }

        DatabaseFigures figures = DatabaseFigures.of(counters, new Window(2 * SECOND, 8 * SECOND), Map.of());

        assertThat(figures.clientReadsPerSecond()).isEqualTo(300);
        assertThat(figures.millisPerRead()).isEqualTo(0.2);
        assertThat(figures.allReads()).isEqualTo(2_400);
        assertThat(figures.flushesPerSecond()).isEqualTo(20);
        assertThat(figures.clientWritesPerSecond()).isNaN();
        assertThat(figures.sources())
                .isEqualTo(new DatabaseFigures.Sources("other_io", "other_io", "time_io", "", true));
        assertThat(Checkpoint.of(counters))
                .containsExactly(new Checkpoint(6 * SECOND, Checkpoint.Moment.COMPLETED, "other_io"));
    }

    private static Sample sample(int second, String object, String metric, String unit, long perSecond) {
        return new Sample(second * SECOND, "other_io", object, metric, unit, 5_000 + perSecond * second);
    }

    @Test
    void theJsonOfTheFiguresHasTheFieldsOfBefore() {
        RunSummary summary = RunSummary.of(RunData.read(new SyntheticRun(out).write()));

        String json = JsonText.of(
                Map.of("database", summary.database(), "waits", summary.waits(), "coverage", summary.coverage()));

        assertThat(json)
                .contains("\"ioSource\" : \"pg_stat_io\"", "\"missedTurns\" : ", "\"sessions\" : ")
                .doesNotContain("sources\" : {\n    \"io", "summedSource", "behindLog", "affects", "ioTimeSetting");
    }

    @Test
    void aSqlServerShowsTheMomentsOfItsCheckpoints() {
        long[] pages = new long[73];
        long[] log = new long[73];
        for (int second = 0; second <= 72; second++) {
            pages[second] = 900 + 50L * Math.max(0, Math.min(second, 40) - 30);
            log[second] = second < 40 ? 100_000 + 9_000L * second : 5_000 + 9_000L * (second - 40);
        }
        Path run = new SqlServerRun(out)
                .gauge(COUNTERS + "checkpoint_pages,1", pages)
                .gauge("dm_db_log_stats,log,since_last_checkpoint,B", log)
                .write();

        assertThat(Checkpoint.of(RunData.read(run).counters()))
                .extracting(at -> at.timeNanos() / SECOND, Checkpoint::moment, Checkpoint::source)
                .containsExactly(
                        tuple(31L, Checkpoint.Moment.STARTED_WRITING, "dm_os_performance_counters"),
                        tuple(40L, Checkpoint.Moment.COMPLETED, "dm_db_log_stats"));
    }

    /** The files are read at 116 MB a second: 9.75 s of them are sampled before the interval. */
    @Test
    void aSqlServersBufferPoolMustHaveBeenFull() {
        Finding full = pool(new SqlServerRun(out.resolve("a")).gauge(COUNTERS + "target_pages_now,1", 8_192));
        Finding larger = pool(new SqlServerRun(out.resolve("b")).gauge(COUNTERS + "target_pages_now,1", 8_192 * 1_024));

        assertThat(full.verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(full.value()).isEqualTo("1,082 MiB read before the interval, 64.0 MiB to fill");
        assertThat(larger.value())
                .startsWith("1,082 MiB read before the interval, 65,536 MiB to fill; reads of a transaction");
    }

    private static Finding pool(SqlServerRun run) {
        return RunSummary.of(RunData.read(run.write())).checks().stream()
                .filter(check -> check.name().equals("Buffer pool fill"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no such check: " + Arrays.toString(new Object[] {run})));
    }
}
