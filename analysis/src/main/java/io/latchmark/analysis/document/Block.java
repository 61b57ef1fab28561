package io.latchmark.analysis.document;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A part of a section. Renderers omit empty blocks. All text may be untrusted. */
public sealed interface Block
        permits Table,
                Chart,
                RowChart,
                HeatMap,
                Block.Only,
                Block.Labelled,
                Block.Paragraph,
                Block.Items,
                Block.Heading,
                Block.Status,
                Block.Answers,
                Block.Tiles,
                Block.Bar,
                Block.Findings,
                Block.Beside,
                Block.Folded,
                Block.Download {
    /** This block, limited to some forms. */
    default Block in(Form... forms) {
        return new Only(EnumSet.copyOf(List.of(forms)), this);
    }

    /** This block with a short label, in text. */
    default Block labelled(String label) {
        return new Labelled(label, this);
    }

    static Block paragraph(String text) {
        return new Paragraph(Style.PLAIN, text);
    }

    /** A remark on the block above. */
    static Block note(String text) {
        return new Paragraph(Style.NOTE, text);
    }

    /** A block that some forms omit. */
    record Only(Set<Form> forms, Block block) implements Block {
        public Only {
            forms = Set.copyOf(forms);
        }
    }

    /**
     * A block with a short label, in text.
     *
     * @param label at most 10 characters
     */
    record Labelled(String label, Block block) implements Block {}

    /** A paragraph of one line. */
    record Paragraph(Style style, String text) implements Block {}

    /** A list. */
    record Items(Style style, List<String> items) implements Block {
        public Items {
            items = List.copyOf(items);
        }
    }

    /**
     * A heading within a section.
     *
     * @param level 3 or 4
     */
    record Heading(int level, String text) implements Block {}

    /** A verdict and its reason. */
    record Status(Tone tone, String word, String reason) implements Block {}

    /** The first screen of a document: parts with short labels. */
    record Answers(List<Answer> answers) implements Block {
        public Answers {
            answers = List.copyOf(answers);
        }
    }

    /**
     * One part of the first screen.
     *
     * @param label at most 10 characters
     */
    record Answer(String label, String text) {}

    /** Headline figures side by side, on a page. */
    record Tiles(List<Tile> tiles) implements Block {
        public Tiles {
            tiles = List.copyOf(tiles);
        }
    }

    /** A headline figure. */
    record Tile(String name, String value, String unit, String note) {}

    /**
     * A stacked bar of shares, on a page; each has the colour of a table row.
     *
     * @param label before it; empty for none
     * @param total after the label
     * @param rest the share that stays empty
     */
    record Bar(String label, String total, List<Share> shares, double rest) implements Block {
        public Bar {
            shares = List.copyOf(shares);
        }

        /** A bar of a whole. */
        public Bar(List<Share> shares) {
            this("", "", shares, 0);
        }
    }

    /** A part of a bar. */
    record Share(Colour colour, double share) {}

    /** Findings, each with its verdict and bound. */
    record Findings(List<Finding> findings) implements Block {
        public Findings {
            findings = List.copyOf(findings);
        }
    }

    /**
     * One finding.
     *
     * @param tone PASSED, FAILED, MARKED, or OPEN if nothing was compared
     * @param value the observed value, with its unit
     * @param bound the required value
     * @param why why it matters
     * @param remedy what to do; empty if nothing
     */
    record Finding(Tone tone, String name, String value, String bound, String why, String remedy) {
        String result() {
            if (tone == Tone.OPEN) {
                return "undecided";
            }
            return tone == Tone.MARKED ? "warning" : tone.cssClass();
        }
    }

    /** Blocks side by side if the page is wide enough. */
    record Beside(List<Block> blocks) implements Block {
        public Beside {
            blocks = List.copyOf(blocks);
        }
    }

    /** A collapsed block that the reader can open, on a page. */
    record Folded(String summary, Block block) implements Block {}

    /** A file embedded in the page. */
    record Download(String text, String fileName, String json) implements Block {}
}
