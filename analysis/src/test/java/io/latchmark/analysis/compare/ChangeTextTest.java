package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.statistics.Estimate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChangeTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.31    | 0.02  | +31 % | +26 to +36",
                "0.0456  | 0.003 | +4.6 % | +3.9 to +5.2",
                "-0.27   | 0.21  | -27 % | -52 to +11",
                "0.0004  | 0.02  | 0 % | -4 to +4",
                "2.285   | 0.05  | ×3.3 | ×3.0 to ×3.6",
                "2.285   | 0.001 | ×3.28 | ×3.28 to ×3.29",
                "-0.70   | 0.03  | ÷3.3 | ÷3.5 to ÷3.1",
                "-0.9999 | 0.3   | ÷10,000 | ÷18,223 to ÷5,488",
                "-0.45   | 0.3   | -45 % | -70 to 0",
            })
    void aChangeHasTheDigitsThatItsIntervalLeavesCertain(double change, double error, String text, String interval) {
        Effect effect = new Effect(JudgedFigure.TRANSACTIONS, new Estimate(Math.log1p(change), error, 60), 1, 0, 1, 0);

        assertThat(ChangeText.of(effect)).isEqualTo(text);
        assertThat(ChangeText.interval(effect)).isEqualTo(interval);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.31  | B is 31 % faster than A",
                "-0.24 | B is 24 % slower than A",
                "2.3   | B is 3.3 times as fast as A",
                "-0.70 | A is 3.3 times as fast as B",
            })
    void aTitleNamesTheSameNumberAsTheTable(double change, String title) {
        Effect effect = new Effect(JudgedFigure.TRANSACTIONS, new Estimate(Math.log1p(change), 0.03, 60), 1, 0, 1, 0);

        assertThat(ChangeText.comparative("B", "A", effect)).isEqualTo(title);
    }
}
