package io.latchmark.analysis.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Zooming into charts over time, by uPlot, which is part of the page. The charts are whole without it. The page's policy
 * lets this one script run, by its hash, and nothing else: text from outside can't become a script.
 */
final class Zoom {
    private static final String CONTENT = "//<![CDATA[\n/*!\n" + Template.resource("uplot/LICENSE") + "*/\n"
            + Template.resource("uplot/uPlot.iife.min.js") + "\n" + Template.resource("zoom.js") + "//]]>";

    private Zoom() {}

    /** The script element. */
    static String script() {
        return "<script>" + CONTENT + "</script>";
    }

    static String style() {
        return Template.resource("uplot/uPlot.min.css") + "\n";
    }

    /** The page's content security policy. */
    static String policy() {
        return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + hash()
                + "'; img-src data:; base-uri 'none'; form-action 'none'";
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
