package io.latchmark.cli.options;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.engine.Engines;
import io.latchmark.application.engine.OptionRequirement;
import io.latchmark.application.request.Condition;
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

    /** The help heading of an option without a field, and when it has an effect. */
    record Effects(String heading, List<OptionRequirement> requirements) {}

    public EngineOptions(EngineOption.Use use) {
        for (Engine engine : Engines.all()) {
            OptionRequirement server = requirement(engine);
            for (EngineOption option : engine.options()) {
                if (option.uses().contains(use)) {
                    options.add(spec(engine, option, server));
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

    private static OptionSpec spec(Engine engine, EngineOption option, OptionRequirement server) {
        List<OptionRequirement> requirements = new ArrayList<>(List.of(server));
        if (option.uses().contains(EngineOption.Use.LOAD)) {
            requirements.add(Condition.LOADING.requirement());
        }
        requirements.addAll(option.requirements());
        OptionSpec.Builder builder = OptionSpec.builder("--" + option.name())
                .description(option.description().replace("%", "%%"))
                .userObject(new Effects(engine.title() + " only", requirements));
        return option.isFlag()
                ? builder.type(boolean.class).build()
                : builder.type(String.class)
                        .paramLabel(option.label())
                        .converters(Converters.reader(option.reader()))
                        .build();
    }

    private static OptionRequirement requirement(Engine engine) {
        boolean embedded = Engines.isEmbedded(engine);
        return new OptionRequirement(
                chosen -> chosen.values("url").stream()
                        .findFirst()
                        .map(url -> engine.takes(url.toString()))
                        .orElse(embedded),
                embedded
                        ? "with a server other than " + engine.title()
                        : "without --url " + engine.urlForm().prefix() + "…",
                "it is for " + engine.title() + "; name " + (embedded ? "one" : "the server"));
    }
}
