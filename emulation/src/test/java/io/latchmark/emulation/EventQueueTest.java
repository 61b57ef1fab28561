package io.latchmark.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EventQueueTest {
    private final EventQueue queue = new EventQueue();
    private final List<String> done = new ArrayList<>();

    @Test
    void actionsHappenInOrderOfTimeAndThenOfAddition() {
        queue.at(20, () -> done.add("c"));
        queue.at(10, () -> done.add("a"));
        queue.at(20, () -> done.add("d"));
        queue.at(10, () -> queue.after(0, () -> done.add("b")));

        queue.advanceTo(20);

        assertThat(done).containsExactly("a", "b", "c", "d");
        assertThat(queue.nowNanos()).isEqualTo(20);
    }

    @Test
    void whatIsLaterWaits() {
        queue.at(21, () -> done.add("later"));

        queue.advanceTo(20);

        assertThat(done).isEmpty();
        assertThat(queue.nextNanos()).isEqualTo(21);
    }

    @Test
    void timeDoesNotGoBack() {
        queue.advanceTo(20);

        assertThatThrownBy(() -> queue.advanceTo(19)).hasMessage("back to 19 ns from 20 ns");
        assertThatThrownBy(() -> queue.at(19, () -> {})).isInstanceOf(IllegalArgumentException.class);
    }
}
