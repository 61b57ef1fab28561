package io.latchmark.live;

import io.latchmark.analysis.document.HtmlRenderer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The page itself: one file, the same for every operation. What it shows comes by its events. */
final class LivePageFile {
    private static final String SCRIPT = "\n" + resource("live.js");

    private LivePageFile() {}

    static String html() {
        return resource("live.html")
                .replace("{{style}}", HtmlRenderer.style() + resource("live.css"))
                .replace("{{script}}", SCRIPT);
    }

    /**
     * What the page may do. Its one script is known by its hash, and so is that of the report, which it shows in a frame. Styles may
     * be inline because those of the report are.
     */
    static String policy() {
        return "default-src 'none'; script-src 'sha256-" + hash() + "' " + HtmlRenderer.scriptSource()
                + "; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src blob:; base-uri 'none';"
                + " form-action 'none'; frame-ancestors 'none'";
    }

    private static String hash() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(SCRIPT.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = LivePageFile.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
