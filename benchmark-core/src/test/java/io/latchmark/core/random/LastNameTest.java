package io.latchmark.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LastNameTest {
    @ParameterizedTest
    @CsvSource({"371, PRICALLYOUGHT", "40, BARPRESBAR", "999, EINGEINGEING", "0, BARBARBAR", "256, ABLEESEANTI"})
    void aNumberIsSpelledDigitByDigit(int number, String name) {
        assertThat(LastName.of(number)).isEqualTo(name);
    }

    @Test
    void aThousandNumbersGiveAThousandNamesThatFitTheColumn() {
        assertThat(IntStream.range(0, 1_000).mapToObj(LastName::of))
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(name).hasSizeBetween(6, 16));
    }
}
