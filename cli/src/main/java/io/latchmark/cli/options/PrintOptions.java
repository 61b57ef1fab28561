package io.latchmark.cli.options;

import picocli.CommandLine.Option;

/** In which form a command prints what it found. */
public final class PrintOptions {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text, json or markdown (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Format format = Format.TEXT;

    /** The form of the output. */
    public enum Format {
        TEXT,
        JSON,
        MARKDOWN
    }

    /** The form asked for. */
    public Format format() {
        return format;
    }
}
