package io.latchmark.runner.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A command that changes or reads a configuration. Immutable; text from outside, written by the author of the experiment.
 *
 * @param command program and arguments; with {@code shell} a single text for the shell
 * @param host where it is executed, as the system's ssh client takes it; empty for this host
 * @param shell whether a shell interprets it
 * @param agent that executes it on its host, by name; empty for none
 */
public record Action(List<String> command, String host, boolean shell, String agent) {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");
    private static final List<String> SSH = List.of("ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10");

    public Action {
        command = List.copyOf(command);
        if (command.isEmpty() || (shell && command.size() != 1)) {
            throw new IllegalArgumentException(
                    "command has " + command.size() + " parts: must be 1 or more, with a shell exactly 1");
        }
        if (!host.isEmpty() && !agent.isEmpty()) {
            throw new IllegalArgumentException("both on host " + host + " and by agent " + agent);
        }
    }

    /** A command that no agent executes. */
    public Action(List<String> command, String host, boolean shell) {
        this(command, host, shell, "");
    }

    /**
     * The process to start. No shell of this host is involved unless the action asks for one. A remote host's sshd hands
     * what it gets to the user's shell: there each argument is quoted, so that the program receives it as it is written.
     */
    public List<String> process() {
        if (!agent.isEmpty()) {
            throw new IllegalStateException("executed by agent " + agent + ", not by a process of this host");
        }
        if (!host.isEmpty()) {
            List<String> words = new ArrayList<>(SSH);
            // What follows is no option, even if a host's name begins with a dash.
            words.add("--");
            words.add(host);
            words.add(shell ? command.get(0) : quoted());
            return words;
        }
        return shell ? List.of("/bin/sh", "-c", command.get(0)) : command;
    }

    /** The command as it could be typed. */
    public String text() {
        String typed = shell ? command.get(0) : quoted();
        if (!agent.isEmpty()) {
            return "by agent " + agent + ": " + typed;
        }
        return host.isEmpty() ? typed : "on " + host + ": " + typed;
    }

    private String quoted() {
        return command.stream().map(Action::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
