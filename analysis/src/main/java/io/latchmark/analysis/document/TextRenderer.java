package io.latchmark.analysis.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Renders documents as lines for a terminal. Untrusted text is not escaped here: the console does it. */
public final class TextRenderer {
    /** A longer cell is truncated, because the column would push the others off the screen. */
    private static final int CELL_MAX = 60;

    /** A wider table has its headings on two lines. */
    private static final int WIDE = 110;

    /** Sentences wrap at this width, to prevent a terminal from breaking lines within a word. */
    private static final int TERMINAL = 80;

    private static final String INDENT = "  ";
    private static final String LABEL = "  %-10s ";

    private TextRenderer() {}

    public static List<String> lines(Document document) {
        BlockFilter visible = new BlockFilter(Form.TEXT);
        List<String> lines = new ArrayList<>();
        visible.blocks(document.head().blocks()).forEach(block -> lines.addAll(block(block)));
        for (Section section : visible.sections(document)) {
            if (!section.title().isEmpty()) {
                lines.add(section.title());
            }
            section.blocks().forEach(block -> lines.addAll(block(block)));
        }
        return lines;
    }

    private static List<String> block(Block block) {
        if (block instanceof Block.Answers screen) {
            return screen.answers().stream().flatMap(TextRenderer::answer).toList();
        }
        if (block instanceof Block.Labelled labelled) {
            boolean each = labelled.block() instanceof Block.Items;
            List<String> lines = content(labelled.block());
            return IntStream.range(0, lines.size())
                    .mapToObj(i -> LABEL.formatted(i == 0 || each ? labelled.label() : "") + lines.get(i))
                    .toList();
        }
        boolean table = block instanceof Table || block instanceof RowChart;
        Stream<String> lines =
                content(block).stream().map(line -> INDENT + (block instanceof Table ? INDENT : "") + line);
        return Stream.concat(lines, table ? Stream.of("") : Stream.empty()).toList();
    }

    private static List<String> content(Block block) {
        if (block instanceof Table table) {
            return table(table);
        }
        if (block instanceof RowChart chart) {
            List<String> lines = new ArrayList<>(
                    List.of(chart.about().title() + ", " + chart.about().unit() + ":"));
            table(chart.table()).forEach(line -> lines.add(INDENT + line));
            return lines;
        }
        if (block instanceof Block.Findings found) {
            return found.findings().stream().map(TextRenderer::finding).toList();
        }
        if (block instanceof Block.Items list) {
            return list.items();
        }
        if (block instanceof Block.Heading heading) {
            return List.of(heading.text());
        }
        if (block instanceof Block.Folded folded) {
            return content(folded.block());
        }
        return block instanceof Block.Paragraph paragraph ? List.of(paragraph.text()) : List.of();
    }

    private static Stream<String> answer(Block.Answer answer) {
        List<String> lines =
                wrapped(answer.text(), TERMINAL - LABEL.formatted("").length());
        return IntStream.range(0, lines.size())
                .mapToObj(i -> LABEL.formatted(i == 0 ? answer.label() : "") + lines.get(i));
    }

    /** Wraps text at a width; a longer word is on its own line, and a unit stays with its number. */
    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" (?!(?:%|ms|s)\\b|%)", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static String finding(Block.Finding finding) {
        String word = switch (finding.tone()) {
            case FAILED -> "FAILED";
            case MARKED -> "WARNING";
            case OPEN -> "undecided";
            case PLAIN, TOTAL, FACTOR, CHANGED, PASSED -> "check";
        };
        String bound = finding.tone() == Tone.FAILED ? "; must be: " + finding.bound() : "";
        return "%-10s %s: %s%s".formatted(word, finding.name(), finding.value(), bound);
    }

    private static List<String> table(Table table) {
        List<String> headings =
                table.columns().stream().map(Table.Column::heading).toList();
        List<List<String>> plain = new ArrayList<>(List.of(headings));
        table.rows()
                .forEach(row ->
                        plain.add(row.cells().stream().map(TextRenderer::cut).toList()));
        List<List<String>> narrow = new ArrayList<>(plain);
        narrow.set(0, headings.stream().map(TextRenderer::lastWords).toList());
        narrow.add(0, headings.stream().map(TextRenderer::firstWord).toList());
        List<List<String>> rows = width(plain) > WIDE && width(narrow) < width(plain) ? narrow : plain;
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                String cell = row.get(column);
                String space = " ".repeat(width(rows, column) - cell.length());
                boolean numeric = column > 0 && table.columns().get(column).numeric();
                line.append(column == 0 ? "" : INDENT).append(numeric ? space + cell : cell + space);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static int width(List<List<String>> rows) {
        return IntStream.range(0, rows.get(0).size())
                .map(column -> width(rows, column) + INDENT.length())
                .sum();
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    /** The upper of two lines of a heading; empty if it is one word. */
    private static String firstWord(String heading) {
        return heading.substring(0, Math.max(0, heading.indexOf(' ')));
    }

    private static String lastWords(String heading) {
        return heading.substring(heading.indexOf(' ') + 1);
    }

    private static String cut(String cell) {
        String line = cell.replaceAll("[\\n\\r\\t]+", " ");
        return line.length() <= CELL_MAX ? line : line.substring(0, CELL_MAX - 1) + "…";
    }
}
