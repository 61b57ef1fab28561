package io.latchmark.storage.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.sqlserver.SqlServerKnownWork;
import io.latchmark.storage.sqlserver.SqlServerSamplers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The marks of a server whose views count what it is asked to do, or something else. */
final class SqlServerSelfCheckTest {
    private static final SelfCheck.Pace PACE =
            new SelfCheck.Pace(Duration.ofMillis(1), Duration.ofMillis(50), Duration.ofMillis(1));

    private static Map<String, SourceProof> proofs(PlantedCounters counters) throws IOException, InterruptedException {
        return proofs(counters, counters::answer);
    }

    private static Map<String, SourceProof> proofs(PlantedCounters counters, Function<String, PlantedAnswer> answers)
            throws IOException, InterruptedException {
        try (PlantedSqlServer server = PlantedSqlServer.start(answers);
                Database sampling = Database.connect(server.settings(), "sampler", SamplerSet.CONNECTIONS_MAX);
                Database terminals = Database.connect(server.settings(), "terminals", 2);
                SqlServerKnownWork work = new SqlServerKnownWork(terminals, false)) {
            SamplerSet samplers = SqlServerSamplers.open(sampling, Duration.ofSeconds(1));
            List<SourceProof> proofs = SelfCheck.of(samplers, work, PACE, kind -> {});
            samplers.samplers().forEach(sampler -> sampler.close());
            assertThat(counters.isLockWaitedFor()).isTrue();
            return proofs.stream().collect(Collectors.toMap(SourceProof::source, proof -> proof));
        }
    }

    @Test
    void viewsThatCountTheKnownWorkAreProven() throws IOException, InterruptedException {
        Map<String, SourceProof> proofs = proofs(new PlantedCounters(1, 1));

        assertThat(proofs.entrySet().stream()
                        .filter(proof -> proof.getValue().mark() == ProofMark.PROVEN)
                        .map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "dm_io_virtual_file_stats",
                        "dm_os_wait_stats",
                        "dm_exec_session_wait_stats",
                        "dm_exec_sessions",
                        "dm_os_waiting_tasks",
                        "dm_os_performance_counters");
        assertThat(proofs.get("dm_io_virtual_file_stats"))
                .extracting(SourceProof::reason)
                .asString()
                .contains("8,388,608 B of page writes, 8,388,608 counted", "200 log flushes, 200 counted")
                .contains("no page reads: the table's pages are in memory; give --drop-clean-buffers");
        assertThat(proofs.get("dm_db_log_stats"))
                .as("a view that the server does not have")
                .returns(ProofMark.UNPROVEN, SourceProof::mark)
                .extracting(SourceProof::reason)
                .asString()
                .contains("Invalid object name");
    }

    @Test
    void aLoginThatMayNotEmptyTheBufferPoolIsToldTheRight() throws IOException {
        PlantedCounters counters = new PlantedCounters(1, 1);
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> sql.contains("DROPCLEANBUFFERS")
                        ? new PlantedAnswer.Refusal(2571, 14, "User 'bench' does not have permission to run DBCC")
                        : counters.answer(sql));
                Database terminals = Database.connect(server.settings(), "terminals", 2);
                SqlServerKnownWork work = new SqlServerKnownWork(terminals, true)) {
            work.prepare();

            assertThat(work.gaps().get("dm_io_virtual_file_stats")).contains("ALTER SERVER STATE");
            assertThat(work.execute(WorkKind.PAGE_READS, 0))
                    .extracting(Expectation::source)
                    .containsExactly("dm_exec_sessions");
        }
    }

    @Test
    void aViewWhoseValuesAreUnknownToTheServerCountsNotZero() throws IOException, InterruptedException {
        PlantedCounters counters = new PlantedCounters(1, 1);

        Map<String, SourceProof> proofs = proofs(
                counters,
                sql -> sql.contains("logical_reads")
                        ? PlantedAnswer.columns("session", "object", "logical_reads")
                                .row("55 since 10:00", "terminals", null)
                        : counters.answer(sql));

        assertThat(proofs.get("dm_exec_sessions"))
                .returns(ProofMark.UNPROVEN, SourceProof::mark)
                .returns(List.of(), SourceProof::figures)
                .extracting(SourceProof::reason)
                .asString()
                .contains("without a value of logical_reads");
    }

    @Test
    void viewsThatStandStillOrCountTooMuchAreNot() throws IOException, InterruptedException {
        Map<String, SourceProof> proofs = proofs(new PlantedCounters(0, 3));

        assertThat(proofs.get("dm_io_virtual_file_stats"))
                .returns(ProofMark.UNPROVEN, SourceProof::mark)
                .extracting(SourceProof::reason)
                .asString()
                .contains("200 log flushes, 0 counted");
        assertThat(proofs.get("dm_exec_session_wait_stats"))
                .returns(ProofMark.PLAUSIBLE, SourceProof::mark)
                .extracting(SourceProof::reason)
                .asString()
                .contains("200 log flushes, 600 counted (184 to 304 expected)");
        assertThat(proofs.get("dm_os_performance_counters")).returns(ProofMark.PROVEN, SourceProof::mark);
    }
}
