package io.latchmark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.catalog.CatalogEntry;
import io.latchmark.analysis.document.TextRenderer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class RunHistoryTest {
    private static CatalogEntry run(int number, String label, CatalogEntry.State state, double newOrdersPerMinute) {
        return new CatalogEntry(
                CatalogEntry.Kind.RUN,
                label + "-" + number,
                "",
                label,
                Optional.of(Instant.parse("2026-11-01T22:00:00Z").plusSeconds(86_400L * number)),
                Optional.of(new CatalogEntry.Load("postgresql", 10, 16)),
                state,
                "",
                Optional.of(new CatalogEntry.Figures(
                        OptionalDouble.of(newOrdersPerMinute), OptionalDouble.empty(), "", List.of(), List.of())));
    }

    @Test
    void aChangeIsNamedByItsFirstRunWhateverTheOrderOfTheEntries() {
        List<CatalogEntry> entries = new ArrayList<>();
        for (int i = 19; i >= 0; i--) {
            entries.add(run(i, "nightly", CatalogEntry.State.COMPLETE, (i < 12 ? 10_000 : 8_000) + 50 * (i % 3)));
        }
        entries.add(run(3, "other", CatalogEntry.State.COMPLETE, 5_000));
        entries.add(run(20, "nightly", CatalogEntry.State.NOT_VALID, 100));

        RunHistory history = RunHistory.of(entries);

        assertThat(history.leftOut()).isEqualTo(1);
        assertThat(history.series()).extracting(RunHistory.Series::label).containsExactly("nightly", "other");
        RunHistory.Series nightly = history.series().get(0);
        assertThat(nightly.changes()).extracting(LevelChange::index).containsExactly(12);
        assertThat(history.series().get(1).isSearched()).isFalse();
        assertThat(String.join("\n", TextRenderer.lines(HistoryDocument.of(history, "runs"))))
                .contains("2026-11-13 22:00", "nightly-12", "10,050", "8,044", "-20.0 %");
    }
}
