package io.latchmark.agents.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.agents.merge.PlantedRun.Edges;
import io.latchmark.agents.merge.PlantedRun.Ended;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.CountGates;
import io.latchmark.results.run.DriftGate;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.Finding.Verdict;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.LoadStart;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.PartsGate;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunStatus;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Share;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Parts of a run whose every transaction is known, against the same run of one host. */
final class RunMergeTest {
    private static final long SECOND = PlantedRun.SECOND;

    @TempDir
    private Path out;

    private final List<ExpectedPart> parts = new ArrayList<>();

    /** Random transactions, dealt at random; the part's origins and the ends of their seconds differ. */
    @ParameterizedTest
    @CsvSource({"1, 11", "2, 12", "3, 13", "5, 14", "9, 15", "16, 16"})
    void anySplitOfARunIsMergedIntoThatRunBucketByBucket(int shares, long seed) {
        PlantedRun planted = new PlantedRun(out, 4, 500, seed);
        List<Ended> all = planted.transactions();
        RunReader alone = RunReader.open(planted.alone(all).path());
        RunDirectory whole = planted.coordinator(orders(all));
        List<List<Ended>> dealt = planted.dealt(all, shares);
        for (Share share : Share.all(shares)) {
            Edges edges = new Edges((3 + share.number()) * SECOND, List.of(), 1_000L * share.number());
            parts.add(planted.part(whole, share, dealt.get(share.number()), edges));
        }

        RunRecord record = RunMerge.merge(whole, parts);

        RunReader merged = RunReader.open(whole.path());
        assertThat(merged.record()).isEqualTo(record);
        assertThat(record.conclusion().counts())
                .isEqualTo(alone.record().conclusion().counts());
        assertThat(record.conclusion().inputs())
                .isEqualTo(alone.record().conclusion().inputs());
        assertThat(record.conclusion().database())
                .isEqualTo(alone.record().conclusion().database());
        assertThat(record.conclusion().status()).isEqualTo(Status.COMPLETE);
        List<Interval> sums = merged.intervals();
        List<Interval> expected = alone.intervals();
        assertThat(sums).extracting(Interval::counts).isEqualTo(counts(expected));
        for (int i = 0; i < sums.size(); i++) {
            assertThat(sums.get(i).startNanos()).isCloseTo(expected.get(i).startNanos(), within(1_000L * shares));
        }
        assertThat(times(merged)).isEqualTo(times(alone));
    }

    @Test
    void aSecondInWhichOnePartStalledIsMergedWithTheNextAndNothingIsLost() {
        PlantedRun planted = new PlantedRun(out, 6, 200, 21);
        List<Ended> all = planted.transactions();
        RunDirectory whole = planted.coordinator(orders(all));
        List<List<Ended>> dealt = planted.dealt(all, 2);
        parts.add(planted.part(whole, new Share(0, 2), dealt.get(0), new Edges(SECOND, List.of(3, 4), 0)));
        parts.add(planted.part(whole, new Share(1, 2), dealt.get(1), new Edges(2 * SECOND, List.of(), 0)));

        RunMerge.merge(whole, parts);

        List<Interval> orders = RunReader.open(whole.path()).intervals().stream()
                .filter(row -> row.type() == TransactionType.NEW_ORDER)
                .toList();
        assertThat(orders)
                .extracting(row -> (row.endNanos() - row.startNanos()) / SECOND)
                .containsExactly(1L, 1L, 1L, 3L, 1L, 1L);
        assertThat(sum(orders).committed()).isEqualTo(orders(all));
        assertThat(orders.get(0).startNanos()).isEqualTo(PlantedRun.START);
        assertThat(orders.get(5).endNanos()).isEqualTo(PlantedRun.START + planted.seconds() * SECOND);
    }

