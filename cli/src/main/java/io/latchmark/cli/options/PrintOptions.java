package io.latchmark.cli.options;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.cli.console.Console;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The output format of a command. */
public final class PrintOptions {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "format of the output: text, json or markdown (default: ${DEFAULT-VALUE})")
    private Format format = Format.TEXT;

    /** The form of the output. */
    public enum Format {
        TEXT,
        JSON,
        MARKDOWN
    }

    /** Prints a document in the requested format; JSON contains the figures instead. */
    public void document(Document document, Supplier<String> json) {
        List<String> texts = switch (format) {
            case TEXT -> TextRenderer.lines(document);
            case JSON -> List.of(json.get());
            case MARKDOWN -> MarkdownRenderer.lines(document);
        };
        texts.forEach(Console.standard()::document);
    }

    /** As above, with these figures under a name. */
    public void document(Document document, String name, Object figures) {
        document(document, () -> JsonText.of(Map.of("formatVersion", 1, name, figures)));
    }
}
