package io.latchmark.analysis.report;

import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.reported.ReportedFigures;
import io.latchmark.analysis.reported.ReportedSummary;
import java.util.List;

/** Creates the document that shows published figures. Text may be untrusted. */
public final class ReportedDocument {
    private ReportedDocument() {}

    /** The document of the published figures and of the conclusions from them. */
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
