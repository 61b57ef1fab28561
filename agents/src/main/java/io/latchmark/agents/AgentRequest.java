package io.latchmark.agents;

import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.schema.jdbc.ServerUrl;
import io.latchmark.storage.facts.FactCollector;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The options of an agent. Immutable.
 *
 * @param place the coordinator to join, and the keys
 * @param name by which the coordinator knows it; empty for that of its key, or the host's if the user has separate keys
 * @param offer what it does for a run
 * @param servers to which it may log in
 * @param out folder for its parts of runs
 */
public record AgentRequest(AgentPlace place, String name, Offer offer, Servers servers, Path out) {
    /**
     * The servers to which an agent may log in, and its login there. The password is sent to no other server, whatever a
     * coordinator orders.
     *
     * @param urls each must be textually equal to the coordinator's
     * @param passwordFile file with the password of the database's user on its first line
     */
    public record Servers(List<String> urls, String user, Optional<Path> passwordFile) {
        public Servers {
            urls = List.copyOf(urls);
        }

        /**
         * The database named in an order, if it is one of these.
         *
         * @throws LatchmarkException of category USAGE if it is not
         */
        DatabaseRequest ordered(DatabaseRequest order) {
            DatabaseRequest own = urls.stream()
                    .map(url -> DatabaseRequest.ofServer(url, user, passwordFile))
                    .filter(its ->
                            its.address().equals(order.address()) && its.login().equals(order.login()))
                    .findFirst()
                    .orElse(null);
            if (own == null) {
                throw LatchmarkException.usage("the order is for "
                        + ServerUrl.of(order.address()).shown() + " as '" + order.login()
                        + "', and this agent logs in to "
                        + urls.stream().map(url -> ServerUrl.of(url).shown()).collect(Collectors.joining(" or "))
                        + " as '" + user + "': start it with the --url and --user of the run");
            }
            return own;
        }
    }

    /**
     * What an agent does for a run.
     *
     * @param roles {@code load}, {@code sample}, {@code command}; empty for those of its key
     * @param folders the directories of this host with the database's files, by {@code data} and {@code log}; none to query the
     *     database
     * @param collectors names of the {@link FactCollector}s that report this host's storage configuration
     * @param allow the file that lists the commands that an experiment may run here
     */
    public record Offer(Set<String> roles, Map<String, Path> folders, List<String> collectors, Optional<Path> allow) {
        public Offer {
            roles = Set.copyOf(roles);
            folders = Map.copyOf(folders);
            collectors = List.copyOf(collectors);
        }

        /** Whether it executes a share of the load. */
        public boolean loads() {
            return roles.contains(Identity.LOAD);
        }

        void check(Problems problems) {
            if (!Identity.ROLES.containsAll(roles)) {
                problems.add("--roles " + String.join(",", new TreeSet<>(roles))
                        + ": must be load, sample or command, or several");
            }
            if (roles.contains(Identity.COMMAND) && allow.isEmpty()) {
                problems.add(
                        "--roles command without --allow: name the file that lists the commands that may be run here");
            }
            for (String name : collectors) {
                if (FactCollector.named(name).isEmpty()) {
                    problems.add("--facts " + name + ": must be one of "
                            + Arrays.stream(FactCollector.values())
                                    .map(FactCollector::toolName)
                                    .collect(Collectors.joining(", ")));
                }
            }
            if (folders.containsKey("log") && !folders.containsKey("data")) {
                problems.add("--log-dir without --data-dir: name the directory of the data, too");
            }
        }

        /**
         * Requires that the folders exist.
         *
         * @throws LatchmarkException of category ENVIRONMENT
         */
        void requireFolders() {
            folders.forEach((use, folder) -> {
                if (!Files.isDirectory(folder)) {
                    throw LatchmarkException.environment("--" + use + "-dir " + folder
                            + ": there is no such directory on this host; name one that holds files of the database");
                }
            });
        }
    }

    /** The name of this host, or {@code agent} if that is not a valid agent name. */
    public static String hostName() {
        try {
            String host = InetAddress.getLocalHost().getHostName();
            return Identity.isName(host) ? host : "agent";
        } catch (UnknownHostException e) {
            return "agent";
        }
    }

    /**
     * Restricts this agent to its key: its name, and the roles in both key and options.
     *
     * @throws LatchmarkException of category USAGE if the key is for another agent or other roles
     */
    AgentRequest as(Identity certified) {
        if (!name.isEmpty() && !name.equals(certified.name())) {
            throw LatchmarkException.usage("--name " + name + ": the key is for " + certified.name()
                    + "; leave out --name, or take the key of " + name);
        }
        Set<String> roles = new TreeSet<>(offer.roles());
        if (roles.isEmpty()) {
            roles.addAll(place.keys().isPresent() ? certified.roles() : Set.of(Identity.LOAD));
        }
        if (!certified.roles().containsAll(roles)) {
            throw LatchmarkException.usage("--roles " + String.join(",", roles) + ": the key of " + certified.name()
                    + " is for " + certified.rolesText() + "; make one for all that it does by 'latchmark agent keys'");
        }
        if (roles.contains(Identity.COMMAND) && offer.allow().isEmpty()) {
            throw LatchmarkException.usage(
                    "the role command without --allow: name the file that lists the commands that may be run here");
        }
        if (!roles.contains(Identity.COMMAND) && offer.allow().isPresent()) {
            throw LatchmarkException.usage("--allow without the role command: the roles are "
                    + String.join(",", roles) + "; name them by --roles, or make a key that has it by"
                    + " 'latchmark agent keys'");
        }
        boolean asksDatabase = roles.contains(Identity.LOAD)
                || (roles.contains(Identity.SAMPLE) && offer.folders().isEmpty());
        if (asksDatabase && servers.urls().isEmpty()) {
            throw LatchmarkException.usage("--url is missing: name the server of the run as the run does, and --user;"
                    + " the agent's password goes to no other");
        }
        return new AgentRequest(
                place,
                certified.name(),
                new Offer(roles, offer.folders(), offer.collectors(), offer.allow()),
                servers,
                out);
    }

    /** Adds the problems found. Opens nothing. */
    public void check(Problems problems) {
        place.check(problems);
        if (!name.isEmpty() && !Identity.isName(name)) {
            problems.add("--name '" + name
                    + "': must be 1 to 60 letters, digits, '.', '_' and '-', the first a letter or digit");
        }
        offer.check(problems);
        servers.urls()
                .forEach(url -> DatabaseRequest.ofServer(url, servers.user(), servers.passwordFile())
                        .check(problems));
        new OutputRequest(out, "").check(problems);
    }
}
