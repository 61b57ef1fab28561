package io.latchmark.cli.options;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Prints help with commands and options under the headings of their {@link HelpGroup}. */
public final class GroupedHelp {
    private static final int INDENT = 2;

    private GroupedHelp() {}

    /** Installs this help for a program and all its commands. */
    public static void addTo(CommandLine line) {
        CommandSpec command = line.getCommandSpec();
        UsageMessageSpec usage = command.usageMessage();
        usage.abbreviateSynopsis(true)
                .synopsisHeading("%nUsage: ")
                .parameterListHeading("%n")
                .commandListHeading("");
        if (usage.description().length > 0) {
            usage.descriptionHeading("%n");
        }
        if (command.parent() != null) {
            line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, GroupedHelp::examples);
        }
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, GroupedHelp::options);
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, GroupedHelp::commands);
        line.getSubcommands().values().forEach(GroupedHelp::addTo);
    }

    /** The visible options of a command by heading. */
    public static Map<String, List<OptionSpec>> options(CommandSpec command) {
        Map<String, List<OptionSpec>> found = new LinkedHashMap<>();
        command.options().stream()
                .filter(option -> !option.hidden())
                .forEach(option -> found.computeIfAbsent(heading(option), heading -> new ArrayList<>())
                        .add(option));
        return sorted(found);
    }

    /** The visible subcommands of a command by heading. */
    public static Map<String, List<CommandSpec>> commands(CommandSpec command) {
        Map<String, List<CommandSpec>> found = new LinkedHashMap<>();
        command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(sub -> !sub.usageMessage().hidden())
                .forEach(sub -> found.computeIfAbsent(heading(sub), heading -> new ArrayList<>())
                        .add(sub));
        return sorted(found);
    }

    private static <T> Map<String, List<T>> sorted(Map<String, List<T>> found) {
        Map<String, List<T>> sorted = new LinkedHashMap<>();
        for (HelpGroup group : HelpGroup.values()) {
            if (group == HelpGroup.RARE) {
                found.keySet().stream()
                        .filter(GroupedHelp::isOfEngine)
                        .forEach(title -> sorted.put(title, found.get(title)));
            }
            if (found.containsKey(group.title())) {
                sorted.put(group.title(), found.get(group.title()));
            }
        }
        return sorted;
    }

    private static boolean isOfEngine(String title) {
        return Stream.of(HelpGroup.values()).noneMatch(group -> group.title().equals(title));
    }

    static String heading(OptionSpec option) {
        if (option.usageHelp() || option.versionHelp()) {
            return HelpGroup.HELP.title();
        }
        if (option.userObject() instanceof String heading) {
            return heading;
        }
        if (!(option.userObject() instanceof Field field)) {
            return HelpGroup.OPTIONS.title();
        }
        Class<?> holder = field.getDeclaringClass();
        String otherwise = HelpGroup.OPTIONS.title();
        return title(field, holder.isAnnotationPresent(Command.class) ? otherwise : title(holder, otherwise));
    }

    private static String heading(CommandSpec command) {
        return command.userObject() == null
                ? "Commands"
                : title(command.userObject().getClass(), "Commands");
    }

    private static String title(AnnotatedElement element, String otherwise) {
        HelpGroup.@Nullable Of group = element.getAnnotation(HelpGroup.Of.class);
        return group == null ? otherwise : group.value().title();
    }

    /** One example per line, for copying. */
    private static String examples(Help help) {
        return Stream.of(help.commandSpec().usageMessage().footer())
                .collect(Collectors.joining("%n  ", "%nExamples:%n  ", "%n"))
                .replace("%n", System.lineSeparator());
    }

    private static String options(Help help) {
        StringBuilder text = new StringBuilder();
        options(help.commandSpec())
                .forEach((heading, options) -> text.append(help.createHeading("%n" + heading + ":%n"))
                        .append(help.optionListExcludingGroups(
                                options, help.createDefaultLayout(), null, help.parameterLabelRenderer())));
        return text.toString();
    }

    private static String commands(Help help) {
        Map<String, List<CommandSpec>> groups = commands(help.commandSpec());
        int names = 2 * INDENT
                + groups.values().stream()
                        .flatMap(List::stream)
                        .mapToInt(command -> command.name().length())
                        .max()
                        .orElse(0);
        int width = help.commandSpec().usageMessage().width();
        StringBuilder text = new StringBuilder();
        groups.forEach((heading, commands) -> {
            Help.TextTable table = Help.TextTable.forColumns(
                    help.colorScheme(),
                    new Help.Column(names, INDENT, Help.Column.Overflow.SPAN),
                    new Help.Column(width - names, 0, Help.Column.Overflow.WRAP));
            commands.forEach(command -> table.addRowValues(
                    command.name(), String.join(" ", command.usageMessage().header())));
            text.append(help.createHeading("%n" + heading + ":%n")).append(table);
        });
        return text.toString();
    }
}
