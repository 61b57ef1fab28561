package io.latchmark.live.server;

import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.platform.Resource;
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
        String script = "\n" + Resource.text(owner, name + ".js");
        return new SinglePage(
                Resource.text(owner, name + ".html")
                        .replace("{{style}}", HtmlRenderer.style() + Resource.text(owner, name + ".css"))
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
}
