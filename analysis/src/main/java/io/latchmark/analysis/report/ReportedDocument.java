package io.latchmark.analysis.report;

import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.reported.ReportedFigures;
import io.latchmark.analysis.reported.ReportedSummary;
import java.util.List;

/** What is shown of published figures. May hold text from outside. */
public final class ReportedDocument {
    private ReportedDocument() {}

    /** The document of what was published, and of what follows from it. */
    public static Document of(ReportedFigures figures, ReportedSummary summary) {
        String title = "Reported figures, not measured here: " + figures.title();
        return new Document(
                new Document.Head("Latchmark reported figures", "", figures.title(), List.of()),
                List.of(Section.of(
                        "figures",
                        title,
                        Block.paragraph(figures.source()).labelled("source"),
                        new Block.Items(Style.PLAIN, summary.lines()),
                        new Block.Items(
                                Style.WARNINGS,
                                summary.slips().stream()
                                        .map(slip -> "CONTRADICTION  " + slip)
                                        .toList()))),
                "The figures are another's.");
    }
}
