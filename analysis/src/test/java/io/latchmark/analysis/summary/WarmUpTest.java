package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The synthetic run reads 110.9 MiB/s and writes 7.8 MiB/s, 9.75 s of which are sampled before the interval. */
final class WarmUpTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String POOL = "Buffer pool fill";
    private static final String WRITE_CACHE = "Write cache fill";

    @TempDir
    private Path out;

    @Test
    void aPoolThatWasReadIntoIsFull() {
        Finding check = check(new SyntheticRun(out).caches("64MB", ""), POOL);

        assertThat(check.verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(check.value()).isEqualTo("1,082 MiB read before the interval, 64.0 MiB to fill");
    }

    @Test
    void aPoolThatWasWarmBeforeIsToldByReadsThatKeepTheirLevel() {
        Finding check = check(new SyntheticRun(out).caches("16GB", ""), POOL);

        assertThat(check.verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(check.value())
                .contains("reads of a transaction 35.9 in the interval's first half, 35.9 in its second");
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
        assertThat(check.value()).startsWith("384 MiB take 36.").contains("s at least at 7.81 MiB/s");
        assertThat(check(new SyntheticRun(out).caches("", "64MiB"), WRITE_CACHE).verdict())
                .isEqualTo(Finding.Verdict.PASSED);
    }

    /** Three steps of 100 s each, 20 s of which settle: 8 MiB/s in the first two, a slower one, 8 MiB/s again. 0.75 · 64 MiB take 6 s. */
    @Test
    void aStepIsGivenTheTimeInWhichTheLoadWroteAsFast() {
        Counters counters = PlantedRoles.counters();
        long written = 0;
        for (int second = 0; second <= 400; second++) {
            counters.add(new Sample(second * SECOND, "device", "sda", "write_bytes", "B", written));
            written += (second >= 200 && second < 300 ? 2L : 8L) << 20;
        }

        assertThat(writeCache(counters, 1, "800MiB").value()).endsWith("written so for 120 s");
        assertThat(writeCache(counters, 2, "800MiB").value())
                .as("a step that writes less has the cache that the others filled")
                .endsWith("written so for 220 s");
        assertThat(writeCache(counters, 3, "160MiB").value())
                .as("after a slower step, only the time to settle")
                .contains("take 15.0 s")
                .endsWith("written so for 20.0 s");
        assertThat(writeCache(counters, 3, "160MiB").verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(writeCache(counters, 3, "64MiB").verdict()).isEqualTo(Finding.Verdict.PASSED);
    }

    private Finding writeCache(Counters counters, int step, String cache) {
        RunRecord record = RunData.read(new SyntheticRun(out.resolve(step + cache))
                        .caches("", cache)
                        .seconds(10, 60, 2)
                        .write())
                .record();
        List<Phase> phases = new ArrayList<>();
        for (long start = 0; start < 400; start += 100) {
            Step its = new Step(1, 0);
            phases.add(new Phase(Phase.Kind.WARM_UP, start * SECOND, (start + 20) * SECOND, its));
            phases.add(new Phase(Phase.Kind.MEASUREMENT, (start + 20) * SECOND, (start + 100) * SECOND, its));
        }
        RunConclusion ended = record.conclusion();
        RunConclusion stepped = new RunConclusion(
                ended.status(),
                ended.reason(),
                phases,
                ended.counts(),
                ended.inputs(),
                ended.database(),
                ended.gates(),
                ended.warnings());
        Phase measured = phases.get(2 * step + 1);
        return WarmUp.of(
                        record.with(stepped),
                        counters,
                        SecondRates.of(List.of(), new Window(0, SECOND)),
                        new Window(measured.startNanos(), measured.endNanos()))
                .stream()
                .filter(check -> check.name().equals(WRITE_CACHE))
                .findFirst()
                .orElseThrow();
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
        return RunSummary.of(RunData.read(run.seconds(10, 60, 2).write())).checks();
    }
}
