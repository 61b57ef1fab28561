package io.latchmark.storage.facts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a collector runs.
 *
 * @param programs names and usual paths of the program; the first that exists is used
 * @param arguments argument list of each command. A command with {@link #EACH} in a word runs once for each device; a word with
 *     {@link #ALL} is repeated for each device within one command
 * @param devices the devices to query, as names in {@code /sys/block}; empty if the commands name no device
 * @param subject what is looked for, for a message
 * @param needs what is needed for it, for a message
 */
record CollectorCommands(
        List<String> programs, List<List<String>> arguments, String devices, String subject, String needs) {
    static final String EACH = "{each}";
    static final String ALL = "{all}";

    /** The commands of a tool that finds its devices itself; the words of each command are separated by blanks. */
    static CollectorCommands ofHost(List<String> programs, List<String> commands, String subject, String needs) {
        return new CollectorCommands(
                programs, commands.stream().map(CollectorCommands::words).toList(), "", subject, needs);
    }

    static List<String> words(String command) {
        return Arrays.asList(command.split(" "));
    }

    /** Arguments for grep to print sysfs files of each device, each line with its path. */
    static List<String> files(List<String> names) {
        return Stream.concat(Stream.of("-s", "."), names.stream().map(name -> "/sys/block/" + ALL + "/" + name))
                .toList();
    }

    boolean isOnDevices() {
        return !devices.isEmpty();
    }

    boolean isMeant(String device) {
        return Pattern.matches(devices, device);
    }

    /** The commands for these devices, without the program; commands that need a device are omitted if there are none. */
    List<List<String>> commands(List<String> found) {
        List<List<String>> commands = new ArrayList<>();
        for (List<String> words : arguments) {
            boolean onEach = words.stream().anyMatch(word -> word.contains(EACH));
            boolean onAll = words.stream().anyMatch(word -> word.contains(ALL));
            if (onEach) {
                found.forEach(device -> commands.add(
                        words.stream().map(word -> word.replace(EACH, device)).toList()));
            } else if (!onAll || !found.isEmpty()) {
                commands.add(words.stream()
                        .flatMap(word -> word.contains(ALL)
                                ? found.stream().map(device -> word.replace(ALL, device))
                                : Stream.of(word))
                        .toList());
            }
        }
        return commands;
    }
}