    @Test
    void samplesAndEventsStandUnderTheAgentsNameOnTheCoordinatorsTimeBase() {
        RunDirectory whole = merged(2);

        RunReader run = RunReader.open(whole.path());
        List<Sample> samples = new ArrayList<>();
        run.forEachSample(samples::add);
        assertThat(samples).extracting(Sample::source).contains("driver", "driver@a1", "driver@a2");
        assertThat(samples).extracting(Sample::timeNanos).isSorted();
        assertThat(samples.stream().filter(sample -> sample.source().equals("driver@a2")))
                .extracting(Sample::timeNanos)
                .first()
                .isEqualTo(PlantedRun.START + SECOND);
        assertThat(run.record().environment().sources())
                .extracting(RunEnvironment.Source::name)
                .containsExactly("driver", "processors", "driver@a1", "processors@a1", "driver@a2", "processors@a2");
        assertThat(samples.stream().filter(sample -> sample.source().startsWith("processors")))
                .extracting(Sample::object)
                .containsOnly("driver", "agent a1", "agent a2");
        assertThat(run.record().environment().roles().get("processors@a2"))
                .extracting(DeclaredRole::role)
                .as("a host more, and no threads of the driver")
                .containsExactly(CounterRole.HOST_BUSY_TIME);
        assertThat(run.events())
                .extracting(Event::detail)
                .containsExactlyInAnyOrder(
                        "WARM_UP",
                        "note of " + whole.name(),
                        "agent a1: note of 20261121T013500Z-a1",
                        "agent a2: note of 20261121T013500Z-a2");
        assertThat(run.events())
                .filteredOn(event -> event.detail().startsWith("agent"))
                .allMatch(event -> event.timeNanos() == PlantedRun.START + SECOND);
    }

    @Test
    void thePartsStayReadableAloneAndTheWholeNamesThem() {
        RunDirectory whole = merged(3);

        RunParts of = RunReader.open(whole.path()).record().parts().orElseThrow();
        assertThat(of.agents()).extracting(RunParts.Agent::name).containsExactly("a1", "a2", "a3");
        assertThat(of.agents()).extracting(RunParts.Agent::problem).containsOnly("");
        assertThat(of.agents()).extracting(RunParts.Agent::lateNanosMax).containsExactly(1_000L, 2_000L, 3_000L);
        for (RunParts.Agent agent : of.agents()) {
            RunReader part = RunReader.open(PartFiles.directory(whole, agent.name()));
            assertThat(part.record().part()).isEqualTo(agent.part());
            long measured = part.intervals().stream()
                    .filter(row -> row.type() == TransactionType.NEW_ORDER)
                    .filter(row -> row.startNanos()
                            >= part.record().conclusion().phases().get(1).startNanos())
                    .mapToLong(row -> row.counts().committed())
                    .sum();
            assertThat(agent.measuredNewOrders()).isEqualTo(measured).isPositive();
            assertThat(agent.sha256()).isEqualTo(PartFiles.checksums(PartFiles.directory(whole, agent.name())));
        }
    }

    @Test
    void aLostPartMakesTheRunNotValidWithItsNameAndReason() {
        PlantedRun planted = new PlantedRun(out, 3, 100, 31);
        List<Ended> all = planted.transactions();
        RunDirectory whole = planted.coordinator(orders(all));
        parts.add(planted.part(whole, new Share(0, 2), all, new Edges(SECOND, List.of(), 0)));
        parts.add(ExpectedPart.lost("a2", new Share(1, 2), "no answer for 4 s"));

        RunConclusion conclusion = RunMerge.merge(whole, parts).conclusion();

        assertThat(conclusion.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failure(conclusion, PartsGate.NAME).value()).isEqualTo("agent a2: no answer for 4 s");
        assertThat(conclusion.reason()).startsWith("failed: " + PartsGate.NAME);
        assertThat(sum(RunReader.open(whole.path()).intervals()).started()).isEqualTo(all.size());
    }

    @Test
    void aFileThatIsNotTheAnnouncedOneIsNotMerged() throws IOException {
        PlantedRun planted = new PlantedRun(out, 3, 100, 32);
        List<Ended> all = planted.transactions();
        RunDirectory whole = planted.coordinator(orders(all));
        parts.add(planted.part(whole, Share.WHOLE, all, new Edges(SECOND, List.of(), 0)));
        Path file = PartFiles.directory(whole, "a1").resolve(RunDirectory.INTERVALS);
        Files.writeString(file, Files.readString(file) + "1,2,new_order\n");

        RunConclusion conclusion = RunMerge.merge(whole, parts).conclusion();

        assertThat(conclusion.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failure(conclusion, PartsGate.NAME).value())
                .isEqualTo("agent a1: intervals.csv is not the file that the agent announced: its SHA-256 is another");
        assertThat(RunReader.open(whole.path()).intervals()).isEmpty();
    }

    @Test
    void aPartOfAnotherRunOrAnotherShareIsRefused() {
        PlantedRun planted = new PlantedRun(out, 3, 100, 33);
        List<Ended> all = planted.transactions();
        RunDirectory whole = planted.coordinator(orders(all));
        ExpectedPart first = planted.part(whole, new Share(0, 2), all, new Edges(SECOND, List.of(), 0));

        RunConclusion conclusion = RunMerge.merge(
                        whole, List.of(ExpectedPart.fetched("a1", new Share(1, 2), first.sha256())))
                .conclusion();

        assertThat(failure(conclusion, PartsGate.NAME).value())
                .isEqualTo("agent a1: it has the share 0 of 2 and not 1 of 2");
    }

