package io.latchmark.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MixTest {
    @Test
    void theStandardMixMeetsTheMinimaOfTheSpecification() {
        assertThat(Mix.STANDARD.percent(TransactionType.PAYMENT)).isEqualTo(43);
        assertThat(Mix.STANDARD.percent(TransactionType.ORDER_STATUS)).isEqualTo(4);
        assertThat(Mix.STANDARD.percent(TransactionType.DELIVERY)).isEqualTo(4);
        assertThat(Mix.STANDARD.percent(TransactionType.STOCK_LEVEL)).isEqualTo(4);
        assertThat(Mix.STANDARD.percent(TransactionType.NEW_ORDER)).isEqualTo(45);
    }

    @Test
    void aTypeThatIsNotNamedHasNoShare() {
        assertThat(Mix.READ_ONLY.percent(TransactionType.NEW_ORDER)).isZero();
        assertThat(new Mix("only", Map.of(TransactionType.PAYMENT, 100, TransactionType.NEW_ORDER, 0)))
                .isEqualTo(new Mix("only", Map.of(TransactionType.PAYMENT, 100)));
    }

    @Test
    void sharesThatDoNotSumTo100AreRefused() {
        assertThatThrownBy(() -> new Mix("short", Map.of(TransactionType.PAYMENT, 99)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("99 %")
                .hasMessageContaining("100 %");
        assertThatThrownBy(() -> new Mix("none", Map.of())).hasMessageContaining("0 %");
    }

    @Test
    void aNegativeShareIsRefused() {
        assertThatThrownBy(() -> new Mix("odd", Map.of(TransactionType.PAYMENT, 101, TransactionType.DELIVERY, -1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("delivery = -1 %");
    }

    @Test
    void aMixIsNamedOrGivenAsFiveShares() {
        assertThat(Mix.parse("standard")).isEqualTo(Mix.STANDARD);
        assertThat(Mix.parse("read-only")).isEqualTo(Mix.READ_ONLY);
        assertThat(Mix.parse("50, 50,0,0,0").percents()).containsEntry(TransactionType.PAYMENT, 50);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "45,43,4,4 | 4 shares",
                "a,43,4,4,4 | 'a' is not a whole number",
                "45,43,4,4,5 | 101",
                "fast | 1 shares"
            })
    void anotherMixIsRefusedWithTheReasonAndTheForm(String text, String reason) {
        assertThatThrownBy(() -> Mix.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason)
                .hasMessageContaining("five percentages that sum to 100");
    }
}
