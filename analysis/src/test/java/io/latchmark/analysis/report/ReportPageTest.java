package io.latchmark.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

final class ReportPageTest {
    private static final String HOSTILE = "<script>alert(1)</script>\" onload='alert(2)' & \u0000\uD83D\uDE00";

    @TempDir
    private Path out;

    @Test
    void aCeilingIsALineInTheDevicesChartAndASentenceBesideTheLedger() throws IOException {
        Path run = new SyntheticRun(out).write();
        CheckedRun checked = CheckedRun.read(run);

        String page = page(checked, "vda=20000");
        String far = page(checked, "vda=2000000");
        String other = page(checked, "sdb=491");

        assertThat(page)
                .contains(">ceiling of reads and writes together, 20,000/s</text>")
                .contains("Device vda: 15,342 operations/s are 77 % of the 20,000 IOPS ceiling");
        assertThat(far)
                .doesNotContain(">ceiling of reads and writes together")
                .contains("Above what is drawn: ceiling of reads and writes together, 2,000,000/s.");
        assertThat(other)
                .contains("The ceiling of sdb is not used: the run sampled vda.")
                .doesNotContain("ceiling of reads and writes together");
    }

    private static String page(CheckedRun run, String ceiling) {
        Approaches approaches = Ceilings.read(List.of(ceiling))
                .over(run.summary().devices(), run.data().record());
        return Pages.plain(HtmlRenderer.page(RunDocument.of(run, approaches)));
    }

    @Test
    void everyKindOfRunHasAWellFormedPage() throws Exception {
        List<SyntheticRun> runs = List.of(
                run(),
                run().label(HOSTILE).event(20, Event.Kind.FAILURE, HOSTILE),
                run().killedAfter(40),
                run().killedAfter(5),
                run().killedAfter(0),
                run().seconds(0, 1, 0),
                run().idle().status(RunConclusion.Status.NOT_VALID),
                run().status(RunConclusion.Status.INTERRUPTED),
                run().without("device"),
                run().without("waits"),
                run().without("pg_stat_io").without("pg_stat_wal"));
        for (SyntheticRun run : runs) {
            String page = page(run);

            Document document = Pages.parsed(page);

            assertThat(document.getElementsByTagName("h1").getLength()).isEqualTo(1);
            assertThat(document.getElementsByTagName("script").getLength()).isEqualTo(1);
            assertThat(Pages.withoutScript(page)).doesNotContain("NaN").doesNotContain("Infinity");
        }
    }

    @Test
    void thePlantedNumbersAreOnThePage() throws Exception {
        String page = page(run());

        assertThat(page)
                .contains("10,680 new orders per minute")
                .contains(
                        "71 % of a transaction&#39;s time was data-page reads: 35.5 per transaction of 0.400 ms each, 14.2 of 20.0 ms (67 % at the device,")
                .contains("reads per transaction: device 35.9, all backends 35.9 (ratio 1.0000)")
                .contains("X·(R+Z) = 400/s")
                .contains("not a TPC result")
                .doesNotContainIgnoringCase("tpmC");
    }

    @Test
    void aLoadThatIsNotTheSpecificationsIsSaidFirstAndInItsSection() throws Exception {
        String page = page(run().inputs(new InputCounts(45_000, 450, 450_000, 0, 43_000, 6_450, 47_000, 28_200)));

        assertThat(page.indexOf("<dt>failed</dt><dd>load: Lines from another warehouse: 0 % (0 of 450,000)"))
                .isPositive()
                .isLessThan(page.indexOf("<section"));
        assertThat(page).contains("No: 1 of 10 properties tested deviate").contains("0 % (0 of 450,000)");
        assertThat(page(run())).contains("Yes: all 10 properties tested");
    }

    @Test
    void aRunThatIsNotSteadyIsMarkedInWordsAndInEveryChart() throws Exception {
        String page = page(run().noise(0.03).seconds(10, 240, 2).cliff(80, 0.7));

        Pages.parsed(page);
        assertThat(page)
                .contains("Throughput was not steady.")
                .contains("<dt>warning</dt><dd>steady state: NOT STEADY: level -30 % at 90 s (")
                .contains("Level -30 % at 90 s (")
                .contains("<g class=\"mark strong\"><title>level -30 % at 90 s (");
        assertThat(page(run())).doesNotContain("NOT STEADY").doesNotContain("mark strong");
    }

