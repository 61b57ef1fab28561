package io.latchmark.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RunReaderTest {
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
        assertReadableWhereverCut(RunDirectory.INTERVALS, RunReader::intervals, Examples.intervals());
        assertReadableWhereverCut(RunDirectory.SAMPLES, RoundTripTest::samples, Examples.samples());
        assertReadableWhereverCut(RunDirectory.EVENTS, RunReader::events, Examples.events());
        assertReadableWhereverCut(RunDirectory.TRANSACTIONS, RoundTripTest::times, Examples.times());
    }

    @Test
    void aCutWithinQuotedNewlinesGivesTheRowsBeforeIt() throws IOException {
        List<Sample> samples = List.of(
                new Sample(1, "device", "two\nlines, \"quoted\"\n\n", "reads", "1", 123),
                new Sample(2, "\n", "\"\n\"", "\r\n", "\n\n", 456));
        RunDirectory other = RunDirectory.create(out, "quoted", Examples.ORIGIN);
        try (RunWriter writer = new RunWriter(other)) {
            writer.write(Examples.record());
            writer.appendSamples(samples);
        }
        directory = other;

        assertReadableWhereverCut(RunDirectory.SAMPLES, RoundTripTest::samples, samples);
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
        "intervals.csv, '3,4,new_order,x,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, started",
        "intervals.csv, '3,4,refund,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 6, refund",
        "samples.csv, '1,device,vda,reads,1', 8, 5 fields",
        "samples.csv, '1,device,vda,reads,1,2,3', 8, 7 fields",
        "samples.csv, '1,device,vda,reads,1,1.5', 8, 1.5",
        "samples.csv, '1,\"device\"x,vda,reads,1,5', 8, quot",
        "samples.csv, '', 8, 1 fields",
        "events.ndjson, '{\"timeNanos\":1}', 4, kind",
        "events.ndjson, '{\"timeNanos\":1,\"kind\":\"party\",\"detail\":\"\"}', 4, party",
        "events.ndjson, '{', 4, end-of-input",
        "transactions.hlog, 'Tag=new_order.response,1.000,1.000', 10, Tag=",
        "transactions.hlog, 'Tag=new_order.response,1.000,1.000,1.000,HISTFAAA', 10, decoded",
        "transactions.hlog, 'Tag=new_order.response,1.000,1.000,1.000,%', 10, decoded",
        "transactions.hlog, 'Tag=refund.response,1.000,1.000,1.000,HISTFAAA', 10, refund",
        "transactions.hlog, 'Tag=new_order.waiting,1.000,1.000,1.000,HISTFAAA', 10, waiting"
    })
    void aMalformedLineIsNamed(String file, String line, int number, String problem) throws IOException {
        Files.writeString(directory.file(file), line + "\n", StandardOpenOption.APPEND);
        RunReader run = RunReader.open(directory.path());

        assertThatThrownBy(() -> readAll(run))
                .isInstanceOfSatisfying(
                        LatchmarkException.class,
                        e -> assertThat(e.category()).isEqualTo(LatchmarkException.Category.ENVIRONMENT))
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
    void whatTheActionThrowsIsNotTakenForAMalformedLine() {
        RunReader run = RunReader.open(directory.path());
        IllegalArgumentException bug = new IllegalArgumentException("bug");

        assertThatThrownBy(() -> run.forEachSample(sample -> {
                    throw bug;
                }))
                .isSameAs(bug);
        assertThatThrownBy(() -> run.forEachTimes(times -> {
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
                        e -> assertThat(e.category()).isEqualTo(LatchmarkException.Category.ENVIRONMENT))
                .hasMessageContaining("run.json")
                .hasMessageContaining(problem);
    }

    private void replaceInRecord(String from, String to) throws IOException {
        Path file = directory.file(RunDirectory.RUN);
        String json = Files.readString(file, StandardCharsets.UTF_8);
        assertThat(json).contains(from);
        Files.writeString(file, json.replace(from, to));
    }
}
