package io.latchmark.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.ChiSquare;
import io.latchmark.core.random.RandomStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HomeWarehousesTest {
    private static final int DRAWS_PER_WAREHOUSE = 60;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 10", "3, 10", "7, 100", "9, 10", "10, 10", "99, 100"})
    void withFewerTerminalsEveryWarehouseHasOneOwnerAndTheSharesAreEqual(int terminals, int warehouses) {
        List<Integer> owned = new ArrayList<>();
        for (int terminal = 0; terminal < terminals; terminal++) {
            Set<Integer> share = drawn(HomeWarehouses.spread(terminal, terminals, new Scale(warehouses)), warehouses);
            assertThat(share.size()).isBetween(warehouses / terminals, (warehouses + terminals - 1) / terminals);
            owned.addAll(share);
        }

        assertThat(owned)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, warehouses).boxed().toList());
    }

    @ParameterizedTest
    @CsvSource({"10, 10", "11, 10", "100, 10", "25, 10", "8, 2", "5, 1"})
    void withMoreTerminalsEachHasOneAndTheWarehousesAreSharedEqually(int terminals, int warehouses) {
        int[] owners = new int[warehouses + 1];
        for (int terminal = 0; terminal < terminals; terminal++) {
            Set<Integer> share = drawn(HomeWarehouses.spread(terminal, terminals, new Scale(warehouses)), warehouses);
            assertThat(share).hasSize(1);
            owners[share.iterator().next()]++;
        }

        for (int warehouse = 1; warehouse <= warehouses; warehouse++) {
            assertThat(owners[warehouse]).isBetween(terminals / warehouses, (terminals + warehouses - 1) / warehouses);
        }
    }

    @Test
    void aFixedHomeIsOneWarehouse() {
        assertThat(drawn(HomeWarehouses.fixed(2, new Scale(10)), 10)).containsExactly(3);
        assertThat(drawn(HomeWarehouses.fixed(12, new Scale(10)), 10)).containsExactly(3);
    }

    @Test
    void aTerminalDrawsItsWarehousesEquallyOften() {
        HomeWarehouses homes = HomeWarehouses.spread(1, 4, new Scale(20));
        RandomStream stream = RandomStream.of(3, "homes", 0);
        long[] counts = new long[5];
        for (int i = 0; i < 100_000; i++) {
            counts[(homes.draw(stream) - 2) / 4]++;
        }

        // Fixed seed; 4 standard deviations, a false-alarm chance of 1 in 16,000.
        assertThat(ChiSquare.uniformScore(counts)).isBetween(-4.0, 4.0);
    }

    /** What is drawn in so many draws that a warehouse is missed with a chance below 10^-23. */
    private static Set<Integer> drawn(HomeWarehouses homes, int warehouses) {
        RandomStream stream = RandomStream.of(4, "homes", 0);
        Set<Integer> drawn = new HashSet<>();
        for (int i = 0; i < warehouses * DRAWS_PER_WAREHOUSE; i++) {
            drawn.add(homes.draw(stream));
        }
        return drawn;
    }
}
