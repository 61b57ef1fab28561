package io.latchmark.agents;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.Json;
import io.latchmark.results.YamlFile;
import io.latchmark.runner.experiment.Action;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The commands permitted by a file on this host: programs with exactly these arguments, and shell scripts with exactly this text,
 * without wildcards. Immutable.
 *
 * @param file which lists them; empty if none are allowed
 * @param actions without a host and an agent
 */
record AllowedCommands(Optional<Path> file, Set<Action> actions) {
    static final AllowedCommands NONE = new AllowedCommands(Optional.empty(), Set.of());

    AllowedCommands {
        actions = Set.copyOf(actions);
    }

    /**
     * Reads a YAML file: a list of {@code command:}, a list of words, or {@code shell:}, a text, as in an experiment's file.
     *
     * @throws LatchmarkException of category USAGE if it is invalid, or others may write it
     */
    static AllowedCommands read(Path file) {
        JsonNode root = YamlFile.read(file, "allowed commands").root();
        requireOwn(file);
        if (!root.isArray()) {
            throw refused(file, "must be a list of commands, each as '- command: [program, argument]'");
        }
        Set<Action> actions = new HashSet<>();
        int number = 0;
        for (JsonNode entry : root) {
            number++;
            Optional<Action> action = action(entry);
            if (action.isEmpty()) {
                throw refused(
                        file, "entry " + number + " must be either 'command', a list of words, or 'shell', a text");
            }
            actions.add(action.get());
        }
        return new AllowedCommands(Optional.of(file), actions);
    }

    private static void requireOwn(Path file) {
        try {
            PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            if (view != null) {
                Set<PosixFilePermission> permissions = view.readAttributes().permissions();
                if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                        || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
                    throw refused(file, "other users may write it, and run anything as this one: chmod 644 it");
                }
            }
        } catch (IOException e) {
            throw refused(file, "cannot be read (" + FileFailure.reason(e) + ")");
        }
    }

    private static LatchmarkException refused(Path file, String why) {
        return LatchmarkException.usage("--allow " + file + ": " + why);
    }

    private static Optional<Action> action(JsonNode entry) {
        if (entry.size() != 1) {
            return Optional.empty();
        }
        String shell = entry.path("shell").asText();
        if (!shell.isEmpty()) {
            return Optional.of(new Action(List.of(shell), "", true));
        }
        List<String> words = new ArrayList<>();
        for (JsonNode word : entry.path("command")) {
            if (!word.isValueNode() || word.isNull()) {
                return Optional.empty();
            }
            words.add(word.asText());
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(new Action(words, "", false));
    }

    /**
     * Requires that all commands are allowed.
     *
     * @throws LatchmarkException of category ENVIRONMENT, with the lines to add
     */
    void require(List<Action> asked) {
        List<String> missing = asked.stream()
                .filter(action -> !actions.contains(action))
                .map(AllowedCommands::line)
                .distinct()
                .toList();
        if (!missing.isEmpty()) {
            throw LatchmarkException.environment("its host does not allow "
                    + (missing.size() == 1 ? "this command" : "these commands") + ": to allow, add to "
                    + file.map(its -> its.toAbsolutePath() + " there")
                            .orElse("a file there that the agent gets by --roles command --allow FILE")
                    + " the following, and start the agent again: " + String.join(" and ", missing));
        }
    }

    /** In the format of the file. */
    private static String line(Action action) {
        try {
            return action.shell()
                    ? "- shell: "
                            + Json.MAPPER.writeValueAsString(action.command().get(0))
                    : "- command: " + Json.MAPPER.writeValueAsString(action.command());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("words that are not JSON", e);
        }
    }
}
