package io.latchmark.cli.options;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.engine.Engines;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The options declared by engines for a command, which is given them where this is mixed in. */
@Command
public final class EngineOptions {
    private final List<OptionSpec> options = new ArrayList<>();

    public EngineOptions(EngineOption.Use use) {
        for (Engine engine : Engines.all()) {
            for (EngineOption option : engine.options()) {
                if (option.uses().contains(use)) {
                    options.add(spec(engine, option));
                }
            }
        }
    }

    @Spec(Spec.Target.MIXEE)
    void addTo(CommandSpec command) {
        options.forEach(command::addOption);
    }

    /** The given options by name without dashes; a disabled switch counts as not given. */
    public Map<String, String> given() {
        Map<String, String> given = new HashMap<>();
        for (OptionSpec option : options) {
            Object value = option.getValue();
            if (value != null && !value.equals(false)) {
                given.put(option.longestName().substring(2), value.toString());
            }
        }
        return given;
    }

    private static OptionSpec spec(Engine engine, EngineOption option) {
        OptionSpec.Builder builder = OptionSpec.builder("--" + option.name())
                .description(option.description().replace("%", "%%"))
                .userObject(engine.title() + " only");
        return option.isFlag()
                ? builder.type(boolean.class).build()
                : builder.type(String.class)
                        .paramLabel(option.label())
                        .converters(Converters.reader(option.reader()))
                        .build();
    }
}
