package io.latchmark.platform;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts that are part of the program. */
public final class Resource {
    private Resource() {}

    /**
     * The text of a file next to a class, in UTF-8.
     *
     * @throws IllegalStateException if it does not exist
     */
    public static String text(Class<?> anchor, String name) {
        try (InputStream in = anchor.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the file " + name + " is missing next to " + anchor.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the file " + name + " next to " + anchor.getName() + " can't be read", e);
        }
    }
}
