package io.latchmark.imported;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What damaged results of other tools were seen to do: each is refused with its place, in a moment, and leaves nothing behind. */
final class DamagedImportsTest {
    private static final Duration MOMENT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private Path out() {
        return folder.resolve("runs");
    }

    private ImportedFiles files() {
        return new ImportedFiles(out());
    }

    /** A recorded file in which a part is another. */
    private Path changed(String recorded, String part, String other) throws IOException {
        Path source = ImportedFiles.recorded(recorded);
        String text = Files.readString(source);
        assertThat(text).contains(part);
        return Files.writeString(
                folder.resolve(String.valueOf(source.getFileName())), text.replaceFirst(Pattern.quote(part), other));
    }

    private void assertRefused(Path file, String... words) throws IOException {
        assertThatThrownBy(() -> files().directories(file))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(String.valueOf(file.getFileName()))
                .hasMessageContainingAll(words)
                .hasMessageNotContaining("intervals.csv");
        assertNothingLeft();
    }

    private void assertNothingLeft() throws IOException {
        try (Stream<Path> left = Files.exists(out()) ? Files.list(out()) : Stream.empty()) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void figuresOfFioThatNoDeviceCanHaveAreRefused() throws IOException {
        String bytes = "\"io_bytes\" : 179658752";
        assertRefused(changed("fio-3.33.json", bytes, "\"io_bytes\" : -1"), "io_bytes", "-1");
        assertRefused(changed("fio-3.33.json", bytes, "\"io_bytes\" : 99999999999999999999"), "io_bytes");
        assertRefused(changed("fio-3.33.json", "\"64m\"", "\"9223372036854775T\""), "size");
    }

    @Test
    void anEmptyFileThatIsNamedAsFiosIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("empty.json"), "\n");

        assertThatThrownBy(() -> FioResults.read(file, 1))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("empty.json, line 1");
    }

    @Test
    void aNegativeLatencyOfFioIsRefused() throws IOException {
        String text = Files.readString(ImportedFiles.recorded("fio-3.33.json"));
        Path file = Files.writeString(folder.resolve("fio.json"), text.replaceAll("\"min\" : ", "\"min\" : -"));

        assertRefused(file, "min", "-");
    }

    @Test
    void fiveThousandJobsOfFioAreImportedInAMoment() throws IOException {
        String text = Files.readString(ImportedFiles.recorded("fio-3.33.json"));
        int begin = text.indexOf('{', text.indexOf("\"jobs\""));
        int end = text.lastIndexOf(']', text.indexOf("disk_util"));
        String job = text.substring(begin, end).strip();
        Path file = Files.writeString(
                folder.resolve("fio.json"),
                text.substring(0, begin) + String.join(",", Collections.nCopies(5_000, job)) + text.substring(end));

        ProbeRecord probe = assertTimeoutPreemptively(
                MOMENT, () -> ProbeFiles.read(files().directories(file).get(0)));

        assertThat(probe.cells()).hasSize(5_000);
    }

    @Test
    void numbersOfDiskspdWithTwoPointsAreRefused() throws IOException {
        assertRefused(changed("diskspd-2.2.txt", "30.00s", "3.0.0s"), "test time");
        String text = Files.readString(ImportedFiles.recorded("diskspd-2.2.txt"));
        Path sized = Files.writeString(
                folder.resolve("sized.txt"), text.replaceAll("\\([0-9]+(?:MiB|GiB|KiB)\\)", "(1.2.3GiB)"));
        assertThat(text).isNotEqualTo(Files.readString(sized));
        assertRefused(sized, "1.2.3");
    }

    @Test
    void theTimeOfAnXmlOfDiskspdIsThatOfItsRun() throws IOException {
        ProbeRecord probe = files().probe("diskspd-2.2.xml");

        assertThat(probe.cells().get(0).start()).isEqualTo(Instant.parse("2026-01-05T10:00:00Z"));
        assertThat(probe.identity().origin()).isEqualTo(Instant.parse("2026-01-05T10:00:00Z"));
        assertThat(probe.notes()).noneMatch(note -> note.contains("the time at which"));

        Path damaged = changed("diskspd-2.2.xml", "2026/01/05", "2026/13/05");
        assertThatThrownBy(() -> new ImportedFiles(folder.resolve("other")).directories(damaged))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("RunTime");
    }

    @Test
    void figuresOfSqlioThatAreNoNumbersOrMissingAreRefused() throws IOException {
        assertRefused(changed("sqlio.txt", "421.88", "4.2.1"), "4.2.1", "line ");
        assertRefused(changed("sqlio.txt", "Min_Latency(ms): 0\n", ""), "line ");
    }

    @Test
    void aFolderThatCantBeReadIsNamed() throws IOException {
        Path source = Files.createDirectory(folder.resolve("results"));
        Files.copy(ImportedFiles.recorded("sqlio.txt"), source.resolve("sqlio.txt"));
        Path closed = Files.createDirectory(source.resolve("closed"));
        assertThat(closed.toFile().setReadable(false)).isTrue();
        assumeThat(Files.isReadable(closed)).as("root reads everything").isFalse();

        assertThatThrownBy(() -> files().directories(source))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(String.valueOf(closed));
        assertNothingLeft();
    }
}
