package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.DelayKind;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InjectedDelay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SwitcherTest {
    private static final InjectionPlan SHORT = new InjectionPlan(
            Map.of(DelayKind.FLUSHES, Duration.ofMillis(2)), Duration.ofMillis(5), Duration.ofSeconds(5), 1);

    private final List<Duration> applied = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    private Path out;

    private void apply(DelayKind kind, Duration delay, Duration lasts) {
        assertThat(kind).isIn(DelayKind.FLUSHES, DelayKind.READS);
        assertThat(lasts).isGreaterThan(SHORT.slot());
        applied.add(delay);
    }

    @Test
    void aRunThatEndsEarlyLeavesNoDelayBehind() {
        try (Desk desk = new Desk(out, new RecordingListener(event -> {}))) {
            try (Switcher switcher = switcher(desk, this::apply)) {
                switcher.start();
            }

            assertThat(applied).last().isEqualTo(Duration.ZERO);
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void eachChangeIsAnEventBeforeItsDelayAndTheEndIsOne() {
        InjectionPlan plan = new InjectionPlan(SHORT.delays(), Duration.ofMillis(5), Duration.ofMillis(200), 1);
        CountDownLatch ended = new CountDownLatch(3);
        try (Desk desk = new Desk(out, new RecordingListener(event -> ended.countDown()))) {
            try (Switcher switcher = switcher(desk, plan, (kind, delay, lasts) -> applied.add(delay))) {
                switcher.start();
                Waits.require(ended);
            }

            List<InjectedDelay> slots = plan.slots(plan.slot().multipliedBy(2));
            assertThat(desk.listener().details(Event.Kind.INJECTION))
                    .containsExactly(slots.get(0).text(), slots.get(1).text(), Switching.END);
            assertThat(applied)
                    .containsExactly(slots.get(0).delay(), slots.get(1).delay(), Duration.ZERO);
        }
    }

    @Test
    void aDeviceThatCannotBeDelayedEndsTheRun() {
        LatchmarkException refused = LatchmarkException.environment("scripted refusal");
        try (Desk desk = new Desk(out, new RecordingListener(event -> {}))) {
            try (Switcher switcher = switcher(desk, (kind, delay, lasts) -> {
                throw refused;
            })) {
                switcher.start();
            }

            assertThat(desk.failures()).contains(refused);
        }
    }

    private static Switcher switcher(Desk desk, DelayControl control) {
        return switcher(desk, SHORT, control);
    }

    private static Switcher switcher(Desk desk, InjectionPlan plan, DelayControl control) {
        return new Switcher(
                plan.switching(plan.slot().multipliedBy(2), control),
                new Journal(desk.recording()),
                desk.failures()::add);
    }
}
