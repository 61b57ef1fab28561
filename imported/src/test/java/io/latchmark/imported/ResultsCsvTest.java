package io.latchmark.imported;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of throughputs is read as its header says, or refused with the line of each problem. */
final class ResultsCsvTest {
    private static final String HEADER = "label,block,position,start,transactions_per_second,p95_ms,fact.users\n";
    private static final String ROW = "a,1,1,2026-11-28T20:00:00Z,401.6,9.2,8\n";

    @TempDir
    private Path folder;

    private Path file(String text, Charset charset) throws IOException {
        return Files.write(folder.resolve("results.csv"), text.getBytes(charset));
    }

    private Path file(String text) throws IOException {
        return file(text, StandardCharsets.UTF_8);
    }

    /** Refused by the whole import, at this line, with nothing left. */
    private void assertRefused(Path file, int line, String... words) {
        Path out = folder.resolve("runs");
        assertThatThrownBy(() -> new ImportedFiles(out).directories(file))
                .isInstanceOfSatisfying(
                        LatchmarkException.class,
                        e -> assertThat(e.category()).isEqualTo(LatchmarkException.Category.USAGE))
                .hasMessageContaining("results.csv:" + line + ": ")
                .hasMessageContainingAll(words);
        assertThat(out).doesNotExist();
    }

