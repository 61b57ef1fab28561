package io.latchmark.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.Verification;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The commands in an experiment's file. */
record ActionReader(JsonNode root, Faults faults) {
    /** Checks what the schema cannot express. */
    void check() {
        for (JsonNode configuration : root.path("configurations")) {
            for (String part : List.of("apply", "revert")) {
                configuration.path(part).forEach(this::checkAction);
            }
            configuration.path("verify").forEach(this::checkVerification);
        }
        root.path("on-failure").forEach(this::checkAction);
    }

    private void checkAction(JsonNode action) {
        if (action.has("command") == action.has("shell")) {
            faults.add(action, "an action needs either 'command', a list, or 'shell', a text");
        }
        String program = action.path("command").path(0).asText("-");
        boolean isOfText = Stream.of(action.path("command"), action.path("shell"))
                .flatMap(words -> words.isArray() ? StreamSupport.stream(words.spliterator(), false) : Stream.of(words))
                .noneMatch(word -> word.asText().indexOf('\0') >= 0);
        if (program.isBlank() || !isOfText) {
            faults.add(action, "a command needs the name of a program first, and no word may hold a zero character");
        }
    }

    private void checkVerification(JsonNode verification) {
        checkAction(verification);
        if (verification.has("contains") == verification.has("matches")) {
            faults.add(verification, "verify needs either 'contains', a text, or 'matches', a regular expression");
        }
        try {
            Pattern unused = Pattern.compile(verification.path("matches").asText());
        } catch (PatternSyntaxException e) {
            faults.add(verification.path("matches"), "matches: " + e.getDescription() + " at position " + e.getIndex());
        }
    }

    List<Action> actions(JsonNode nodes) {
        List<Action> actions = new ArrayList<>();
        nodes.forEach(node -> actions.add(action(node)));
        return actions;
    }

    List<Verification> verifications(JsonNode nodes) {
        List<Verification> verifications = new ArrayList<>();
        for (JsonNode verification : nodes) {
            Pattern expected = verification.has("contains")
                    ? Pattern.compile(verification.path("contains").asText(), Pattern.LITERAL)
                    : Pattern.compile(verification.path("matches").asText(), Pattern.MULTILINE);
            verifications.add(new Verification(action(verification), expected));
        }
        return verifications;
    }

    private Action action(JsonNode node) {
        List<String> words = new ArrayList<>();
        if (node.has("shell")) {
            words.add(node.path("shell").asText());
        } else {
            node.path("command").forEach(word -> words.add(word.asText()));
        }
        return new Action(words, node.path("host").asText(host()), node.has("shell"));
    }

    /** The default host of commands; empty for this host. */
    String host() {
        return root.path("host").asText();
    }
}
