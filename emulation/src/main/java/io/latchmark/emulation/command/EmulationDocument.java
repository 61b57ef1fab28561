package io.latchmark.emulation.command;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.emulation.InternalCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Creates the document that shows an emulation. */
public final class EmulationDocument {
    private static final String EMULATED = "EMULATED: these are figures of a model, not of a device. ";
    private static final String FOOTER = EMULATED
            + "Which of its parameters were fitted to which figures, and which figures it predicts: docs/emulation.md.";

    private static final String LIMITS =
            "What is not in the record makes the minimum and the maximum: how full the caches are (empty at the start of a run"
                    + " of the recorded length, or filled before), how many of the data-page writes transactions wait for"
                    + " under another setting (as many as in the run; all where writing keeps the device busier, none where"
                    + " less), how much the model of the recorded setting is off, and how far two runs of the recorded length"
                    + " and their replays differ by chance. Pages are drawn as TPC-C's transactions draw them, for a memory with which they read"
                    + " as often as recorded. Checkpoints, the limit of the CPUs, and what the database would do differently"
                    + " are in none of them.";

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

    /** The document of the OLTP experiment. */
    public static Document of(OltpEmulation.Result result) {
        List<Section> sections = new ArrayList<>();
        sections.add(Section.of("throughput", "Throughput by setting of the cache", throughput(result)));
        sections.add(Section.of("device", "The device in the first " + seconds(result), device(result)));
        if (!result.published().isEmpty()) {
            sections.add(Section.of("published", "Counters of the article", published(result)));
        }
        return document(
                "Latchmark emulated OLTP",
                result.profile(),
                "100 users, 9 GB, buffer pool of 2 GB, on " + result.about(),
                sections);
    }

    private static String seconds(OltpEmulation.Result result) {
        return NumberText.of(result.firstSeconds()) + " s";
    }

    private static List<Block> throughput(OltpEmulation.Result result) {
        String unfilled = result.rows().stream()
                .filter(row -> !row.isFilled())
                .map(OltpEmulation.Row::cache)
                .collect(Collectors.joining("; "));
        return List.of(
                Block.paragraph(
                        unfilled.isEmpty()
                                ? ""
                                : "Never filled; their effect is not shown: " + unfilled
                                        + ". Use a longer time, for example --duration 10m."),
                Table.of("Throughput", result.rows())
                        .text("cache", OltpEmulation.Row::cache)
                        .number(
                                "first " + seconds(result),
                                "tps",
                                row -> row.first().transactionsPerSecond())
                        .number("new orders/s", row -> row.first().newOrdersPerSecond())
                        .number("steady", "tps", row -> row.steady().transactionsPerSecond())
                        .number("read-only mix", "tps", OltpEmulation.Row::readOnly)
                        .build(),
                Block.note(
                        "The first seconds show a write cache that fills; steady is a later window: with disks, from three minutes"
                                + " after the first."));
    }

    private static List<Block> device(OltpEmulation.Result result) {
        return List.of(Table.of("Device", result.rows())
                .text("cache", OltpEmulation.Row::cache)
                .number("reads/s", row -> row.first().reads().perSecond())
                .number("ms", row -> row.first().reads().millisMean())
                .number("writes/s", row -> row.first().writes().perSecond())
                .number("ms", row -> row.first().writes().millisMean())
                .number("log/s", row -> row.first().logWrites().perSecond())
                .number("ms", row -> row.first().logWrites().millisMean())
                .number(
                        "destages/s",
                        row -> OltpEmulation.inner(row.first(), InternalCounter.DESTAGES) / result.firstSeconds())
                .number(
                        "dirty",
                        "MiB",
                        row -> OltpEmulation.inner(row.first(), InternalCounter.DIRTY_BYTES) / (double) (1 << 20))
                .whole("read hits", row -> OltpEmulation.inner(row.first(), InternalCounter.READ_CACHE_HITS))
                .build());
    }

    private static List<Block> published(OltpEmulation.Result result) {
        return List.of(
                Table.of("Counters", result.published())
                        .text("quantity", SeedFigure::quantity)
                        .number("published", SeedFigure::published)
                        .number("model", SeedFigure::modelled)
                        .figure("difference", figure -> NumberText.signed(figure.difference()))
                        .build(),
                Block.note(
                        "Shea 2008 froze these counters once, and does not say under which setting; 70 new orders/s is"
                                + " from a comment. They are compared with the first setting without write cache, whose rates"
                                + " they are nearest to."));
    }

    /** The document of a recorded run's I/O under other settings. */
    public static Document of(WhatIfEmulation.Result result) {
        List<Block> blocks = new ArrayList<>();
        RecordedLoad.Measured measured = result.measured();
        blocks.add(Table.ofPairs(
                "Measured",
                "run " + result.run(),
                List.of(
                        List.of("transactions/s", NumberText.of(measured.transactionsPerSecond())),
                        List.of("data reads", each(measured.reads())),
                        List.of("data writes", each(measured.writes())),
                        List.of("log writes", each(measured.logWrites())))));
        blocks.add(Table.of("Modelled", result.rows())
                .text("device", WhatIfEmulation.Row::device)
                .text("cache", WhatIfEmulation.Row::cache)
                .figure("change", EmulationDocument::range)
                .number("transactions/s", row -> row.figures().transactionsPerSecond())
                .number("reads/s", row -> row.figures().reads().perSecond())
                .number("ms", row -> row.figures().reads().millisMean())
                .number("writes/s", row -> row.figures().writes().perSecond())
                .number("ms", row -> row.figures().writes().millisMean())
                .number("log/s", row -> row.figures().logWrites().perSecond())
                .number("ms", row -> row.figures().logWrites().millisMean())
                .build());
        double off = result.rows().get(0).figures().transactionsPerSecond() / measured.transactionsPerSecond() - 1;
        blocks.add(
                Block.note("The first line models the recorded setting: its transactions/s differ from the measured by "
                        + NumberText.signed(off)
                        + ". Where that is half or more, the model is not of this device, and nothing is predicted."));
        result.clipped().forEach(text -> blocks.add(Block.note("Changed: " + text + ".")));
        blocks.add(Block.note(LIMITS));
        return document(
                "Latchmark what if",
                result.run(),
                "The I/O of a recorded run under other settings",
                List.of(Section.of("whatif", "Measured, and modelled", blocks)));
    }

    private static String range(WhatIfEmulation.Row row) {
        WhatIfEmulation.Range ratio = row.ratio();
        if (ratio.equals(WhatIfEmulation.Range.ONE)) {
            return "as recorded";
        }
        return Double.isNaN(ratio.value())
                ? "not predicted"
                : NumberText.signed(ratio.least() - 1) + " to " + NumberText.signed(ratio.most() - 1);
    }

    private static String each(RecordedLoad.Requests measured) {
        return NumberText.of(measured.perSecond()) + "/s at " + NumberText.of(measured.millis()) + " ms";
    }

    /** A document labelled as an emulation. */
    public static Document document(String kind, String profile, String title, List<Section> sections) {
        return new Document(
                new Document.Head(kind, profile, title, List.of(Block.paragraph(EMULATED.strip()))), sections, FOOTER);
    }
}
