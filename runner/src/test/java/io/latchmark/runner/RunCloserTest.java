package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RunCloserTest {
    private static final List<Phase> PHASES = List.of(new Phase(Phase.Kind.MEASUREMENT, 0, 1_000, new Step(1, 0)));
    private static final Map<TransactionType, OutcomeCounts> TWO_ORDERS =
            Map.of(TransactionType.NEW_ORDER, new OutcomeCounts(3, 2, 1, Map.of(), Map.of(), 0));

    private final FakeDatabase database = new FakeDatabase();
    private final FakeClaim claim = new FakeClaim();

    @Test
    void aRunWhoseGatesAllPassIsComplete() {
        Case given = new Case(TWO_ORDERS);
        database.place();
        database.place();

        RunRecord record = given.close("");

        RunConclusion closer = record.conclusion();
        assertThat(closer.status()).isEqualTo(Status.COMPLETE);
        assertThat(closer.reason()).isEmpty();
        assertThat(closer.gates()).hasSize(8).allMatch(Finding::passed);
        assertThat(closer.warnings()).isEmpty();
        assertThat(closer.phases()).isEqualTo(PHASES);
        assertThat(closer.counts()).isEqualTo(TWO_ORDERS);
        assertThat(closer.database()).isEqualTo(new RunConclusion.DatabaseCount(1_000, 1_002, 2));
        assertThat(record.environment().after().get("settings")).containsEntry("fsync", "on");
    }

    @Test
    void countsThatDisagreeMakeTheRunNotValidAndSayByHowMuch() {
        Case given = new Case(TWO_ORDERS);
        database.place();

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(closer.reason()).isEqualTo("failed: client and database counts agree");
        assertThat(failed(closer).value()).isEqualTo("1 in the database, 2 at the client, difference -1");
    }

    @Test
    void aChangedSettingMakesTheRunNotValid() {
        Case given = new Case(Map.of());
        database.put("work_mem", "8MB");
        database.put("jit", "on");

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).name()).isEqualTo("settings are the same before and after");
        assertThat(failed(closer).value()).isEqualTo("jit: not set before, on after; work_mem: 4MB before, 8MB after");
    }

    @Test
    void settingsThatCannotBeReadBackMakeTheRunNotValid() {
        Case given = new Case(Map.of());
        database.refuseFacts();

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).value()).isEqualTo("the settings after the load are unknown");
        assertThat(closer.warnings()).singleElement().asString().contains("scripted refusal of facts");
    }

    @Test
    void noSettingsAtAllAreNotTheSameSettings() {
        database.forgetSettings();
        Case given = new Case(Map.of());

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).value()).isEqualTo("the settings before the load are unknown");
    }

    @Test
    void aDurabilityFaultBeforeOrAfterMakesTheRunNotValid() {
        database.addDurabilityFault("fsync", "off");
        Case given = new Case(Map.of());
        database.addDurabilityFault("synchronous_commit", "off");

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).name()).isEqualTo("commits are durable");
        assertThat(failed(closer).value()).isEqualTo("fsync = off, synchronous_commit = off");
    }

    @Test
    void pagesThatMayTearMakeTheRunNotValid() {
        database.addTornPageFault("full_page_writes = off", 8_192);

        RunConclusion closer = new Case(Map.of()).close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).name()).isEqualTo("commits are durable");
        assertThat(failed(closer).value()).startsWith("full_page_writes = off");
        assertThat(failed(closer).why()).contains("--fact atomic_writes=SIZE");
    }

    @Test
    void pagesThatTheStorageWritesWholeCannotTear() {
        database.addTornPageFault("full_page_writes = off", 8_192);
        database.give("atomic_writes", "16KiB");

        RunConclusion closer = new Case(Map.of()).close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.COMPLETE);
        assertThat(closer.gates())
                .filteredOn(gate -> gate.name().equals("commits are durable"))
                .singleElement()
                .extracting(Finding::value)
                .asString()
                .startsWith("full_page_writes = off")
                .contains("16KiB");
    }

    @Test
    void unexplainedErrorsMakeTheRunNotValid() {
        Case given = new Case(Map.of(
                TransactionType.PAYMENT,
                new OutcomeCounts(9, 5, 0, Map.of(FailureKind.OTHER, 3L, FailureKind.LOCK_TIMEOUT, 1L), Map.of(), 0)));

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).name()).isEqualTo("no unexplained errors");
        assertThat(failed(closer).value()).startsWith("3 transactions");
    }

    @Test
    void storageErrorsMakeTheRunNotValid() {
        Case given = new Case(Map.of(
                TransactionType.PAYMENT,
                new OutcomeCounts(7, 5, 0, Map.of(FailureKind.STORAGE_ERROR, 2L), Map.of(), 0)));

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).name()).isEqualTo("Storage errors");
        assertThat(failed(closer).value()).startsWith("2 transactions");
    }

    @Test
    void outcomesThatDoNotAddUpMakeTheRunNotValid() {
        Case given = new Case(Map.of(TransactionType.PAYMENT, new OutcomeCounts(9, 8, 0, Map.of(), Map.of(), 0)));

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).value()).startsWith("9 started, 8 ended");
    }

    @Test
    void aHangingSessionMakesTheRunNotValid() {
        Case given = new Case(Map.of());
        RunCloser closer = new RunCloser(given.open.environment(), Map.of(), Map.of(), 1);

        RunConclusion closed = closer.close(given.open, given.systemUnderTest, given.ending(""))
                .conclusion();

        assertThat(closed.status()).isEqualTo(Status.NOT_VALID);
        assertThat(closed.gates())
                .filteredOn(gate -> !gate.passed())
                .extracting(Finding::value)
                .anySatisfy(value -> assertThat(value).contains("1 sessions hanging"));
        // Each question may wait for the same lock.
        assertThat(closed.database().isKnown()).isFalse();
        assertThat(closed.warnings()).isNotEmpty();
    }

    @Test
    void anInterruptedRunIsInterruptedWithItsReasonAndKeepsItsGates() {
        Case given = new Case(TWO_ORDERS);

        RunConclusion closer = given.close("interrupted by the user").conclusion();

        assertThat(closer.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(closer.reason()).isEqualTo("interrupted by the user");
        assertThat(failed(closer).name()).isEqualTo("client and database counts agree");
    }

    @Test
    void aDatabaseThatIsGoneAfterTheLoadLeavesARecordThatSaysSo() {
        Case given = new Case(TWO_ORDERS);
        database.disappear();

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(closer.database().isKnown()).isFalse();
        assertThat(closer.gates())
                .filteredOn(gate -> !gate.passed())
                .extracting(Finding::value)
                .containsExactly(
                        "the server could not be queried after the load",
                        "the database's count is unknown",
                        "the settings after the load are unknown");
        assertThat(closer.warnings())
                .containsExactly("the database could not be queried after the load: scripted absence of the server");
        // Each question to a server that doesn't answer waits for as long as one.
        assertThat(database.refusals()).isEqualTo(1);
        assertThat(closer.counts()).isEqualTo(TWO_ORDERS);
    }

    @Test
    void aRestartOfTheServerMakesTheRunNotValidThoughTheCountsAgree() {
        Case given = new Case(Map.of());
        database.restart();

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).name()).isEqualTo("the server ran without a restart");
        assertThat(failed(closer).value()).isEqualTo("server_started: at first before the load, later after it");
    }

    @Test
    void lostConnectionsAreAWarning() {
        Case given = new Case(Map.of(
                TransactionType.PAYMENT,
                new OutcomeCounts(9, 7, 0, Map.of(FailureKind.CONNECTION_LOST, 2L), Map.of(), 0)));
        given.reconnections = "2 reconnections, the first 3.0 s after the run's start";

        RunConclusion closer = given.close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.COMPLETE);
        assertThat(closer.warnings())
                .containsExactly(
                        "connections to the server were lost: 2 transactions failed for it; 2 reconnections, the"
                                + " first 3.0 s after the run's start");
    }

    @Test
    void aLockThatWasLostAndTakenAgainIsAWarning() {
        claim.losses.add("lost and taken again");

        RunConclusion closer = new Case(Map.of()).close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.COMPLETE);
        assertThat(closer.warnings()).containsExactly("lost and taken again");
    }

    @Test
    void anotherCommandOnTheDatabaseMakesTheRunNotValid() {
        claim.contender = "latchmark load";

        RunConclusion closer = new Case(Map.of()).close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).name()).isEqualTo("no other command worked on the database");
        assertThat(failed(closer).value()).isEqualTo("latchmark load");
    }

    @Test
    void aLockThatIsNotHeldAtTheEndMakesTheRunNotValid() {
        claim.losses.add("lost");
        claim.held = false;

        RunConclusion closer = new Case(Map.of()).close("").conclusion();

        assertThat(closer.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failed(closer).value()).isEqualTo("the lock on the database was lost 1 time, and not reacquired");
    }

    private static Finding failed(RunConclusion closer) {
        List<Finding> failed =
                closer.gates().stream().filter(gate -> !gate.passed()).toList();
        assertThat(failed).hasSize(1);
        return failed.get(0);
    }

    /** A load whose counts are given; the database is asked when it is made and when it is closed. */
    private final class Case {
        private final Map<TransactionType, OutcomeCounts> counts;
        private final SystemUnderTest systemUnderTest =
                Bench.systemUnderTest(FakeSessionFactory.committing(), database, claim);
        private final Map<String, String> durabilityFaults = database.durabilityFaults();
        private final Map<String, String> incarnation = database.incarnation();
        private String reconnections = "";
        private final RunRecord open = new RunRecord(
                RunRecord.FORMAT_VERSION,
                new RunIdentity("id", "label", "0.1.0", Instant.parse("2026-11-21T01:35:00Z")),
                Bench.settings(1, Duration.ZERO, Duration.ofSeconds(1)),
                new RunEnvironment(database.facts(), Map.of(), List.of(), Map.of()),
                RunConclusion.OPEN);

        Case(Map<TransactionType, OutcomeCounts> counts) {
            this.counts = counts;
        }

        RunRecord close(String interruptReason) {
            return new RunCloser(open.environment(), counts, durabilityFaults, 0)
                    .close(open, systemUnderTest, ending(interruptReason));
        }

        RunCloser.Ending ending(String interruptReason) {
            return new RunCloser.Ending(
                    interruptReason,
                    PHASES,
                    InputCounts.NONE,
                    1_000,
                    incarnation,
                    Optional.of(reconnections).filter(text -> !text.isEmpty()));
        }
    }
}
