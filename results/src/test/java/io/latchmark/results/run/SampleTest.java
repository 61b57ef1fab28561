package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class SampleTest {
    /** A run with such a sample could not be read again. */
    @Test
    void aUnitThatNoReaderKnowsIsRefused() {
        assertThatThrownBy(() -> new Sample(0, "device", "sda", "reads", "KiB", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unit = 'KiB': must be 1, B, ns, us, ms or s");
    }
}
