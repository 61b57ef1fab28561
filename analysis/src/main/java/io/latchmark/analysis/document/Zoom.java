package io.latchmark.analysis.document;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Zooming into charts over time with uPlot, which is embedded in the page. Charts are complete without it. The page's content
 * security policy allows only this script, by its hash: untrusted text can't become a script.
 */
final class Zoom {
    private static final String CONTENT = "//<![CDATA[\n/*!\n" + HtmlRenderer.resource("uplot/LICENSE") + "*/\n"
            + HtmlRenderer.resource("uplot/uPlot.iife.min.js") + "\n" + HtmlRenderer.resource("zoom.js") + "//]]>";

    private Zoom() {}

    static String script() {
        return "<script>" + CONTENT + "</script>";
    }

    static String style() {
        return HtmlRenderer.resource("uplot/uPlot.min.css") + "\n";
    }

    /** The content security policy of a page with or without the script. */
    static String policy(boolean zooms) {
        String script = zooms ? "script-src " + source() + "; " : "";
        return "default-src 'none'; style-src 'unsafe-inline'; " + script
                + "img-src data:; base-uri 'none'; form-action 'none'";
    }

    /** The script's hash source. */
    static String source() {
        return "'sha256-" + hash() + "'";
    }

    private static String hash() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(CONTENT.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
