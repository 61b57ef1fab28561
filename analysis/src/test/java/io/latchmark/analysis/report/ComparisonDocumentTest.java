package io.latchmark.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.core.LatchmarkException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

final class ComparisonDocumentTest {
    private static final String HOSTILE = "<script>alert(1)</script> & \"x\"";

    @TempDir
    private Path out;

    @Test
    void theVerdictComesFirstAndItsDivisionIsDrawnWithNumbers() throws Exception {
        String page = page(runs("slow", "fast", 4));

        Document document = Pages.parsed(page);

        assertThat(document.getElementsByTagName("h1").item(0).getTextContent())
                .isEqualTo("fast is 30.2 % faster than slow");
        assertThat(document.getElementsByTagName("figure").getLength()).isEqualTo(4);
        assertThat(Pages.withoutScript(page))
                .contains("fast against slow at 8 users: BETTER. +")
                .contains("User time: the main part is ")
                .contains("Unpaired: the order of the runs was not controlled")
                .contains("aria-label=\"Tests\"")
                .contains("download=\"comparison.json\"")
                .doesNotContain("NaN", "Infinity");
        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(2_000_000);
    }

    @Test
    void thePageMayLoadNothingAndEscapesWhatIsNotItsOwn() throws Exception {
        String page = page(runs("one", HOSTILE, 1));

        Pages.parsed(page);
        Pages.assertLoadsNothing(page);
        assertThat(Pages.withoutScript(page))
                .doesNotContain("<script>")
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .contains("with one run a side nothing can be said about chance");
    }

    @Test
    void runsOfOneConfigurationHaveAPageThatSaysSo() throws Exception {
        String page = page(runs("one", "one", 1));

        Pages.parsed(page);
        assertThat(page).contains("<h1>Nothing to compare</h1>");
    }

    @Test
    void aFolderThatIsMissingIsAnOperatingError() throws Exception {
        ComparedRuns runs = ComparedRuns.read(runs("one", "two", 1), ComparisonOptions.DEFAULT);
        Path file = out.resolve("comparison.html");

        write(file, runs);

        assertThat(Files.readString(file)).contains("<h1>No verdict on one and two yet: too few runs</h1>");
        assertThatThrownBy(() -> write(out.resolve("missing/page.html"), runs))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("make its folder writable");
    }

    private static void write(Path file, ComparedRuns runs) {
        PageFile.write(file, ComparisonDocument.of(runs.comparison(), runs.lines()));
    }

    private static String page(List<Path> runs) {
        ComparedRuns compared = ComparedRuns.read(runs, ComparisonOptions.DEFAULT);
        return Pages.plain(HtmlRenderer.page(ComparisonDocument.of(compared.comparison(), compared.lines())));
    }

    private List<Path> runs(String base, String other, int each) {
        List<Path> runs = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            runs.add(run(base, 1 + 0.002 * i));
            runs.add(run(other, 1.3 + 0.002 * i));
        }
        return runs;
    }

    private Path run(String label, double level) {
        return new SyntheticRun(out)
                .label(label)
                .noise(0.005)
                .seconds(2, 20, 1)
                // The planted device would be busy for more than all of the time at the levels themselves.
                .cliff(-100, level / 1.4)
                .write();
    }
}
