package io.latchmark.hosts;

import io.latchmark.application.AgentSamples;
import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Measured;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.RunHosts;
import io.latchmark.application.RunOperation;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.HostsRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.hosts.ChildLines.Accepted;
import io.latchmark.hosts.ChildLines.Order;
import io.latchmark.hosts.ChildLines.Sampling;
import io.latchmark.hosts.SampledChildren.Host;
import io.latchmark.hosts.pipe.Child;
import io.latchmark.hosts.pipe.Line;
import io.latchmark.platform.CountText;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.Share;
import io.latchmark.runner.Load;
import io.latchmark.storage.host.ServerHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The other hosts of a run: child processes there, which execute shares of its load and sample. Used by the run's thread. */
public final class ChildHosts implements RunHosts, AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    /** Time to open sessions and to find the devices. */
    private static final Duration ORDER_LIMIT = Duration.ofMinutes(5);

    /** As many connections as sshd takes at once with its default MaxStartups, through one jump host too. */
    private static final int STARTED_AT_ONCE = 8;

    private final HostsRequest hosts;
    private final String password;
    private final String latchmarkVersion;
    private final Operator operator;
    private final ChildLoad load;
    private final Path logs;
    private final Map<String, Child> children = new HashMap<>();
    private final Map<String, LoadMember> members = new ConcurrentHashMap<>();
    private Optional<Consumer<String>> ender = Optional.empty();
    private Optional<String> loss = Optional.empty();

    private ChildHosts(RunRequest request, String latchmarkVersion, Operator operator) {
        this.hosts = request.hosts().orElseThrow();
        this.password = DatabaseSession.storedPassword(request.database()).orElse("");
        this.latchmarkVersion = latchmarkVersion;
        this.operator = operator;
        this.load = new ChildLoad(request.workload(), this::lose);
        this.logs = temporary();
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("latchmark-hosts");
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot write what other hosts print: " + FileFailure.reason(e));
        }
    }

    /**
     * Performs a run with other hosts on a loaded database.
     *
     * @param latchmarkVersion is recorded, and must be that of the children
     * @throws LatchmarkException if the run failed
     */
    public static Measured execute(RunRequest request, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        request.output().requireWritable();
        Thread worker = Thread.currentThread();
        operator.onEnd(worker::interrupt, worker::interrupt);
        try (ChildHosts started = new ChildHosts(request, latchmarkVersion, operator)) {
            started.start();
            return RunOperation.execute(request, latchmarkVersion, started, Optional.empty(), operator);
        }
    }

    private void start() throws InterruptedException {
        List<String> all = hosts.all();
        operator.step("Starting " + CountText.of(all.size(), "process", "processes") + " on other hosts");
        for (int from = 0; from < all.size(); from += STARTED_AT_ONCE) {
            List<String> group = all.subList(from, Math.min(all.size(), from + STARTED_AT_ONCE));
            group.forEach(this::start);
            for (String host : group) {
                greet(host);
            }
        }
    }

    private void start(String host) {
        String name = HostsRequest.name(host);
        List<String> program = new ArrayList<>(hosts.program());
        program.add("agent");
        children.put(
                name,
                Child.start(
                        "agent " + name,
                        hosts.shell().words(host, program),
                        Optional.of(logs.resolve(name + ".txt")),
                        line -> heard(name, line),
                        reason -> childLost(name, reason)));
    }

    private void greet(String host) throws InterruptedException {
        String name = HostsRequest.name(host);
        Child child = Objects.requireNonNull(children.get(name));
        Child.Hello hello = child.await(latchmarkVersion, START_LIMIT);
        int number = hosts.load().indexOf(host);
        if (number >= 0) {
            LoadMember member = new LoadMember(
                    name,
                    hello.host(),
                    new Share(number, hosts.load().size()),
                    child.pipe()::send,
                    child::measureClock);
            load.add(member);
            members.put(name, member);
        }
    }

    /** Before its order a child has nothing to say. */
    private void heard(String name, Line line) {
        LoadMember member = members.get(name);
        if (member == null) {
            throw LatchmarkException.environment("a line of the kind '" + line.kind() + "' without an order for it");
        }
        load.heard(member, line);
    }

    private void childLost(String name, String reason) {
        LoadMember member = members.get(name);
        if (member == null) {
            lose(name, reason);
        } else {
            load.lose(member, reason);
        }
    }

    private void lose(String name, String reason) {
        Optional<Consumer<String>> end;
        String text = "agent " + name + ": " + reason;
        synchronized (this) {
            if (loss.isPresent()) {
                return;
            }
            loss = Optional.of(text);
            end = ender;
        }
        if (end.isPresent()) {
            operator.happened(new OperationEvent.Warning(
                    "agent " + name + " is lost (" + reason + "): the run can't be valid, and ends"));
            end.get().accept(text);
        }
    }

    @Override
    public int sessionsHere(RunRequest request) {
        // The pool needs at least one, even if this process has no terminals.
        return hosts.load().isEmpty() ? THIS_ONE.sessionsHere(request) : 1;
    }

    @Override
    public Optional<Load> load() {
        return hosts.load().isEmpty() ? Optional.empty() : Optional.of(load);
    }

    @Override
    public SortedMap<String, Double> nopm() {
        return load.nopm();
    }

    @Override
    public void whenLost(Consumer<String> end) {
        Optional<String> earlier;
        synchronized (this) {
            ender = Optional.of(end);
            earlier = loss;
        }
        earlier.ifPresent(end);
    }

    /** Gives the children their orders: from here on their sources are known. */
    @Override
    public AgentSamples samples(RunRequest request, String token, Map<String, Path> folders, ServerHost server) {
        RunRequest ofChildren = forChildren(request);
        Map<String, Callable<Accepted>> orders = new LinkedHashMap<>();
        for (String host : hosts.all()) {
            String name = HostsRequest.name(host);
            Child child = Objects.requireNonNull(children.get(name));
            Order order = new Order(name, token, ofChildren, password, share(name), sampling(host, folders));
            orders.put(
                    name, () -> child.ask(ChildLines.ORDER, order, ORDER_LIMIT).read(Accepted.class));
        }
        List<Host> accepted = new ArrayList<>();
        answers(orders)
                .forEach((name, answer) ->
                        accepted.add(new Host(name, Objects.requireNonNull(children.get(name)), answer)));
        return new SampledChildren(accepted, request.workload().samplingPeriod())
                .samples(!request.exporter().url().isEmpty(), server.isThisOne());
    }

    private Optional<Share> share(String name) {
        LoadMember member = members.get(name);
        return member == null ? Optional.empty() : Optional.of(member.share());
    }

    private Optional<Sampling> sampling(String host, Map<String, Path> folders) {
        int number = hosts.sampled().indexOf(host);
        // Only one host has the files.
        Map<String, Path> named = number == 0 ? hosts.sampling().folders() : Map.of();
        return number < 0
                ? Optional.empty()
                : Optional.of(new Sampling(
                        texts(folders), texts(named), hosts.sampling().collectors()));
    }

    private static Map<String, String> texts(Map<String, Path> folders) {
        return folders.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, folder -> folder.getValue().toString()));
    }

    /** A few at a time, as they were started: each opens its sessions, and the database answers each login within a limit. */
    private static Map<String, Accepted> answers(Map<String, Callable<Accepted>> questions) {
        ExecutorService asking = Executors.newFixedThreadPool(STARTED_AT_ONCE, DaemonThread.factory("hosts-orders"));
        try {
            Map<String, Future<Accepted>> asked = new LinkedHashMap<>();
            questions.forEach((name, question) -> asked.put(name, asking.submit(question)));
            Map<String, Accepted> answers = new LinkedHashMap<>();
            for (Map.Entry<String, Future<Accepted>> each : asked.entrySet()) {
                answers.put(each.getKey(), each.getValue().get());
            }
            return answers;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof LatchmarkException known ? known : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while other hosts opened their sessions");
        } finally {
            asking.shutdownNow();
        }
    }

    /** Without this host's files, folders and exporters. */
    private static RunRequest forChildren(RunRequest request) {
        DatabaseRequest database = request.database();
        return RunRequest.of(
                DatabaseRequest.ofServer(database.url().orElseThrow(), database.user(), Optional.empty()),
                request.workload(),
                request.engineOptions(),
                new OutputRequest(Path.of("runs"), request.output().label()));
    }

    /** Ends the children, and waits for them. */
    @Override
    public void close() {
        children.values().forEach(child -> child.pipe().close());
        children.values().forEach(Child::close);
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(logs);
        } catch (IOException e) {
            // They are temporary.
        }
    }
}