    @Test
    void eachLineIsARunWithTheValuesOfItsColumns() throws IOException {
        List<ResultsCsv.Row> rows = ResultsCsv.read(file(HEADER + ROW + "b,1,2,2026-11-28T21:00:00+01:00,1e3,10,16"));

        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).label()).isEqualTo("a");
        assertThat(rows.get(1).block()).isEqualTo(1);
        assertThat(rows.get(1).position()).contains(2);
        assertThat(rows.get(1).start()).contains(Instant.parse("2026-11-28T20:00:00Z"));
        assertThat(rows.get(1).perSecond()).isEqualTo(1_000);
        assertThat(rows.get(1).facts()).isEqualTo(Map.of("users", "16"));
    }

    @Test
    void newOrdersArePerMinute() throws IOException {
        ResultsCsv.Row row =
                ResultsCsv.read(file("new_orders_per_minute,label\n120,a\n")).get(0);

        assertThat(row.perSecond()).isEqualTo(2);
        assertThat(row.block()).isZero();
        assertThat(row.start()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "label,tps | tps | fact.users",
                "label,Transactions_per_second | Transactions_per_second | transactions_per_second",
                "label,label,transactions_per_second | 'label' | twice",
                "block,transactions_per_second | 'label' | missing",
                "label,block | neither | new_orders_per_minute",
                "label,transactions_per_second,new_orders_per_minute | both | one",
                "label,position,transactions_per_second | 'position' | 'block'",
                "label,transactions_per_second, | '' | unknown",
                "label,transactions_per_second,fact. | fact. | unknown",
                "label;transactions_per_second | ; | ','",
            })
    void aHeaderIsExact(String header, String found, String remedy) throws IOException {
        assertRefused(file(header + "\n" + "a,1\n"), 1, found.replace("''", ""), remedy);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ",1,1,2026-11-28T20:00:00Z,401.6,9.2,8 | label | empty",
                "a,1,1,2026-11-28T20:00:00Z,401.6,9.2 | 6 | 7",
                "a,1,1,2026-11-28T20:00:00Z,401,6,9.2,8 | 8 fields | point",
                "a,0,1,2026-11-28T20:00:00Z,401.6,9.2,8 | block = '0' | 1",
                "a,1.5,1,2026-11-28T20:00:00Z,401.6,9.2,8 | 1.5 | 999999",
                "a,1,-1,2026-11-28T20:00:00Z,401.6,9.2,8 | position = '-1' | 1",
                "a,1,1,2026-11-28T20:00:00,401.6,9.2,8 | 2026-11-28T20:00:00 | Z",
                "a,1,1,2026-11-31T20:00:00Z,401.6,9.2,8 | 2026-11-31 | Z",
                "a,1,1,1970-01-01T00:00:00Z,401.6,9.2,8 | 1970 | 1990",
                "a,1,1,2026-11-28T20:00:00Z,0,9.2,8 | '0' | 0.001",
                "a,1,1,2026-11-28T20:00:00Z,-5,9.2,8 | '-5' | 0.001",
                "a,1,1,2026-11-28T20:00:00Z,NaN,9.2,8 | 'NaN' | number",
                "a,1,1,2026-11-28T20:00:00Z,Infinity,9.2,8 | 'Infinity' | number",
                "a,1,1,2026-11-28T20:00:00Z,1e99,9.2,8 | '1e99' | 1000000000",
                "a,1,1,2026-11-28T20:00:00Z,0x10,9.2,8 | '0x10' | number",
                "a,1,1,2026-11-28T20:00:00Z,401.6,-1,8 | p95_ms = '-1' | 0",
                "a,1,1,2026-11-28T20:00:00Z,401.6,9.2, | fact.users | empty",
                "a,1,1,2026-11-28T20:00:00Z, 401.6,9.2,8 | ' 401.6' | spaces",
                "a,2,1,2026-11-28T20:00:00Z,\"401,6\",9.2,8 | quote | without",
            })
    void aWrongLineIsNamedWithItsValueAndBound(String row, String found, String bound) throws IOException {
        assertRefused(file(HEADER + "b,1,2,2026-11-28T20:10:00Z,500,9.2,8\n" + row + "\n"), 3, found, bound);
    }

    @Test
    void aLabelOrPositionTwiceInABlockIsRefused() throws IOException {
        assertRefused(file(HEADER + ROW + ROW.replace("a,1,1", "a,1,2")), 3, "'a'", "block 1", "line 2");
        assertRefused(file(HEADER + ROW + ROW.replace("a,", "b,")), 3, "position 1", "line 2");
        assertRefused(file("label,transactions_per_second\na,1\na,1.0\n"), 3, "1.0/s", "line 2");
        assertThat(ResultsCsv.read(file("label,transactions_per_second\na,1\na,2\n")))
                .hasSize(2);
    }

    @Test
    void otherFormsOfTextAreRefused() throws IOException {
        assertRefused(file("\uFEFF" + HEADER + ROW), 1, "byte order mark");
        assertRefused(file((HEADER + ROW).replace("\n", "\r\n")), 1, "LF");
        assertRefused(
                file(HEADER + ROW + ROW.replace("a,1", "\u00e4,2"), StandardCharsets.ISO_8859_1), 3, "E4", "UTF-8");
        assertRefused(file(HEADER + ROW, StandardCharsets.UTF_16LE), 1, "UTF-8");
        assertRefused(file((HEADER + ROW).replace(",", ";")), 1, "';'", "','");
        assertRefused(file((HEADER + ROW).replace(",", "\t")), 1, "tabs", "','");
        assertRefused(file(HEADER + ROW + "\n" + ROW.replace("a,1", "b,2")), 3, "empty");
        assertRefused(file(HEADER + ROW + "a\0"), 1, "UTF-8");
    }

    @Test
    void aFileWithoutRunsOrWithTooManyIsRefused() throws IOException {
        assertRefused(file(HEADER), 1, "each run");
        assertRefused(file("label,transactions_per_second\n" + "a,1\n".repeat(1_001)), 1_002, "1001", "1000");
        assertRefused(file("label,transactions_per_second\n" + "a,1\n".repeat(300_000)), 1, "1200030", "1048576");
    }

    @Test
    void allProblemsAreReportedTogetherUpToTen() throws IOException {
        assertThatThrownBy(() -> ResultsCsv.read(file("label,transactions_per_second\n" + "a,x\n".repeat(20))))
                .satisfies(
                        e -> assertThat(String.valueOf(e.getMessage()).lines()).hasSize(10))
                .hasMessageContainingAll("csv:2: ", "csv:11: ");
    }
}
