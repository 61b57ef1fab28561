package io.latchmark.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What an agent says about itself when it joins.
 *
 * @param name by which people know it; no other agent of the controller has it
 * @param roles what it offers: {@link #LOAD}, {@link #SAMPLE}, {@link #COMMAND}
 * @param build its program, which must be the controller's
 */
public record Introduction(String name, Set<String> roles, Build build) {
    /** The role of an agent that executes a part of the load. */
    public static final String LOAD = "load";

    /** The role of an agent that samples its host. */
    public static final String SAMPLE = "sample";

    /** The role of an agent that executes commands of an experiment. */
    public static final String COMMAND = "command";

    static final String KIND = "introduction";

    private static final Set<String> ROLES = Set.of(LOAD, SAMPLE, COMMAND);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}");
    private static final int ROLES_MAX = 16;

    /**
     * A program.
     *
     * @param version of Latchmark
     * @param format of the messages between controller and agents
     */
    public record Build(String version, int format) {
        /** How messages are shown. */
        String text() {
            return version + " (message format " + format + ")";
        }
    }

    public Introduction {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no name of an agent: 1 to 60 letters, digits, '.', '_'"
                            + " and '-', the first a letter or digit");
        }
        roles = Set.copyOf(roles);
        if (roles.isEmpty() || !ROLES.containsAll(roles)) {
            throw new IllegalArgumentException(
                    "roles " + new TreeSet<>(roles) + ": must be load, sample or command, or several");
        }
    }

    /** Whether an agent may be called that. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The roles that there are. */
    public static Set<String> allRoles() {
        return ROLES;
    }

    Parcel parcel() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(build.format());
            out.writeUTF(build.version());
            out.writeUTF(name);
            out.writeByte(roles.size());
            for (String role : roles) {
                out.writeUTF(role);
            }
        } catch (IOException e) {
            throw new IllegalStateException("a stream in memory failed", e);
        }
        return new Parcel(KIND, bytes.toByteArray());
    }

    /**
     * What an agent said.
     *
     * @throws IllegalArgumentException if that is no introduction
     */
    static Introduction of(Parcel parcel) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(parcel.bytes()))) {
            int format = in.readInt();
            Build build = new Build(in.readUTF(), format);
            String name = in.readUTF();
            int count = in.readUnsignedByte();
            Set<String> roles = new TreeSet<>();
            for (int i = 0; i < Math.min(count, ROLES_MAX); i++) {
                roles.add(in.readUTF());
            }
            return new Introduction(name, roles, build);
        } catch (IOException e) {
            throw new IllegalArgumentException("an introduction that ends early", e);
        }
    }
}
