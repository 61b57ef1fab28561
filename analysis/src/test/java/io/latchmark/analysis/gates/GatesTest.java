package io.latchmark.analysis.gates;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.ForeignWrites;
import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GatesTest {
    @TempDir
    private Path out;

    @Test
    void aRunThatPassesThemAllIsValid() {
        Gates gates = gates(run());

        assertThat(gates.checks())
                .extracting(Finding::name)
                .contains(
                        "client and database counts agree",
                        "N = X·(R+Z)",
                        "Little's law, device vda",
                        "Reads of database and device",
                        "Driver load",
                        "steady state",
                        "only orders with an unused item are rolled back",
                        "load: Lines per order, mean");
        assertThat(gates.checks()).extracting(Finding::verdict).containsOnly(Finding.Verdict.PASSED);
        assertThat(gates.isValid()).isTrue();
        assertThat(gates.reason()).isEmpty();
    }

    @Test
    void aGateThatNeedsTheSeriesMakesTheRunNotValidToo() {
        Gates gates = gates(run().driverProcessors(1.5));

        assertThat(gates.status()).isEqualTo(Status.NOT_VALID);
        assertThat(gates.reason()).isEqualTo("failed: Driver load");
        assertThat(gates.conclusion().status()).isEqualTo(Status.NOT_VALID);
        assertThat(gates.recorded().status()).isEqualTo(Status.COMPLETE);
    }

    @Test
    void atItsEndARunThatIsNotValidSaysSoInEveryFile() throws IOException {
        Path run = run().driverProcessors(1.5).write();

        Gates gates = CheckedRun.close(RunReader.open(run)).gates();

        RunReader closed = RunReader.open(run);
        assertThat(closed.record().conclusion().status()).isEqualTo(Status.NOT_VALID);
        assertThat(closed.record().conclusion().reason()).isEqualTo("failed: Driver load");
        assertThat(closed.verdict()).contains(gates.verdict());
        assertThat(gates.verdict().findings()).isEqualTo(gates.checks());
        assertThat(Files.readString(run.resolve("verdict.json")))
                .contains("\"bound\" : \"at most 70 % of its host's CPUs\"");
        assertThat(CheckedRun.read(closed).gates().conclusion())
                .as("judged again")
                .isEqualTo(gates.conclusion());
    }

    @Test
    void aRunKilledBeforeItsVerdictIsJudgedByItsReader() throws IOException {
        Path run = run().driverProcessors(1.5).write();
        Path record = run.resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("\"complete\"", "\"unjudged\""));

        CheckedRun read = CheckedRun.read(run);

        assertThat(read.gates().status()).isEqualTo(Status.NOT_VALID);
        assertThat(Files.readString(record)).as("left as it is").contains("\"unjudged\"");
    }

    @Test
    void timesThatBelongToOtherRequestsBreakLittlesLaw() {
        Gates gates = gates(run().foreignQueue(1_000));

        assertThat(gates.reason()).isEqualTo("failed: Little's law, device vda");
    }

    @Test
    void aLoadThatDeviatesMakesTheRunNotValid() {
        Gates gates = gates(run().inputs(new InputCounts(45_000, 450, 450_000, 0, 43_000, 6_450, 47_000, 28_200)));

        assertThat(gates.reason()).isEqualTo("failed: load: Lines from another warehouse");
    }

    @Test
    void rollbacksThatNoInputAskedForMakeTheRunNotValid() throws IOException {
        Path run = run().write();
        Path record = run.resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("\"unusedItems\" : 450", "\"unusedItems\" : 440"));

        Gates gates = CheckedRun.read(run).gates();

        assertThat(gates.reason()).isEqualTo("failed: only orders with an unused item are rolled back");
        assertThat(gates.that(Finding.Verdict.FAILED).get(0).value())
                .isEqualTo("450 rolled back by design, 440 with an unused item");
    }

    @Test
    void aGateThatTheRecordBringsCountsAsBefore() {
        Gates gates = gates(run().status(Status.NOT_VALID));

        assertThat(gates.status()).isEqualTo(Status.NOT_VALID);
        assertThat(gates.reason()).isEqualTo("failed: client and database counts agree");
    }

    @Test
    void aRunThatIsNotSteadyIsMarkedAndStaysValid() {
        Gates gates = gates(run().noise(0.03).seconds(10, 240, 2).cliff(80, 0.7));

        assertThat(gates.that(Finding.Verdict.MARKED)).extracting(Finding::name).contains("steady state");
        assertThat(gates.isValid()).isTrue();
    }

    @Test
    void readsByOthersAreMarked() {
        Gates gates = gates(run().foreignReads(0.06));

        assertThat(gates.that(Finding.Verdict.MARKED))
                .extracting(Finding::name)
                .containsExactly("Reads of database and device");
        assertThat(gates.isValid()).isTrue();
    }

    @Test
    void writesByOthersAreMarked() {
        Gates gates = CheckedRun.read(ForeignWrites.in(run().write(), 10)).gates();

        assertThat(gates.that(Finding.Verdict.MARKED))
                .extracting(Finding::name)
                .containsExactly("Writes of database and device");
        assertThat(gates.isValid()).isTrue();
    }

    @Test
    void anIntervalTooShortForItsBoundsIsMarkedAtMost() {
        Gates gates = gates(run().driverProcessors(1.9).seconds(1, 5, 1));

        assertThat(gates.that(Finding.Verdict.MARKED)).extracting(Finding::name).contains("Driver load");
        assertThat(gates.isValid()).isTrue();
    }

    @Test
    void anInterruptedRunStaysInterruptedWhateverItsGatesSay() {
        Gates gates = gates(run().killedAfter(40).driverProcessors(1.9));

        assertThat(gates.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(gates.reason()).startsWith("the run was not closed");
    }

    @Test
    void everyLevelOfALadderHasItsOwn() {
        Gates gates = CheckedRun.read(SteppedRun.ladder(out).write()).gates();

        assertThat(gates.checks())
                .extracting(Finding::name)
                .contains("N = X·(R+Z), 8 users", "N = X·(R+Z), 16 users", "steady state, 32 users");
    }

    private SyntheticRun run() {
        return new SyntheticRun(out);
    }

    private static Gates gates(SyntheticRun run) {
        return CheckedRun.read(run.write()).gates();
    }
}