    @Test
    void aLadderIsATableAndTwoChartsBeforeTheTimeSeries() throws Exception {
        String page = Pages.read(Pages.write(SteppedRun.ladder(out).write()));

        Document document = Pages.parsed(page);

        assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(6);
        assertThat(page)
                .contains("16,200 new orders per minute at 16 users")
                .contains("8, 16, 32 users")
                .contains("32 users: Steady: no change");
        assertThat(page.indexOf("id=\"ladder\"")).isPositive().isLessThan(page.indexOf("id=\"over-time\""));
        assertThat(Pages.withoutScript(page)).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void anOpenLoopSaysHowItKeptItsSchedule() throws Exception {
        SteppedRun run =
                new SteppedRun(out, Pacing.UNIFORM).level(new SteppedRun.Level(new Step(50, 500), 500, 20, 0.5));

        String page = Pages.read(Pages.write(run.write()));

        Pages.parsed(page);
        assertThat(Pages.withoutScript(page))
                .contains("The driver&#39;s schedule")
                .contains("500 transactions/s offered, 500 achieved (100 %)")
                .contains("7 dropped in the whole run")
                .doesNotContain("NaN");
    }

    @Test
    void textFromOutsideIsEscaped() throws Exception {
        String page = page(run().label(HOSTILE).event(20, Event.Kind.FAILURE, HOSTILE));

        assertThat(Pages.withoutScript(page))
                .doesNotContain("<script>")
                .contains(
                        "&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;alert(2)&#39; &amp; \uFFFD\uD83D\uDE00");
        assertThat(attributes(Pages.parsed(page), "onload")).isZero();
    }

    @Test
    void thePageMayLoadNothing() throws Exception {
        Pages.assertLoadsNothing(page(run()));
    }

    @Test
    void theTimeOfATransactionIsOnThePageWithItsResidual() throws Exception {
        assertThat(page(run()))
                .contains("Busy time per transaction, ms</th><td>2.33</td>")
                .contains("data-page read</th><td>35.5</td><td>0.400</td><td>14.2</td><td>71 %</td>")
                .contains("Data-page reads by the database&#39;s own clock: 14.2 ms, 100 % of those by waits.");
        assertThat(page(run().noise(0.1))).contains("<th scope=\"row\">not explained</th>");
    }

    @Test
    void everyChartHasANameUnitsAndATableOfItsNumbers() throws Exception {
        Document document = Pages.parsed(page(run()));

        NodeList figures = document.getElementsByTagName("figure");

        assertThat(figures.getLength()).isEqualTo(17);
        for (int i = 0; i < figures.getLength(); i++) {
            Element figure = (Element) figures.item(i);
            assertThat(figure.getElementsByTagName("title").item(0).getTextContent())
                    .isNotBlank();
            assertThat(figure.getElementsByTagName("h3").item(0).getTextContent())
                    .isNotBlank();
            assertThat(figure.getElementsByTagName("tbody")
                            .item(0)
                            .getChildNodes()
                            .getLength())
                    .isGreaterThan(figure.getAttribute("id").startsWith("heat") ? 1 : 60);
        }
    }

    @Test
    void logFlushesUtilisationAndCpuAreDrawnOverTime() throws Exception {
        Path run = PlantedProcessors.of("driver and database", 0.9)
                .driver(0.05, 0.01)
                .database(1.2, 0.05, 0.01)
                .in(run().write());

        Document document = Pages.parsed(Pages.read(Pages.write(run)));

        assertThat(column(document, "log-flush", "mean")).contains("3.00");
        assertThat(column(document, "utilisation", "vda")).contains("93.0");
        assertThat(column(document, "cpu-0", "database").get(40)).isEqualTo("24.0");
        assertThat(List.of("database", "driver", "sampling", "other programs").stream()
                        .mapToDouble(part -> Double.parseDouble(
                                column(document, "cpu-0", part).get(40)))
                        .sum())
                .isCloseTo(90, within(0.1));
    }

    /** The numbers below a heading in the data of a chart. */
    private static List<String> column(Document document, String figure, String heading) {
        Element data = (Element) elements(document, "figure").stream()
                .filter(element -> element.getAttribute("id").equals(figure))
                .findFirst()
                .orElseThrow()
                .getElementsByTagName("table")
                .item(0);
        int column = texts(data, "th").indexOf(heading);
        return elements(data, "tr").stream()
                .skip(1)
                .map(row -> texts(row, "td").get(column - 1))
                .toList();
    }

    private static List<String> texts(Element in, String tag) {
        return elements(in, tag).stream().map(Element::getTextContent).toList();
    }

    private static List<Element> elements(Node in, String tag) {
        NodeList found = in instanceof Document document
                ? document.getElementsByTagName(tag)
                : ((Element) in).getElementsByTagName(tag);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    @Test
    void theTimeOfDayIsBelowTheSecondsOfTheRun() throws Exception {
        assertThat(page(run()))
                .containsPattern(">10 s</text><text class=\"clock odd\"[^>]*>\\d\\d:\\d\\d:\\d\\d</text>");
    }

    @Test
    void aChartExplainsTheLettersThatItHas() throws Exception {
        String page = page(run().event(20, Event.Kind.RECONNECT, "session 3"));

        assertThat(page.split("Marks: R reconnect\\.", -1)).hasSizeGreaterThan(10);
    }

    @Test
    void percentilesBeyondThe99thAreThoseThatTenTransactionsExceed() throws Exception {
        // 24,000 transactions: 10,680 new orders, 960 deliveries.
        String page = page(run());

        assertThat(page).contains(">p99.9, ms</th>").doesNotContain("p99.99, ms");
        assertThat(column(Pages.parsed(page), "distribution", "New-Order"))
                .last()
                .isNotEqualTo("–");
        assertThat(column(Pages.parsed(page), "distribution", "Delivery"))
                .last()
                .isEqualTo("–");
    }

    @Test
    void aRunThatIsNotValidSaysSoFirst() throws Exception {
        String page = page(run().status(RunConclusion.Status.NOT_VALID));

        assertThat(page.indexOf("✕ Not valid")).isPositive().isLessThan(page.indexOf("<h1>"));
        assertThat(page)
                .contains("Failed: client and database counts agree.")
                .contains("<dt>failed</dt><dd>client and database counts agree");
    }

    @Test
    void aKilledRunIsShownAsInterrupted() throws Exception {
        String page = page(run().killedAfter(40));

        assertThat(page)
                .contains("✕ Interrupted")
                .contains("the figures are of its first 30.0 s")
                .contains("The facts after the load were not read.");
    }

    @Test
    void aMissingSourceIsNamedWithItsReason() throws Exception {
        assertThat(page(run().without("device")))
                .contains("<dt>missing</dt><dd>device: needs pg_monitor")
                .contains("nothing was sampled by the source &#39;device&#39;: needs pg_monitor");
    }

    @Test
    void factsThatChangedAreMarked() throws Exception {
        assertThat(page(run()))
                .contains("<tr class=\"changed\"><th scope=\"row\">host.load average</th><td>0.4</td><td>7.9</td>");
    }

    @Test
    void factsThatStayedAndChecksThatPassedAreFolded() throws Exception {
        Document document = Pages.parsed(page(run()));

        List<String> folded = texts(document.getDocumentElement(), "summary");
        assertThat(folded).anyMatch(text -> text.endsWith(" facts, the same before and after the run"));
        assertThat(folded).anyMatch(text -> text.endsWith(" passed"));
        assertThat(page(run())).doesNotContain("<td>same</td>");
    }

    @Test
    void tenMinutesStayBelowTwoMegabytes() throws Exception {
        String page = page(run().seconds(60, 600, 10).noise(0.2));

        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(2_000_000);
        assertThat(page).contains("Each point covers 2 s: the mean rate.");
    }

    @Test
    void aSecondReportReplacesTheFirst() throws Exception {
        Path directory = run().write();
        Pages.write(directory);

        Path report = Pages.write(directory);

        assertThat(report).isEqualTo(directory.resolve("report.html")).exists();
        assertThat(directory.resolve("report.html.part")).doesNotExist();
    }

    @Test
    void aFolderThatIsNoRunIsRefused() {
        assertThatThrownBy(() -> Pages.write(out))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(out.toString());
    }

    private SyntheticRun run() {
        return new SyntheticRun(out);
    }

    private static String page(SyntheticRun run) throws IOException {
        return Pages.read(Pages.write(run.write()));
    }

    private static int attributes(Document document, String name) {
        NodeList all = document.getElementsByTagName("*");
        int count = 0;
        for (int i = 0; i < all.getLength(); i++) {
            count += ((Element) all.item(i)).hasAttribute(name) ? 1 : 0;
        }
        return count;
    }
}
