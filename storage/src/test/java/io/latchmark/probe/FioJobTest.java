package io.latchmark.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FioJobTest {
    private static final long BYTES = 1L << 30;

    @TempDir
    private Path folder;

    private List<Cell> cells(String text) throws IOException {
        return FioJob.cells(Files.writeString(folder.resolve("job.fio"), text), BYTES);
    }

    @Test
    void aCommentBehindAValueIsNoPartOfIt() throws IOException {
        List<Cell> cells = cells("""
                [global]
                bs=4k            # small blocks
                ioengine=libaio  ; async
                iodepth=16
                size=64m
                direct=1
                runtime=10
                [seq-read]
                rw=read
                """);

        assertThat(cells.get(0).access().blockBytes()).isEqualTo(4096);
        assertThat(cells.get(0).load().total()).isEqualTo(16);
    }

    @Test
    void aJobBecomesACellWithTheValuesOfTheGlobalSection() throws IOException {
        List<Cell> cells = cells("""
                ; a comment
                [global]
                ioengine=libaio
                direct=1
                bs=8k
                runtime=30
                time_based
                ramp_time=5s
                filename=/dev/sdx

                [reads]
                rw=randread
                iodepth=32
                numjobs=4

                [log]
                stonewall
                rw=write
                bs=4096
                ioengine=psync
                fsync=1
                runtime=1m
                """);

        assertThat(cells)
                .containsExactly(
                        new Cell(
                                Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, 8192),
                                Cell.Load.closed(4, 32),
                                new Cell.Span(0, BYTES),
                                new Cell.Caching(true, Cell.Durability.NONE, 0),
                                new Cell.Timing(Duration.ofSeconds(5), Duration.ofSeconds(30), 1, 1)),
                        new Cell(
                                Cell.Access.of(Cell.Operation.WRITE, Cell.Pattern.SEQUENTIAL, 4096),
                                Cell.Load.closed(1, 1),
                                new Cell.Span(0, BYTES),
                                new Cell.Caching(true, Cell.Durability.FSYNC, 1),
                                new Cell.Timing(Duration.ofSeconds(5), Duration.ofMinutes(1), 1, 1)));
    }

    @Test
    void aMixARateASkewAndAPartOfTheFileAreTranslated() throws IOException {
        Cell cell = cells("""
                        [a]
                        readwrite=randrw
                        rwmixwrite=30
                        blocksize=16K
                        numjobs=2
                        rate_iops=500
                        random_distribution=zipf:0.8
                        offset=64m
                        size=512MiB
                        sync=dsync
                        runtime=2m
                        """).get(0);

        assertThat(cell.access())
                .isEqualTo(new Cell.Access(Cell.Operation.MIX, 70, Cell.Pattern.RANDOM, 16384, 0, 0.8));
        assertThat(cell.load()).isEqualTo(new Cell.Load(2, 1, 1000));
        assertThat(cell.span()).isEqualTo(new Cell.Span(64 << 20, 512 << 20));
        assertThat(cell.caching()).isEqualTo(new Cell.Caching(false, Cell.Durability.DSYNC, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    rw=trim;runtime=5                   | line 2: rw=trim
                    rw=read;runtime=5;bssplit=4k/50     | line 4: 'bssplit'
                    rw=read;runtime=5;bs=8k,4k          | line 4: bs=8k,4k
                    rw=read;runtime=5;iodepth=8         | line 4: iodepth=8
                    rw=read;runtime=5;iodepth=x         | line 4: iodepth=x
                    rw=read;runtime=5;ioengine=null     | line 4: ioengine=null
                    rw=read;runtime=5;direct=yes        | line 4: direct=yes
                    rw=randrw;runtime=5;rwmixread=100   | [job]
                    runtime=5                           | [job] has no rw
                    rw=read                             | [job] has no runtime
                    rw=read;runtime=5;[b];rw=read       | [b]
                    """)
    void whatCannotBeTranslatedIsRefusedWithItsLine(String lines, String named) {
        assertThatThrownBy(() -> cells("[job]\n" + lines.replace(';', '\n')))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("job.fio")
                .hasMessageContaining(named);
    }

    @Test
    void aFileWithoutJobsOrThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> cells("[global]\nrw=read\n")).isInstanceOf(LatchmarkException.class);
        assertThatThrownBy(() -> FioJob.cells(folder.resolve("none.fio"), BYTES))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("none.fio");
    }
}
