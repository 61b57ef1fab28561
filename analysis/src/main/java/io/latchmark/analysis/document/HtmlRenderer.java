package io.latchmark.analysis.document;

import io.latchmark.platform.Resource;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Renders documents as HTML pages: single files, well-formed XML, no network access. Without script only zooming is missing. */
public final class HtmlRenderer {
    private static final Pattern HOLE = Pattern.compile("\\{\\{(\\w+)}}");

    private static final Pattern LONG_WORD = Pattern.compile("\\S{41}");
    private static final Pattern NAME = Pattern.compile("\\w+-[\\w.-]*");

    private final Markup out = new Markup();
    private boolean zooms;

    private HtmlRenderer() {}

    public static String page(Document document) {
        HtmlRenderer renderer = new HtmlRenderer();
        renderer.document(document);
        Document.Head head = document.head();
        String title = (head.name().isEmpty() ? head.title() : head.name()) + " · " + head.kind();
        return page(
                title,
                renderer.out.toString(),
                renderer.zooms ? Zoom.style() : "",
                renderer.zooms ? Zoom.SCRIPT : PageScript.NONE,
                document.footer());
    }

    /**
     * A page of something else.
     *
     * @param main markup of its content
     * @param style in addition to that of all pages
     */
    public static String page(String title, String main, String style, PageScript script, String footer) {
        Map<String, String> values = Map.of(
                "title", Markup.escape(title),
                "policy", Markup.escape(script.policy()),
                "style", style() + style,
                "main", main,
                "footer", Markup.escape(footer),
                "script", script.element());
        return HOLE.matcher(resource("page.html"))
                .replaceAll(hole -> Matcher.quoteReplacement(values.getOrDefault(hole.group(1), "")));
    }

    /** The style of all pages. */
    public static String style() {
        return resource("page.css");
    }

    /** The only script that a page may have, as a hash source of a content security policy. */
    public static String scriptSource() {
        return Zoom.SCRIPT.source();
    }

    static String resource(String name) {
        return Resource.text(HtmlRenderer.class, name);
    }

    private void document(Document document) {
        BlockFilter visible = new BlockFilter(Form.PAGE);
        Document.Head head = document.head();
        List<Block> blocks = visible.blocks(head.blocks());
        out.open("header").open("p", "class=eyebrow").text(head.kind());
        if (!head.name().isEmpty()) {
            out.text(" · ").element("strong", head.name());
        }
        out.close("p").line();
        blocks.stream().filter(Block.Status.class::isInstance).forEach(this::block);
        out.element("h1", head.title()).line();
        blocks.stream().filter(block -> !(block instanceof Block.Status)).forEach(this::block);
        out.close("header").line();
        List<Section> sections = visible.sections(document);
        navigation(sections);
        for (Section section : sections) {
            if (section.id().isEmpty()) {
                out.open("section");
            } else {
                out.open("section", "id=%s", section.id());
            }
            out.line();
            if (!section.title().isEmpty()) {
                out.element("h2", section.title()).line();
            }
            section.blocks().forEach(this::block);
            out.close("section").line();
        }
    }

    private void navigation(List<Section> sections) {
        List<Section> linked =
                sections.stream().filter(section -> !section.id().isEmpty()).toList();
        if (linked.size() > 1) {
            out.open("nav", "aria-label=Sections").line();
            linked.forEach(section ->
                    out.element("a", section.title(), "href=#%s", section.id()).line());
            out.close("nav").line();
        }
    }

    private void block(Block block) {
        if (block instanceof Table table) {
            out.markup(table(table));
        } else if (block instanceof Chart chart) {
            zooms |= chart.axis().isTime();
            out.markup(Figures.of(chart));
        } else if (block instanceof RowChart chart) {
            out.markup(Figures.of(chart));
        } else if (block instanceof HeatMap map) {
            out.markup(Figures.of(map));
        } else if (block instanceof Block.Findings found) {
            out.markup(table(table(found)));
        } else if (block instanceof Block.Beside beside) {
            out.open("div", "class=columns").line();
            beside.blocks().forEach(one -> {
                out.open("div");
                block(one);
                out.close("div");
            });
            out.close("div").line();
        } else if (block instanceof Block.Folded folded) {
            out.open("details").element("summary", folded.summary()).line();
            block(folded.block());
            out.close("details").line();
        } else {
            simple(block);
        }
    }

