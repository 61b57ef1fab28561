package io.latchmark.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.application.text.OutputLine;
import io.latchmark.core.LatchmarkException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Seconds of a host that is none. */
final class OtherLoadTest {
    private static final Optional<Duration> NO_WAIT = Optional.empty();

    private final RecordingOperator operator = new RecordingOperator();
    private final Deque<Double> seconds = new ArrayDeque<>();

    @Test
    void anIdleHostIsNotMentioned() {
        before(NO_WAIT, 0.049);

        assertThat(operator.events()).isEmpty();
    }

    @Test
    void fromTheBoundOfTheCheckOnARunIsWarned() {
        before(NO_WAIT, 0.05);

        assertThat(lines(OutputLine.Form.WARNING))
                .singleElement()
                .asString()
                .startsWith("other programs use 5.0 % of this host's CPU time before the run.")
                .contains("the run will be marked ('Other load on the host')", "--wait-for-idle");
    }

    @Test
    void fromTheBoundOfADisturbedRunOnItIsSaidThatTheRunWillBeOne() {
        before(NO_WAIT, 0.20);

        assertThat(lines(OutputLine.Form.WARNING))
                .singleElement()
                .asString()
                .contains("the run will be called disturbed ('Other load on the host')");
    }

    @Test
    void whatCannotBeReadIsNotMentioned() {
        before(NO_WAIT, Double.NaN);

        assertThat(operator.events()).isEmpty();
    }

    @Test
    void aWaitEndsAfterThreeIdleSecondsTogether() {
        before(Optional.of(Duration.ofSeconds(60)), 0.7, 0.01, 0.04, 0.05, 0.04, 0.01, 0.04, 0.9);

        assertThat(seconds).containsExactly(0.9);
        assertThat(lines(OutputLine.Form.WARNING)).isEmpty();
        assertThat(lines(OutputLine.Form.PROGRESS))
                .first()
                .isEqualTo(
                        "Waiting until this host is idle: other programs use 70 % of this host's CPU time; 1 s of at most 60 s");
    }

    @Test
    void aHostThatStaysBusyEndsTheCommandWithWhatWasMeasured() {
        assertThatThrownBy(() -> before(Optional.of(Duration.ofSeconds(5)), 0.7, 0.7, 0.01, 0.7, 0.62, 0.01))
                .isInstanceOfSatisfying(
                        LatchmarkException.class,
                        failure -> assertThat(failure.category()).isEqualTo(LatchmarkException.Category.ENVIRONMENT))
                .hasMessageStartingWith(
                        "this host is not idle after 5 s (--wait-for-idle): other programs use 62 % of this host's CPU time");
        assertThat(seconds).containsExactly(0.01);
    }

    @Test
    void aHostThatBecomesIdleAtTheEndOfTheWaitIsGivenTheTimeToShowIt() {
        assertThatCode(() -> before(Optional.of(Duration.ofSeconds(3)), 0.7, 0.7, 0.01, 0.01, 0.01))
                .doesNotThrowAnyException();
    }

    @Test
    void aWaitThatCannotBeMadeIsRefused() {
        assertThatThrownBy(() -> before(Optional.of(Duration.ofSeconds(5)), Double.NaN))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--wait-for-idle");
    }

    @Test
    void anInterruptEndsTheWaitAndStaysSet() {
        OtherLoad load = new OtherLoad(
                () -> {
                    throw new InterruptedException();
                },
                operator);

        assertThatThrownBy(() -> load.before(Optional.of(Duration.ofHours(1)))).isInstanceOf(LatchmarkException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    private void before(Optional<Duration> limit, Double... others) {
        seconds.addAll(List.of(others));
        new OtherLoad(seconds::remove, operator).before(limit);
    }

    private List<String> lines(OutputLine.Form form) {
        return operator.events().stream()
                .flatMap(event -> event.lines().stream())
                .filter(line -> line.form() == form)
                .map(line -> line.texts().get(0))
                .toList();
    }
}
