package io.latchmark.emulation.command.trace;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.emulation.command.EmulationDocument;
import java.util.ArrayList;
import java.util.List;

/** Creates the document that shows a trace's replay. */
public final class TraceDocument {
    private static final String CLOSED =
            "Each request is issued after as many completions as on record, and after the recorded gap: a faster device shortens the"
                    + " whole, as for a program that waits for its requests. Requests that waited for no other, for example those of background writers, are held up here too.";

    private static final String OPEN =
            "Each request is issued at its recorded instant, whatever the model does with those before it. Where the model is"
                    + " slower than the recorded device, or nearly always busy, requests pile up: then the latency is an upper"
                    + " bound.";

    private TraceDocument() {}

    /** The document of a replay. */
    public static Document of(TraceEmulation.Result result) {
        List<Section> sections = new ArrayList<>();
        List<Block> trace = new ArrayList<>();
        trace.add(Table.ofPairs(
                "Trace",
                result.trace(),
                List.of(
                        List.of("format", result.format()),
                        List.of("device", String.join(", ", result.devices())),
                        List.of("reads and writes", Long.toString(result.requests())),
                        List.of("from the first to the last", NumberText.of(result.seconds()) + " s"))));
        result.notes().forEach(text -> trace.add(Block.note(text + ".")));
        sections.add(Section.of("trace", "What was recorded", trace));
        if (!result.closed().isEmpty()) {
            sections.add(Section.of(
                    "closed",
                    "Each request waits as recorded",
                    List.of(table("Closed", result, result.closed()), Block.note(CLOSED))));
        }
        sections.add(Section.of(
                "open",
                "Each request at its recorded instant",
                List.of(table("Open", result, result.open()), Block.note(OPEN))));
        return EmulationDocument.document(
                "Latchmark replayed trace",
                result.trace(),
                "The requests of a block trace on models of a device",
                sections);
    }

    private static Table table(String name, TraceEmulation.Result result, List<TraceEmulation.Row> models) {
        List<TraceEmulation.Row> rows = new ArrayList<>(result.recorded());
        rows.addAll(models);
        return Table.of(name, rows)
                .text("device", TraceEmulation.Row::device)
                .text("cache", TraceEmulation.Row::cache)
                .number("s", row -> row.figures().seconds())
                .number("in flight", row -> row.figures().inFlightMean())
                .whole("reads", row -> row.figures().reads().requests())
                .number("mean ms", row -> row.figures().reads().meanMillis())
                .number("p99 ms", row -> row.figures().reads().p99Millis())
                .number("max ms", row -> row.figures().reads().maxMillis())
                .whole("writes", row -> row.figures().writes().requests())
                .number("mean ms", row -> row.figures().writes().meanMillis())
                .number("p99 ms", row -> row.figures().writes().p99Millis())
                .number("max ms", row -> row.figures().writes().maxMillis())
                .build();
    }
}
