package io.latchmark.analysis.gates;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.results.run.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on two warehouses, which were loaded with 60,000 orders. */
final class AgeTest {
    @TempDir
    private Path out;

    @Test
    void aDatabaseThatHasAgedMarksTheRun() throws IOException {
        Finding finding = age("160000", "none: no snapshot has this content");

        assertThat(finding.verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(finding.value())
                .isEqualTo("160,000 new orders since the load, 267 % of those loaded; no snapshot has this content");
    }

    @Test
    void aFewOrdersDoNotAgeIt() throws IOException {
        assertThat(age("3000", "none: no snapshot has this content").verdict()).isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void theContentOfASnapshotCanBeHadAgain() throws IOException {
        assertThat(age("160000", "after-a-day").verdict()).isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void aListOfSnapshotsThatCannotBeReadProvesNothing() throws IOException {
        assertThat(age("160000", "unknown: permission denied").verdict()).isEqualTo(Finding.Verdict.MARKED);
    }

    private Finding age(String orders, String snapshot) throws IOException {
        Path run = new SyntheticRun(out).write();
        Path record = run.resolve("run.json");
        Files.writeString(
                record,
                Files.readString(record)
                        .replaceFirst(
                                "\"before\" : \\{",
                                "\"before\" : { \"start\" : { \"orders_since_load\" : \"" + orders
                                        + "\", \"snapshot\" : \"" + snapshot + "\" },"));
        return CheckedRun.read(run).gates().checks().stream()
                .filter(check -> check.name().equals("Database age"))
                .findFirst()
                .orElseThrow();
    }
}
