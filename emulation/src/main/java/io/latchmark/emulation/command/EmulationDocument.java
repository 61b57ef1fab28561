package io.latchmark.emulation.command;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Creates the document that shows an emulation. */
public final class EmulationDocument {
    private static final String EMULATED = "EMULATED: these are figures of a model, not of a device. ";
    private static final String FOOTER = EMULATED
            + "Which of its parameters were fitted to which figures, and which figures it predicts: docs/emulation.md.";

    private EmulationDocument() {}

    /** The document of a probe's cells. */
    public static Document of(ProbeEmulation.Result result) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Table.of("Cells", result.rows())
                .text("work", ProbeEmulation.Row::work)
                .whole("outstanding", ProbeEmulation.Row::outstandingIos)
                .text("cache", ProbeEmulation.Row::cache)
                .number("IOPS", row -> row.figures().iops())
                .number("MiB/s", row -> row.figures().mebibytesPerSecond())
                .number("mean ms", row -> row.figures().latencyMillisMean())
                .number("max ms", row -> row.figures().latencyMillisMax())
                .figure("published", EmulationDocument::published)
                .figure("difference", EmulationDocument::differences)
                .build());
        result.leftOut().forEach(text -> blocks.add(Block.note("Left out: " + text + ".")));
        return document(
                "Latchmark emulated probe",
                result.profile(),
                "The matrix " + result.preset() + " on " + result.about(),
                List.of(Section.of("cells", "Model and published figures", blocks)));
    }

    private static String published(ProbeEmulation.Row row) {
        return row.published().stream()
                .map(figure -> NumberText.of(figure.published()) + " " + figure.quantity())
                .collect(Collectors.joining(", "));
    }

    private static String differences(ProbeEmulation.Row row) {
        return row.published().stream()
                .map(figure -> NumberText.signed(figure.difference()))
                .collect(Collectors.joining(", "));
    }

    private static Document document(String kind, String profile, String title, List<Section> sections) {
        return new Document(
                new Document.Head(kind, profile, title, List.of(Block.paragraph(EMULATED.strip()))), sections, FOOTER);
    }
}
