package io.latchmark.storage.facts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What a tool printed on another machine: the README beside the recordings names the sources. */
final class Recording {
    private Recording() {}

    static String of(String name) {
        try (InputStream stream = Recording.class.getResourceAsStream(name + ".txt")) {
            if (stream == null) {
                throw new IllegalArgumentException("no recording " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
