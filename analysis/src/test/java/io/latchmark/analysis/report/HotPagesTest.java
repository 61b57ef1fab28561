package io.latchmark.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.fixture.SqlServerRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.probe.Approaches;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages in memory that sessions wait for, as the sampler of waiting tasks sees them. */
final class HotPagesTest {
    @TempDir
    private Path folder;

    /** 400 transactions a second wait 4 ms each for pages in memory, most of the time for one map of tempdb. */
    private CheckedRun run() {
        SqlServerRun run = new SqlServerRun(folder)
                .pageLatches(1_600)
                .seenAt("page/tempdb:1", 80)
                .seenAt("page/latchmark:3", 20)
                .seenAt("hot/PFS/tempdb/1:8088", 65)
                .seenAt("hot/table or index/latchmark/latchmark_stock:120", 15);
        return CheckedRun.read(run.write());
    }

    @Test
    void theHottestPageIsInTheSentenceWhereLatchesMatter() {
        assertThat(WhereTimeWent.division(run().summary(), false))
                .contains("in-memory page latches: 0.250 per transaction of 16.0 ms each, 4.00 of 20.0 ms,"
                        + " 65 % of what was seen at PFS page 8088 of tempdb/1");
    }

    @Test
    void theReportNamesEachPageWithItsClassItsFileAndItsTables() {
        assertThat(String.join("\n", MarkdownRenderer.lines(RunDocument.of(run(), Approaches.NONE))))
                .containsPattern("8088 \\| PFS \\| tempdb/1 \\| +\\| 65 %")
                .containsPattern("120 \\| table or index \\| latchmark/latchmark.*_stock \\| stock \\| 15 %");
    }

    @Test
    void theJsonHasThem() {
        assertThat(JsonText.of(RunJson.fields(run(), Approaches.NONE)).replaceAll("\\s", ""))
                .contains(
                        "\"hotPages\":[{\"page\":\"8088\",\"file\":\"tempdb/1\",\"pageClass\":\"PFS\",\"share\":0.65}");
    }
}
