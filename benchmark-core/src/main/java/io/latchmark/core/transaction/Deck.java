package io.latchmark.core.transaction;

import io.latchmark.core.random.RandomStream;

/**
 * A deck of 100 cards, dealt in random order and reshuffled when empty, so that the mix is exact after every 100 transactions of
 * a terminal (TPC-C clause 5.2.4.2). Confined to one thread.
 */
public final class Deck {
    private static final int CARDS = 100;

    private final RandomStream stream;
    private final TransactionType[] cards = new TransactionType[CARDS];
    private int next = CARDS;

    public Deck(Mix mix, RandomStream stream) {
        this.stream = stream;
        int card = 0;
        for (TransactionType type : TransactionType.all()) {
            for (int i = 0; i < mix.percent(type); i++) {
                cards[card++] = type;
            }
        }
    }

    /** The next card. */
    public TransactionType deal() {
        if (next == CARDS) {
            shuffle();
            next = 0;
        }
        return cards[next++];
    }

    private void shuffle() {
        for (int last = CARDS - 1; last > 0; last--) {
            int other = stream.uniform(0, last);
            TransactionType card = cards[last];
            cards[last] = cards[other];
            cards[other] = card;
        }
    }
}
