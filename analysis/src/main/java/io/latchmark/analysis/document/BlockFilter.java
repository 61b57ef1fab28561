package io.latchmark.analysis.document;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Selects the visible parts of a document in one form: non-empty blocks for that form, and headings with content. */
final class BlockFilter {
    private final Form form;

    BlockFilter(Form form) {
        this.form = form;
    }

    List<Section> sections(Document document) {
        return document.sections().stream()
                .filter(section -> section.forms().contains(form))
                .map(section -> new Section(section.id(), section.title(), section.forms(), blocks(section.blocks())))
                .filter(section -> !section.blocks().isEmpty())
                .toList();
    }

    List<Block> blocks(List<Block> blocks) {
        List<Block> shown = blocks.stream().flatMap(this::block).toList();
        return IntStream.range(0, shown.size())
                .filter(i -> !(shown.get(i) instanceof Block.Heading heading) || hasContent(heading, shown, i + 1))
                .mapToObj(shown::get)
                .toList();
    }

    private static boolean hasContent(Block.Heading heading, List<Block> shown, int next) {
        return next < shown.size()
                && !(shown.get(next) instanceof Block.Heading following && following.level() <= heading.level());
    }

    private Stream<Block> block(Block block) {
        boolean page = form == Form.PAGE;
        if (block instanceof Block.Only only) {
            return only.forms().contains(form) ? block(only.block()) : Stream.empty();
        }
        if (block instanceof Block.Labelled labelled) {
            return block(labelled.block()).map(shown -> form == Form.TEXT ? shown.labelled(labelled.label()) : shown);
        }
        if (block instanceof Block.Beside beside) {
            List<Block> shown = blocks(beside.blocks());
            return page && shown.size() > 1 ? Stream.of(new Block.Beside(shown)) : shown.stream();
        }
        boolean pageOnly = block instanceof Chart
                || block instanceof HeatMap
                || block instanceof Block.Status
                || block instanceof Block.Tiles
                || block instanceof Block.Bar
                || block instanceof Block.Download;
        return isEmpty(block) || (pageOnly && !page) ? Stream.empty() : Stream.of(block);
    }

    private static boolean isEmpty(Block block) {
        return (block instanceof Table table && table.rows().isEmpty())
                || (block instanceof Block.Paragraph paragraph
                        && paragraph.text().isEmpty())
                || (block instanceof Block.Items list && list.items().isEmpty())
                || (block instanceof Block.Answers screen && screen.answers().isEmpty())
                || (block instanceof Block.Bar bar && bar.shares().isEmpty())
                || (block instanceof Block.Findings found && found.findings().isEmpty())
                || (block instanceof Block.Folded folded && isEmpty(folded.block()));
    }
}
