package io.latchmark.application.doctor;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.platform.CountText;
import io.latchmark.storage.proof.ProofMark;
import io.latchmark.storage.proof.SourceProof;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Presents a diagnosis. Contains text from outside. */
public final class DiagnosisDocument {
    private DiagnosisDocument() {}

    public static Document of(Diagnosis diagnosis) {
        List<Section> sections = new ArrayList<>();
        diagnosis.findings().stream()
                .map(Advice::topic)
                .distinct()
                .forEach(topic -> sections.add(Section.of(topic, heading(topic), topic(diagnosis, topic))));
        if (!diagnosis.sources().isEmpty()) {
            sections.add(Section.of("sources", "Sources of samples", sources(diagnosis.sources())));
        }
        if (!diagnosis.proofs().isEmpty()) {
            sections.add(Section.of("proofs", "Proofs", proofs(diagnosis.proofs())));
        }
        sections.add(Section.of("todo", "What to do", toDo(diagnosis)));
        return new Document(
                new Document.Head(
                        "Latchmark doctor",
                        "",
                        title(diagnosis),
                        List.of(Block.paragraph(title(diagnosis) + ".").in(Form.TEXT))),
                sections,
                "Marks, tolerances, and what each proof does: docs/server-checks.md.");
    }

    private static String title(Diagnosis diagnosis) {
        long open = diagnosis.findings().stream()
                .filter(finding -> !finding.isGood())
                .count();
        return (diagnosis.proofs().isEmpty() ? marks(diagnosis) : diagnosis.title() + ": " + results(diagnosis))
                + (open == 0 ? "nothing else to do" : CountText.of(open, "finding", "findings") + " to look at");
    }

    private static String marks(Diagnosis diagnosis) {
        long absent = diagnosis.count(ProofMark.ABSENT);
        return diagnosis.count(ProofMark.PROVEN) + " of " + diagnosis.sources().size() + " sources proven, "
                + diagnosis.count(ProofMark.PLAUSIBLE) + " plausible, "
                + diagnosis.count(ProofMark.UNPROVEN) + " unproven"
                + (absent == 0 ? "; " : ", " + absent + " not in this version of the server; ");
    }

    private static String results(Diagnosis diagnosis) {
        return Arrays.stream(Proof.Result.values())
                        .filter(result -> diagnosis.count(result) > 0)
                        .map(result -> diagnosis.count(result) + " " + word(result))
                        .collect(Collectors.joining(", "))
                + ", in " + Math.round(diagnosis.seconds()) + " s; ";
    }

    private static String heading(String topic) {
        return topic.substring(0, 1).toUpperCase(Locale.ROOT) + topic.substring(1);
    }

    private static List<Block> topic(Diagnosis diagnosis, String topic) {
        List<Advice> findings = diagnosis.findings().stream()
                .filter(finding -> finding.topic().equals(topic))
                .toList();
        List<Block> blocks = new ArrayList<>();
        // Values are too long for the columns of a terminal.
        findings.forEach(finding -> blocks.add(
                Block.paragraph(finding.name() + ": " + finding.value()).in(Form.TEXT)));
        blocks.add(Table.of(heading(topic), findings)
                .text("Finding", Advice::name)
                .text("Value", Advice::value)
                .tone(finding -> finding.isGood() ? Tone.PLAIN : Tone.MARKED)
                .build()
                .in(Form.MARKDOWN, Form.PAGE));
        return blocks;
    }

    private static List<Block> sources(List<SourceProof> sources) {
        List<Block> blocks = new ArrayList<>();
        sources.forEach(source ->
                blocks.add(Block.paragraph("%-10s %s: %s".formatted(mark(source), source.source(), source.reason()))
                        .in(Form.TEXT)));
        blocks.add(Table.of("Sources", sources)
                .text("Source", SourceProof::source)
                .text("Mark", DiagnosisDocument::mark)
                .text("Known and counted", SourceProof::reason)
                .tone(source -> switch (source.mark()) {
                    case PROVEN -> Tone.PASSED;
                    case PLAUSIBLE -> Tone.MARKED;
                    case ABSENT -> Tone.PLAIN;
                    case UNPROVEN -> Tone.FAILED;
                })
                .build()
                .in(Form.MARKDOWN, Form.PAGE));
        return blocks;
    }

    private static List<Block> proofs(List<Proof> proofs) {
        return List.of(
                proofTable(proofs).build().in(Form.TEXT),
                proofTable(proofs)
                        .text("What was shown, or what is missing", Proof::detail)
                        .tone(proof -> switch (proof.result()) {
                            case PASSED -> Tone.PASSED;
                            case ABSENT, SKIPPED -> Tone.PLAIN;
                            case MISSING -> Tone.MARKED;
                            case FAILED -> Tone.FAILED;
                        })
                        .build()
                        .in(Form.MARKDOWN, Form.PAGE));
    }

    /** Proofs made together have no individual time. */
    private static Table.Builder<Proof> proofTable(List<Proof> proofs) {
        return Table.of("Proofs", proofs)
                .text("Proof", Proof::name)
                .text("Result", proof -> word(proof.result()))
                .figure("Time, s", proof -> proof.seconds() == 0 ? "" : NumberText.of(proof.seconds()));
    }

    private static String word(Enum<?> result) {
        return result.name().toLowerCase(Locale.ROOT);
    }

    private static String mark(SourceProof source) {
        return word(source.mark());
    }

    private static List<Block> toDo(Diagnosis diagnosis) {
        List<Block> blocks = new ArrayList<>();
        diagnosis.findings().stream()
                .filter(finding -> !finding.isGood())
                .forEach(finding -> blocks.add(Block.paragraph(finding.name() + ": " + finding.remedy() + ".")));
        diagnosis.proofs().stream()
                .filter(proof -> !proof.isGood())
                .forEach(proof -> blocks.add(
                        Block.paragraph(proof.name() + ": " + word(proof.result()) + ": " + proof.detail())));
        String unproven = diagnosis.sources().stream()
                .filter(source -> source.mark() == ProofMark.UNPROVEN)
                .map(SourceProof::source)
                .collect(Collectors.joining(", "));
        if (!unproven.isEmpty()) {
            blocks.add(Block.paragraph("Unproven: " + unproven
                    + ". Figures from these sources are missing, or must not be relied on; the reasons are above."));
        }
        if (blocks.isEmpty()) {
            blocks.add(Block.paragraph("Nothing."));
        }
        return blocks;
    }
}
