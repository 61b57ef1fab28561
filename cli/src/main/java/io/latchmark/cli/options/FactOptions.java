package io.latchmark.cli.options;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Facts that the user adds to a record. */
@HelpGroup.Of(HelpGroup.RECORDING)
public final class FactOptions {
    @Option(
            names = "--fact",
            paramLabel = "NAME=VALUE",
            description = "fact to record, for example firmware=5.22; may be repeated")
    private Map<String, String> facts = new LinkedHashMap<>();

    /** The facts by name. */
    public Map<String, String> facts() {
        return facts;
    }
}
