package io.latchmark.procedures;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names of procedures and types that end in a hash of their text, as {@code latchmark_payment_classic_1f3a9c2e}. What has
 * the same name does the same, so that it is never replaced while a driver calls it, and another version stands beside it.
 */
public final class ContentName {
    private static final int DIGITS = 8;

    private ContentName() {}

    /**
     * The name of what a text creates.
     *
     * @param base begins the name, which is {@value #DIGITS} hexadecimal digits and an underscore longer
     * @param text with the names of what it uses, and any text that is always the same in place of its own
     */
    public static String of(String base, String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return base + "_" + HexFormat.of().formatHex(hash).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
