package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a run makes of faults of a real server: nothing hangs, the outcomes add up, the client's count is the database's
 * or the run is not valid, and the consistency conditions hold afterwards.
 */
class FaultsIT {
    @TempDir
    private static Path folder;

    private static FaultBench bench;

    @TempDir
    private Path out;

    @BeforeAll
    static void load() {
        bench = FaultBench.load(folder.resolve("data"));
    }

    @AfterAll
    static void stop() {
        bench.stopServer();
    }

    @Test
    void killedBackendsAreLostConnectionsAndReopened() throws Exception {
        RunConclusion conclusion = bench.run(out, Duration.ofSeconds(3), watch -> {
            try (FaultBench.Outsider outsider = bench.outsider()) {
                outsider.execute("kill_terminals");
            }
        });

        assertThat(total(conclusion).failed()).containsKey(FailureKind.CONNECTION_LOST);
        assertCountsAgreeOrNotValid(conclusion);
        bench.assertConditionsHold();
    }

    @Test
    void aServerThatIsRestartedIsFoundAgain() throws Exception {
        RunConclusion conclusion = bench.run(out, Duration.ofSeconds(8), watch -> {
            bench.stopServer();
            bench.startServer();
        });

        assertThat(total(conclusion).failed()).containsKey(FailureKind.CONNECTION_LOST);
        assertRestartWasFound(conclusion, "server_started");
        bench.assertConditionsHold();
    }

    @Test
    @Tag("nightly")
    void aCrashInTheWarmUpMakesTheRunNotValid() throws Exception {
        RunConclusion conclusion = bench.runStruckInWarmUp(out, Duration.ofSeconds(8), watch -> bench.killABackend());

        assertRestartWasFound(conclusion, "background_processes_started");
        assertThat(conclusion.warnings())
                .anyMatch(warning -> warning.startsWith("connections to the server were lost: "))
                .anyMatch(warning -> warning.matches("the lock on the database was lost at .*, and reacquired at .*"));
        bench.assertConditionsHold();
    }

    @Test
    @Tag("nightly")
    void aServerThatNeverComesBackEndsTheRunWithTheReason() throws Exception {
        RunConclusion conclusion = bench.runToTheEnd(out, Duration.ofSeconds(2), watch -> bench.stopServer());
        bench.startServer();

        assertThat(conclusion.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(conclusion.reason()).contains("has had no connection for 2.0 s");
        assertThat(conclusion.database().isKnown()).isFalse();
        OutcomeCounts total = total(conclusion);
        assertThat(total.started()).isEqualTo(total.ended());
        long placed = bench.ordersPlacedSince(conclusion.database().before());
        assertThat(placed - conclusion.database().client())
                .isBetween(0L, total.failed().getOrDefault(FailureKind.CONNECTION_LOST, 0L));
        bench.assertConditionsHold();
    }

    @Test
    @Tag("nightly")
    void aLockHeldBySomebodyElseDelaysAndFailsNothing() throws Exception {
        RunConclusion conclusion = bench.run(out, Duration.ofSeconds(3), watch -> {
            try (FaultBench.Outsider outsider = bench.outsider()) {
                outsider.execute("lock_districts");
                watch.awaitTicks(2);
            }
        });

        assertThat(conclusion.status()).as(conclusion.reason()).isEqualTo(Status.COMPLETE);
        assertThat(total(conclusion).failedTotal()).isZero();
        bench.assertConditionsHold();
    }

    @Test
    @Tag("nightly")
    void theVictimOfADeadlockIsTriedAgain() throws Exception {
        RunConclusion conclusion = bench.run(out, Duration.ofSeconds(6), watch -> {
            try (FaultBench.Outsider outsider = bench.outsider()) {
                outsider.execute("patient");
                // The wrong way round: a Payment locks its district before its warehouse.
                outsider.execute("lock_warehouse");
                // A session looks for a deadlock once, 3 s after it began to wait here: the circle must be closed then.
                outsider.execute("await_a_waiting_terminal");
                outsider.execute("close_the_circle");
            }
        });

        assertThat(conclusion.status()).as(conclusion.reason()).isEqualTo(Status.COMPLETE);
        assertThat(total(conclusion).retriedAfter()).containsKey(FailureKind.DEADLOCK);
        assertThat(total(conclusion).failedTotal()).isZero();
        bench.assertConditionsHold();
    }

    @Test
    void settingsThatAreChangedDuringARunMakeItNotValidWithBothValues() throws Exception {
        try (FaultBench.Outsider outsider = bench.outsider()) {
            RunConclusion conclusion = bench.run(out, Duration.ofSeconds(3), watch -> {
                for (String change : List.of("hurry_checkpoints", "vacuum_stock_later", "reload")) {
                    outsider.executeAlone(change);
                }
            });

            assertThat(conclusion.status()).isEqualTo(Status.NOT_VALID);
            assertThat(conclusion.gates())
                    .filteredOn(gate -> gate.name().equals("settings are the same before and after"))
                    .singleElement()
                    .extracting(Finding::value)
                    .isEqualTo(
                            "checkpoint_completion_target: 0.9 before, 0.5 after; tables.stock: fillfactor=90 before,"
                                    + " fillfactor=90, autovacuum_vacuum_threshold=100000 after");
        } finally {
            try (FaultBench.Outsider outsider = bench.outsider()) {
                for (String change : List.of("checkpoints_as_before", "vacuum_stock_as_before", "reload")) {
                    outsider.executeAlone(change);
                }
            }
        }
    }

    private static void assertRestartWasFound(RunConclusion conclusion, String sign) {
        assertThat(conclusion.status()).as(conclusion.reason()).isEqualTo(Status.NOT_VALID);
        assertThat(conclusion.gates())
                .filteredOn(gate -> gate.name().equals("the server ran without a restart"))
                .singleElement()
                .matches(gate -> !gate.passed())
                .matches(gate -> gate.value().contains(sign));
    }

    private static void assertCountsAgreeOrNotValid(RunConclusion conclusion) {
        OutcomeCounts total = total(conclusion);
        assertThat(total.started()).isEqualTo(total.ended());
        assertThat(conclusion.database().isKnown()).isTrue();
        long difference = conclusion.database().placed() - conclusion.database().client();
        assertThat(conclusion.status())
                .as("difference %d: %s", difference, conclusion.reason())
                .isEqualTo(difference == 0 ? Status.COMPLETE : Status.NOT_VALID);
        // A commit that the server made and could not tell is the only way for the counts to differ.
        assertThat(difference).isBetween(0L, total.failed().getOrDefault(FailureKind.CONNECTION_LOST, 0L));
    }

    private static OutcomeCounts total(RunConclusion conclusion) {
        return conclusion.counts().values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }
}
