package io.latchmark.analysis.document;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The script of a page. The page's content security policy allows only this script, by its hash: untrusted text can't become a
 * script.
 *
 * @param content of the element
 */
public record PageScript(String content) {
    /** A page without a script. */
    static final PageScript NONE = new PageScript("");

    /** A script for a page that is well-formed XML too. */
    public static PageScript of(String source) {
        return new PageScript("//<![CDATA[\n" + source + "//]]>");
    }

    String element() {
        return content.isEmpty() ? "" : "<script>" + content + "</script>";
    }

    /** The script's hash source. */
    public String source() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The content security policy of a page with this script. */
    String policy() {
        return "default-src 'none'; style-src 'unsafe-inline'; "
                + (content.isEmpty() ? "" : "script-src " + source() + "; ")
                + "img-src data:; base-uri 'none'; form-action 'none'";
    }
}
