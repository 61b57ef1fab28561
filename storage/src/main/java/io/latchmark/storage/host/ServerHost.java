package io.latchmark.storage.host;

import java.util.HashMap;
import java.util.Map;

/**
 * Whether a server's files are on this machine. A path that exists on both hosts proves nothing; nor does an address, because a
 * port may be forwarded.
 *
 * @param isThisOne whether that is proven
 * @param evidence what proved it, or what is missing
 * @param process process id of the server on this machine, whose threads or children serve its sessions; 0 if unknown
 * @param settings how the server writes, by its own files on this host: name and value
 * @param mayBeThisOne whether it has an address of this machine, for example in a container
 */
public record ServerHost(
        boolean isThisOne, String evidence, long process, Map<String, String> settings, boolean mayBeThisOne) {
    private static final String REMEDY =
            "; the devices behind its files are not sampled: run Latchmark on the database's host, with the same view of"
                    + " processes and files as the server (outside of a container, or in the server's)";

    public ServerHost {
        settings = Map.copyOf(settings);
    }

    /** A server without such files. */
    public ServerHost(boolean isThisOne, String evidence, long process) {
        this(isThisOne, evidence, process, Map.of(), isThisOne);
    }

    /** Proof without a process to examine. */
    public ServerHost(boolean isThisOne, String evidence) {
        this(isThisOne, evidence, 0);
    }

    /** A server started by Latchmark in a folder on this machine, with its process if it was found. */
    public static ServerHost embedded(ServerHost found) {
        return new ServerHost(true, "the embedded server of a data directory on this machine", found.process);
    }

    public static ServerHost unproven(String reason) {
        return new ServerHost(false, reason + REMEDY);
    }

    /** This host, with the settings of the server's own files. */
    public ServerHost with(Map<String, String> found) {
        return new ServerHost(isThisOne, evidence, process, found, mayBeThisOne);
    }

    /** This host, which is reached at an address of this machine. */
    public ServerHost withLocalAddress() {
        return new ServerHost(isThisOne, evidence, process, settings, true);
    }

    /** For the group {@code server_host}. */
    public Map<String, String> facts() {
        Map<String, String> facts = new HashMap<>(settings);
        facts.put("same_as_driver", isThisOne ? "proven" : "not proven");
        facts.put("evidence", evidence);
        if (mayBeThisOne && !isThisOne) {
            facts.put("address", "an address of the driver's machine");
        }
        return facts;
    }
}
