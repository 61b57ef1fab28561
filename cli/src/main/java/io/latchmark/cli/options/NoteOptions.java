package io.latchmark.cli.options;

import io.latchmark.analysis.notes.ConfigurationNotes;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The folders with records about configurations, which are given to the command where this is mixed in. */
@Command
public final class NoteOptions {
    private final Map<ConfigurationNotes, OptionSpec> folders = new LinkedHashMap<>();

    @Spec(Spec.Target.MIXEE)
    void addTo(CommandSpec command) {
        for (ConfigurationNotes notes : ConfigurationNotes.all()) {
            OptionSpec folder = OptionSpec.builder("--" + notes.option())
                    .paramLabel("FOLDER")
                    .type(Path.class)
                    .description(notes.description())
                    .build();
            command.addOption(folder);
            folders.put(notes, folder);
        }
    }

    /**
     * The notes, with the records of the given folders.
     *
     * @throws io.latchmark.core.LatchmarkException if there are none in one of them
     */
    public List<ConfigurationNotes> read() {
        return folders.entrySet().stream()
                .map(each -> {
                    @Nullable Path folder = each.getValue().getValue();
                    return folder == null ? each.getKey() : each.getKey().read(folder);
                })
                .toList();
    }
}
