package io.latchmark.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.application.request.ReportRequest;
import io.latchmark.imported.ImportOperation;
import io.latchmark.imported.ImportRequest;
import io.latchmark.platform.Problems;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.run.OutputRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was measured by another tool without a database is reported and compared as a probe is. */
final class ImportedProbeReportsTest {
    @TempDir
    Path out;

    @Test
    void importedProbesAreReportedAndCompared() {
        Path first = imported("a");
        Path second = imported("b");
        RecordingOperator operator = new RecordingOperator();

        ReportOperation.Result result =
                ReportOperation.execute(request(List.of(first, second), ReportRequest.Form.HTML), operator);

        assertThat(result.unreadable()).isEmpty();
        assertThat(first.resolve(ProbeFiles.REPORT)).isNotEmptyFile();
        assertThat(second.resolve(ProbeFiles.REPORT)).isNotEmptyFile();
        assertThat(out.resolve("comparison.html")).isNotEmptyFile();
        assertThat(operator.messages())
                .anyMatch(line -> line.contains("10,432"))
                .anyMatch(line -> line.contains("b against a"));
    }

    @Test
    void asMarkdownNoPageIsWritten() {
        Path probe = imported("a");
        RecordingOperator operator = new RecordingOperator();

        ReportOperation.execute(request(List.of(probe), ReportRequest.Form.MARKDOWN), operator);

        assertThat(operator.messages()).anyMatch(line -> line.startsWith("## "));
    }

    @Test
    void runsAndProbesAreNotMixedAndProbesAreJsonAlready() {
        Problems problems = new Problems();

        request(List.of(imported("a"), out), ReportRequest.Form.JSON).check(problems);

        assertThat(String.join(" ", problems.list()))
                .contains("report runs with runs, and probes with probes")
                .contains(ProbeFiles.RECORD);
    }

    private Path imported(String label) {
        Path recorded = Path.of("../imported/src/test/resources/io/latchmark/imported/fio-3.33.json");
        ImportRequest request = new ImportRequest(recorded, new OutputRequest(out, label));
        return ImportOperation.execute(request, "0", line -> {}).get(0);
    }

    private static ReportRequest request(List<Path> paths, ReportRequest.Form form) {
        return new ReportRequest(paths, Optional.empty(), form, false, ComparisonOptions.DEFAULT);
    }
}
