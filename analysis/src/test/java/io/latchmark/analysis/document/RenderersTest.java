package io.latchmark.analysis.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.analysis.report.Pages;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One document in its three forms. */
final class RenderersTest {
    private static final String HOSTILE = "<b>a|b</b> & \"q\"";

    private record Item(String name, double millis) {}

    private static final Table TABLE = Table.of("Times", List.of(new Item(HOSTILE, 1.5), new Item("two", Double.NaN)))
            .text("Name", Item::name)
            .number("Mean", "ms", Item::millis)
            .tone(item -> item.name().equals("two") ? Tone.FAILED : Tone.PLAIN)
            .key(item -> item.name().equals("two") ? Optional.empty() : Optional.of(Colour.SKY))
            .build();

    @Test
    void textHasColumnsAndLabels() {
        assertThat(TextRenderer.lines(document(
                        TABLE,
                        TABLE.labelled("times"),
                        new Block.Items(Style.PLAIN, List.of("a", "b")).labelled("notes"),
                        Block.paragraph("last"))))
                .containsExactly(
                        "Section",
                        "    Name              Mean, ms",
                        "    <b>a|b</b> & \"q\"      1.50",
                        "    two                      –",
                        "",
                        "  times      Name              Mean, ms",
                        "             <b>a|b</b> & \"q\"      1.50",
                        "             two                      –",
                        "  notes      a",
                        "  notes      b",
                        "  last");
    }

    @Test
    void markdownEscapesWhatMeansSomethingToIt() {
        assertThat(MarkdownRenderer.lines(document(TABLE, Block.note(HOSTILE))))
                .containsExactly(
                        "## Section",
                        "",
                        "| Name | Mean, ms |",
                        "| --- | --- |",
                        "| \\<b\\>a\\|b\\</b\\> & \"q\" | 1.50 |",
                        "| two | – |",
                        "",
                        "\\<b\\>a\\|b\\</b\\> & \"q\"",
                        "");
    }

    @Test
    void aPageIsWellFormedAndEscapesText() throws Exception {
        String page = HtmlRenderer.page(document(TABLE, chart(Axis.Scale.LINEAR), rows()));

        assertThat(Pages.parsed(page).getElementsByTagName("figure").getLength())
                .isEqualTo(2);
        assertThat(page)
                .contains("<tr class=\"keyed c-sky\"><th scope=\"row\">&lt;b&gt;a|b&lt;/b&gt; &amp; &quot;q&quot;</th>")
                .contains("<tr class=\"failed\"><th scope=\"row\">two</th><td>✕ –</td></tr>")
                .doesNotContain("<b>a", "<script", "NaN", "Infinity", "script-src");
    }

    @Test
    void aNumberStaysInOneLineWithItsUnit() {
        assertThat(HtmlRenderer.page(document(
                        Block.paragraph("58 % of 9.71 ms at 1,024 MiB/s, 412 transactions/s over 60 s in 3 steps"))))
                .contains(
                        "58\u00a0% of 9.71\u00a0ms at 1,024\u00a0MiB/s, 412\u00a0transactions/s over 60\u00a0s in 3 steps");
    }

    @Test
    void aColumnOfNumbersBetweenTextsIsAlignedWithItsHeadingAndOnlyALongWordMayBreak() {
        String hash = "f".repeat(64);
        Table table = Table.of("Runs", List.of(new Item("20261124T052508Z-array-b-03", 1.5), new Item(hash, 2)))
                .text("Run", Item::name)
                .text("Load", item -> "8 users")
                .number("Mean", Item::millis)
                .text("Block", item -> "1")
                .build();

        assertThat(HtmlRenderer.page(document(table)))
                .contains("<th scope=\"col\" class=\"n\">Mean</th>", "<td class=\"n\">1.50</td>")
                .contains("<th scope=\"row\" class=\"name\">20261124T052508Z-array-b-03</th>")
                .contains("<th scope=\"row\" class=\"long\">" + hash + "</th>");
    }

    @Test
    void cellsOfOneShadeAreOnePathAndNeighboursOneRectangle() throws Exception {
        Axis axis = Axis.ofTime(4, List.of(), List.of());
        String page = HtmlRenderer.page(document(new HeatMap(
                new Chart.About("heat", "Heat", "ms", "Caption."),
                axis,
                100,
                List.of(0.0, 1.0, 2.0, 4.0),
                List.of(new HeatMap.Row("1", List.of(0.9, 0.0, 0.05)), new HeatMap.Row("", List.of(0.05, 0.05, 1.0))),
                TABLE)));

        Pages.parsed(page);
        assertThat(page)
                .contains("<path class=\"heat heat-1\" d=\"M5000 1H10000v1H5000zM0 0H5000v1H0z\"/>")
                .contains("<path class=\"heat heat-3\" d=\"M0 1H2500v1H0zM5000 0H10000v1H5000z\"/>")
                .doesNotContain("class=\"heat heat-0\"");
    }

