package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On run directories. */
final class ComparedRunsTest {
    private static final String HOSTILE = "<b>*x*</b> | y";

    @TempDir
    private Path out;

    @Test
    void runDirectoriesAreComparedAndWrittenInThreeForms() throws Exception {
        List<Path> runs = List.of(run("one", 1), run(HOSTILE, 0.8), run("one", 1), run(HOSTILE, 0.8));

        Comparison comparison =
                ComparedRuns.read(runs, ComparisonOptions.DEFAULT).comparison();

        Contrast contrast = comparison.contrasts().get(0);
        assertThat(contrast.effect().change()).isCloseTo(-0.2, within(0.01));
        assertThat(contrast.latencies()).isNotEmpty();
        assertThat(contrast.waterfalls()).extracting(Waterfall::title).containsExactly("User time");
        assertThat(String.join("\n", TextRenderer.lines(ComparisonDocument.of(comparison, List.of())))
                        .replaceAll("\n +", " "))
                .contains(
                        HOSTILE + " against one at 8 users: INCONCLUSIVE",
                        "2 and 2 runs are too few for a verdict: 2 more of each are needed")
                .doesNotContain("NaN", "Infinity");
        assertThat(String.join("\n", MarkdownRenderer.lines(ComparisonDocument.of(comparison, List.of()))))
                .contains(
                        "## \\<b\\>\\*x\\*\\</b\\> \\| y against one at 8 users: INCONCLUSIVE",
                        "| --- |",
                        "New-Order p95")
                .doesNotContain("NaN", "<b>");
        JsonNode json = JsonMapper.builder().build().readTree(ComparisonJson.write(comparison));
        assertThat(json.at("/valid").asBoolean()).isTrue();
        assertThat(json.at("/contrasts/0/effect/change").asDouble())
                .isEqualTo(contrast.effect().change());
        assertThat(json.at("/contrasts/0/verdict").asText()).isEqualTo("INCONCLUSIVE");
        assertThat(json.at("/contrasts/0/waterfalls/0/steps/0/name").asText()).isEqualTo("data-page read");
        assertThat(json.at("/runs").size()).isEqualTo(4);
    }

    @Test
    void whatWasNotComputedIsNullInJson() throws Exception {
        Comparison comparison = ComparedRuns.read(List.of(run("one", 1), run("two", 0.8)), ComparisonOptions.DEFAULT)
                .comparison();

        JsonNode json = JsonMapper.builder().build().readTree(ComparisonJson.write(comparison));

        assertThat(json.at("/contrasts/0/effect/low").isNull()).isTrue();
    }

    @Test
    void aRunWithoutWaitsIsLeftOutOfTheDivisionOfUserTimeAndNamed() {
        Path without = synthetic("two").without("waits").write();

        Contrast alone = contrast(List.of(run("one", 1), without));
        Contrast oneOfTwo = contrast(List.of(run("one", 1), without, run("two", 0.8)));

        assertThat(alone.waterfalls()).isEmpty();
        assertThat(alone.notes())
                .anyMatch(note -> note.startsWith("User time is not divided: all runs of one configuration lack"));
        assertThat(oneOfTwo.waterfalls()).extracting(Waterfall::title).containsExactly("User time");
        assertThat(oneOfTwo.notes())
                .anyMatch(
                        note -> note.startsWith("User time is divided without 1 of 3 runs, which lack its samples: "));
    }

    @Test
    void runsThatProcessorsLimitedAreMarkedAndNotReadAsAnEffectOfStorage() {
        Path limited = PlantedProcessors.of("driver and database", 0.99)
                .driver(0.1, 0.2)
                .database(2.3, 12.0, 9.5)
                .in(run("two", 0.8));

        Comparison comparison = ComparedRuns.read(List.of(run("one", 1), limited), ComparisonOptions.DEFAULT)
                .comparison();

        assertThat(comparison.runs().get(0).marks()).noneMatch(mark -> mark.startsWith("CPU headroom"));
        assertThat(comparison.runs().get(1).marks())
                .anyMatch(mark -> mark.startsWith("CPU headroom: CPUs of the driver and database used 99 %"));
        assertThat(comparison.contrasts().get(0).notes())
                .anyMatch(note -> note.startsWith("In 1 of 2 runs no CPU time was left: "));
        assertThat(contrast(List.of(run("one", 1), run("two", 0.8))).notes())
                .noneMatch(note -> note.contains("no CPU time was left"));
    }

    private static Contrast contrast(List<Path> runs) {
        return ComparedRuns.read(runs, ComparisonOptions.DEFAULT)
                .comparison()
                .contrasts()
                .get(0);
    }

