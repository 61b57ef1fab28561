package io.latchmark.analysis.switchback;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.series.Window;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.SwitchedSetting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs of which the difference between two settings, and how fast throughput follows a switch, are known. */
final class SwitchbackTest {
    /** Each statement may miss its bound by four standard errors; there are 42. */
    @Test
    void intervalsCoverWhereASwitchActsAtOnceAndWindowsAreRefusedWhereItDoesNot() {
        List<EvidenceRow> rows = SwitchbackEvidence.rows(10);

        assertThat(rows)
                .hasSize(42)
                .allSatisfy(row -> assertThat(row.holds(4)).as(row.name()).isTrue());
    }

    @Test
    void theWindowsOfARunAreThoseBetweenItsSwitchesWithoutTheWashOuts() {
        List<Event> events = List.of(
                event(1, "pair 7: on as on, wash-out 2000 ms"),
                new Event(2_000_000_000L, Event.Kind.CHECKPOINT, "requested checkpoint completed"),
                event(10, "sham 8: off as on, wash-out 2000 ms"),
                event(20, "end"),
                event(30, "pair 9: on as on, wash-out 2000 ms"));

        List<SettingWindows.Switched> windows = SettingWindows.of(events);

        assertThat(windows)
                .extracting(SettingWindows.Switched::window)
                .containsExactly(
                        new Window(3_000_000_000L, 10_000_000_000L), new Window(12_000_000_000L, 20_000_000_000L));
        assertThat(windows.get(1).setting().part()).isEqualTo(SwitchedSetting.Part.SHAM);
        assertThat(windows.get(1).setting().role()).isEqualTo("on");
    }

    private static Event event(long seconds, String detail) {
        return new Event(seconds * 1_000_000_000L, Event.Kind.SWITCH, detail);
    }
}
