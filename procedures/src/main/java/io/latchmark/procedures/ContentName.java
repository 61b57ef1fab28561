package io.latchmark.procedures;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names of procedures and types that end in a hash of their text, for example {@code latchmark_payment_1f3a9c2e}. The
 * same name means the same content, so an object is never replaced while a driver calls it, and several versions can coexist.
 */
public final class ContentName {
    private static final int DIGITS = 8;

    private ContentName() {}

    /**
     * The name of the object that a text creates.
     *
     * @param base start of the name, to which an underscore and {@value #DIGITS} hexadecimal digits are added
     * @param text contains the names of what it uses, and a constant text in place of its own name
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
