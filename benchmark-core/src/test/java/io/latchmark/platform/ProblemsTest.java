package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.time.Duration;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

final class ProblemsTest {
    @Test
    void allProblemsAreToldTogetherWithValueAndBound() {
        Problems problems = new Problems()
                .requireWithin("--users", 0, 1, 10_000)
                .requireWithin("--duration", Duration.ofMillis(-5), Duration.ofSeconds(1), Duration.ofDays(30));

        assertThatThrownBy(problems::throwIfAny)
                .hasMessageContaining("--users 0: must be 1 to 10000")
                .hasMessageContaining("--duration -5 ms: must be 1 s to 720 h")
                .asInstanceOf(InstanceOfAssertFactories.type(LatchmarkException.class))
                .extracting(LatchmarkException::category)
                .isEqualTo(LatchmarkException.Category.USAGE);
    }

    @Test
    void boundsBelongToTheRange() {
        Problems problems = new Problems()
                .requireWithin("--users", 1, 1, 2)
                .requireWithin("--users", 2, 1, 2)
                .requireWithin("--duration", Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1))
                .requireWithin("--duration", Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(1));

        assertThatCode(problems::throwIfAny).doesNotThrowAnyException();
    }
}