    private void simple(Block block) {
        if (block instanceof Block.Paragraph paragraph) {
            styled("p", paragraph.style()).text(paragraph.text()).close("p").line();
        } else if (block instanceof Block.Items list) {
            styled("ul", list.style());
            list.items().forEach(item -> out.element("li", item).line());
            out.close("ul").line();
        } else if (block instanceof Block.Heading heading) {
            out.element("h" + heading.level(), heading.text()).line();
        } else if (block instanceof Block.Status status) {
            out.open("p", "class=%s", "status " + status.tone().cssClass());
            out.element("strong", status.tone().symbol() + status.word()).text(" ");
            out.element("span", status.reason()).close("p").line();
        } else if (block instanceof Block.Answers screen) {
            out.open("dl", "class=answers").line();
            screen.answers()
                    .forEach(answer -> out.element("dt", answer.label())
                            .element("dd", answer.text())
                            .line());
            out.close("dl").line();
        } else if (block instanceof Block.Tiles tiles) {
            out.open("div", "class=tiles").line();
            tiles.tiles().forEach(this::tile);
            out.close("div").line();
        } else if (block instanceof Block.Bar bar) {
            if (!bar.label().isEmpty()) {
                out.open("div", "class=bar-line")
                        .element("span", bar.label(), "class=bar-label")
                        .element("b", bar.total());
            }
            out.open("div", "class=bar aria-hidden=true");
            bar.shares()
                    .forEach(share -> out.element(
                            "span",
                            "",
                            "class=%s style=flex-grow:%s",
                            share.colour().cssClass(),
                            String.format(Locale.ROOT, "%.4f", share.share())));
            if (bar.rest() > 0) {
                out.element("i", "", "style=flex-grow:%s", String.format(Locale.ROOT, "%.4f", bar.rest()));
            }
            out.close("div");
            if (!bar.label().isEmpty()) {
                out.close("div");
            }
            out.line();
        } else if (block instanceof Block.Download download) {
            byte[] bytes = download.json().getBytes(StandardCharsets.UTF_8);
            String data = "data:application/json;base64," + Base64.getEncoder().encodeToString(bytes);
            out.open("p").element("a", download.text(), "href=%s download=%s", data, download.fileName());
            out.close("p").line();
        }
    }

    private Markup styled(String tag, Style style) {
        return style == Style.PLAIN ? out.open(tag) : out.open(tag, "class=%s", style.cssClass());
    }

    private void tile(Block.Tile tile) {
        out.open("div", "class=tile")
                .element("p", tile.name(), "class=tile-name")
                .open("p", "class=tile-value")
                .text(tile.value() + "\u00a0")
                .element("span", tile.unit())
                .close("p")
                .element("p", tile.note(), "class=tile-note")
                .close("div")
                .line();
    }

    private static Table table(Block.Findings found) {
        Table.Builder<Block.Finding> table = Table.of("Findings", found.findings())
                .text("Finding", Block.Finding::name)
                .text("Result", Block.Finding::result)
                .text("Found", Block.Finding::value)
                .text("Bound", Block.Finding::bound)
                .text("Why it matters", Block.Finding::why)
                .tone(Block.Finding::tone);
        boolean anyRemedy =
                found.findings().stream().anyMatch(finding -> !finding.remedy().isEmpty());
        return (anyRemedy ? table.text("What to do", Block.Finding::remedy) : table).build();
    }

    /** A table in a frame that scrolls horizontally on a narrow screen, by keyboard too. */
    static String table(Table table) {
        Markup out = new Markup()
                .open("div", "class=scroll tabindex=0 role=region aria-label=%s", table.name())
                .open("table", "class=%s", cssClass(table))
                .open("thead")
                .open("tr");
        boolean mixed = cssClass(table).equals("text");
        for (Table.Column column : table.columns()) {
            out.element("th", column.heading(), mixed && column.numeric() ? "scope=col class=n" : "scope=col");
        }
        Optional<RowDrawer> picture = table.picture().map(RowDrawer::new);
        picture.ifPresent(drawer -> out.open("th", "scope=col class=picture")
                .markup(drawer.numbers())
                .close("th"));
        out.close("tr").close("thead").line().open("tbody").line();
        for (int index = 0; index < table.rows().size(); index++) {
            Table.Row row = table.rows().get(index);
            String cssClass = row.tone().cssClass()
                    + row.keys().stream()
                            .map(colour -> "keyed " + colour.cssClass())
                            .findFirst()
                            .orElse("");
            if (cssClass.isEmpty()) {
                out.open("tr");
            } else {
                out.open("tr", "class=%s", cssClass);
            }
            out.element(
                    "th", row.cells().get(0), "scope=row" + wrapping(row.cells().get(0)));
            for (int i = 1; i < row.cells().size(); i++) {
                String text = (i == 1 ? row.tone().symbol() : "") + row.cells().get(i);
                String attributes = mixed && table.columns().get(i).numeric()
                        ? "class=n"
                        : wrapping(text).strip();
                if (attributes.isEmpty()) {
                    out.element("td", text);
                } else {
                    out.element("td", text, attributes);
                }
            }
            if (picture.isPresent()) {
                out.open("td", "class=picture").markup(picture.get().row(index)).close("td");
            }
            out.close("tr").line();
        }
        return out.close("tbody").close("table").close("div").line().toString();
    }

    /** How a text may be wrapped: anywhere if it has a very long word, for example a checksum; a name not even at its hyphens. */
    private static String wrapping(String text) {
        return LONG_WORD.matcher(text).find()
                ? " class=long"
                : NAME.matcher(text).matches() ? " class=name" : "";
    }

    /** Numbers are right-aligned if all columns between the first and the last hold numbers. */
    private static String cssClass(Table table) {
        List<Table.Column> columns = table.columns();
        int last = columns.size() - 1;
        boolean numbers =
                last > 0 && columns.subList(1, Math.max(2, last)).stream().allMatch(Table.Column::numeric);
        return !numbers ? "text" : columns.get(last).numeric() ? "numbers" : "numbers words";
    }
}
