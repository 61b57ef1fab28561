package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.SeriesFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunWriterTest {
    private static final Sample SAMPLE = new Sample(1, "device", "vda", "reads", "1", 5);

    @TempDir
    Path out;

    @Test
    void whatWasFlushedIsReadableWhileTheWriterIsOpen() {
        RunDirectory directory = RunDirectory.create(out, "live", Examples.ORIGIN);
        try (RunWriter writer = new RunWriter(directory)) {
            writer.write(Examples.record().with(RunConclusion.OPEN));
            RunReader run = RunReader.open(directory.path());
            assertThat(RoundTripTest.samples(run)).isEmpty();

            writer.appendSamples(List.of(SAMPLE));
            writer.flush();

            assertThat(RoundTripTest.samples(run)).containsExactly(SAMPLE);
            assertThat(run.record().conclusion().status()).isEqualTo(RunConclusion.Status.INTERRUPTED);
            assertThat(run.record().conclusion().reason()).contains("killed");
        }
    }

    @Test
    void aSecondWriterInTheSameDirectoryIsRefused() {
        RunDirectory directory = RunDirectory.create(out, "twice", Examples.ORIGIN);
        new RunWriter(directory).close();

        assertThatThrownBy(() -> new RunWriter(directory))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("intervals.csv");
    }

    @Test
    void severalThreadsWriteWholeLines() throws ExecutionException, InterruptedException {
        RunDirectory directory = RunDirectory.create(out, "threads", Examples.ORIGIN);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (RunWriter writer = new RunWriter(directory)) {
            writer.write(Examples.record());
            List<Future<?>> ended = IntStream.range(0, 4)
                    .<Future<?>>mapToObj(thread -> threads.submit(() -> {
                        for (int i = 0; i < 500; i++) {
                            writer.appendSamples(List.of(sample(thread, 2 * i), sample(thread, 2 * i + 1)));
                            writer.append(new Event(i, Event.Kind.NOTE, "thread"));
                            writer.flush();
                        }
                    }))
                    .toList();
            for (Future<?> future : ended) {
                future.get();
            }
        } finally {
            threads.shutdownNow();
        }

        RunReader run = RunReader.open(directory.path());
        assertThat(RoundTripTest.samples(run)).hasSize(4_000).doesNotHaveDuplicates();
        assertThat(run.events()).hasSize(2_000);
    }

    private static Sample sample(int thread, int number) {
        return new Sample(number, "device", "vd" + thread, "reads", "1", 1);
    }

    @Test
    void theRecordIsReplacedAsAWhole() throws IOException {
        RunDirectory directory = RunDirectory.create(out, "replaced", Examples.ORIGIN);

        RunRecordJson.write(directory, Examples.record().with(RunConclusion.OPEN));
        RunRecordJson.write(directory, Examples.record());

        assertThat(RunRecordJson.read(directory)).isEqualTo(Examples.record());
        assertThat(directory.path().toFile().list()).containsExactly(RunDirectory.RUN);
    }

    @Test
    void aRecordThatCannotBeWrittenNamesFileSpaceAndRemedy() throws IOException {
        RunDirectory directory = RunDirectory.create(out, "gone", Examples.ORIGIN);
        Files.createDirectories(directory.file("run.json").resolve("in the way"));

        assertThatThrownBy(() -> RunRecordJson.write(directory, Examples.record()))
                .isInstanceOfSatisfying(
                        LatchmarkException.class,
                        e -> assertThat(e.category()).isEqualTo(LatchmarkException.Category.ENVIRONMENT))
                .hasMessageContaining("run.json")
                .hasMessageContaining("MiB are free")
                .hasMessageContaining("--out");
    }

    @Test
    void theTimesAreReadByTheLibraryItself() {
        RunDirectory directory = RunDirectory.create(out, "library", Examples.ORIGIN);
        try (RunWriter writer = new RunWriter(directory)) {
            writer.appendTimes(Examples.times());
        }

        try (HistogramLogReader log =
                new HistogramLogReader(Files.newInputStream(directory.file(RunDirectory.TRANSACTIONS)))) {
            EncodableHistogram first = log.nextIntervalHistogram();

            assertThat(first.getTag()).isEqualTo("new_order.response");
            assertThat(first.getStartTimeStamp()).isEqualTo(2_000);
            assertThat(first.getEndTimeStamp()).isEqualTo(3_000);
            assertThat(first).isEqualTo(Examples.times().get(0).histogram());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theTimesOfAnIntervalAreRoundedToMillisecondsAndStayAdjacent() {
        RunDirectory directory = RunDirectory.create(out, "rounded", Examples.ORIGIN);
        ResponseTimes times = Examples.times().get(0);
        try (RunWriter writer = new RunWriter(directory)) {
            writer.write(Examples.record());
            for (long second = 0; second < 3; second++) {
                long start = second * 1_000_400_123L;
                writer.appendTimes(List.of(new ResponseTimes(
                        start, start + 1_000_400_123L, times.type(), times.kind(), times.histogram())));
            }
        }

        List<ResponseTimes> read = RoundTripTest.times(RunReader.open(directory.path()));
        assertThat(read).extracting(ResponseTimes::startNanos).containsExactly(0L, 1_000_000_000L, 2_001_000_000L);
        assertThat(read)
                .extracting(ResponseTimes::endNanos)
                .containsExactly(1_000_000_000L, 2_001_000_000L, 3_001_000_000L);
    }

    @Test
    void afterAFullDiskNothingFollowsTheTornLineAndClosingIsQuiet() throws IOException {
        FullDisk disk = new FullDisk(10);
        SeriesFile file = new SeriesFile(out.resolve("samples.csv"), disk);
        file.lines().write("12345678\n90".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(file::flush)
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("samples.csv")
                .hasMessageContaining("the disk is full")
                .hasMessageContaining("MiB are free")
                .hasMessageContaining("make room");
        disk.free = 1_000;
        file.lines().write("more\n".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(file::flush).isInstanceOf(LatchmarkException.class);
        assertThatCode(file::close).doesNotThrowAnyException();

        assertThat(disk.written.toString(StandardCharsets.UTF_8)).isEqualTo("12345678\n9");
        assertThat(disk.closed).isTrue();
    }

    @Test
    void aDiskThatIsFullAtTheCloseIsReported() throws IOException {
        SeriesFile file = new SeriesFile(out.resolve("samples.csv"), new FullDisk(3));
        file.lines().write("1234\n".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(file::close).isInstanceOf(LatchmarkException.class).hasMessageContaining("samples.csv");
        assertThatCode(file::close).doesNotThrowAnyException();
    }

    @Test
    void pendingLinesAreWrittenBeforeTheyFillTheMemory() throws IOException {
        FullDisk disk = new FullDisk(Integer.MAX_VALUE);
        SeriesFile file = new SeriesFile(out.resolve("samples.csv"), disk);

        for (int i = 0; i < 3_000; i++) {
            file.lines().write(new byte[1_000]);
            file.linesAdded();
        }

        assertThat(disk.written.size()).isGreaterThan(1_900_000);
    }

    /** A file on a disk with room for a given number of bytes. */
    private static final class FullDisk extends OutputStream {
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private int free;
        private boolean closed;

        FullDisk(int free) {
            this.free = free;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int fits = Math.min(free, length);
            written.write(bytes, offset, fits);
            free -= fits;
            if (fits < length) {
                throw new IOException("No space left on device");
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
