package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.application.doctor.Diagnosis;
import io.latchmark.application.doctor.Proof;
import io.latchmark.results.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of servers in docs/server-checks.md, with what did not pass there, is what the files of {@code doctor --all} in {@code
 * docs/servers} say. {@code -Dlatchmark.servers.write=true} writes it.
 */
final class ServersPageTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");
    private static final String BEGIN = "<!-- servers: written by ServersPageTest -->\n";
    private static final String END = "<!-- end of servers -->\n";

    @Test
    void thePageSaysWhatTheFilesSay() throws IOException {
        SortedMap<String, Diagnosis> servers = servers();
        assertThat(servers).isNotEmpty();

        assertWritten(ROOT.resolve("docs/server-checks.md"), markdown(counts(servers)) + details(servers));
    }

    /** Between its marks the page has this text. */
    private static void assertWritten(Path page, String text) throws IOException {
        String present = Files.readString(page);
        String right = present.substring(0, present.indexOf(BEGIN) + BEGIN.length())
                + text
                + present.substring(present.indexOf(END));
        if (Boolean.getBoolean("latchmark.servers.write")) {
            Files.writeString(page, right);
        }
        assertThat(Files.readString(page)).isEqualTo(right);
    }

    private static SortedMap<String, Diagnosis> servers() throws IOException {
        SortedMap<String, Diagnosis> servers = new TreeMap<>();
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/servers"))) {
            for (Path file : files.toList()) {
                servers.put(file.getFileName().toString(), JsonFile.read(file, Diagnosis.class, Diagnosis.FORMAT));
            }
        }
        return servers;
    }

    private static Table counts(SortedMap<String, Diagnosis> servers) {
        Table.Builder<Map.Entry<String, Diagnosis>> table = Table.of("", List.copyOf(servers.entrySet()));
        table.text("Server", entry -> entry.getValue().title());
        for (Proof.Result result : Proof.Result.values()) {
            table.whole(word(result), entry -> entry.getValue().count(result));
        }
        return table.text("File", entry -> "[" + entry.getKey() + "](servers/" + entry.getKey() + ")")
                .build();
    }

    private static String details(SortedMap<String, Diagnosis> servers) {
        StringBuilder details = new StringBuilder();
        for (Diagnosis conformance : servers.values()) {
            List<Proof> open = conformance.proofs().stream()
                    .filter(proof -> proof.result() != Proof.Result.PASSED)
                    .toList();
            details.append("\n### ").append(conformance.title()).append("\n\nLatchmark ");
            details.append(conformance.latchmark()).append(" from ").append(conformance.client());
            details.append(", ").append(conformance.at()).append(", ");
            details.append(Math.round(conformance.seconds())).append(" s. ");
            details.append(open.isEmpty() ? "All proofs passed.\n" : "These did not pass:\n\n");
            details.append(open.isEmpty() ? "" : markdown(reasons(open)));
        }
        return details.toString();
    }

    private static Table reasons(List<Proof> open) {
        return Table.of("", open)
                .text("Proof", Proof::name)
                .text("Result", proof -> word(proof.result()))
                .text("Reason", Proof::detail)
                .build();
    }

    private static String word(Proof.Result result) {
        return result.name().toLowerCase(Locale.ROOT);
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