    @Test
    void runsOfDifferentLoadsAreNotCompared() {
        List<Path> lengths =
                List.of(run("one", 1), new SyntheticRun(out).label("two").write());

        ComparedRuns compared = ComparedRuns.read(lengths, ComparisonOptions.DEFAULT);

        assertThat(compared.refusal().orElseThrow())
                .contains("different loads", "run.measurement_interval: PT1M, PT20S", "--label-by");
        assertThatThrownBy(compared::comparison)
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("not comparable");
        assertThat(ComparedRuns.read(lengths, by("run.measurement_interval")).refusal())
                .isEmpty();
    }

    @Test
    void aCopyUnderAnotherNameIsRefused() throws IOException {
        Path run = run("one", 1);
        Path copy = Files.createDirectory(out.resolve("copy"));
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        Path record = copy.resolve("run.json");
        Files.writeString(
                record, Files.readString(record).replace(run.getFileName().toString(), "copy"));

        assertThat(ComparedRuns.read(List.of(run, copy), ComparisonOptions.DEFAULT)
                        .refusal()
                        .orElseThrow())
                .contains("and copy are copies of one");
    }

    @Test
    void everyLevelOfLoadIsComparedByItself() {
        Path one = SteppedRun.ladder(out).write();
        Path two = SteppedRun.ladder(out).write();

        Comparison comparison =
                ComparedRuns.read(List.of(one, two), ComparisonOptions.DEFAULT).comparison();

        assertThat(comparison.groups())
                .extracting(Comparison.Group::level)
                .containsExactly("8 users", "16 users", "32 users");
        assertThat(comparison.contrasts()).isEmpty();
        assertThat(TextRenderer.lines(ComparisonDocument.of(comparison, List.of()))
                        .get(0))
                .contains("Nothing to compare");
    }

    @Test
    void aStepWithAMixOfItsOwnIsALevelOfItsOwn() {
        Step readOnly = new Step(16, 0, Optional.of(Mix.READ_ONLY));
        List<Path> runs = Stream.of(out, out)
                .map(folder -> new SteppedRun(folder, Pacing.NONE)
                        .level(new SteppedRun.Level(readOnly, 900, 17.7778, 0))
                        .level(new SteppedRun.Level(new Step(16, 0), 600, 26.6667, 0))
                        .write())
                .toList();

        ComparedRuns compared = ComparedRuns.read(runs, ComparisonOptions.DEFAULT);

        assertThat(compared.refusal()).isEmpty();
        assertThat(compared.comparison().groups())
                .extracting(Comparison.Group::level, group -> Math.round(group.transactionsPerSecond()))
                .containsExactly(tuple("16 users", 600L), tuple("16 users, read-only", 900L));
    }

    @Test
    void aConfigurationMayBeNamedByAFact() {
        Comparison comparison = ComparedRuns.read(List.of(run("one", 1)), by("database.shared_buffers"))
                .comparison();

        assertThat(comparison.base()).isEqualTo("64MB");
        assertThatThrownBy(() -> ComparedRuns.read(List.of(run("one", 1)), by("no.such")))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("has no such fact");
    }

    @Test
    void runsOfAnExperimentsBlocksArePaired() {
        List<Path> runs = new ArrayList<>();
        for (String block : List.of("1", "2")) {
            runs.add(synthetic("one").block(block).write());
            runs.add(synthetic("two").block(block).write());
        }

        Contrast contrast = ComparedRuns.read(runs, ComparisonOptions.DEFAULT)
                .comparison()
                .contrasts()
                .get(0);

        assertThat(contrast.paired()).isTrue();
        assertThat(contrast.baseRuns()).isEqualTo(2);
        assertThat(contrast.differing()).isEmpty();
    }

    @Test
    void aRunGivenTwiceIsRefused() {
        Path run = run("one", 1);

        assertThatThrownBy(() -> ComparedRuns.read(List.of(run, run), ComparisonOptions.DEFAULT))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("given more than once");
    }

    private static ComparisonOptions by(String fact) {
        return new ComparisonOptions(fact, Ceilings.NONE, false, false);
    }

    private Path run(String label, double level) {
        return synthetic(label).cliff(-100, level).write();
    }

    @Test
    void devicesStandBesideTheirCeilings() {
        List<Path> runs = List.of(run("one", 1), run("two", 0.8));

        Comparison comparison = ComparedRuns.read(
                        runs, new ComparisonOptions("", Ceilings.read(List.of("vda=20000", "sdb=491")), false, false))
                .comparison();

        assertThat(comparison.ceilings()).extracting(CeilingUse::label).containsExactly("one", "two");
        assertThat(comparison.ceilings().get(0).share()).isBetween(0.5, 0.9);
        assertThat(comparison.ceilingNotes()).containsExactly("The ceiling of sdb is not used: the run sampled vda.");
        assertThat(TextRenderer.lines(ComparisonDocument.of(comparison, List.of())))
                .anySatisfy(line -> assertThat(line).contains("vda", "20,000", "--ceiling"));
    }

    private SyntheticRun synthetic(String label) {
        return new SyntheticRun(out).label(label).noise(0.005).seconds(2, 20, 1);
    }
}
