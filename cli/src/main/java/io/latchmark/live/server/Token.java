package io.latchmark.live.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** The secret token of one page. Immutable. */
final class Token {
    private static final int BYTES = 24;

    private final String text;

    private Token(String text) {
        this.text = text;
    }

    static Token random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Compares in constant time. */
    boolean is(String given) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "(secret)";
    }

    /** For the link, which is shown once. */
    String reveal() {
        return text;
    }
}
