package io.latchmark.agents.powercut;

import io.latchmark.agents.channel.CoordinatorChannel;
import io.latchmark.agents.channel.Member;
import io.latchmark.agents.channel.Message;
import io.latchmark.agents.powercut.CycleLog.Cycle;
import io.latchmark.agents.powercut.PowerCutMessages.Begin;
import io.latchmark.agents.powercut.PowerCutMessages.Hello;
import io.latchmark.agents.powercut.PowerCutMessages.ReadStreams;
import io.latchmark.agents.powercut.PowerCutMessages.StreamState;
import io.latchmark.agents.powercut.PowerCutMessages.Task;
import io.latchmark.agents.powercut.PowerCutMessages.What;
import io.latchmark.agents.powercut.ReadBack.StreamFound;
import io.latchmark.analysis.powercut.PowerCutText;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.powercut.PowerCut;
import io.latchmark.results.powercut.PowerCut.Found;
import io.latchmark.results.powercut.PowerCut.Kind;
import io.latchmark.results.powercut.PowerCut.Loss;
import io.latchmark.results.powercut.PowerCutTest;
import io.latchmark.results.powercut.PowerCutTest.Written;
import io.latchmark.results.powercut.WriteStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** What a witness knows, and its answers to the writer. Thread-safe. */
final class WitnessRecord implements CoordinatorChannel.Listener, AutoCloseable {
    private final Path folder;
    private final int cuts;
    private final Operator operator;
    private PowerCutTest test;

    /** The cycle that was not read back yet. */
    private Optional<CycleLog> open;

    private Optional<Member> writer = Optional.empty();
    /** The writer, of its first greeting. */
    private Optional<Hello> hello = Optional.empty();

    private boolean isEnded;

    private WitnessRecord(WitnessRequest request, PowerCutTest test, Operator operator) {
        this.folder = request.folder();
        this.cuts = request.cuts();
        this.test = test;
        this.operator = operator;
        this.open = CycleLog.reopen(folder, test.cuts().size() + 1);
    }

    /**
     * Opens or begins the record in the request's folder.
     *
     * @throws LatchmarkException of category USAGE if it is of another configuration
     */
    static WitnessRecord open(WitnessRequest request, Operator operator) {
        PowerCutTest test = PowerCutTest.in(request.folder())
                .orElseGet(() -> PowerCutTest.of(UUID.randomUUID().toString(), request.configuration()));
        if (!test.configuration().equals(request.configuration())) {
            throw LatchmarkException.usage("--configuration '" + request.configuration() + "': the record in "
                    + request.folder() + " is of '" + test.configuration() + "': name another folder");
        }
        test.write(request.folder());
        WitnessRecord record = new WitnessRecord(request, test, operator);
        if (!test.cuts().isEmpty() || record.open.isPresent()) {
            operator.message("Continuing a test with " + test.cuts().size() + " cuts");
        }
        return record;
    }

    synchronized PowerCutTest test() {
        return test;
    }

    synchronized boolean isEnded() {
        return isEnded;
    }

    /** The number of the cycle in which the writer is writing now; 0 if it isn't. */
    synchronized int writingCycle() {
        return writer.isPresent() ? open.map(log -> log.cycle().number()).orElse(0) : 0;
    }

    /** Writes witnessed in the cycle, since this process has its log. */
    synchronized long writes() {
        return open.map(CycleLog::writes).orElse(0L);
    }

    /** The power is about to be cut. */
    synchronized void cut() {
        open.ifPresent(CycleLog::cut);
    }

    @Override
    public void joined(Member agent) {
        // It says what it is.
    }

    @Override
    public void refused(String reason) {
        operator.happened(new OperationEvent.Warning(reason));
    }

    @Override
    public synchronized void left(Member agent, String reason) {
        if (writer.filter(agent::equals).isPresent()) {
            writer = Optional.empty();
            if (!isEnded) {
                operator.message("The writer is gone (" + reason + ")"
                        + (open.isPresent() ? "; start it again when its host is back" : ""));
            }
        }
    }

    @Override
    public synchronized Message received(Member agent, Message message) {
        if (message.kind().equals(PowerCutMessages.HELLO)) {
            return greeted(agent, message.read(Hello.class));
        }
        if (writer.filter(agent::equals).isEmpty()) {
            throw LatchmarkException.environment(agent.name() + " is not the writer");
        }
        return switch (message.kind()) {
            case PowerCutMessages.BEGIN -> begun(message.read(Begin.class));
            case PowerCutMessages.ACKNOWLEDGED -> {
                log().acknowledge(message.text());
                yield Message.empty(message.kind());
            }
            case PowerCutMessages.FOUND -> found(message.read(ReadStreams.class));
            default -> throw LatchmarkException.environment("a witness takes no message '" + message.kind() + "'");
        };
    }

