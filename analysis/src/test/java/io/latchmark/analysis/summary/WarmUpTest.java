package io.latchmark.analysis.summary;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The synthetic run reads 110.9 MiB/s and writes 7.8 MiB/s, 9.75 s of which are sampled before the interval. */
final class WarmUpTest {
    private static final String POOL = "Buffer pool fill";
    private static final String WRITE_CACHE = "Write cache fill";

    @TempDir
    private Path out;

    @Test
    void aPoolThatWasReadIntoIsFull() {
        Finding check = check(new SyntheticRun(out).caches("64MB", ""), POOL);

        assertThat(check.verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(check.value()).isEqualTo(wording("mib-read-before-the-interval-mib", "1,082", "64.0"));
    }

    @Test
    void aPoolThatWasWarmBeforeIsToldByReadsThatKeepTheirLevel() {
        Finding check = check(new SyntheticRun(out).caches("16GB", ""), POOL);

        assertThat(check.verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(check.value()).contains(wording("reads-of-a-transaction-in-the", "35.9", "35.9"));
    }

    @Test
    void aPoolThatIsStillFillingIsMarked() {
        Finding check = check(new SyntheticRun(out).caches("16GB", "").filling(20), POOL);

        assertThat(check.verdict()).isEqualTo(Finding.Verdict.MARKED);
    }

    /** 0.75 · 384 MiB / 7.8 MiB/s = 36.9 s. */
    @Test
    void aWriteCacheThatCannotBeFullYetIsMarked() {
        Finding check = check(new SyntheticRun(out).caches("", "384MiB"), WRITE_CACHE);

        assertThat(check.verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(check.value()).startsWith("384 MiB take 36.").contains(wording("s-at-least-at", "7.81", "MiB/s"));
        assertThat(check(new SyntheticRun(out).caches("", "64MiB"), WRITE_CACHE).verdict())
                .isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void withoutKnownSizesNothingIsChecked() {
        assertThat(checks(new SyntheticRun(out))).extracting(Finding::name).doesNotContain(POOL, WRITE_CACHE);
    }

    private static Finding check(SyntheticRun run, String name) {
        return checks(run).stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<Finding> checks(SyntheticRun run) {
        return RunSummary.of(RunData.read(RunReader.open(run.seconds(10, 60, 2).write())))
                .checks();
    }
}
