package io.latchmark.cli.feature;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The options that features add to the command in which this is mixed.
 *
 * @param <T> what the objects with the options implement
 */
@Command
public final class AddedOptions<T> {
    private final List<T> added;

    /**
     * The options for a command.
     *
     * @param command its name
     */
    public AddedOptions(String command, Class<T> type) {
        added = Feature.all().stream()
                .map(feature -> feature.options(command))
                .flatMap(Optional::stream)
                .map(type::cast)
                .toList();
    }

    @Spec(Spec.Target.MIXEE)
    void addTo(CommandSpec command) {
        added.forEach(
                options -> command.addMixin(options.getClass().getName(), CommandSpec.forAnnotatedObject(options)));
    }

    /** The objects with the options, whose fields have the values when the command line is parsed. */
    public List<T> all() {
        return added;
    }
}
