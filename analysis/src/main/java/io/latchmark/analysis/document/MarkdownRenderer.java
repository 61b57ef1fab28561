package io.latchmark.analysis.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Renders documents as Markdown. Text is escaped for both Markdown and HTML. */
public final class MarkdownRenderer {
    private final List<String> lines = new ArrayList<>();

    private MarkdownRenderer() {}

    public static List<String> lines(Document document) {
        MarkdownRenderer renderer = new MarkdownRenderer();
        BlockFilter visible = new BlockFilter(Form.MARKDOWN);
        visible.blocks(document.head().blocks()).forEach(renderer::block);
        for (Section section : visible.sections(document)) {
            renderer.paragraph("## ", section.title());
            section.blocks().forEach(renderer::block);
        }
        return renderer.lines;
    }

    private void paragraph(String prefix, String text) {
        if (!text.isEmpty()) {
            lines.add(prefix + escaped(text));
            lines.add("");
        }
    }

    private void block(Block block) {
        if (block instanceof Table table) {
            table(table);
        } else if (block instanceof RowChart chart) {
            paragraph("", chart.about().title() + ", " + chart.about().unit() + ":");
            table(chart.table());
        } else if (block instanceof Block.Findings found) {
            table(Table.of("", found.findings())
                    .text("Finding", Block.Finding::name)
                    .text("Result", Block.Finding::result)
                    .text("Found", Block.Finding::value)
                    .text("Bound", Block.Finding::bound)
                    .build());
        } else if (block instanceof Block.Items list) {
            list.items().forEach(item -> lines.add("- " + escaped(item)));
            lines.add("");
        } else if (block instanceof Block.Answers screen) {
            String label = "";
            for (Block.Answer answer : screen.answers()) {
                label = answer.label().isEmpty() ? label : answer.label();
                lines.add("- **" + label + "**: " + escaped(answer.text()));
            }
            lines.add("");
        } else if (block instanceof Block.Heading heading) {
            paragraph("#".repeat(heading.level()) + " ", heading.text());
        } else if (block instanceof Block.Folded folded) {
            block(folded.block());
        } else if (block instanceof Block.Paragraph paragraph) {
            paragraph("", paragraph.text());
        }
    }

    private void table(Table table) {
        row(table.columns().stream().map(Table.Column::heading).toList());
        lines.add("|" + " --- |".repeat(table.columns().size()));
        table.rows().forEach(row -> row(row.cells()));
        lines.add("");
    }

    private void row(List<String> cells) {
        lines.add(cells.stream().map(MarkdownRenderer::escaped).collect(Collectors.joining(" | ", "| ", " |")));
    }

    private static String escaped(String text) {
        return text.replaceAll("([\\\\`*_{}\\[\\]<>#|~])", "\\\\$1").replaceAll("\\s+", " ");
    }
}
