package io.latchmark.analysis.compare;

import static io.latchmark.analysis.compare.Planted.contrast;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The worked example of six blocks in docs/method.md: the comparison of its runs has its figures. */
final class WorkedComparisonTest {
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^\\| (\\d) \\| (\\d+) \\| (\\d+) \\| (1|−1) \\| (0\\.\\d+) \\| (−?0\\.\\d+) \\|$");

    private final List<Observation> base = new ArrayList<>();
    private final List<Observation> other = new ArrayList<>();

    @Test
    void theFiguresAreThoseOfTheComparison() throws IOException {
        String text = Files.readString(Path.of("../docs/method.md"));
        String method = text.replaceAll("\\s+", " ");
        double[] residuals = read(text);

        Contrast contrast = contrast(base, other);
        Effect effect = contrast.effect();
        Estimate estimate = effect.estimate();

        assertThat(base).hasSize(6);
        assertThat(contrast.adjusted()).isTrue();
        assertThat(estimate.value()).isCloseTo(figure(method, "d̄ = \\S+/6 = (\\S+)\\. b"), within(5e-5));
        assertThat(estimate.standardError()).isCloseTo(figure(method, "se = s/√6 = ([\\d.]+), f"), within(5e-5));
        assertThat(estimate.degreesOfFreedom()).isEqualTo(figure(method, "f = (\\d)\\. t"));
        assertThat(estimate.halfWidth(0.95)).isCloseTo(figure(method, "± (\\S+): \\*\\*"), within(5e-5));
        assertThat(100 * effect.change()).isCloseTo(figure(method, "\\*\\*\\+(\\S+) % \\("), within(0.05));
        assertThat(100 * effect.low()).isCloseTo(figure(method, "\\*\\*\\+\\S+ % \\(\\+(\\S+) to"), within(0.05));
        assertThat(100 * effect.high()).isCloseTo(figure(method, " to \\+(\\S+) %\\)\\*\\*"), within(0.05));
        assertThat(effect.pValue()).isCloseTo(figure(method, "p = (0\\.\\d+): \\*better"), within(5e-5));
        assertThat(contrast.verdict()).isEqualTo(Verdict.BETTER);
        assertThat(estimate.detectable()).isCloseTo(figure(method, "\\)·0\\.\\d+ = (\\S+), "), within(5e-5));
        assertThat(100 * effect.detectable()).isCloseTo(figure(method, "·0\\.\\d+ = \\S+, (\\S+) %"), within(0.05));
        double squares = 0;
        for (double residual : residuals) {
            squares += residual * residual;
        }
        assertThat(Math.sqrt(squares / 4 / 6)).isCloseTo(estimate.standardError(), within(5e-5));
    }

    /** Reads the runs of the table; returns its last column. */
    private double[] read(String method) {
        Matcher block = BLOCK.matcher(method);
        List<Double> residuals = new ArrayList<>();
        while (block.find()) {
            double a = Double.parseDouble(block.group(2));
            double b = Double.parseDouble(block.group(3));
            boolean baseFirst = block.group(4).equals("1");
            assertThat(Math.log(b / a)).isCloseTo(Double.parseDouble(block.group(5)), within(5e-5));
            residuals.add(Double.parseDouble(block.group(6).replace('−', '-')));
            base.add(run("a", base.size(), baseFirst, a));
            other.add(run("b", other.size(), !baseFirst, b));
        }
        return residuals.stream().mapToDouble(value -> value).toArray();
    }

    private static Observation run(String label, int block, boolean isFirst, double perSecond) {
        return Planted.observed(
                label,
                "example " + (block + 1),
                isFirst ? 1 : 2,
                Instant.EPOCH.plusSeconds(60L * (2 * block + (isFirst ? 0 : 1))),
                Math.log(perSecond / 400));
    }

    private static double figure(String method, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(method);
        assertThat(matcher.find()).as(pattern).isTrue();
        return Double.parseDouble(matcher.group(1));
    }
}
