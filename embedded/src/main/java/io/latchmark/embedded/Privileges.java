package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The operating system user that the server runs as. PostgreSQL refuses root, so root switches to another user, or to a user
 * namespace in which it does not appear as root and files still belong to root. Which method works depends on the container and
 * on the parent folders: each is tried. Immutable.
 *
 * @param way for the run record, for example {@code setpriv to postgres}
 * @param prefix words to put before a command
 */
record Privileges(String way, List<String> prefix) {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int ROOT = 0;

    /** The test for a candidate: {@code $1} is the program, {@code $2} the data directory. */
    private static final String TEST = "test -x \"$1\" && test -w \"$2\" && test -x \"$2\"";

    private record Account(String name, int uid, int gid) {}

    private record Candidate(Privileges privileges, Account owner) {}

    List<String> wrap(List<String> command) {
        List<String> words = new ArrayList<>(prefix);
        words.addAll(command);
        return words;
    }

    /** The method for a data directory that a server has used: as its owner. */
    static Privileges ofOwner(Binaries binaries, Path data) throws IOException {
        int uid = uid(data);
        if (!isRoot()) {
            return ordinary();
        }
        if (uid == ROOT) {
            return choose(List.of(namespace()), binaries, data, false);
        }
        int gid = (Integer) Files.getAttribute(data, "unix:gid");
        Account owner = new Account(Files.getOwner(data).getName(), uid, gid);
        return choose(handOver(owner), binaries, data, false);
    }

    /** The method for an empty data directory, which is then given to the selected user. */
    static Privileges forEmpty(Binaries binaries, Path data) throws IOException {
        if (!isRoot()) {
            return ordinary();
        }
        List<Candidate> candidates = new ArrayList<>();
        for (String name : List.of("postgres", "nobody")) {
            Command uid = Command.run(List.of("id", "-u", name), Path.of("/"), LIMIT);
            Command gid = Command.run(List.of("id", "-g", name), Path.of("/"), LIMIT);
            if (uid.succeeded() && gid.succeeded()) {
                candidates.addAll(
                        handOver(new Account(name, Integer.parseInt(uid.output()), Integer.parseInt(gid.output()))));
                break;
            }
        }
        candidates.add(namespace());
        return choose(candidates, binaries, data, true);
    }

    /** Changes a file's owner to that of another file, if permitted. */
    static void giveTo(Path file, Path example) throws IOException {
        Files.setAttribute(file, "unix:uid", Files.getAttribute(example, "unix:uid"));
        Files.setAttribute(file, "unix:gid", Files.getAttribute(example, "unix:gid"));
    }

    private static Privileges choose(List<Candidate> candidates, Binaries binaries, Path data, boolean give)
            throws IOException {
        List<String> tried = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (give) {
                Files.setAttribute(data, "unix:gid", candidate.owner().gid());
                Files.setAttribute(data, "unix:uid", candidate.owner().uid());
            }
            Privileges privileges = candidate.privileges();
            List<String> test =
                    List.of("/bin/sh", "-c", TEST, "sh", binaries.postgres().toString(), data.toString());
            Command result = Command.run(privileges.wrap(test), Path.of("/"), LIMIT);
            if (result.succeeded()) {
                return privileges;
            }
            tried.add(privileges.way() + ": "
                    + (result.output().isEmpty() ? "cannot read the binaries or write the data" : result.reason()));
        }
        throw LatchmarkException.environment("PostgreSQL does not run as root, and no other way works for " + data
                + " (" + String.join("; ", tried) + "); run Latchmark as an ordinary user, or choose a --data-dir"
                + " below a folder that other users may enter");
    }

    private static List<Candidate> handOver(Account user) {
        List<Candidate> candidates = new ArrayList<>();
        candidates.add(new Candidate(
                new Privileges(
                        "setpriv to " + user.name(),
                        List.of("setpriv", "--reuid=" + user.uid(), "--regid=" + user.gid(), "--clear-groups", "--")),
                user));
        candidates.add(new Candidate(
                new Privileges("runuser to " + user.name(), List.of("runuser", "-u", user.name(), "--")), user));
        candidates.add(new Candidate(
                new Privileges(
                        "su to " + user.name(),
                        List.of("su", "-s", "/bin/sh", "-c", "exec \"$0\" \"$@\"", "--", user.name())),
                user));
        return candidates;
    }

    private static Candidate namespace() {
        return new Candidate(
                new Privileges("user namespace (unshare -U)", List.of("unshare", "-U", "--")),
                new Account("root", ROOT, ROOT));
    }

    private static Privileges ordinary() {
        return new Privileges("none needed: not root", List.of());
    }

    private static boolean isRoot() {
        Command id = Command.run(List.of("id", "-u"), Path.of("/"), LIMIT);
        return id.succeeded() && id.output().equals(Integer.toString(ROOT));
    }

    private static int uid(Path path) throws IOException {
        return (Integer) Files.getAttribute(path, "unix:uid");
    }
}
