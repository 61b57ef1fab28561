package io.latchmark.analysis.history;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.platform.CountText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Creates the document that shows a history. Text may be untrusted. */
public final class HistoryDocument {
    private HistoryDocument() {}

    private record Change(RunHistory.Series series, LevelChange change) {
        private RunHistory.Point first() {
            return series.runs().get(change.index());
        }
    }

    /** The document of a history. */
    public static Document of(RunHistory history, String folder) {
        List<Change> changes = history.series().stream()
                .flatMap(series -> series.changes().stream().map(change -> new Change(series, change)))
                .toList();
        List<Block> blocks = new ArrayList<>();
        if (!changes.isEmpty()) {
            blocks.add(Table.of("Changes", changes)
                    .text("label", change -> change.series().label())
                    .text("load", change -> load(change.series()))
                    .text("since (UTC)", change -> text(change.first().started()))
                    .text("first run", change -> change.first().path())
                    .whole("NOPM before", change -> Math.round(change.change().before()))
                    .whole("NOPM after", change -> Math.round(change.change().after()))
                    .figure(
                            "change",
                            change -> NumberText.signed(change.change().size()))
                    .build());
        } else {
            blocks.add(Block.paragraph("No change of level was found."));
        }
        blocks.add(Block.note("A level has five runs at least. Chance alone makes a change in 2.5 % of series at most."
                + " A level is the geometric mean of its runs. What caused a change is not known: 'latchmark compare' of runs before and"
                + " after shows which part of the time it is, and what else differs."));
        List<Block> all = new ArrayList<>();
        all.add(Table.of("Series", history.series())
                .text("label", RunHistory.Series::label)
                .text("load", HistoryDocument::load)
                .whole("runs", series -> series.runs().size())
                .text("from (UTC)", series -> text(series.runs().get(0).started()))
                .text(
                        "to (UTC)",
                        series ->
                                text(series.runs().get(series.runs().size() - 1).started()))
                .text("changes", HistoryDocument::changes)
                .build());
        if (history.leftOut() > 0) {
            all.add(Block.note(CountText.of(history.leftOut(), "run is", "runs are")
                    + " not valid, unfinished or unreadable, and left out."));
        }
        return new Document(
                new Document.Head("Latchmark history", folder, "Runs of one label over time", List.of()),
                List.of(Section.of("changes", "Changes of level", blocks), Section.of("series", "Series", all)),
                Document.NO_TPC_RESULT);
    }

    private static String changes(RunHistory.Series series) {
        return series.isSearched()
                ? Integer.toString(series.changes().size())
                : "not searched: " + LevelChange.LENGTH_MIN + " runs at least";
    }

    private static String load(RunHistory.Series series) {
        return series.load().engine() + ", " + series.load().warehouses() + " W, "
                + CountText.of(series.load().users(), "user", "users");
    }

    private static String text(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MINUTES)
                .toString()
                .replace("T", " ")
                .replace(":00Z", "");
    }
}
