package io.latchmark.live.server;

import io.latchmark.analysis.document.HtmlRenderer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** A page in one file without figures, which are loaded later; the same for every command. Immutable. */
public final class SinglePage {
    private final String html;
    private final String policy;

    private SinglePage(String html, String policy) {
        this.html = html;
        this.policy = policy;
    }

    /**
     * Reads a page from the resources of a class.
     *
     * @param name of the page, its style and its script: {@code live} for {@code live.html}
     */
    public static SinglePage of(Class<?> owner, String name) {
        String script = "\n" + resource(owner, name + ".js");
        return new SinglePage(
                resource(owner, name + ".html")
                        .replace("{{style}}", HtmlRenderer.style() + resource(owner, name + ".css"))
                        .replace("{{script}}", script),
                policy(script));
    }

    public String html() {
        return html;
    }

    /**
     * The page's content security policy. Its only script, and that of the report shown in a frame, are allowed by hash. Styles
     * may be inline because those of the report are.
     */
    public String policy() {
        return policy;
    }

    private static String policy(String script) {
        return "default-src 'none'; script-src 'sha256-" + hash(script) + "' " + HtmlRenderer.scriptSource()
                + "; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src blob:; base-uri 'none';"
                + " form-action 'none'; frame-ancestors 'none'";
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String resource(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
