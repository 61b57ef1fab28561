package io.latchmark.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.LoadStart;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Share;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AgentTableTest {
    @TempDir
    private Path out;

    @Test
    void eachAgentHasItsThroughputAndItsLateness() {
        RunRecord record =
                RunReader.open(new SyntheticRun(out).seconds(2, 30, 0).write()).record();
        RunPart first = new RunPart(
                "whole",
                new Share(0, 2),
                "a1",
                "host-1",
                new ClockOffset(-3_000, 250_000),
                Optional.empty(),
                List.of(new LoadStart(5, 40_000), new LoadStart(9, 1_500_000)));
        RunPart idle = new RunPart(
                "whole", new Share(1, 2), "a3", "host-3", new ClockOffset(0, 1_000_000), Optional.empty(), List.of());
        RunParts parts = new RunParts(
                List.of(5L, 9L),
                List.of(
                        new RunParts.Agent("a1", new Share(0, 2), "", 600, Optional.of(first)),
                        new RunParts.Agent("a2", new Share(1, 2), "no answer for 4 s", 0, Optional.empty()),
                        new RunParts.Agent("a3", new Share(1, 2), "ended early", 0, Optional.of(idle))));

        Table table = AgentTable.of(record.with(parts));

        assertThat(table.rows())
                .extracting(Table.Row::cells)
                .containsExactly(
                        List.of("a1", "host-1", "1,200", "1.50", "0.250", ""),
                        List.of("a2", "", "0", "–", "–", "no answer for 4 s"),
                        List.of("a3", "host-3", "0", "–", "1.00", "ended early"));
        assertThat(table.rows()).extracting(Table.Row::tone).containsExactly(Tone.PLAIN, Tone.FAILED, Tone.FAILED);
    }

    @Test
    void aRunOfOneProcessHasNoAgents() {
        RunRecord record = RunReader.open(new SyntheticRun(out).write()).record();

        assertThat(AgentTable.of(record).rows()).isEmpty();
    }
}
