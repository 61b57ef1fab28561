package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExperimentPlanTest {
    @Test
    void everyBlockHoldsEveryConfigurationUnderEveryWorkloadOnce() {
        ExperimentPlan plan = ExperimentPlan.of(experiment(1, 6));

        assertThat(plan.runs()).hasSize(6 * 4 * 2);
        for (int block = 1; block <= 6; block++) {
            int number = block;
            assertThat(plan.runs().stream()
                            .filter(run -> run.block() == number)
                            .map(run ->
                                    run.configuration().name() + run.workload().name()))
                    .hasSize(8)
                    .doesNotHaveDuplicates();
        }
        assertThat(plan.runs().stream().map(PlannedRun::number))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 48).boxed().toList());
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(ExperimentPlan.of(experiment(1, 6))).isEqualTo(ExperimentPlan.of(experiment(1, 6)));
        assertThat(ExperimentPlan.of(experiment(1, 6))).isNotEqualTo(ExperimentPlan.of(experiment(2, 6)));
    }

    @Test
    void aPilotIsTheBeginningOfTheWhole() {
        List<PlannedRun> whole = ExperimentPlan.of(experiment(1, 6)).runs();
        List<PlannedRun> pilot =
                ExperimentPlan.of(experiment(1, 6).withBlocks(2)).runs();

        assertThat(whole.subList(0, pilot.size())).isEqualTo(pilot);
    }

    @Test
    void aLadderIsOneRunWhoseStepsChangeTheirOrderFromBlockToBlock() {
        Experiment ladder = new Experiment(
                "test",
                1,
                6,
                Optional.empty(),
                List.of(configuration("a"), configuration("b")),
                Optional.empty(),
                List.of(new PlannedWorkload(
                        "ladder", false, Map.of("settle", "2m"), List.of("25", "100:read-only", "50", "100"))),
                Map.of(),
                new Experiment.Limits(2, Duration.ofSeconds(10)),
                List.of());

        List<PlannedRun> runs = ExperimentPlan.of(ladder).runs();

        assertThat(runs).hasSize(12);
        Map<Integer, Set<String>> orders = runs.stream()
                .collect(Collectors.groupingBy(
                        PlannedRun::block,
                        Collectors.mapping(run -> run.options(ladder).get("users"), Collectors.toSet())));
        assertThat(orders.values()).as("one order in a block").allMatch(order -> order.size() == 1);
        assertThat(orders.values().stream().flatMap(Set::stream))
                .as("a Williams design: each level follows each other one twice")
                .containsExactlyInAnyOrder(
                        "25,50,100,100:read-only",
                        "50,100,25,100:read-only",
                        "100,25,50,100:read-only",
                        "100,50,25,100:read-only",
                        "25,100,50,100:read-only",
                        "50,25,100,100:read-only");
        assertThat(runs.get(0).options(ladder)).containsEntry("settle", "2m");
    }

    @Test
    void thePlaceboIsTheSameConfigurationTwice() {
        List<PlannedRun> block = ExperimentPlan.of(experiment(1, 1)).runs();

        assertThat(block.stream().map(run -> run.configuration().name())).contains("a", "a-again");
        assertThat(block.stream()
                        .filter(run -> run.configuration().name().startsWith("a"))
                        .map(run -> run.configuration().options()))
                .containsOnly(Map.of("buffer-pool", "a"));
    }

    @Test
    void aConfigurationsOptionOverrulesTheWorkloadsAndThatOverrulesAll() {
        PlannedRun run = ExperimentPlan.of(experiment(1, 1)).runs().get(0);

        assertThat(run.options(experiment(1, 1)))
                .containsEntry("buffer-pool", run.configuration().options().get("buffer-pool"))
                .containsEntry("users", run.workload().options().get("users"))
                .containsEntry("duration", "20s");
    }

    private static Experiment experiment(long seed, int blocks) {
        return new Experiment(
                "test",
                seed,
                blocks,
                Optional.empty(),
                List.of(configuration("a"), configuration("b"), configuration("c")),
                Optional.of("a"),
                List.of(
                        new PlannedWorkload("few", false, Map.of("users", "1", "buffer-pool", "workload's")),
                        new PlannedWorkload("many", false, Map.of("users", "9"))),
                Map.of("duration", "20s", "users", "5"),
                new Experiment.Limits(2, Duration.ofSeconds(10)),
                List.of());
    }

    private static Configuration configuration(String name) {
        return new Configuration(name, "", List.of(), List.of(), List.of(), Map.of("buffer-pool", name));
    }
}