    private CycleLog log() {
        return open.orElseThrow(() -> LatchmarkException.environment("nothing is being written"));
    }

    private Message greeted(Member agent, Hello said) {
        if (writer.filter(its -> !its.equals(agent)).isPresent()) {
            throw LatchmarkException.environment(
                    "another writer, " + writer.orElseThrow().name() + ", is at work: a witness has one");
        }
        Written written = said.written();
        if (test.written().isEmpty()) {
            test = test.of(written);
            test.write(folder);
        } else if (!test.written().orElseThrow().streams().equals(written.streams())) {
            throw LatchmarkException.environment(
                    "this test writes " + PowerCutText.streams(test.written().orElseThrow())
                            + ", and the writer " + PowerCutText.streams(written)
                            + ": give it the same options, or the witness another folder");
        }
        Task task = task(said);
        writer = Optional.of(agent);
        hello = Optional.of(said);
        if (task.what() != What.CONTINUE) {
            operator.message(
                    "Writer " + agent.name() + " at " + written.folder() + ": " + PowerCutText.streams(written));
        }
        return Message.json("task", task);
    }

    private Task task(Hello said) {
        if (open.isPresent()) {
            CycleLog log = open.get();
            boolean isSame = log.cycle().process().equals(said.process());
            if (!isSame && !said.test().equals(test.test())) {
                throw LatchmarkException.environment("the files of this test are not in "
                        + said.written().folder() + ": mount the device on which they are. If they are lost, all "
                        + "that was acknowledged is; for a new test give the witness another folder");
            }
            return new Task(
                    isSame ? What.CONTINUE : What.READ_BACK,
                    test.test(),
                    log.cycle().number(),
                    states(log));
        }
        return next(said);
    }

    private static List<StreamState> states(CycleLog log) {
        List<StreamState> states = new ArrayList<>();
        for (int stream = 0; stream < log.cycle().firsts().size(); stream++) {
            states.add(new StreamState(log.cycle().firsts().get(stream), log.acknowledged(stream)));
        }
        return states;
    }

    private Task next(Hello said) {
        boolean isOver = said.isLast() || (cuts > 0 && test.counted().size() >= cuts);
        isEnded |= isOver;
        return new Task(
                isOver ? What.END : What.WRITE,
                test.test(),
                test.cuts().size() + 1,
                test.firsts().stream()
                        .map(first -> new StreamState(first, first - 1))
                        .toList());
    }

    private Message begun(Begin begin) {
        int number = test.cuts().size() + 1;
        if (open.isPresent() || begin.cycle() != number || !begin.firsts().equals(test.firsts())) {
            throw LatchmarkException.environment(
                    "cycle " + begin.cycle() + " can't begin now; cycle " + number + " is next");
        }
        Hello said = hello.orElseThrow();
        open = Optional.of(CycleLog.create(folder, new Cycle(number, said.boot(), said.process(), begin.firsts())));
        return Message.empty(PowerCutMessages.BEGIN);
    }

    private Message found(ReadStreams read) {
        CycleLog log = log();
        List<WriteStream> streams = test.written().orElseThrow().streams();
        if (read.cycle() != log.cycle().number() || read.streams().size() != streams.size()) {
            throw LatchmarkException.environment("cycle " + read.cycle() + " was not to be read back");
        }
        Map<Integer, Long> firstLost = new TreeMap<>();
        List<Loss> losses = new ArrayList<>();
        List<Long> next = new ArrayList<>();
        long checked = 0;
        long reordered = 0;
        for (StreamFound found : read.streams()) {
            checked += found.checked();
            reordered += found.reordered();
            losses.addAll(found.losses());
            found.losses().stream()
                    .mapToLong(Loss::first)
                    .min()
                    .ifPresent(first -> firstLost.put(found.stream(), first));
            // The write after the last known one may have been in progress.
            next.add(Math.max(log.acknowledged(found.stream()) + 1, found.newest()) + 1);
        }
        CycleLog.Times times = log.times(streams, firstLost);
        PowerCut cut = new PowerCut(
                read.cycle(),
                Instant.now(),
                !log.cycle().boot().equals(hello.orElseThrow().boot()),
                times.acknowledged(),
                new Found(checked, byKind(losses), reordered, firstLost.isEmpty() ? Duration.ZERO : times.firstToCut()),
                losses);
        test = test.with(cut, next);
        test.write(folder);
        log.close();
        open = Optional.empty();
        PowerCutText.lines(cut, streams).forEach(operator::message);
        return Message.json("task", next(hello.orElseThrow()));
    }

    private static Map<Kind, Long> byKind(List<Loss> losses) {
        Map<Kind, Long> counts = new EnumMap<>(Kind.class);
        losses.forEach(loss -> counts.merge(loss.kind(), loss.count(), Long::sum));
        return counts;
    }

    @Override
    public synchronized void close() {
        open.ifPresent(CycleLog::close);
    }
}
