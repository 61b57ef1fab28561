package io.latchmark.analysis.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlanTest {
    private static final ScalabilityLaw PLANTED = new ScalabilityLaw(1_000, 0.03, 0.0004);

    @TempDir
    private Path temporary;

    @Test
    void aLadderIsPrintedWithItsCurveAsInTheGoldenFile() {
        Path run = ladder(1, 2, 4, 8, 16, 32);

        Plan plan = Plan.of(List.of(run), Plan.Questions.NONE);

        assertThat(String.join("\n", TextRenderer.lines(PlanDocument.of(plan))) + "\n")
                .isEqualTo(golden("plan-ladder.txt"));
        assertThat(plan.isValid()).isTrue();
        assertThat(plan.isAnswered()).isTrue();
    }

    @Test
    void ceilingAndReadTimeAreAnsweredAsInTheGoldenFile() {
        Path run = new SyntheticRun(temporary).write();

        Plan plan =
                Plan.of(List.of(run), new Plan.Questions(Ceilings.read(List.of("vda=20000")), OptionalDouble.of(0.2)));

        assertThat(String.join("\n", TextRenderer.lines(PlanDocument.of(plan))) + "\n")
                .isEqualTo(golden("plan-device.txt"));
        assertThat(plan.isAnswered()).isTrue();
    }

    /** 35.5 reads and 1 % more by vacuum, and 2.5 writes: 38.355 operations. */
    @Test
    void aCeilingAllowsItsOperationsByThoseOfATransaction() {
        Path run = new SyntheticRun(temporary).write();

        Plan plan =
                Plan.of(List.of(run), new Plan.Questions(Ceilings.read(List.of("vda=20000")), OptionalDouble.empty()));

        DeviceLimit limit = plan.limits().get(0);
        assertThat(limit.operationsPerTransaction()).isCloseTo(38.355, within(0.01));
        assertThat(limit.perSecond()).isCloseTo(20_000 / 38.355, within(0.5));
        assertThat(limit.usersLeast()).isCloseTo(8 * limit.perSecond() / 400, within(0.05));
        assertThat(limit.text()).contains("EXTRAPOLATED to 1.30 times the maximum throughput measured");
    }

    /** Of all that a report marks, a plan names as much. */
    @Test
    void marksAreThoseOfTheGatesNotOnlyOfTheSummary() {
        Path run = PlantedProcessors.of("driver and database", 0.99)
                .driver(0.05, 0.01)
                .database(1.95, 0.05, 0.01)
                .in(new SyntheticRun(temporary).write());

        String text =
                String.join("\n", TextRenderer.lines(PlanDocument.of(Plan.of(List.of(run), Plan.Questions.NONE))));

        assertThat(text)
                .contains("MARKED at 1 of 1 level: Other load on the host")
                .contains("MARKED at 1 of 1 level: CPU headroom");
    }

    @Test
    void readsOfTheMeasuredTimeChangeNothing() {
        Path run = new SyntheticRun(temporary).write();

        Plan plan = Plan.of(List.of(run), new Plan.Questions(Ceilings.NONE, OptionalDouble.of(0.38)));

        ReadTime.Row row = plan.readTime().orElseThrow().rows().get(0);
        assertThat(row.readsPerTransaction()).isCloseTo(35.5, within(0.01));
        assertThat(row.bounds().low()).isCloseTo(400 / 1.03, within(0.5));
        assertThat(row.bounds().high()).isCloseTo(400 * 1.03, within(0.5));
    }

    /** Sessions of the planted run slept less in a read than the device took, since it begins while they still have a CPU. */
    @Test
    void aFasterDeviceNeverPredictsALoss() {
        Path run = PlantedProcessors.of("driver and database", 0.6)
                .driver(0.1, 0.1)
                .database(3.0, 3.0, 0)
                .in(new SyntheticRun(temporary).write());

        Plan plan = Plan.of(List.of(run), new Plan.Questions(Ceilings.NONE, OptionalDouble.of(0.37)));

        ReadTime.Row row = plan.readTime().orElseThrow().rows().get(0);
        assertThat(row.bounds().low()).isCloseTo(400 / 1.03, within(0.5));
        assertThat(row.bounds().high()).isGreaterThan(400 * 1.03 + 1);
    }

    @Test
    void ofADeviceThatServesOthersTheLatencyIsARange() {
        Path run = PlantedProcessors.of("driver and database", 0.6)
                .driver(0.1, 0.1)
                .database(3.0, 3.0, 0)
                .in(new SyntheticRun(temporary).foreignReads(0.3).write());

        Plan plan = Plan.of(List.of(run), new Plan.Questions(Ceilings.NONE, OptionalDouble.of(0.8)));

        ReadTime.Row row = plan.readTime().orElseThrow().rows().get(0);
        assertThat(row.measured().low()).isBetween(0.2, 0.35);
        assertThat(row.measured().high()).isCloseTo(0.4, within(0.001));
        assertThat(row.bounds().low())
                .isCloseTo(8e3 / (20 + 35.5 * (0.8 - row.measured().low())) / 1.03, within(1.0));
    }

    /** Of the 12 ms that sessions hid in waits, some are of the calls of reads: they stay, whatever the device takes. */
    @Test
    void theCpuTimeOfACallIsNoTimeOfTheDevice() {
        Path run = PlantedProcessors.of("driver and database", 0.6)
                .driver(0.1, 0.1)
                .database(3.0, 3.0, 0)
                .in(new SyntheticRun(temporary).write());

        Plan plan = Plan.of(List.of(run), new Plan.Questions(Ceilings.NONE, OptionalDouble.of(1e-6)));

        ReadTime.Row row = plan.readTime().orElseThrow().rows().get(0);
        assertThat(row.callMillis()).as("14.2 ms of 35.5 reads").isCloseTo(0.4, within(0.001));
        assertThat(row.measured().low()).isCloseTo(0.38, within(0.001));
        assertThat(row.bounds().high())
                .as("of 20 ms only what the device takes goes away")
                .isCloseTo(8e3 / (20 - 35.5 * 0.38) * 1.03, within(2.0));
        assertThat(String.join("\n", TextRenderer.lines(PlanDocument.of(plan))))
                .contains("ms at the device; this time is");
    }

    @Test
    void aCeilingThatTheRunPassedLimitsNothing() {
        Path run = new SyntheticRun(temporary).write();

        Plan plan =
                Plan.of(List.of(run), new Plan.Questions(Ceilings.read(List.of("vda=100")), OptionalDouble.of(0.2)));

        assertThat(plan.limits()).isEmpty();
        assertThat(plan.isAnswered()).isFalse();
        assertThat(plan.refusals())
                .anySatisfy(text -> assertThat(text).startsWith("The ceiling of vda is not used: a run did "));
    }

    @Test
    void aCurveThatEndsBelowACeilingSaysSo() {
        Path run = ladder(1, 2, 4, 8, 16, 32);
        PlannedRuns runs = PlannedRuns.read(List.of(run));
        ScalabilityFit fit = ScalabilityFit.of(runs.points());

        assertThat(fit.law().usersFor(2 * fit.law().greatest())).isEmpty();
        assertThat(fit.law().usersFor(runs.levels().get(2).perSecond()).orElseThrow())
                .isCloseTo(4, within(0.2));
    }

    @Test
    void oneLevelHasDemandsButNoCurve() {
        Path run = new SyntheticRun(temporary).write();

        Plan plan = Plan.of(List.of(run), Plan.Questions.NONE);

        assertThat(plan.fit()).isEmpty();
        assertThat(plan.refusals()).singleElement().asString().contains("1 level of users", "needs 5 at least");
        assertThat(plan.demands()).extracting(Demand::name).contains("vda: reads", "database: KiB of log");
    }

    @Test
    void questionsThatTheRunsCannotAnswerAreRefusedByName() {
        Path run = new SyntheticRun(temporary).without("waits").write();

        Plan plan =
                Plan.of(List.of(run), new Plan.Questions(Ceilings.read(List.of("sdb=491")), OptionalDouble.of(0.2)));

        assertThat(plan.isAnswered()).isFalse();
        assertThat(plan.refusals())
                .anySatisfy(text -> assertThat(text).isEqualTo("The ceiling of sdb is not used: the run sampled vda."))
                .anySatisfy(text -> assertThat(text).startsWith("Reads of another time: no run counted"));
    }

    @Test
    void runsThatAreNotValidAreLeftOutByName() {
        Path run = new SyntheticRun(temporary)
                .status(RunConclusion.Status.NOT_VALID)
                .write();

        Plan plan = Plan.of(List.of(run), Plan.Questions.NONE);

        assertThat(plan.isValid()).isFalse();
        assertThat(TextRenderer.lines(PlanDocument.of(plan)))
                .anySatisfy(line -> assertThat(line).contains("LEFT OUT", "not valid"))
                .anySatisfy(line -> assertThat(line).contains("no valid run is left"));
    }

    @Test
    void runsOfTwoConfigurationsAreRefused() {
        Path one = new SyntheticRun(temporary).label("a").write();
        Path other = new SyntheticRun(temporary).label("b").write();

        assertThatThrownBy(() -> Plan.of(List.of(one, other), Plan.Questions.NONE))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("label: a, b");
        assertThatThrownBy(() -> Plan.of(List.of(one, one), Plan.Questions.NONE))
                .hasMessageContaining("is given twice");
    }

    @Test
    void openLoopsHaveNoCurveOverUsers() {
        Path run = new SteppedRun(temporary, Pacing.UNIFORM)
                .level(new SteppedRun.Level(new Step(50, 400), 400, 20, 0))
                .write();

        Plan plan = Plan.of(List.of(run), new Plan.Questions(Ceilings.NONE, OptionalDouble.of(1)));

        assertThat(plan.refusals())
                .hasSize(2)
                .allSatisfy(text -> assertThat(text).contains("open loop"));
    }

    @Test
    void jsonHoldsTheSameAnswers() {
        String json = PlanJson.write(Plan.of(List.of(ladder(1, 2, 4, 8, 16, 32)), Plan.Questions.NONE));

        assertThat(json).contains("\"formatVersion\" : 1", "\"peakUsers\"", "\"lackOfFit\"", "\"levels\"");
    }

    @Test
    void markdownEscapesALabel() {
        Path run = new SyntheticRun(temporary).label("<b>_x_").write();

        assertThat(String.join(
                        "\n", MarkdownRenderer.lines(PlanDocument.of(Plan.of(List.of(run), Plan.Questions.NONE)))))
                .contains("\\<b\\>\\_x\\_")
                .doesNotContain("<b>");
    }

    /** A ceiling of 500 transactions a second, which no curve with a peak is. */
    @Test
    void levelsThatDoNotFollowTheCurveHaveNoPeak() {
        SteppedRun run = new SteppedRun(temporary, Pacing.NONE);
        for (int count : List.of(1, 2, 4, 8, 16, 32)) {
            int perSecond = Math.min(100 * count, 500);
            run.level(new SteppedRun.Level(new Step(count, 0), perSecond, 1e3 * count / perSecond, 0));
        }

        String text = String.join(
                "\n", TextRenderer.lines(PlanDocument.of(Plan.of(List.of(run.write()), Plan.Questions.NONE))));

        assertThat(text)
                .contains("No peak is given: the levels do not follow the curve.", "LACK OF FIT")
                .doesNotContain("Peak: ");
    }

    @Test
    void aStepWithAMixOfItsOwnIsNoPointOfTheCurve() {
        SteppedRun run = new SteppedRun(temporary, Pacing.NONE);
        for (int count : List.of(1, 4, 16)) {
            run.level(new SteppedRun.Level(new Step(count, 0), 100 * count, 10, 0));
        }
        run.level(new SteppedRun.Level(new Step(16, 0, Optional.of(Mix.READ_ONLY)), 9_000, 1.7778, 0));

        Plan plan = Plan.of(List.of(run.write()), Plan.Questions.NONE);

        assertThat(plan.runs().levels()).extracting(Level::perSecond).containsExactly(100.0, 400.0, 1_600.0);
        assertThat(plan.runs().leftOut()).singleElement().asString().contains("16 users, read-only");
    }

    private Path ladder(int... users) {
        SteppedRun run = new SteppedRun(temporary, Pacing.NONE);
        for (int count : users) {
            int perSecond = (int) Math.round(PLANTED.at(count) / 100) * 100;
            run.level(new SteppedRun.Level(new Step(count, 0), perSecond, 1e3 * count / perSecond, 0));
        }
        return run.write();
    }

    private static String golden(String name) {
        try (var in = PlanTest.class.getResourceAsStream(name)) {
            return new String(java.util.Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
