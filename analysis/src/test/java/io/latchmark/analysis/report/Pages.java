package io.latchmark.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** What holds of every page. */
public final class Pages {
    private static final String BEGIN = "<script>";
    private static final String END = "</script>";

    private Pages() {}

    /** Writes the report of a run into its directory. */
    public static Path write(Path runDirectory) {
        return PageFile.write(
                runDirectory.resolve(RunDirectory.REPORT),
                RunDocument.of(CheckedRun.read(runDirectory), Approaches.NONE));
    }

    /** The page with plain spaces between numbers and units, as sentences are written in tests. */
    public static String plain(String page) {
        return page.replace('\u00a0', ' ');
    }

    public static String read(Path page) throws IOException {
        return plain(Files.readString(page));
    }

    /** The elements of a page, which must be well-formed XML. */
    public static Document parsed(String page) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    }

    /** The page without its one script. */
    static String withoutScript(String page) {
        return page.substring(0, page.indexOf(BEGIN)) + page.substring(page.indexOf(END) + END.length());
    }

    /** Nothing is fetched, and only the script whose hash the policy names may run. */
    static void assertLoadsNothing(String page) throws Exception {
        String script = page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf(END));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
        String markup = withoutScript(page);

        assertThat(page)
                .contains("http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;")
                .contains("script-src &#39;sha256-" + Base64.getEncoder().encodeToString(digest) + "&#39;;");
        assertThat(script).contains("The MIT License", "Leon Sorokin").doesNotContain("XMLHttpRequest", "fetch(");
        assertThat(markup)
                .doesNotContain("https:")
                .doesNotContain("src=")
                .doesNotContain("url(")
                .doesNotContain("@import");
        assertThat(markup.replace("xmlns=\"http://www.w3.org/1999/xhtml\"", "")
                        .replace("xmlns=\"http://www.w3.org/2000/svg\"", ""))
                .doesNotContain("http:");
    }
}