    @Test
    void newOrdersThatOnlyTheDatabaseHasMakeTheSumNotValid() {
        PlantedRun planted = new PlantedRun(out, 3, 100, 34);
        List<Ended> all = planted.transactions();
        RunDirectory whole = planted.coordinator(orders(all) + 1);
        parts.add(planted.part(whole, Share.WHOLE, all, new Edges(SECOND, List.of(), 0)));

        RunConclusion conclusion = RunMerge.merge(whole, parts).conclusion();

        assertThat(failure(conclusion, CountGates.DATABASE_AGREES).value()).endsWith("difference 1");
    }

    /** Through the file of the coordinator and of a part, the merge, and a reader of the merged run. */
    @ParameterizedTest
    @EnumSource
    void aVerdictSurvivesEveryFileAndTheMerge(Verdict verdict) {
        PlantedRun planted = new PlantedRun(out, 3, 100, 35);
        List<Ended> all = planted.transactions();
        Finding ofCoordinator = new Finding("of the coordinator", verdict, "found", "bound", "why");
        Finding ofPart = new Finding("of the part", verdict, "found there", "bound", "why");
        RunDirectory whole = planted.coordinator(orders(all), List.of(ofCoordinator));
        Edges edges = new Edges(SECOND, List.of(), 0);
        parts.add(planted.part(whole, Share.WHOLE, all, edges, record -> with(record, List.of(ofCoordinator, ofPart))));

        RunMerge.merge(whole, parts);

        RunConclusion merged = RunReader.open(whole.path()).record().conclusion();
        assertThat(merged.gates()).contains(ofCoordinator);
        assertThat(merged.status()).isEqualTo(verdict == Verdict.FAILED ? Status.NOT_VALID : Status.COMPLETE);
        switch (verdict) {
            case PASSED ->
                assertThat(merged.gates()).noneMatch(gate -> gate.name().contains("part,"));
            case FAILED ->
                assertThat(failure(merged, PartsGate.NAME).value())
                        .contains("of the coordinator: found", "of the part: found there");
            case MARKED, NOT_COMPARED ->
                assertThat(merged.gates()).contains(ofPart.at("agent a1")).doesNotContain(ofCoordinator.at("agent a1"));
        }
        assertThat(RunReader.open(PartFiles.directory(whole, "a1"))
                        .record()
                        .conclusion()
                        .gates())
                .containsExactly(ofCoordinator, ofPart);
    }

    /** The clock stepped after the start: by it, the part measured its whole interval. */
    @ParameterizedTest
    @CsvSource({"60000, before", "-60000, after", "1001, before"})
    void aPartWhoseClockSteppedMakesTheRunNotValidByHowMuch(long drift, String side) {
        RunConclusion merged = drifted(drift);

        assertThat(merged.status()).isEqualTo(Status.NOT_VALID);
        assertThat(failure(merged, PartsGate.NAME).value())
                .isEqualTo(
                        "agent a1: its measured phase ended "
                                + String.format(Locale.ROOT, "%.3f", Math.abs(drift) / 1e3) + " s " + side
                                + " that of the run (at most 1 s allowed): a clock stepped, or its host was suspended or had no CPU for it");
    }

    @Test
    void aClockThatDriftedALittleIsAMarkThatIsReadBack() {
        RunConclusion merged = drifted(31);

        assertThat(merged.status()).isEqualTo(Status.COMPLETE);
        assertThat(merged.gates())
                .filteredOn(gate -> gate.verdict() == Verdict.MARKED)
                .singleElement()
                .satisfies(gate -> assertThat(gate.name()).isEqualTo(DriftGate.NAME))
                .satisfies(gate -> assertThat(gate.value()).startsWith("agent a1 by +31.000 ms"));
    }

    @Test
    void aPartThatMeasuredLaterThanTheOthersMakesTheRunNotValid() {
        PlantedRun planted = new PlantedRun(out, 6, 100, 36);
        List<Ended> all = planted.transactions();
        RunDirectory whole = planted.coordinator(orders(all));
        List<List<Ended>> dealt = planted.dealt(all, 2);
        Edges edges = new Edges(9 * SECOND, List.of(), 0);
        parts.add(planted.part(whole, new Share(0, 2), dealt.get(0), edges));
        parts.add(planted.part(
                whole,
                new Share(1, 2),
                dealt.get(1),
                edges,
                record -> record.with(place(record.part().orElseThrow(), 7 * SECOND))));

        RunConclusion merged = RunMerge.merge(whole, parts).conclusion();

        assertThat(failure(merged, PartsGate.NAME).value())
                .startsWith("agent a2: its measured phase started 2.000 s after that of the run");
    }

