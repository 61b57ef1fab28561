package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.core.limit.HighestRate;
import io.latchmark.core.limit.LimitStep;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.ResponseLimit;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs that search for the highest rate within a limit are compared by that rate, one figure a run. */
final class HighestRateTest {
    private static final ResponseLimit LIMIT = ResponseLimit.parse("new-order p95 20ms");

    @Test
    void theVerdictIsOnTheRatioOfTheRates() {
        Comparison comparison = comparison(runs("a", 700, 64), runs("b", 630, 64));
        Contrast contrast = comparison.contrasts().get(0);

        assertThat(contrast.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(contrast.figure()).isEqualTo(JudgedFigure.HIGHEST_RATE);
        assertThat(contrast.effect().change()).isCloseTo(-0.1, within(0.02));
        assertThat(comparison.decision().headline())
                .matches("b carries 1?[0-9](\\.[0-9])? % less within the limit than a");
        assertThat(contrast.level()).isEqualTo("New-Order p95 within 20 ms");
        assertThat(HtmlRenderer.page(ComparisonDocument.of(comparison, List.of())))
                .contains("Highest transactions/s", "Offered per second");
    }

    @Test
    void equalRatesAreEquivalent() {
        Comparison comparison = comparison(runs("a", 700, 64), runs("b", 700, 64));

        assertThat(comparison.contrasts().get(0).verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(comparison.decision().headline()).isEqualTo("a and b carry equally much within the limit");
    }

    @Test
    void aRunWithoutAHighestRateIsLeftOutWithTheReason() {
        Comparison comparison = comparison(runs("a", 700, 64), runs("b", 630, 10));

        assertThat(comparison.contrasts()).isEmpty();
        assertThat(comparison.excluded())
                .hasSize(6)
                .allMatch(run -> run.reason().startsWith("10 connections are too few"));
    }

    @Test
    void whatASearchCanNotFindIsNamed() {
        RateLimit.Point slow = point(50, 27, false);
        RateLimit.Point quick = point(50, 16, false);

        assertThat(search(List.of(slow, point(100, 60, false)), 64).problem())
                .isEqualTo("no rate has New-Order p95 within 20 ms: even at 50.0 transactions/s it is 27.0 ms");
        assertThat(search(List.of(quick, point(100, 17, false)), 64).problem())
                .startsWith("no rate is beyond New-Order p95 within 20 ms: up to 100 transactions/s");
        assertThat(search(List.of(quick, point(100, 25, false)), 64).problem())
                .startsWith("the limit is too close to the response time without load: at 50.0 transactions/s");
        assertThat(search(List.of(point(50, 5, false), new RateLimit.Point(90, LimitStep.cut(100), false)), 64)
                        .problem())
                .isEqualTo("fewer than two steps were measured to their end");
        assertThat(search(List.of(point(100, 20.5, false), point(87, 8.4, false), point(115, 9, false)), 64)
                        .problem())
                .startsWith("the steps contradict each other");
        assertThat(search(List.of(point(50, 5, false), point(100, 25, false)), 64)
                        .problem())
                .isEqualTo("the search ended before its last step");
    }

    @Test
    void aRateThatIsNotHeldIsMarked() {
        List<RateLimit.Point> points =
                List.of(point(100, 5, false), point(200, 25, false), new RateLimit.Point(31, step(170, 31), true));

        RateLimit search = search(points, 64);

        assertThat(search.problem()).isEmpty();
        assertThat(search.text()).contains("NOT held: 31.0 ms");
        assertThat(search.finding().verdict()).isEqualTo(Finding.Verdict.MARKED);
    }

    private static RateLimit search(List<RateLimit.Point> points, int connections) {
        List<LimitStep> estimating = points.stream()
                .filter(point -> !point.isLast())
                .map(RateLimit.Point::step)
                .toList();
        return new RateLimit(LIMIT, points, HighestRate.of(estimating), connections, 21, false);
    }

    private static RateLimit.Point point(double rate, double millis, boolean last) {
        return new RateLimit.Point(millis, step(rate, millis), last);
    }

    private static LimitStep step(double rate, double millis) {
        return new LimitStep(rate, Math.log(millis / LIMIT.millis()), false);
    }

    private static Comparison comparison(List<Observation> base, List<Observation> other) {
        return Comparison.of(Stream.concat(base.stream(), other.stream()).toList(), ComparisonOptions.DEFAULT);
    }

    /** Six runs whose limit is at about this rate. */
    private static List<Observation> runs(String label, double perSecond, int connections) {
        return IntStream.range(0, 6)
                .mapToObj(block -> run(
                        label,
                        block,
                        perSecond * Math.exp(0.005 * Math.sin(2.5 * block + label.hashCode())),
                        connections))
                .toList();
    }

    private static Observation run(String label, int block, double perSecond, int connections) {
        List<RateLimit.Point> points = Stream.of(0.3, 0.6, 0.9, 0.95, 1.05, 0.97)
                .map(share -> point(share * perSecond, 8 / (1 - 0.6 * share), share == 0.97))
                .toList();
        RateLimit search = search(points, connections);
        boolean first = (block % 2 == 0) == label.equals("a");
        Observation planted = Planted.observed(
                label,
                "pool " + block,
                first ? 1 : 2,
                Instant.EPOCH.plusSeconds(1_000L * block + (first ? 0 : 400)),
                0);
        return new Observation(
                planted.figures().at(LIMIT.text()).with(search),
                JudgedFigure.HIGHEST_RATE,
                true,
                true,
                planted.user(),
                planted.device(),
                planted.responses(),
                planted.facts(),
                planted.series(),
                planted.ceilings(),
                Optional.of(search));
    }
}
