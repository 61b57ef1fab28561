package io.latchmark.agents;

import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Operator;
import io.latchmark.application.request.AgentHost;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.AgentsRequest;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.HostPort;
import io.latchmark.runner.experiment.Action;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The agents that a run starts by ssh. Their keys are created for this run. Keys and the database's password reach each agent
 * through the standard input of its ssh; they are not stored. Confined to one thread.
 */
final class AgentsBySsh implements AutoCloseable {
    private static final int SSH_PORT = 22;

    private final AgentPlace place;
    private final Optional<Path> folder;
    private final LaunchedAgents launched;

    private AgentsBySsh(AgentPlace place, Optional<Path> folder, LaunchedAgents launched) {
        this.place = place;
        this.folder = folder;
        this.launched = launched;
    }

    /**
     * Creates their keys; starts nothing yet.
     *
     * @throws LatchmarkException if keys can't be created, or no address of this host is known that the others can reach
     */
    static AgentsBySsh of(AgentsRequest agents, DatabaseRequest database, Operator operator) {
        if (agents.hosts().isEmpty()) {
            return new AgentsBySsh(
                    agents.place(), Optional.empty(), new LaunchedAgents(List.of(), Path.of(""), operator));
        }
        HostPort address = reached(agents.hosts().get(0), agents.place().address());
        operator.step("Making keys for this run");
        Path folder = temporary();
        Path keys = folder.resolve("keys");
        List<KeyMaker.KeyFolder> unused = KeyMaker.make(
                keys,
                agents.hosts().stream()
                        .map(host -> new Identity(host.name(), host.roles()))
                        .toList(),
                false);
        String password = DatabaseSession.storedPassword(database).orElse("");
        List<LaunchedAgents.Launch> launches = new ArrayList<>();
        for (AgentHost host : agents.hosts()) {
            launches.add(new LaunchedAgents.Launch(
                    host.name(),
                    new Action(words(host, address, database), host.host(), false),
                    List.of(KeyMaker.line(keys.resolve(host.name())), password)));
        }
        return new AgentsBySsh(
                new AgentPlace(
                        address,
                        Optional.of(keys.resolve(Keys.COORDINATOR)),
                        agents.place().patience()),
                Optional.of(folder),
                new LaunchedAgents(launches, folder, operator));
    }

    private static List<String> words(AgentHost host, HostPort address, DatabaseRequest database) {
        List<String> words = new ArrayList<>(List.of("latchmark", "agent", "--join=" + address, "--keys=-"));
        words.add("--roles=" + String.join(",", new TreeSet<>(host.roles())));
        words.add("--url=" + database.url().orElseThrow());
        if (!database.user().isEmpty()) {
            words.add("--user=" + database.user());
        }
        return words;
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("latchmark-agents");
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot write keys: " + FileFailure.reason(e));
        }
    }

    /** This host's address on the route to another host, from a connected datagram socket, which sends nothing. */
    private static HostPort reached(AgentHost host, HostPort listen) {
        if (!listen.resolve().getAddress().isLoopbackAddress()) {
            return listen;
        }
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(InetAddress.getByName(host.name()), SSH_PORT);
            return new HostPort(socket.getLocalAddress().getHostAddress(), listen.port());
        } catch (UnknownHostException | SocketException e) {
            throw LatchmarkException.usage(
                    "--hosts " + host.host() + ": this host can't find its address (" + e.getMessage()
                            + "), and so not its own on the way there: name this host's by --agent-listen HOST:PORT");
        }
    }

    /** The address and the keys for joining. */
    AgentPlace place() {
        return place;
    }

    /** Starts the agents, and discards their keys. */
    void start() {
        launched.start();
        folder.ifPresent(its -> KeyMaker.remove(its.resolve("keys")));
    }

    /** The first agent that has ended, with its last output. */
    Optional<String> ended() {
        return launched.ended();
    }

    @Override
    public void close() {
        launched.close();
        folder.ifPresent(KeyMaker::remove);
    }
}
