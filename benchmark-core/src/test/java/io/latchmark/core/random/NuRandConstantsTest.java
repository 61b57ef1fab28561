package io.latchmark.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NuRandConstantsTest {
    @Test
    void theRunsConstantObeysTheRuleForEveryLoad() {
        for (int load = 0; load <= 255; load++) {
            for (long seed = 0; seed < 200; seed++) {
                int delta = Math.abs(NuRandConstants.ofRun(seed, load).lastName() - load);

                assertThat(delta).isBetween(65, 119).isNotIn(96, 112);
            }
        }
    }

    @Test
    void everyAllowedConstantIsChosenBySomeSeed() {
        Set<Integer> chosen = new HashSet<>();
        Set<Integer> allowed = new HashSet<>();
        for (long seed = 0; seed < 5_000; seed++) {
            chosen.add(NuRandConstants.ofRun(seed, 127).lastName());
        }
        for (int constant = 0; constant <= 255; constant++) {
            if (NuRandConstants.isAllowed(constant, 127)) {
                allowed.add(constant);
            }
        }

        // 106 equally likely constants: the chance that 5,000 seeds miss one is below 10^-18.
        assertThat(chosen).isEqualTo(allowed).hasSize(106);
    }

    @ParameterizedTest
    @CsvSource({
        "64, false",
        "65, true",
        "95, true",
        "96, false",
        "97, true",
        "111, true",
        "112, false",
        "113, true",
        "119, true",
        "120, false",
        "0, false"
    })
    void theRuleCountsTheDifferenceInBothDirections(int delta, boolean allowed) {
        assertThat(NuRandConstants.isAllowed(100 + delta, 100)).isEqualTo(allowed);
        assertThat(NuRandConstants.isAllowed(100, 100 + delta)).isEqualTo(allowed);
    }

    @Test
    void theSameSeedGivesTheSameConstants() {
        assertThat(NuRandConstants.ofLoad(42)).isEqualTo(NuRandConstants.ofLoad(42));
        assertThat(NuRandConstants.ofRun(42, 5)).isEqualTo(NuRandConstants.ofRun(42, 5));
        assertThat(NuRandConstants.ofLoad(42)).isNotEqualTo(NuRandConstants.ofLoad(43));
    }

    @Test
    void aConstantOutOfItsRangeIsRefused() {
        assertThatThrownBy(() -> new NuRandConstants(256, 0, 0)).hasMessageContaining("lastName = 256");
        assertThatThrownBy(() -> new NuRandConstants(0, 1_024, 0)).hasMessageContaining("customerId = 1024");
        assertThatThrownBy(() -> new NuRandConstants(0, 0, 8_192)).hasMessageContaining("itemId = 8192");
        assertThatThrownBy(() -> new NuRandConstants(-1, 0, 0)).hasMessageContaining("lastName = -1");
    }
}
