package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.application.conformance.ConformanceDocument;
import io.latchmark.application.conformance.Proof;
import io.latchmark.application.conformance.ServerConformance;
import io.latchmark.results.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page of the servers on which Latchmark was proven, and README's table of them, are what the files of {@code conformance} in {@code
 * docs/servers} say. {@code -Dlatchmark.servers.write=true} writes both.
 */
final class ServersPageTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");
    private static final Path PAGE = ROOT.resolve("docs/servers.md");
    private static final Path README = ROOT.resolve("README.md");
    private static final String BEGIN = "<!-- servers: written by ServersPageTest -->\n";
    private static final String END = "<!-- end of servers -->\n";

    @Test
    void theDocumentsSayWhatTheFilesSay() throws IOException {
        SortedMap<String, ServerConformance> servers = servers();
        String page = page(servers);
        String readme = Files.readString(README);
        int begin = readme.indexOf(BEGIN) + BEGIN.length();
        String whole = readme.substring(0, begin)
                + markdown(counts(servers, file -> "[" + file + "](docs/servers/" + file + ")"))
                + readme.substring(readme.indexOf(END));
        if (Boolean.getBoolean("latchmark.servers.write")) {
            Files.writeString(PAGE, page);
            Files.writeString(README, whole);
        }

        assertThat(servers).isNotEmpty();
        assertThat(Files.readString(PAGE)).isEqualTo(page);
        assertThat(Files.readString(README)).isEqualTo(whole);
    }

    private static SortedMap<String, ServerConformance> servers() throws IOException {
        SortedMap<String, ServerConformance> servers = new TreeMap<>();
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/servers"))) {
            for (Path file : files.toList()) {
                servers.put(
                        file.getFileName().toString(),
                        JsonFile.read(file, ServerConformance.class, ServerConformance.FORMAT));
            }
        }
        return servers;
    }

    private static String page(SortedMap<String, ServerConformance> servers) {
        List<String> lines = new ArrayList<>(List.of(
                "# Servers on which Latchmark was proven",
                "",
                "What [`latchmark conformance`](conformance.md) found, from its files in `docs/servers`. This page is written by"
                        + " `ServersPageTest`.",
                "",
                markdown(counts(servers, file -> "[" + file + "](servers/" + file + ")"))));
        servers.forEach((file, conformance) -> {
            lines.add("## " + conformance.server());
            lines.add("");
            lines.add("Latchmark " + conformance.latchmark() + " from " + conformance.client() + ", " + conformance.at()
                    + ", " + Math.round(conformance.seconds()) + " s.");
            lines.add("");
            lines.addAll(MarkdownRenderer.lines(ConformanceDocument.of(conformance)));
        });
        return String.join("\n", lines).strip() + "\n";
    }

    private static Table counts(SortedMap<String, ServerConformance> servers, Function<String, String> link) {
        Table.Builder<Map.Entry<String, ServerConformance>> table = Table.of("", List.copyOf(servers.entrySet()));
        table.text("Server", entry -> entry.getValue().server());
        for (Proof.Result result : Proof.Result.values()) {
            table.whole(
                    result.name().toLowerCase(Locale.ROOT),
                    entry -> entry.getValue().count(result));
        }
        return table.text("File", entry -> link.apply(entry.getKey())).build();
    }

    private static String markdown(Table table) {
        Document document =
                new Document(new Document.Head("", "", "", List.of()), List.of(Section.of("", "", table)), "");
        return String.join("\n", MarkdownRenderer.lines(document))
                        .strip()
                        .replace("\\[", "[")
                        .replace("\\]", "]") + "\n";
    }
}
