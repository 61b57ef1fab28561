package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.core.transaction.Pacing;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class ShareTest {
    @ParameterizedTest
    @EnumSource(Pacing.class)
    void sharesHaveAllTerminalsOnceAndTheirSizesDifferByOneAtMost(Pacing pacing) {
        for (int shares = 1; shares <= 9; shares++) {
            for (int users = shares; users <= 40; users++) {
                int all = users;
                List<List<Integer>> each = Share.all(shares).stream()
                        .map(share -> share.terminals(all, pacing).boxed().toList())
                        .toList();

                assertThat(each.stream().flatMap(List::stream))
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.range(0, users).boxed().toList());
                assertThat(each.stream().mapToInt(List::size).max().orElseThrow()
                                - each.stream().mapToInt(List::size).min().orElseThrow())
                        .isBetween(0, 1);
            }
        }
    }

    @Test
    void inAClosedLoopAShareIsABlockAndInAnOpenOneEveryNth() {
        assertThat(new Share(1, 3).terminals(8, Pacing.NONE)).containsExactly(2, 3, 4);
        assertThat(new Share(1, 3).terminals(8, Pacing.POISSON)).containsExactly(1, 4, 7);
        assertThat(IntStream.range(0, 8).filter(new Share(1, 3)::hasTurn)).containsExactly(1, 4, 7);
    }

    @ParameterizedTest
    @CsvSource({"7, 8", "7, 7", "100, 1000", "5, 6", "9, 4"})
    void theSettingsOfAllSharesAddUpAndNoUserLosesItsConnection(int users, int connections) {
        for (int shares = 1; shares <= Math.min(users, connections); shares++) {
            WorkloadSettings whole = settings(Pacing.NONE, connections, new Step(users, 0));
            assertThat(Share.problem(shares, whole.steps(), whole.connections()))
                    .isEmpty();

            List<WorkloadSettings> each =
                    Share.all(shares).stream().map(share -> share.of(whole)).toList();

            assertThat(each.stream().mapToInt(WorkloadSettings::users).sum()).isEqualTo(users);
            assertThat(each.stream().mapToInt(WorkloadSettings::connections).sum())
                    .isEqualTo(connections);
            assertThat(each).allMatch(its -> connections < users || its.connections() >= its.users());
        }
    }

    @Test
    void theRateIsDividedAsTheUsersAre() {
        WorkloadSettings whole = settings(Pacing.UNIFORM, 8, new Step(10, 1_000), new Step(7, 70));

        List<WorkloadSettings> each =
                Share.all(3).stream().map(share -> share.of(whole)).toList();

        assertThat(each.get(0).steps()).containsExactly(new Step(4, 400), new Step(3, 30));
        for (int step = 0; step < 2; step++) {
            int number = step;
            assertThat(each.stream()
                            .mapToDouble(its -> its.steps().get(number).ratePerSecond())
                            .sum())
                    .isCloseTo(whole.steps().get(step).ratePerSecond(), within(1e-9));
        }
    }

    @Test
    void theWholeLoadIsUnchanged() {
        WorkloadSettings whole = settings(Pacing.NONE, 8, new Step(10, 0));

        assertThat(Share.WHOLE.of(whole)).isEqualTo(whole);
        assertThat(Share.WHOLE.terminals(3, Pacing.NONE)).containsExactly(0, 1, 2);
    }

    @Test
    void moreSharesThanUsersOrConnectionsAreAProblem() {
        WorkloadSettings whole = settings(Pacing.NONE, 2, new Step(10, 0), new Step(3, 0));

        assertThat(Share.problem(4, whole.steps(), whole.connections()))
                .contains("4 shares of a load of 3 users: each needs at least one");
        assertThat(Share.problem(3, whole.steps(), whole.connections()))
                .contains("3 shares of 2 connections: each needs at least one");
    }

    @Test
    void aShareBeyondTheLastIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Share(4, 4)).withMessageContaining("number = 4");
    }

    private static WorkloadSettings settings(Pacing pacing, int connections, Step... steps) {
        return Examples.record().workload().with(List.of(steps), pacing, connections);
    }
}
