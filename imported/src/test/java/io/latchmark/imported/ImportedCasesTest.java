package io.latchmark.imported;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.report.ProbeDocument;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Json;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.Finding;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Results as people have them: of old versions, with fields left out, with errors and limits, and as other programs store text. */
final class ImportedCasesTest {
    private static final double MILLI = 1e6;
    private static final String ABSENT = "not in the file";

    @TempDir
    Path folder;

    private ProbeRecord probe(Path file) {
        return ProbeFiles.read(
                new ImportedFiles(folder.resolve("runs")).directories(file).get(0));
    }

    private ProbeRecord probe(String name) {
        return probe(ImportedFiles.recorded(name));
    }

    private CellResult only(String name) {
        List<CellResult> cells = probe(name).cells();
        assertThat(cells).hasSize(1);
        return cells.get(0);
    }

    private static String text(String name) throws IOException {
        return Files.readString(ImportedFiles.recorded(name));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("result.txt"), text);
    }

    /** The page in Markdown, which has all its words. */
    private static String page(ProbeRecord probe) {
        return String.join("\n", MarkdownRenderer.lines(ProbeDocument.of(probe)))
                .replace("\\", "");
    }

    private static String notPassed(CellResult cell) {
        return cell.checks().stream()
                .filter(check -> !check.passed())
                .map(check -> check.verdict() + " " + check.name() + ": " + check.value())
                .collect(Collectors.joining("; "));
    }

    private static void assertReads(OperationFigures reads, double mean, double p50, double p99, double most) {
        assertThat(reads.meanNanos() / MILLI).isCloseTo(mean, within(0.01));
        assertThat(reads.p50Nanos() / MILLI).isCloseTo(p50, within(0.01));
        assertThat(reads.p99Nanos() / MILLI).isCloseTo(p99, within(0.01));
        assertThat(reads.maxNanos() / MILLI).isCloseTo(most, within(0.5));
    }

    @Test
    void fioTwoCountsKibibytesAndMicroseconds() {
        CellResult cell = only("fio-2.2.10-write.json");

        assertThat(cell.iops()).isCloseTo(15_625, within(1.0));
        assertThat(cell.mebibytesPerSecond()).isCloseTo(61.0, within(0.05));
        assertThat(cell.cell().access().blockBytes()).isEqualTo(4_096);
        assertReads(cell.writes(), 8.18, 8.16, 8.64, 261);
        assertThat(cell.cell().load().outstanding()).isEqualTo(32);
        assertThat(cell.cell().load().total()).isEqualTo(128);
        assertThat(cell.cell().workText()).contains("pattern not known").doesNotContain("sequential", "buffered");
    }

    /** Version 2.1 printed neither times of day nor numbers of I/Os. */
    @Test
    void fioOfTwoOneHasItsCountFromItsRate() throws IOException {
        String old = text("fio-2.2.10-write.json")
                .replaceAll("\"(?:timestamp|total_ios|short_ios|drop_ios)\" : [0-9]+,", "")
                .replaceAll("\"time\" : \"[^\"]*\",", "")
                .replace("fio-2.2.10", "fio-2.1.4");

        CellResult cell = probe(file(old)).cells().get(0);

        assertThat(cell.iops()).isCloseTo(15_625, within(1.0));
        assertThat(cell.cell().access().blockBytes()).isEqualTo(4_096);
        assertThat(cell.start())
                .isEqualTo(
                        Files.getLastModifiedTime(folder.resolve("result.txt")).toInstant());
    }

    @Test
    void aPercentileThatIsNotListedIsNotZero() throws IOException {
        ProbeRecord probe = probe("fio-percentile-list.json");

        OperationFigures reads = probe.cells().get(0).reads();
        assertThat(reads.p50Nanos()).isEqualTo(608_000);
        assertThat(reads.p95Nanos()).isNaN();
        assertThat(reads.p99Nanos()).isNaN();
        assertThat(page(probe)).contains(ABSENT);
        assertThat(Json.MAPPER.valueToTree(reads).path("p99Nanos").isNull()).isTrue();
        Path directory = folder.resolve("runs").resolve(probe.identity().id());
        assertThat(Files.readString(directory.resolve(ProbeFiles.CELLS))).doesNotContain("NaN");
        assertThat(Files.readString(directory.resolve(ProbeFiles.SQLIO))).doesNotContain("NaN");
    }

    @Test
    void timesThatFioDidNotTakeAreNotZero() {
        ProbeRecord probe = probe("fio-3.33-gtod-reduce.json");

        OperationFigures reads = probe.cells().get(0).reads();
        assertThat(reads.meanNanos()).isNaN();
        assertThat(reads.maxNanos()).isNaN();
        assertThat(page(probe)).contains(ABSENT).doesNotContain("NaN");
        assertThat(probe.cells().get(0).cell().load().total()).isEqualTo(4);
    }

    @Test
    void aJobThatEndedWithAnErrorIsNotValid() {
        ProbeRecord probe = probe("fio1685-error-5.json");

        CellResult cell = probe.cells().get(0);
        assertThat(cell.isValid()).isFalse();
        assertThat(notPassed(cell)).contains("FAILED").contains("5");
        assertThat(page(probe)).contains("error 5");
        assertThat(cell.cell().load().total()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "rate_iops, 500",
        "rate, 10m",
        "rate_process, poisson",
        "thinktime, 100",
        "latency_target, 10ms",
        "rate, '1m,2m'"
    })
    void aLimitThatWasSetIsNamed(String option, String value) throws IOException {
        String limited = text("fio-percentile-list.json")
                .replace("\"rw\": \"randread\"", "\"" + option + "\": \"" + value + "\", \"rw\": \"randread\"");

        ProbeRecord probe = probe(file(limited));

        assertThat(notPassed(probe.cells().get(0))).contains("MARKED", option + "=" + value);
        assertThat(probe.cells().get(0).isValid()).isTrue();
        assertThat(page(probe)).contains(option + "=" + value);
    }

    @Test
    void aGroupOfTwoLoadsHasNoSingleBlockOrPattern() {
        ProbeRecord probe = probe("fio2132-group-names.json");

        Cell cell = probe.cells().get(0).cell();
        assertThat(cell.workText())
                .contains("block size not known", "pattern not known")
                .doesNotContain("10752", "sequential");
        assertThat(notPassed(probe.cells().get(0))).contains("randread-data", "seqwrite-log");
        assertThat(cell.load().total()).isEqualTo(27);
    }

    @Test
    void eachCloneHasItsOwnIosInFlight() {
        List<CellResult> clones = probe("fio-utf8bom.json").cells();

        assertThat(clones).hasSize(8).allMatch(cell -> cell.cell().load().total() == 1);
        assertThat(clones).allMatch(cell -> notPassed(cell).isEmpty());
    }

    @Test
    void clonesThatAreReportedTogetherAreAllInFlight() {
        CellResult cell = only("fio-3.33-two-jobs.json");

        assertThat(cell.cell().load()).isEqualTo(Cell.Load.closed(2, 4));
        assertThat(notPassed(cell)).isEmpty();
    }

    @Test
    void inFlightIsWhatRateAndTimeSayWhereOptionsDiffer() {
        CellResult cell = only("fio-3.33-psync-depth-32.json");

        assertThat(cell.cell().load().total()).isEqualTo(1);
        assertThat(notPassed(cell)).contains("MARKED").contains("32");
    }

    @Test
    void linesAfterTheJsonAreNoError() throws IOException {
        String json = text("fio-3.33.json");

        assertThat(probe(file("fio: a {warning}\nnote: 1\n" + json + "\n3;fio-3.33;cell;0;0;{\n"))
                        .cells())
                .hasSize(1);
    }

    /** With status-interval each JSON repeats the ones before it; results of several runs don't. */
    @Test
    void theLastStateOfARunCountsAndEachOfSeveralRuns() throws IOException {
        String last = text("fio-3.33-two-jobs.json");
        long millis = Json.MAPPER.readTree(last).path("timestamp_ms").asLong();
        String first = last.replaceAll("\"runtime\" : 20[0-9]+", "\"runtime\" : 1000")
                .replace(Long.toString(millis), Long.toString(millis - 1_000));
        String earlier = last.replace(Long.toString(millis), Long.toString(millis - 60_000));

        assertThat(probe(file(first + last)).cells()).hasSize(1).allMatch(cell -> cell.seconds() > 2);
        assertThat(probe(file(earlier + last)).cells()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE"})
    void theEncodingOfPowerShellIsRead(String name) throws IOException {
        for (String recorded : List.of("fio-3.33.json", "diskspd-2.2.txt", "diskspd-2.2.xml", "sqlio.txt")) {
            for (String mark : List.of("\uFEFF", "")) {
                Charset charset =
                        mark.isEmpty() && name.equals("UTF-32LE") ? StandardCharsets.UTF_8 : Charset.forName(name);
                Path file = Files.write(folder.resolve("result.txt"), (mark + text(recorded)).getBytes(charset));

                assertThat(probe(file).cells()).as(recorded + " in " + name).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fio-1  | ",
                "\u001b[36mfio-1  |\u001b[0m ",
                "fio-1  | 2026-01-05T10:00:0%d.000000000Z ",
                "[pod/x/y] "
            })
    void whatALogPutsBeforeEachLineIsLeftOut(String prefix) throws IOException {
        for (String recorded : List.of("fio-3.33.json", "diskspd-2.2.txt", "diskspd-2.2.xml", "sqlio.txt")) {
            StringBuilder log = new StringBuilder("Attaching to fio-1\n");
            int number = 0;
            for (String line : (Iterable<String>) text(recorded).lines()::iterator) {
                log.append(String.format(prefix, number++ % 10)).append(line).append('\n');
                log.append(
                        number == 20 && prefix.contains("fio")
                                ? String.format(prefix, 1).replace("fio", "db ") + "LOG: {checkpoint\n"
                                : "");
            }
            log.append("fio-1 exited with code 0\n");

            assertThat(probe(file(log.toString())).cells())
                    .as(recorded)
                    .isEqualTo(probe(recorded).cells().stream()
                            .map(cell ->
                                    probe(folder.resolve("result.txt")).cells().get(cell.number() - 1))
                            .toList());
        }
    }

    @Test
    void diskspdOfPowerShellIsRead() {
        CellResult cell = only("diskspd-2.0-mix-utf16.txt");

        assertThat(cell.iops()).isCloseTo(48_202, within(1.0));
        assertThat(cell.cell().load()).isEqualTo(Cell.Load.closed(8, 8));
        assertThat(cell.cell().access().readPercent()).isEqualTo(50);
        assertThat(cell.cell().access().blockBytes()).isEqualTo(4_096);
        assertReads(cell.reads(), 1.563, 1.405, 4.075, 145.3);
        assertThat(notPassed(cell)).isEmpty();
    }

    @Test
    void threadsOfDiskspdAreOfEachTarget() {
        ProbeRecord probe = probe("diskspd-196-multi.txt");

        assertThat(probe.cells().get(0).cell().load().total()).isEqualTo(128);
        assertThat(probe.file().path()).contains("#1").contains("#2");
        assertThat(probe.file().bytes()).isEqualTo(2 * 1863L << 30);
        assertThat(notPassed(probe.cells().get(0))).isEmpty();
    }

    @Test
    void diskspdWithoutTimesHasRatesAndNoTimes() throws IOException {
        String text = text("diskspd-196-multi.txt")
                .replaceAll("(?s)Total latency distribution:.*", "")
                .replace(" |  AvgLat  | LatStdDev", " | IopsStdDev")
                .replaceAll(" \\|    [0-9].[0-9]+ \\|     (?:0.500|N/A)", " |      12.00")
                .replace(" -L ", " -D ");

        ProbeRecord probe = probe(file(text));

        assertThat(probe.cells().get(0).iops()).isCloseTo(80_000, within(1.0));
        assertThat(probe.cells().get(0).reads().meanNanos()).isNaN();
        assertThat(probe.cells().get(0).cell().load().total()).isEqualTo(128);
        assertThat(page(probe)).contains(ABSENT);
    }

    @Test
    void everySwitchOfDiskspdIsRead() throws IOException {
        String text = text("diskspd-2.2.txt");
        String limited = text.replace("-r -w30", "-rs100 -P -f10G -ag -O4 -g500i -w30");

        assertThat(notPassed(probe(file(limited)).cells().get(0))).contains("-g500i");
    }

    @Test
    void severalTargetsOfAnXmlAreNamed() throws IOException {
        String text = text("diskspd-2.2.xml")
                .replaceAll("(?s)(<Target>\\s*<Path>)t(.dat</Path>\\s*<BlockSize>.*?</Target>)", "$1t$2$1u$2")
                .replaceFirst("(?s)(<Id>1</Id>\\s*<Target>\\s*<Path>)t", "$1u");

        ProbeRecord probe = probe(file(text));

        assertThat(probe.file().path()).contains("t.dat").contains("u.dat");
    }

    @Test
    void anXmlWithoutItsNumberOfThreadsHasItsIosInFlight() throws IOException {
        String text = text("diskspd-2.2.xml").replaceAll("<ThreadCount>.*</ThreadCount>", "");

        assertThat(probe(file(text)).cells().get(0).cell().load().total()).isEqualTo(2);
    }

    @Test
    void aJobWithoutIosIsNoCellOfZeros() throws IOException {
        String none = text("fio-percentile-list.json").replace("\"total_ios\": 3000000", "\"total_ios\": 0");

        assertThatThrownBy(() -> probe(file(none))).isInstanceOf(LatchmarkException.class);

        ProbeRecord failed = probe(file(none.replace("\"error\": 0", "\"error\": 28")));
        assertThat(failed.cells().get(0).isValid()).isFalse();
        assertThat(failed.cells().get(0).checks()).anyMatch(Finding::isFailure);
        assertThat(page(failed)).contains("error 28").doesNotContain("NaN");
    }
}
