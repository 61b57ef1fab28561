package io.latchmark.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.ChiSquare;
import io.latchmark.core.random.RandomStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DeckTest {
    @Test
    void everyHundredCardsHoldTheMixExactly() {
        Deck deck = new Deck(Mix.STANDARD, RandomStream.of(1, "deck", 0));

        for (int round = 0; round < 1_000; round++) {
            assertThat(counts(hundred(deck))).isEqualTo(Mix.STANDARD.percents());
        }
    }

    @Test
    void aMixWithoutSomeTypesNeverDealsThem() {
        Deck deck = new Deck(Mix.READ_ONLY, RandomStream.of(1, "deck", 0));

        assertThat(counts(hundred(deck)))
                .isEqualTo(Map.of(TransactionType.ORDER_STATUS, 50, TransactionType.STOCK_LEVEL, 50));
    }

    @Test
    void theDeckIsShuffledAgainEachTime() {
        Deck deck = new Deck(Mix.STANDARD, RandomStream.of(1, "deck", 0));

        // Two shuffles agree with a chance below 10^-40.
        assertThat(hundred(deck)).isNotEqualTo(hundred(deck));
    }

    @Test
    void terminalsDealInDifferentOrders() {
        Deck one = new Deck(Mix.STANDARD, RandomStream.of(1, "deck", 0));
        Deck other = new Deck(Mix.STANDARD, RandomStream.of(1, "deck", 1));

        assertThat(hundred(one)).isNotEqualTo(hundred(other));
    }

    @Test
    void everyPlaceOfTheDeckIsEquallyLikelyForACard() {
        Mix oneDelivery = new Mix("one", Map.of(TransactionType.NEW_ORDER, 99, TransactionType.DELIVERY, 1));
        Deck deck = new Deck(oneDelivery, RandomStream.of(2, "deck", 0));
        long[] places = new long[100];
        for (int round = 0; round < 100_000; round++) {
            places[hundred(deck).indexOf(TransactionType.DELIVERY)]++;
        }

        // Fixed seed; 4 standard deviations, a false-alarm chance of 1 in 16,000.
        assertThat(ChiSquare.uniformScore(places)).isBetween(-4.0, 4.0);
    }

    private static List<TransactionType> hundred(Deck deck) {
        return IntStream.range(0, 100).mapToObj(card -> deck.deal()).toList();
    }

    private static Map<TransactionType, Integer> counts(List<TransactionType> cards) {
        Map<TransactionType, Integer> counts = new EnumMap<>(TransactionType.class);
        cards.forEach(card -> counts.merge(card, 1, Integer::sum));
        return counts;
    }
}
