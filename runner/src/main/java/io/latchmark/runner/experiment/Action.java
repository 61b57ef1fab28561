package io.latchmark.runner.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A command that changes or reads a configuration. Immutable; its text comes from the author of the experiment.
 *
 * @param command program and arguments; with {@code shell} a single shell command line
 * @param host host in the notation of the system's ssh client; empty for this host
 * @param shell whether a shell interprets the command
 */
public record Action(List<String> command, String host, boolean shell) {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");
    private static final List<String> SSH = List.of("ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10");

    public Action {
        command = List.copyOf(command);
        if (command.isEmpty() || (shell && command.size() != 1)) {
            throw new IllegalArgumentException(
                    "command has " + command.size() + " parts: must be 1 or more, with a shell exactly 1");
        }
    }

    /**
     * The process to start. No shell of this host is involved unless the action requests one. A remote host's sshd passes the
     * command to the user's shell: each argument is quoted for it, so that the program receives it unchanged.
     */
    public List<String> process() {
        if (!host.isEmpty()) {
            List<String> words = new ArrayList<>(SSH);
            // Ends the options, even if a host's name begins with a dash.
            words.add("--");
            words.add(host);
            words.add(shell ? command.get(0) : quoted());
            return words;
        }
        return shell ? List.of("/bin/sh", "-c", command.get(0)) : command;
    }

    /** The command as a user would type it. */
    public String text() {
        String typed = shell ? command.get(0) : quoted();
        return host.isEmpty() ? typed : "on " + host + ": " + typed;
    }

    private String quoted() {
        return command.stream().map(Action::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
