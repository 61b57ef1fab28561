package io.latchmark.cli;

import io.latchmark.agents.AgentOperation;
import io.latchmark.agents.AgentRequest;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.application.Child;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.Identity;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.console.Outlet;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.core.LatchmarkException;
import io.latchmark.hosts.AgentProcess;
import io.latchmark.platform.HostPort;
import io.latchmark.platform.Interrupts;
import io.latchmark.platform.Problems;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark agent}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "agent",
        mixinStandardHelpOptions = true,
        header = "Runs on another host: drives part of the load, samples the host, or executes commands.",
        description = "It waits for the coordinator (a 'latchmark run --agents N' or an experiment), joins it, and"
                + " exits when the coordinator releases it.",
        footer = {
            "latchmark agent --join 10.0.0.5:7800 --keys lab-1 --url jdbc:postgresql://db/bench --user bench",
            "latchmark agent --join 10.0.0.5:7800 --keys db --roles sample --data-dir /var/lib/postgresql"
        },
        subcommands = AgentCommand.KeysCommand.class)
final class AgentCommand implements CheckedCommand {
    private static final Path FROM_INPUT = Path.of("-");
    private static final int INPUT_BYTES_MAX = 64 << 10;

    @Option(
            names = "--join",
            paramLabel = "HOST:PORT",
            description = "address of the coordinator, its --agent-listen; required")
    private @Nullable HostPort join;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "unique name of this agent (default: that of its key, or the host name)")
    private String name = "";

    @Option(
            names = "--roles",
            paramLabel = "ROLE",
            split = ",",
            description = "what this agent does: load (drives a share of the load), sample (samples this host's devices"
                    + " and CPUs), command (executes commands of an experiment), or several (default: those of its"
                    + " key; without --keys, load)")
    private List<String> roles = new ArrayList<>();

    @HelpGroup.Of(HelpGroup.SAMPLING)
    @Option(
            names = "--data-dir",
            paramLabel = "FOLDER",
            description = "directory of this host that holds the database's data, to sample its devices (default: the"
                    + " agent asks the database, which must be seen to run on this host)")
    private @Nullable Path dataDir;

    @HelpGroup.Of(HelpGroup.SAMPLING)
    @Option(
            names = "--log-dir",
            paramLabel = "FOLDER",
            description = "directory of the log, if it is another one; with --data-dir")
    private @Nullable Path logDir;

    @HelpGroup.Of(HelpGroup.SAMPLING)
    @Option(
            names = "--facts",
            paramLabel = "TOOL",
            split = ",",
            description = "tools that report how this host's storage is configured, executed once before the load:"
                    + " ssacli, queue, mounts and others, as in an experiment file")
    private List<String> facts = new ArrayList<>();

    @Option(
            names = "--allow",
            paramLabel = "FILE",
            description = "YAML file with the commands that an experiment may execute on this host, word for word; must"
                    + " be writable only by its owner")
    private @Nullable Path allow;

    @Option(
            names = "--keys",
            paramLabel = "FOLDER",
            description =
                    "this host's keys, made by 'latchmark agent keys'; not needed if the coordinator is on this"
                            + " host. With '-' they are the first line of the standard input and the password is the second (the form of 'run --hosts'); the end of that input ends the agent")
    private @Nullable Path keys;

    @HelpGroup.Of(HelpGroup.DATABASE)
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "server of the run, exactly as in the run's --url; may be repeated. The agent logs in to no"
                    + " other server. Needed for load, and to sample without --data-dir")
    private List<String> urls = new ArrayList<>();

    @HelpGroup.Of(HelpGroup.DATABASE)
    @Option(names = "--user", paramLabel = "NAME", description = "the run's user of the database", defaultValue = "")
    private String user = "";

    @HelpGroup.Of(HelpGroup.DATABASE)
    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "file with that user's password on its first line (default: the variable LATCHMARK_PASSWORD,"
                    + " else a prompt). The coordinator does not send it")
    private @Nullable Path passwordFile;

    @HelpGroup.Of(HelpGroup.RECORDING)
    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "parts",
            description = "folder that gets a directory for each part of a run (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("parts");

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            defaultValue = "10m",
            description = "how long to wait for the coordinator (default: ${DEFAULT-VALUE})")
    private Duration patience = Duration.ofMinutes(10);

    @Override
    public void check(Problems problems) {
        if (join != null) {
            request(join).check(problems);
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        if (join == null) {
            OutputStream lines = Outlet.lines();
            AgentProcess.execute(
                    System.in,
                    lines,
                    Main.Version.number(),
                    password -> ConsoleOperator.withPassword(Console.standard(), password));
            return ExitCode.DONE.code();
        }
        if (!FROM_INPUT.equals(keys)) {
            AgentOperation.execute(
                    request(join), Optional.empty(), Main.Version.number(), new ConsoleOperator(Console.standard()));
            return ExitCode.DONE.code();
        }
        Keys handed = Keys.parse(inputLine());
        ConsoleOperator operator = ConsoleOperator.withPassword(Console.standard(), inputLine());
        Child.whenInputEnds(() -> Interrupts.endAsBySignal(ExitCode.INTERRUPTED.code()));
        AgentOperation.execute(request(join), Optional.of(handed), Main.Version.number(), operator);
        return ExitCode.DONE.code();
    }

    /** Reads exactly one line, leaving the rest for later readers of standard input. */
    private static String inputLine() {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            for (int next = System.in.read(); next >= 0 && next != '\n'; next = System.in.read()) {
                if (line.size() >= INPUT_BYTES_MAX) {
                    throw LatchmarkException.usage("--keys -: a line of more than " + INPUT_BYTES_MAX + " bytes");
                }
                line.write(next);
            }
        } catch (IOException e) {
            throw LatchmarkException.usage("--keys -: the standard input cannot be read (" + e.getMessage() + ")");
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private AgentRequest request(HostPort coordinator) {
        return new AgentRequest(
                new AgentPlace(coordinator, Optional.ofNullable(keys), patience),
                name,
                new AgentRequest.Offer(Set.copyOf(roles), folders(), facts, Optional.ofNullable(allow)),
                new AgentRequest.Servers(urls, user, Optional.ofNullable(passwordFile)),
                out);
    }

    private Map<String, Path> folders() {
        Map<String, Path> folders = new TreeMap<>();
        if (dataDir != null) {
            folders.put("data", dataDir);
        }
        if (logDir != null) {
            folders.put("log", logDir);
        }
        return folders;
    }

    /** {@code latchmark agent keys}. */
    @Command(
            name = "keys",
            mixinStandardHelpOptions = true,
            header = "Makes the keys by which a coordinator and its agents recognise each other.",
            description =
                    "It makes an authority, and a folder for the coordinator and for each host. Copy each folder to"
                            + " its host. A later call with other hosts adds theirs.",
            footer = {
                "latchmark agent keys keys --hosts lab-1,lab-2,db:sample+command",
                "latchmark agent keys keys --hosts lab-1 --renew"
            })
    static final class KeysCommand implements CheckedCommand {
        @Parameters(paramLabel = "FOLDER", description = "folder for the keys; keep its subfolder 'authority' secret")
        private Path folder = Path.of("");

        @Option(
                names = "--hosts",
                paramLabel = "NAME[:ROLE+ROLE]",
                split = ",",
                required = true,
                description = "hosts of the agents with their roles load, sample, command (default: load), for example"
                        + " lab-1,db:sample+command")
        private List<String> hosts = new ArrayList<>();

        @Option(
                names = "--renew",
                description =
                        "make new keys for hosts that have some, with the same roles unless you name others; the old ones"
                                + " stay valid until they expire")
        private boolean renew;

        @Override
        public void check(Problems problems) {
            for (String host : hosts) {
                try {
                    Identity unused = identity(host);
                } catch (IllegalArgumentException e) {
                    problems.add("--hosts " + host + ": " + e.getMessage());
                }
            }
        }

        private Identity identity(String host) {
            String[] parts = host.split(":", 2);
            if (parts.length == 1) {
                return new Identity(host, renew ? Set.of() : Set.of(Identity.LOAD));
            }
            return new Identity(parts[0], Set.copyOf(List.of(parts[1].split("\\+", -1))));
        }

        @Override
        public Integer call() {
            for (KeyMaker.KeyFolder made :
                    KeyMaker.make(folder, hosts.stream().map(this::identity).toList(), renew)) {
                Console.standard().line(made.folder() + ", valid until " + made.lastDay());
            }
            return ExitCode.DONE.code();
        }
    }
}
