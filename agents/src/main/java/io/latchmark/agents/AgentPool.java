package io.latchmark.agents;

import io.latchmark.agents.channel.CoordinatorChannel;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.agents.channel.Member;
import io.latchmark.agents.channel.Message;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.request.AgentsRequest;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.platform.DurationText;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Share;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The agents of a coordinator. Messages arrive in a thread of the channel; other methods are called by the run's thread. */
final class AgentPool implements CoordinatorChannel.Listener, AutoCloseable {
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);
    /** Minimum transfer rate of a part, for a slow network. */
    private static final long FETCHED_BYTES_A_MILLISECOND_MIN = 100;

    private static final Duration READING_LIMIT = Duration.ofSeconds(2);
    /** Commands of collectors may take long. */
    private static final Duration SAMPLING_LIMIT = Duration.ofMinutes(5);

    /** How long in advance a step's start time is announced. */
    private static final Duration AHEAD = Duration.ofSeconds(5);

    private static final Duration SILENCE_MAX = Duration.ofSeconds(15);
    private static final long LOOK_MILLIS = 100;

    private final Operator operator;
    private final AgentsRequest request;
    private final CoordinatorChannel channel;
    private final List<Member> there = new ArrayList<>();
    private List<AgentState> pool = List.of();
    private List<Member> samplers = List.of();
    private Optional<String> samplerLoss = Optional.empty();
    private boolean isThrough;
    private Optional<Consumer<String>> ender = Optional.empty();
    private final Map<TransactionType, Map<ResponseTimes.Kind, Histogram>> times = new EnumMap<>(TransactionType.class);

    AgentPool(AgentsRequest request, String latchmarkVersion, Operator operator) {
        this.operator = operator;
        this.request = request;
        this.channel = CoordinatorChannel.open(
                request.place().address(),
                KeyMaker.of(request.place(), Keys.COORDINATOR),
                AgentMessages.version(latchmarkVersion),
                this);
    }

    /**
     * Waits for all agents, and assigns each its share.
     *
     * @param failed why an agent will not join; empty if none is known to fail
     * @throws LatchmarkException of category ENVIRONMENT if they do not join in time
     */
    synchronized void gather(Duration patience, Supplier<Optional<String>> failed) throws InterruptedException {
        operator.message("Waiting for " + request.text() + " at " + channel.address());
        long endNanos = System.nanoTime() + patience.toNanos();
        while (with(Identity.LOAD).size() < request.load()
                || with(Identity.SAMPLE).size() < request.sampling()) {
            failed.get().ifPresent(reason -> {
                throw LatchmarkException.environment(reason);
            });
            if (System.nanoTime() - endNanos >= 0) {
                throw LatchmarkException.environment(CountText.of(there.size(), "agent", "agents") + " came within "
                        + DurationText.of(patience)
                        + (there.isEmpty()
                                ? ""
                                : ": " + there.stream().map(AgentPool::text).collect(Collectors.joining(", ")))
                        + "; needed are " + request.text() + ": start the others, or let the run wait for longer by"
                        + " --agent-wait");
            }
            operator.step("Waiting for " + request.text() + ": " + there.size() + " there");
            wait(LOOK_MILLIS);
        }
        List<AgentState> members = new ArrayList<>();
        for (Share share : request.load() == 0 ? List.<Share>of() : Share.all(request.load())) {
            members.add(new AgentState(with(Identity.LOAD).get(share.number()), share));
        }
        pool = List.copyOf(members);
        samplers = with(Identity.SAMPLE).subList(0, request.sampling());
    }

    private static String text(Member agent) {
        return agent.name() + " ("
                + String.join(", ", new TreeSet<>(agent.identity().roles())) + ")";
    }

    /** The joined agents with a role, those without other roles first. */
    private List<Member> with(String role) {
        return there.stream()
                .filter(agent -> agent.identity().roles().contains(role))
                .sorted(Comparator.comparingInt(
                        agent -> agent.identity().roles().size()))
                .toList();
    }

    List<AgentState> members() {
        return pool;
    }

    /** Sets the action that ends the run, with the reason, when an agent is lost. */
    synchronized void whenLost(Consumer<String> end) {
        ender = Optional.of(end);
        firstLoss().ifPresent(end);
    }

    /**
     * Starts sampling on the sampling agents, and returns what each samples.
     *
     * @throws LatchmarkException of category ENVIRONMENT, with the agent's name, if one can't sample, is lost, or takes too long
     */
    Map<Member, AgentMessages.Sampled> startSampling(AgentMessages.SamplingOrder order) throws InterruptedException {
        Map<Member, AgentMessages.Sampled> sampled = new LinkedHashMap<>();
        channel.request(samplers, Message.json(AgentMessages.SAMPLING, order), SAMPLING_LIMIT)
                .forEach((agent, answer) -> sampled.put(agent, answer.read(AgentMessages.Sampled.class)));
        sampled.keySet().forEach(agent -> operator.message("  agent " + agent.name() + " samples its host"));
        throwFirstLoss();
        return sampled;
    }

    /**
     * Requests a reading from an agent. Thread-safe.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is none in time
     */
    Message sample(Member agent, Message message) {
        try {
            return channel.request(agent, message, READING_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while agent " + agent.name() + " was asked");
        }
    }

    /** How far an agent's clock is ahead of this one; fails as {@link #sample}. */
    ClockOffset measureClock(Member agent, int exchanges) {
        try {
            return channel.measureClock(agent, exchanges);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while the clock of agent " + agent.name() + " was read");
        }
    }

    /** Sends a message to all members that are not lost. A member that does not accept it is lost. */
    void tell(String kind, Object message) throws InterruptedException {
        for (AgentState each : pool) {
            if (each.ended().isEmpty()) {
                ask(each, Message.json(kind, message));
            }
        }
    }

    /** Sends a message to a member, and waits until it is accepted; otherwise the member is lost. */
    Optional<Message> ask(AgentState member, Message message) throws InterruptedException {
        if (!lossOf(member).isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(channel.request(member.member(), message, REQUEST_LIMIT));
        } catch (LatchmarkException e) {
            lose(member, e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Fetches a file of a member's part. A member that does not deliver it is lost.
     *
     * @param size of the file, as announced by the member
     * @throws IOException if it can't be written here
     */
    void fetch(AgentState member, String file, OutputStream out, long size) throws IOException, InterruptedException {
        if (!lossOf(member).isEmpty()) {
            return;
        }
        try {
            channel.fetch(
                    member.member(), file, out, size, REQUEST_LIMIT.plusMillis(size / FETCHED_BYTES_A_MILLISECOND_MIN));
        } catch (LatchmarkException e) {
            lose(member, e.getMessage());
        }
    }

    private synchronized String lossOf(AgentState member) {
        return member.loss();
    }

    private synchronized void lose(AgentState member, String reason) {
        if (member.loss().isEmpty()) {
            member.lose(reason);
            lost(member.name(), reason);
        }
    }

    private synchronized void lost(String name, String reason) {
        operator.happened(new OperationEvent.Warning(
                "agent " + name + " is lost (" + reason + "): the run can't be valid, and ends"));
        ender.ifPresent(end -> end.accept("agent " + name + ": " + reason));
        notifyAll();
    }

    /**
     * Waits until a condition holds for every member.
     *
     * @return whether it holds within the time limit
     */
    synchronized boolean await(Predicate<AgentState> condition, Duration patience) throws InterruptedException {
        long endNanos = System.nanoTime() + patience.toNanos();
        while (!pool.stream().allMatch(condition)) {
            long leftMillis = (endNanos - System.nanoTime()) / 1_000_000;
            if (leftMillis <= 0) {
                return false;
            }
            wait(Math.min(LOOK_MILLIS, leftMillis));
        }
        return true;
    }

    /** Marks the collection as complete: agents that leave from now on are not lost. */
    synchronized void collected() {
        isThrough = true;
    }

    /** The first agent that is lost or failed to produce its part, with the reason. */
    synchronized Optional<String> firstLoss() {
        return pool.stream()
                .filter(member -> !member.loss().isEmpty())
                .map(member -> "agent " + member.name() + ": " + member.loss())
                .findFirst()
                .or(() -> samplerLoss);
    }

    /** The first sampling agent that is lost, with the reason. */
    synchronized Optional<String> samplerLoss() {
        return samplerLoss;
    }

    /**
     * Fails if an agent is lost or could not produce its part.
     *
     * @throws LatchmarkException of category ENVIRONMENT, with the agent's name
     */
    void throwFirstLoss() {
        firstLoss().ifPresent(loss -> {
            throw LatchmarkException.environment(loss);
        });
    }

    /** Announces the start of a step to the agents and to the coordinator's run, when all agents are ready for it. */
    OptionalLong announceStep(int step, Duration patience) {
        try {
            boolean ready =
                    await(member -> member.isReady(step) || !member.loss().isEmpty(), patience);
            throwFirstLoss();
            if (!ready) {
                return OptionalLong.empty();
            }
            long startNanos = System.nanoTime() + AHEAD.toNanos();
            tell(AgentMessages.START, new AgentMessages.StepStart(step, startNanos));
            throwFirstLoss();
            return OptionalLong.of(startNanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        }
    }

    /** Sets the start time of the load, before which no figures are due. */
    synchronized void announced(long startNanos) {
        pool.forEach(member -> member.announced(startNanos));
    }

    /** Drops members that have sent no figures for a while, although they are still connected. */
    synchronized void loseTheSilent() {
        for (AgentState member : pool) {
            if (member.ended().isEmpty() && member.silentNanos() > SILENCE_MAX.toNanos()) {
                lose(member, "it has sent no figures for " + DurationText.of(SILENCE_MAX));
            }
        }
    }

    /** The total counts of all members for one type so far. */
    synchronized OutcomeCounts total(TransactionType type) {
        return pool.stream().map(member -> member.total(type)).reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }

    /** Committed new orders per minute of each member in the last seconds, by name. */
    synchronized SortedMap<String, Double> nopm() {
        SortedMap<String, Double> figures = new TreeMap<>();
        pool.forEach(member -> member.nopm().ifPresent(nopm -> figures.put(member.name(), nopm)));
        return figures;
    }

    /** The times of one type since the last call. */
    synchronized Map<ResponseTimes.Kind, Histogram> takeTimes(TransactionType type) {
        Map<ResponseTimes.Kind, Histogram> taken = times.remove(type);
        return taken == null ? Map.of() : taken;
    }

    @Override
    public String greeting() {
        return request.isFollowed() ? AgentMessages.FOLLOWED : "";
    }

    @Override
    public synchronized void joined(Member agent) {
        there.add(agent);
        operator.message("  agent " + agent.name() + " has joined");
        notifyAll();
    }

    @Override
    public void refused(String reason) {
        operator.happened(new OperationEvent.Warning("refused: " + reason));
    }

    @Override
    public synchronized void left(Member agent, String reason) {
        there.remove(agent);
        Optional<AgentState> member = of(agent);
        if (isThrough) {
            return;
        }
        boolean sampling = samplers.contains(agent);
        if (sampling && samplerLoss.isEmpty()) {
            samplerLoss = Optional.of("agent " + agent.name() + ": " + reason);
        }
        if (member.isPresent()) {
            lose(member.get(), reason);
        } else if (sampling) {
            lost(agent.name(), reason);
        } else {
            operator.message("  agent " + agent.name() + " has left");
        }
        notifyAll();
    }

    private Optional<AgentState> of(Member agent) {
        return pool.stream().filter(member -> member.member().equals(agent)).findFirst();
    }

    @Override
    public Message received(Member agent, Message message) {
        // Parsed before acquiring the lock.
        switch (message.kind()) {
            case AgentMessages.READY -> {
                int step = message.read(AgentMessages.Ready.class).step();
                change(agent, member -> member.ready(step));
            }
            case AgentMessages.SUMMARY -> {
                AgentMessages.Summary summary = message.read(AgentMessages.Summary.class);
                change(agent, member -> member.add(summary, times));
            }
            case AgentMessages.ENDED -> {
                AgentMessages.Ended ended = message.read(AgentMessages.Ended.class);
                change(agent, member -> member.end(ended));
            }
            default -> throw LatchmarkException.environment("a coordinator knows no message '" + message.kind() + "'");
        }
        return Message.empty(message.kind());
    }

    private synchronized void change(Member agent, Consumer<AgentState> change) {
        change.accept(of(agent)
                .filter(its -> its.loss().isEmpty())
                .orElseThrow(() -> LatchmarkException.environment(
                        "the coordinator dropped this agent and does not use its part")));
        notifyAll();
    }

    /** Dismisses all agents; those of an experiment wait for its next coordinator. */
    @Override
    public void close() {
        collected();
        try {
            for (Member agent : request.isFollowed() ? List.<Member>of() : channel.agents()) {
                try {
                    Message unused = channel.request(agent, Message.empty(AgentMessages.DISMISSED), REQUEST_LIMIT);
                } catch (LatchmarkException e) {
                    // It has already disconnected.
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            channel.close();
        }
    }
}
