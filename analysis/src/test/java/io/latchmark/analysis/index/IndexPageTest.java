package io.latchmark.analysis.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.testing.WorkedExample;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

final class IndexPageTest {
    private static final Instant WRITTEN = Instant.parse("2026-11-28T18:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void textFromOutsideStaysText() throws Exception {
        String evil = "</script><script>alert(1)</script> \u202edlrow ' & ]]>";
        Path run = WorkedExample.copyTo(folder.resolve("<img src=x onerror=alert(2)>"));
        Path record = run.resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("\"worked example\"", "\"" + evil + "\\\"\""));

        Document page = page();

        assertThat(texts(page, "bdi")).contains(evil + "\"");
        assertThat(texts(page, "small")).contains("<img src=x onerror=alert(2)>");
        assertThat(page.getElementsByTagName("script").getLength()).isEqualTo(1);
        assertThat(page.getElementsByTagName("img").getLength()).isZero();
        assertThat(((Element) page.getElementsByTagName("meta").item(1)).getAttribute("content"))
                .startsWith("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-");
    }

    @Test
    void linksAreRelativeAndLeadToTheReportOrElseToTheFolder() throws Exception {
        List<String> names = List.of("a b", "c:d", "100%", "x#y?z", "ü", "two\nlines", "\"'&");
        for (String name : names) {
            Path run = WorkedExample.copyTo(folder.resolve(name));
            if (!name.equals("ü")) {
                Files.writeString(run.resolve("report.html"), "<!doctype html>");
            }
        }

        List<String> links = attributes(page(), "a", "href");

        assertThat(links).hasSize(names.size()).allMatch(link -> link.startsWith("./"));
        assertThat(links)
                .extracting(link -> Path.of(folder.toRealPath().toUri().resolve(URI.create(link))))
                .allMatch(Files::exists)
                .containsExactlyInAnyOrderElementsOf(names.stream()
                        .map(name -> real(name, name.equals("ü") ? "" : "report.html"))
                        .toList());
    }

    @Test
    void thePageNamesNothingOfOtherPlaces() throws Exception {
        WorkedExample.copyTo(folder.resolve("run"));

        String text = text();

        assertThat(text).doesNotContain(folder.toString()).doesNotContain("src=", "@import", "url(");
        assertThat(text.replace("http://www.w3.org/1999/xhtml", "")).doesNotContain("http://", "https://");
    }

    @Test
    void aReportThatIsALinkIsNoReport() throws Exception {
        Path run = WorkedExample.copyTo(folder.resolve("run"));
        Files.createSymbolicLink(run.resolve("report.html"), Files.writeString(folder.resolve("other.html"), ""));

        assertThat(attributes(page(), "a", "href")).containsExactly("./run/");
    }

    @Test
    void anIndexIsReplacedAndNothingElse() throws IOException {
        WorkedExample.copyTo(folder.resolve("run"));
        Path page = folder.resolve(ResultIndex.PAGE);
        ResultIndex index = ResultIndex.read(folder, progress -> {});

        IndexPage.write(page, index, WRITTEN);
        IndexPage.write(page, index, WRITTEN);
        assertThat(page).content().contains("As of 2026-11-28 18:00 UTC");

        Files.writeString(page, "<!DOCTYPE html><title>My home page</title>");
        assertThatThrownBy(() -> IndexPage.write(page, index, WRITTEN))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("was not written by 'latchmark report'");
        assertThat(page).content().contains("My home page");

        Files.move(page, folder.resolve("home.html"));
        Files.createSymbolicLink(page, Path.of("home.html"));
        assertThatThrownBy(() -> IndexPage.write(page, index, WRITTEN)).isInstanceOf(LatchmarkException.class);
        assertThat(page).isSymbolicLink().content().contains("My home page");
    }

    @Test
    void aLongTextIsCut() throws Exception {
        Path run = WorkedExample.copyTo(folder.resolve("run"));
        Path record = run.resolve("run.json");
        Files.writeString(
                record, Files.readString(record).replaceFirst("\"worked example\"", "\"" + "x".repeat(5_000) + "\""));

        assertThat(texts(page(), "bdi")).contains("x".repeat(300) + "…");
    }

    private Path real(String name, String file) {
        try {
            return folder.toRealPath().resolve(name).resolve(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private String text() {
        return IndexPage.of(ResultIndex.read(folder, progress -> {}), WRITTEN);
    }

    /** The page, which is well-formed XML. */
    private Document page() throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text().getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> texts(Document page, String tag) {
        List<String> texts = new ArrayList<>();
        NodeList all = page.getElementsByTagName(tag);
        for (int i = 0; i < all.getLength(); i++) {
            texts.add(all.item(i).getTextContent());
        }
        return texts;
    }

    private static List<String> attributes(Document page, String tag, String name) {
        List<String> values = new ArrayList<>();
        NodeList all = page.getElementsByTagName(tag);
        for (int i = 0; i < all.getLength(); i++) {
            values.add(((Element) all.item(i)).getAttribute(name));
        }
        return values;
    }
}
