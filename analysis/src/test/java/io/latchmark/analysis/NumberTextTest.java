package io.latchmark.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how numbers are formatted. */
final class NumberTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0         | 0",
                "1234.4    | 1,234",
                "12.34     | 12.3",
                "-1.234    | -1.23",
                "0.4123    | 0.412",
                "0.00051   | 0.00051",
                "0.000024  | 0.000024",
                "0.000001  | 1.0e-06",
                "4.3e-19   | 0",
                "NaN       | –",
            })
    void aNumberKeepsTheDigitsThatMatter(double value, String text) {
        assertThat(NumberText.of(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.1234  | +12.3 % | 12 %",
                "-0.0234 | -2.3 %  | -2.3 %",
                "-0.0004 | 0.0 %   | 0.0 %",
                "4.3e-19 | 0.0 %   | 0.0 %",
                "NaN     | –       | –",
            })
    void aChangeHasOneDecimalAndNoSignIfItIsNone(double share, String signed, String percent) {
        assertThat(NumberText.signed(share)).isEqualTo(signed);
        assertThat(NumberText.percent(share)).isEqualTo(percent);
        assertThat(NumberText.whole(-0.2)).isEqualTo("0");
    }
}
