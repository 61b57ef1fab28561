package io.latchmark.application.request;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The identity of an agent, from its certificate: the common name is its name, and the organizational units are its roles.
 *
 * @param name unique among a coordinator's agents
 * @param roles what it may do: {@link #LOAD}, {@link #SAMPLE}, {@link #COMMAND}
 */
public record Identity(String name, Set<String> roles) {
    /** The role of an agent that executes a part of the load. */
    public static final String LOAD = "load";

    /** The role of an agent that samples its host. */
    public static final String SAMPLE = "sample";

    /** The role of an agent that executes commands of an experiment. */
    public static final String COMMAND = "command";

    /** All roles. */
    public static final Set<String> ROLES = Set.of(LOAD, SAMPLE, COMMAND);

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}");

    public Identity {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is not a name of an agent: 1 to 60 letters, digits, '.', '_'"
                            + " and '-', the first a letter or digit");
        }
        roles = Set.copyOf(roles);
        if (!ROLES.containsAll(roles)) {
            throw new IllegalArgumentException("roles " + String.join(",", new TreeSet<>(roles))
                    + ": must be load, sample or command, or several");
        }
    }

    /** Whether this is a valid name for an agent. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The roles, in order. */
    public String rolesText() {
        return String.join(", ", new TreeSet<>(roles));
    }
}
