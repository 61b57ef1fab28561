package io.latchmark.agents.merge;

import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The files of a part: which are fetched from its agent, and where they are stored in the directory of the whole run. */
public final class PartFiles {
    /** The folder of the parts in the directory of the whole run, with one directory per agent. */
    public static final String AGENTS = "agents";

    /** The files of a part that are merged. */
    public static final List<String> NAMES = List.of(
            RunDirectory.RUN,
            RunDirectory.INTERVALS,
            RunDirectory.TRANSACTIONS,
            RunDirectory.SAMPLES,
            RunDirectory.EVENTS);

    private static final int BUFFER_BYTES = 1 << 16;

    private PartFiles() {}

    /**
     * The directory of an agent's part.
     *
     * @throws IllegalArgumentException if the name is not valid for an agent
     */
    public static Path directory(RunDirectory whole, String agent) {
        if (!Identity.isName(agent)) {
            throw new IllegalArgumentException("'" + agent + "' is not a name of an agent");
        }
        return whole.path().resolve(AGENTS).resolve(agent);
    }

    /**
     * The SHA-256 of every file of a part, in hex, by name, as announced by its agent.
     *
     * @throws LatchmarkException of category ENVIRONMENT if one can't be read
     */
    public static Map<String, String> checksums(Path directory) {
        Map<String, String> checksums = new TreeMap<>();
        NAMES.forEach(name -> checksums.put(name, sha256(directory.resolve(name))));
        return checksums;
    }

    /** The problem with the files in a directory; empty if they match the announced ones. */
    static Optional<String> problem(Path directory, Map<String, String> announced) {
        for (String name : NAMES) {
            String checksum = announced.get(name);
            if (checksum == null) {
                return Optional.of(name + " was not announced");
            }
            if (!Files.isRegularFile(directory.resolve(name))) {
                return Optional.of(name + " is missing");
            }
            if (!sha256(directory.resolve(name)).equals(checksum)) {
                return Optional.of(name + " is not the file that the agent announced: its SHA-256 is another");
            }
        }
        return Optional.empty();
    }

    private static String sha256(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                digest.update(buffer, 0, length);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot read " + file + " (" + FileFailure.reason(e) + "): make it readable", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }
}