    @Test
    void onlyAPageWithAChartOverTimeHasTheScript() throws Exception {
        String page = HtmlRenderer.page(document(chart(Axis.Scale.TIME)));

        assertThat(Pages.parsed(page).getElementsByTagName("script").getLength())
                .isEqualTo(1);
        assertThat(page).contains("script-src 'sha256-".replace("'", "&#39;"), "class=\"chart time stacked\"");
    }

    @Test
    void aBlockOfOtherFormsAndASectionWithoutContentAreLeftOut() throws Exception {
        Document document = document(
                Block.paragraph("for the page").in(Form.PAGE),
                new Block.Items(Style.PLAIN, List.of()),
                Table.of("Empty", List.<Item>of()).text("Name", Item::name).build());

        assertThat(TextRenderer.lines(document)).isEmpty();
        assertThat(MarkdownRenderer.lines(document)).isEmpty();
        assertThat(HtmlRenderer.page(document)).contains("<p>for the page</p>").doesNotContain("<table", "<ul");
    }

    @Test
    void aHeadingWithoutContentIsLeftOut() {
        assertThat(TextRenderer.lines(document(
                        new Block.Heading(3, "empty"),
                        Block.note(""),
                        new Block.Heading(3, "full"),
                        Block.note("content"),
                        new Block.Heading(3, "last"))))
                .containsExactly("Section", "  full", "  content");
    }

    @Test
    void theHeadingsOfAWideTableAreOnTwoLinesIfThatMakesItNarrower() {
        String wide = "w".repeat(60);
        List<Item> items = List.of(new Item(wide, 1));
        Table.Builder<Item> table =
                Table.of("Wide", items).text("Name", Item::name).text("Name again", Item::name);

        assertThat(TextRenderer.lines(document(table.build())))
                .contains("    Name" + " ".repeat(58) + "Name again", "    " + wide + "  " + wide);
        assertThat(TextRenderer.lines(
                        document(table.number("Mean of all", "ms", Item::millis).build())))
                .contains(
                        "    " + " ".repeat(62) + "Name" + " ".repeat(58) + "      Mean",
                        "    Name" + " ".repeat(58) + "again" + " ".repeat(57) + "of all, ms");
    }

    @Test
    void findingsAreLinesInTextAndATableElsewhere() {
        Block findings = new Block.Findings(List.of(
                new Block.Finding(Tone.FAILED, "counts", "9 and 8", "equal", "because", "repeat"),
                new Block.Finding(Tone.OPEN, "reads", "–", "equal", "no source", "")));

        assertThat(TextRenderer.lines(document(findings)))
                .contains("  FAILED     counts: 9 and 8; must be: equal", "  undecided  reads: –");
        assertThat(MarkdownRenderer.lines(document(findings)))
                .contains("| counts | failed | 9 and 8 | equal |", "| reads | undecided | – | equal |");
        assertThat(HtmlRenderer.page(document(findings)))
                .contains("<td>✕ failed</td>", "<td>because</td>", "What to do", "<td>repeat</td>");
        Block.Finding passed = new Block.Finding(Tone.PASSED, "counts", "9 and 9", "equal", "because", "");
        assertThat(HtmlRenderer.page(document(new Block.Findings(List.of(passed)))))
                .contains("<td>9 and 9</td>")
                .doesNotContain("What to do");
    }

    @Test
    void inTextARowChartIsItsTable() {
        assertThat(TextRenderer.lines(document(rows()))).contains("  Rows, ms:", "    two                      –");
    }

    @Test
    void aRowNeedsACellForEachColumn() {
        List<Table.Column> columns = List.of(new Table.Column("one", "", false));

        assertThatThrownBy(() -> new Table("t", columns, List.of(new Table.Row(Tone.PLAIN, List.of(), List.of()))))
                .hasMessage("0 cells in a table of 1 columns");
    }

    private static Document document(Block... blocks) {
        return new Document(
                new Document.Head("Kind", HOSTILE, "Title", List.of()),
                List.of(Section.of("section", "Section", blocks)),
                "footer");
    }

    private static Chart chart(Axis.Scale scale) {
        return new Chart(
                new Chart.About("chart", "Chart " + HOSTILE, "ms", "Caption."),
                Axis.of(scale, "Users", 8),
                scale == Axis.Scale.TIME ? Chart.Shape.STACKED : Chart.Shape.POINTS,
                100,
                List.of(1.0, 4.0, 8.0),
                List.of(
                        new Chart.Series("one", Colour.BLUE, false, "5", List.of(5.0, Double.NaN, 7.0)),
                        new Chart.Series("two", Colour.SKY, true, "", List.of(1.0, 2.0, 3.0))),
                List.of(new Chart.Limit(12, "limit")));
    }

    private static RowChart rows() {
        return new RowChart(
                new Chart.About("rows", "Rows", "ms", "Caption."),
                List.of(new RowChart.Row(
                        HOSTILE,
                        List.of(
                                RowChart.Mark.dot(0.5, Colour.BLUE, "dot"),
                                new RowChart.Mark(RowChart.Shape.INTERVAL, Double.NaN, 1, Colour.GREY, "none")))),
                value -> Double.toString(value),
                TABLE,
                List.of(new RowChart.Key(Colour.BLUE, HOSTILE)));
    }
}
