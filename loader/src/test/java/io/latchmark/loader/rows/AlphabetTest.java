package io.latchmark.loader.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class AlphabetTest {
    private static final int SYMBOLS = 62;
    private static final int TEXT_LENGTH = 1_000;
    private static final int TEXTS = 1_000;

    @Test
    void everySymbolIsEquallyLikelyAtEveryPlace() {
        // Chi-square with 61 degrees of freedom exceeds 129 with a chance of 1 in a million, for each of eight places.
        RandomStream stream = RandomStream.of(1, "alphabet", 0);
        byte[] text = new byte[TEXT_LENGTH + Alphabet.SLACK];
        int[][] counts = new int[8][128];
        for (int i = 0; i < TEXTS; i++) {
            Alphabet.ALPHANUMERIC.fill(stream, text, TEXT_LENGTH);
            for (int place = 0; place < TEXT_LENGTH; place++) {
                counts[place % 8][text[place]]++;
            }
        }

        for (int[] atPlace : counts) {
            assertThat(chiSquare(atPlace, (double) TEXTS * TEXT_LENGTH / 8 / SYMBOLS))
                    .isLessThan(129);
        }
    }

    @Test
    void aSymbolSaysNothingAboutTheNext() {
        // Chi-square with 3843 degrees of freedom exceeds 4274 with a chance of 1 in a million.
        RandomStream stream = RandomStream.of(2, "alphabet", 0);
        byte[] text = new byte[TEXT_LENGTH + Alphabet.SLACK];
        int[] counts = new int[128 * 128];
        for (int i = 0; i < TEXTS; i++) {
            Alphabet.ALPHANUMERIC.fill(stream, text, TEXT_LENGTH);
            for (int place = 1; place < TEXT_LENGTH; place += 2) {
                counts[text[place] * 128 + text[(place + 1) % TEXT_LENGTH]]++;
            }
        }

        assertThat(chiSquare(counts, TEXTS * TEXT_LENGTH / 2.0 / (SYMBOLS * SYMBOLS)))
                .isLessThan(4274);
    }

    @Test
    void onlyLettersAndDigitsAreDrawn() {
        byte[] text = new byte[TEXT_LENGTH + Alphabet.SLACK];

        Alphabet.ALPHANUMERIC.fill(RandomStream.of(3, "alphabet", 0), text, TEXT_LENGTH);
        String alphanumeric = new String(text, 0, TEXT_LENGTH, StandardCharsets.US_ASCII);
        Alphabet.DIGITS.fill(RandomStream.of(3, "alphabet", 0), text, TEXT_LENGTH);
        String digits = new String(text, 0, TEXT_LENGTH, StandardCharsets.US_ASCII);

        assertThat(alphanumeric).matches("[0-9A-Za-z]{1000}");
        assertThat(alphanumeric.chars().distinct().count()).isEqualTo(SYMBOLS);
        assertThat(digits).matches("[0-9]{1000}");
    }

    /** Over the cells that were hit; with these numbers of draws, all that can be are. */
    private static double chiSquare(int[] counts, double expected) {
        double sum = 0;
        for (int count : counts) {
            if (count > 0) {
                sum += (count - expected) * (count - expected) / expected;
            }
        }
        return sum;
    }
}
