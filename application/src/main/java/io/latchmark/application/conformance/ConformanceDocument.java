package io.latchmark.application.conformance;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Presents the proofs of a server. Contains text from outside. */
public final class ConformanceDocument {
    private ConformanceDocument() {}

    /** The document. */
    public static Document of(ServerConformance conformance) {
        return new Document(
                new Document.Head(
                        "Latchmark conformance",
                        "",
                        conformance.server(),
                        List.of(Block.paragraph(conformance.server() + ": " + summary(conformance) + ".")
                                .in(Form.TEXT))),
                List.of(Section.of("proofs", "", proofs(conformance))),
                "What each proof does: docs/server-checks.md.");
    }

    private static List<Block> proofs(ServerConformance conformance) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(table(conformance).build().in(Form.TEXT));
        conformance.proofs().stream()
                .filter(proof -> !proof.isGood())
                .forEach(proof ->
                        blocks.add(Block.paragraph(proof.name() + ": " + word(proof.result()) + ": " + proof.detail())
                                .in(Form.TEXT)));
        blocks.add(table(conformance)
                .text("What was shown, or what is missing", Proof::detail)
                .tone(proof -> switch (proof.result()) {
                    case PASSED -> Tone.PASSED;
                    case ABSENT, SKIPPED -> Tone.PLAIN;
                    case MISSING -> Tone.MARKED;
                    case FAILED -> Tone.FAILED;
                })
                .build()
                .in(Form.MARKDOWN, Form.PAGE));
        return blocks;
    }

    private static Table.Builder<Proof> table(ServerConformance conformance) {
        return Table.of("Proofs", conformance.proofs())
                .text("Proof", Proof::name)
                .text("Result", proof -> word(proof.result()))
                .figure("Time, s", ConformanceDocument::time);
    }

    private static String summary(ServerConformance conformance) {
        List<String> counts = new ArrayList<>();
        for (Proof.Result result : Proof.Result.values()) {
            long count = conformance.count(result);
            if (count > 0) {
                counts.add(count + " " + word(result));
            }
        }
        return String.join(", ", counts) + ", in " + Math.round(conformance.seconds()) + " s";
    }

    /** Proofs made together have no individual time. */
    private static String time(Proof proof) {
        return proof.seconds() == 0 ? "" : NumberText.of(proof.seconds());
    }

    private static String word(Proof.Result result) {
        return result.name().toLowerCase(Locale.ROOT);
    }
}