    /** As on a host without CPU for an agent, whose phase then ends seconds after that of the run. */
    @Test
    void whatAPartDidAfterThePhaseOfTheRunIsInItsLastIntervalAndCanBeRead() {
        PlantedRun planted = new PlantedRun(out, 6, 100, 38);
        List<Ended> all = planted.transactions();
        RunDirectory whole = planted.coordinator(orders(all));
        parts.add(planted.part(
                whole,
                Share.WHOLE,
                all,
                new Edges(9 * SECOND, List.of(), 0),
                record -> record.with(place(record.part().orElseThrow(), 6 * SECOND))));

        RunConclusion merged = RunMerge.merge(whole, parts).conclusion();

        assertThat(merged.status()).isEqualTo(Status.NOT_VALID);
        List<Interval> orders = RunReader.open(whole.path()).intervals().stream()
                .filter(row -> row.type() == TransactionType.NEW_ORDER)
                .toList();
        assertThat(sum(orders).committed()).isEqualTo(orders(all));
        assertThat(orders).allSatisfy(row -> assertThat(row.endNanos()).isGreaterThan(row.startNanos()));
        assertThat(orders.get(orders.size() - 1).endNanos()).isEqualTo(PlantedRun.START + planted.seconds() * SECOND);
    }

    /** The record of a part that was to start at another instant. */
    private static RunPart place(RunPart part, long announcedNanos) {
        return new RunPart(part.run(), part.share(), part.agent(), part.host(), part.before())
                .ended(part.after(), List.of(new LoadStart(announcedNanos, 0)));
    }

    private static RunRecord with(RunRecord record, List<Finding> gates) {
        RunConclusion conclusion = record.conclusion();
        return record.with(conclusion.with(RunStatus.ENDED.judged(gates), gates));
    }

    /** A merged run of one part, whose clock gained this much from before the load until after it, as it is read. */
    private RunConclusion drifted(long millis) {
        PlantedRun planted = new PlantedRun(out, 6, 100, 37);
        List<Ended> all = planted.transactions();
        RunDirectory whole = planted.coordinator(orders(all));
        parts.add(planted.part(whole, Share.WHOLE, all, new Edges(9 * SECOND, List.of(), 0), record -> {
            RunPart part = record.part().orElseThrow();
            long after = part.before().offsetNanos() + millis * 1_000_000;
            return record.with(part.ended(Optional.of(new ClockOffset(after, 180)), part.starts()));
        }));
        RunMerge.merge(whole, parts);
        return RunReader.open(whole.path()).record().conclusion();
    }

    @Test
    void nothingIsLeftOfTheMergeBesideItsResultWhichIsNotMergedAgain() {
        RunDirectory whole = merged(2);

        assertThat(whole.file(".merging")).doesNotExist();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunMerge.merge(whole, parts))
                .withMessageContaining("merged already");
    }

    private RunDirectory merged(int shares) {
        PlantedRun planted = new PlantedRun(out, 3, 300, 41);
        List<Ended> all = planted.transactions();
        RunDirectory whole = planted.coordinator(orders(all));
        List<List<Ended>> dealt = planted.dealt(all, shares);
        for (Share share : Share.all(shares)) {
            Edges edges = new Edges((7 + share.number()) * SECOND, List.of(), 0);
            parts.add(planted.part(whole, share, dealt.get(share.number()), edges));
        }
        RunMerge.merge(whole, parts);
        return whole;
    }

    private static Finding failure(RunConclusion conclusion, String name) {
        return conclusion.gates().stream()
                .filter(gate -> gate.isFailure() && gate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static long orders(Collection<Ended> all) {
        return all.stream()
                .filter(each -> each.type() == TransactionType.NEW_ORDER && !each.failed())
                .count();
    }

    private static List<OutcomeCounts> counts(List<Interval> rows) {
        return rows.stream().map(Interval::counts).toList();
    }

    private static OutcomeCounts sum(List<Interval> rows) {
        return counts(rows).stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }

    private static List<ResponseTimes> times(RunReader run) {
        List<ResponseTimes> times = new ArrayList<>();
        run.forEachTimes(EnumSet.allOf(ResponseTimes.Kind.class), line -> times.add(line.decoded()));
        return times;
    }
}
