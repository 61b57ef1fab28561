package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunReaderTest {
    private static final int LINE_BYTES_MAX = 16 << 20;
    private static final Set<ResponseTimes.Kind> RESPONSE = Set.of(ResponseTimes.Kind.RESPONSE);

    @TempDir
    Path out;

    private RunDirectory directory;

    @BeforeEach
    void writeTheExample() {
        directory = RunDirectory.create(out, "golden", Examples.ORIGIN);
        try (RunWriter writer = new RunWriter(directory)) {
            Examples.writeTo(writer);
        }
    }

    @Test
    void aSeriesThatIsCutAnywhereGivesItsWholeLines() throws IOException {
        RunRecordJson.write(directory, Examples.record().with(RunConclusion.OPEN));

        assertReadableWhereverCut(RunDirectory.INTERVALS, RunReader::intervals, Examples.intervals());
        assertReadableWhereverCut(RunDirectory.SAMPLES, RoundTripTest::samples, Examples.samples());
        assertReadableWhereverCut(RunDirectory.EVENTS, RunReader::events, Examples.events());
        assertReadableWhereverCut(RunDirectory.TRANSACTIONS, RoundTripTest::times, Examples.times());
    }

    @Test
    void aCutWithinQuotedNewlinesGivesTheRowsBeforeIt() throws IOException {
        List<Sample> samples = List.of(
                new Sample(1, "device", "two\nlines, \"quoted\"\n\n", "reads", "1", 123),
                new Sample(2, "\n", "\"\n\"", "\r\n", "1", 456));
        RunDirectory other = RunDirectory.create(out, "quoted", Examples.ORIGIN);
        try (RunWriter writer = new RunWriter(other)) {
            writer.write(Examples.record().with(RunConclusion.OPEN));
            writer.appendSamples(samples);
        }
        directory = other;

        assertReadableWhereverCut(RunDirectory.SAMPLES, RoundTripTest::samples, samples);
    }

    @Test
    void rowsWithQuotedNewlinesAreReadWhereverAPartOfTheFileEnds() {
        List<Sample> samples = IntStream.range(0, 30_000)
                .mapToObj(i -> new Sample(i, "device", "two\nlines, \"quoted\"\n\n", "reads", "1", i))
                .toList();
        RunDirectory other = RunDirectory.create(out, "quoted", Examples.ORIGIN);
        try (RunWriter writer = new RunWriter(other)) {
            writer.write(Examples.record());
            writer.appendSamples(samples);
        }

        assertThat(RoundTripTest.samples(RunReader.open(other.path()))).isEqualTo(samples);
    }

    @Test
    void rowsAfterAQuoteThatIsNeverClosedAreNotPassedOver() throws IOException {
        String row = "1,device,vda,reads,1,5\n";
        Files.writeString(
                directory.file(RunDirectory.SAMPLES),
                "time_ns,source,object,metric,unit,value\n1,\"device,vda,reads,1,5\n"
                        + row.repeat((2 << 20) / row.length()));

        assertThatThrownBy(() -> RoundTripTest.samples(RunReader.open(directory.path())))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("samples.csv, line 2");
    }

    /** Cuts the file after each of its bytes and expects the records whose lines are whole. */
    private <T> void assertReadableWhereverCut(String name, Function<RunReader, List<T>> read, List<T> records)
            throws IOException {
        Path file = directory.file(name);
        byte[] whole = Files.readAllBytes(file);
        RunReader run = RunReader.open(directory.path());
        int mostRead = 0;
        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));

            List<T> left = read.apply(run);

            assertThat(left).as("%s cut to %d bytes", name, length).isEqualTo(records.subList(0, left.size()));
            assertThat(left).hasSizeBetween(mostRead, mostRead + 1);
            mostRead = left.size();
        }
        assertThat(mostRead).isEqualTo(records.size());
    }

    @ParameterizedTest
    @CsvSource({
        "intervals.csv, '3,4,new_order,x,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, started",
        "intervals.csv, '3,4,refund,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, refund",
        "samples.csv, '1,device,vda,reads,1', 8, 5 fields",
        "samples.csv, '1,device,vda,reads,1,2,3', 8, 7 fields",
        "samples.csv, '1,device,vda,reads,1,1.5', 8, 1.5",
        "samples.csv, '1,\"device\"x,vda,reads,1,5', 8, quot",
        "samples.csv, '', 8, 1 fields",
        "events.ndjson, '{\"timeNanos\":1}', 4, kind",
        "events.ndjson, '{\"timeNanos\":1,\"kind\":\"party\",\"detail\":\"\"}', 4, party",
        "events.ndjson, '{', 4, end-of-input",
        "transactions.hlog, 'Tag=new_order.response,1.000,1.000', 10, Tag=",
        "transactions.hlog, 'Tag=new_order.response,4.000,1.000,1.000,HISTFAAA', 10, decoded",
        "transactions.hlog, 'Tag=new_order.response,4.000,1.000,1.000,%', 10, decoded",
        "transactions.hlog, 'Tag=refund.response,1.000,1.000,1.000,HISTFAAA', 10, refund",
        "transactions.hlog, 'Tag=new_order.waiting,1.000,1.000,1.000,HISTFAAA', 10, waiting"
    })
    void aMalformedLineIsNamed(String file, String line, int number, String problem) throws IOException {
        Files.writeString(directory.file(file), line + "\n", StandardOpenOption.APPEND);
        RunReader run = RunReader.open(directory.path());

        assertThatThrownBy(() -> readAll(run))
                .isInstanceOfSatisfying(
                        LatchmarkException.class,
                        e -> assertThat(e.category()).isEqualTo(LatchmarkException.Category.DAMAGED))
                .hasMessageContaining(file)
                .hasMessageContaining("line " + number)
                .hasMessageContaining(problem);
    }

    private static void readAll(RunReader run) {
        run.intervals();
        run.events();
        RoundTripTest.samples(run);
        RoundTripTest.times(run);
    }

    @Test
    void aMissingColumnIsNamed() throws IOException {
        Files.writeString(directory.file(RunDirectory.SAMPLES), "time_ns,source,object,metric,value\n");
        RunReader run = RunReader.open(directory.path());

        assertThatThrownBy(() -> RoundTripTest.samples(run))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("samples.csv, line 1")
                .hasMessageContaining("no column unit");
    }

    @Test
    void aColumnOfALaterVersionIsPassedOver() throws IOException {
        Files.writeString(
                directory.file(RunDirectory.SAMPLES),
                "time_ns,node,source,object,metric,unit,value\n1,a,device,vda,reads,1,5\n");

        assertThat(RoundTripTest.samples(RunReader.open(directory.path())))
                .containsExactly(new Sample(1, "device", "vda", "reads", "1", 5));
    }

    @Test
    void aMissingSeriesIsNamed() throws IOException {
        Files.delete(directory.file(RunDirectory.INTERVALS));
        RunReader run = RunReader.open(directory.path());

        assertThatThrownBy(run::intervals)
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("intervals.csv");
    }

    @Test
    void aCountWhoseSumWouldOverflowIsNamedWithItsLine() throws IOException {
        Path file = directory.file(RunDirectory.INTERVALS);
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        String[] fields = lines.get(1).split(",", -1);
        fields[5] = String.valueOf(Long.MAX_VALUE);
        lines.set(1, String.join(",", fields));
        Files.write(file, lines);
        RunReader run = RunReader.open(directory.path());

        assertThatThrownBy(run::intervals)
                .isInstanceOfSatisfying(
                        LatchmarkException.class,
                        e -> assertThat(e.category()).isEqualTo(LatchmarkException.Category.DAMAGED))
                .hasMessageContaining("intervals.csv, line 2")
                .hasMessageContaining("a count = 9223372036854775807; the maximum is what a run can come to");
    }

    @Test
    void whatTheActionThrowsIsNotTakenForAMalformedLine() {
        RunReader run = RunReader.open(directory.path());
        IllegalArgumentException bug = new IllegalArgumentException("bug");

        assertThatThrownBy(() -> run.forEachSample(sample -> {
                    throw bug;
                }))
                .isSameAs(bug);
        assertThatThrownBy(() -> run.forEachTimes(RESPONSE, times -> {
                    throw bug;
                }))
                .isSameAs(bug);
    }

    @Test
    void anUnknownFieldOfTheRecordIsPassedOver() throws IOException {
        replaceInRecord("\"warehouses\" : 2,", "\"warehouses\" : 2, \"weather\" : {\"sunny\" : [true]},");

        assertThat(RunReader.open(directory.path()).record()).isEqualTo(Examples.record());
    }

    @ParameterizedTest
    @CsvSource({
        "'\"warehouses\" : 2,', '', warehouses",
        "'\"connections\" : 8,', '', settings.connections: the field connections is missing",
        "'\"label\" : \"golden\"', '\"label\" : null', label",
        "'\"PT1S\"', '\"soon\"', soon",
        "'\"complete\"', '\"splendid\"', splendid",
        "'\"new_order\" : 45', '\"new_order\" : 44', 99 %",
        "'\"formatVersion\" : 1', '\"formatVersion\" : 2', use a newer Latchmark",
        "'\"formatVersion\" : 1', '\"formatVersion\" : 0', formatVersion",
        "'\"formatVersion\" : 1,', '', formatVersion",
        "'\"conclusion\"', '\"conclusion', malformed"
    })
    void aRecordThatCannotBeReadIsNamed(String from, String to, String problem) throws IOException {
        replaceInRecord(from, to);

        assertThatThrownBy(() -> RunReader.open(directory.path()))
                .isInstanceOfSatisfying(
                        LatchmarkException.class,
                        e -> assertThat(e.category())
                                .isEqualTo(
                                        problem.contains("newer")
                                                ? LatchmarkException.Category.ENVIRONMENT
                                                : LatchmarkException.Category.DAMAGED))
                .hasMessageContaining("run.json")
                .hasMessageContaining(problem);
    }

    private void replaceInRecord(String from, String to) throws IOException {
        Path file = directory.file(RunDirectory.RUN);
        String json = Files.readString(file, StandardCharsets.UTF_8);
        assertThat(json).contains(from);
        Files.writeString(file, json.replace(from, to));
    }

    @ParameterizedTest
    @CsvSource({
        "intervals.csv, '4000000000,5000000000,new_order,-3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, started = -3",
        "intervals.csv, '4000000000,5000000000,new_order,1,1,0,-1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, failed_deadlock = -1",
        "intervals.csv, '3000000000,4000000000,delivery,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, there already",
        "intervals.csv, '3500000000,4500000000,delivery,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, 4000000000 ns or later",
        "intervals.csv, '5000000000,4500000000,delivery,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, end_ns = 4500000000",
        "intervals.csv, '4000000000,9000000000000000000,delivery,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, asked for",
        "samples.csv, '3000001234,device,vda,reads,1,1400', 8, time_ns = 3000001234: must be more than 3000001234",
        "samples.csv, '2000000000,device,vda,reads,1,1400', 8, must be more than 3000001234",
        "samples.csv, '-1,device,vda,reads,1,1400', 8, time_ns = -1: must be 0 or more",
        "samples.csv, '4000000000,device,vda,reads,1,-5', 8, value = -5: must be 0 or more",
        "samples.csv, '4000000000,device,vda,reads,ms,1400', 8, unit = 'ms': must be '1'",
        "samples.csv, '4000000000,device,vda,writes,furlong,1', 8, unit = 'furlong'",
        "events.ndjson, '{\"timeNanos\":-1,\"kind\":\"note\",\"detail\":\"\"}', 4, timeNanos = -1",
        "transactions.hlog, 'Tag=new_order.response,3.000,1.000,1.000,HISTFAAA', 10, there already",
        "transactions.hlog, 'Tag=new_order.response,2.500,1.000,1.000,HISTFAAA', 10, 4000000000 ns or later",
        "transactions.hlog, 'Tag=new_order.response,NaN,1.000,1.000,HISTFAAA', 10, start = NaN",
        "transactions.hlog, 'Tag=new_order.response,4.000,-1.000,1.000,HISTFAAA', 10, length = -1.0",
        "transactions.hlog, 'Tag=new_order.response,1e300,1.000,1.000,HISTFAAA', 10, asked for"
    })
    void aRowThatCannotBeIsRefusedWithItsValueAndBound(String file, String line, int number, String problem)
            throws IOException {
        aMalformedLineIsNamed(file, line, number, problem);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"users\" : 8,', '\"users\" : -3,', steps[0].users = -3: must be 1 or more",
        "'\"warehouses\" : 2,', '\"warehouses\" : 0,', warehouses = 0: must be 1 or more",
        "'\"endNanos\" : 4000000000', '\"endNanos\" : 1', 'endNanos = 1: must be startNanos or later'",
        "'\"startNanos\" : 2000000000', '\"startNanos\" : 1000000000', 'must be 2000000000 or later'",
        "'\"committed\" : 100', '\"committed\" : 104', 'new_order, ended = 107; the maximum is started'",
        "'\"committed\" : 100', '\"committed\" : -100', committed = -100: must be 0 or more",
        "'\"passed\" : true', '\"passed\" : false', 'status = complete: must be not_valid'",
        "'\"remotePayments\" : 14', '\"remotePayments\" : 99', 'the maximum is payments, which is 90'",
        "'\"ratePerSecond\" : 0.0', '\"ratePerSecond\" : -1.0', 'ratePerSecond = -1.0'",
        "'\"PT2S\"', '\"PT-2S\"', 'PT-2S: must be 0 s to 31 days'"
    })
    void aRecordOfWhatCannotBeIsRefusedWithItsValueAndBound(String from, String to, String problem) throws IOException {
        aRecordThatCannotBeReadIsNamed(from, to, problem);
    }

    @Test
    void aCompleteRunWithoutTimesOrSamplesIsRefused() throws IOException {
        Files.writeString(directory.file(RunDirectory.TRANSACTIONS), "#empty\n");
        Files.writeString(directory.file(RunDirectory.SAMPLES), "time_ns,source,object,metric,unit,value\n");
        RunReader run = RunReader.open(directory.path());

        assertThatThrownBy(() -> run.forEachTimes(RESPONSE, times -> {}))
                .hasMessageContainingAll("transactions.hlog", "no response times", "112 transactions ended");
        assertThatThrownBy(() -> run.forEachSample(sample -> {}))
                .hasMessageContainingAll("samples.csv", "no sample", "the source device was available");
    }

    @Test
    void anEmptyHistogramIsRefused() {
        RunDirectory other = RunDirectory.create(out, "empty", Examples.ORIGIN);
        try (RunWriter writer = new RunWriter(other)) {
            writer.write(Examples.record());
            writer.appendTimes(List.of(new ResponseTimes(
                    0, Examples.SECOND, TransactionType.NEW_ORDER, ResponseTimes.Kind.RESPONSE, new Histogram(3))));
        }
        RunReader run = RunReader.open(other.path());

        assertThatThrownBy(() -> run.forEachTimes(RESPONSE, times -> times.addTo(new Histogram(3))))
                .hasMessageContainingAll("transactions.hlog, line 6", "empty");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {RunDirectory.INTERVALS, RunDirectory.SAMPLES, RunDirectory.EVENTS, RunDirectory.TRANSACTIONS})
    void aPipeOrAFolderInPlaceOfAFileIsRefusedWithoutBeingOpened(String name) throws Exception {
        Path file = directory.file(name);
        Files.delete(file);
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                .isZero();

        assertThatThrownBy(() -> readAll(RunReader.open(directory.path())))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContainingAll(name, "is not a regular file but a pipe");

        Files.delete(file);
        Files.createDirectory(file);
        assertThatThrownBy(() -> readAll(RunReader.open(directory.path()))).hasMessageContaining("but a folder");
    }

    @Test
    void aLineOfManyMegabytesIsRefusedBeforeItFillsTheMemory() throws IOException {
        String line = "x".repeat(LINE_BYTES_MAX + 1) + "\n";
        Files.writeString(directory.file(RunDirectory.EVENTS), line);
        Files.writeString(directory.file(RunDirectory.SAMPLES), line);
        RunReader run = RunReader.open(directory.path());

        assertThatThrownBy(run::events).hasMessageContaining("has more than " + LINE_BYTES_MAX);
        assertThatThrownBy(() -> run.forEachSample(sample -> {}))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("samples.csv, line 1");
    }

    @Test
    void aHugeFileWithoutALineEndIsRefusedWithoutReadingItAll() throws IOException {
        try (FileChannel channel = FileChannel.open(directory.file(RunDirectory.SAMPLES), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), 1L << 40);
        }

        assertThatThrownBy(() -> RunReader.open(directory.path()).forEachSample(sample -> {}))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContainingAll("samples.csv", "no line end");
    }

    @Test
    void aRunThatWasKilledBeforeItsSeriesExistedIsReadable() {
        RunDirectory other = RunDirectory.create(
                out,
                "young",
                Examples.ORIGIN,
                (hidden, name) -> RunRecordJson.write(hidden, Examples.record().with(RunConclusion.OPEN)));

        RunReader run = RunReader.open(other.path());

        assertThat(run.intervals()).isEmpty();
        assertThat(run.events()).isEmpty();
        assertThat(RoundTripTest.samples(run)).isEmpty();
        assertThat(RoundTripTest.times(run)).isEmpty();
    }
}
