package io.latchmark.emulation;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AgendaTest {
    private final Agenda agenda = new Agenda();
    private final List<String> done = new ArrayList<>();

    @Test
    void actionsHappenInOrderOfTimeAndThenOfAddition() {
        agenda.at(20, () -> done.add("c"));
        agenda.at(10, () -> done.add("a"));
        agenda.at(20, () -> done.add("d"));
        agenda.at(10, () -> agenda.after(0, () -> done.add("b")));

        agenda.advanceTo(20);

        assertThat(done).containsExactly("a", "b", "c", "d");
        assertThat(agenda.nowNanos()).isEqualTo(20);
    }

    @Test
    void whatIsLaterWaits() {
        agenda.at(21, () -> done.add("later"));

        agenda.advanceTo(20);

        assertThat(done).isEmpty();
        assertThat(agenda.nextNanos()).isEqualTo(21);
    }

    @Test
    void timeDoesNotGoBack() {
        agenda.advanceTo(20);

        assertThatThrownBy(() -> agenda.advanceTo(19)).hasMessage(wording("back-to-ns-from-ns", 19, 20));
        assertThatThrownBy(() -> agenda.at(19, () -> {})).isInstanceOf(IllegalArgumentException.class);
    }
}
