package io.latchmark.powercut;

import io.latchmark.agents.channel.CoordinatorChannel;
import io.latchmark.agents.channel.Member;
import io.latchmark.agents.channel.Message;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.WholeFile;
import io.latchmark.powercut.CycleLog.Cycle;
import io.latchmark.powercut.PowerCutMessages.Begin;
import io.latchmark.powercut.PowerCutMessages.Hello;
import io.latchmark.powercut.PowerCutMessages.Losses;
import io.latchmark.powercut.PowerCutMessages.Open;
import io.latchmark.powercut.PowerCutMessages.ReadOrders;
import io.latchmark.powercut.PowerCutMessages.ReadStreams;
import io.latchmark.powercut.PowerCutMessages.StreamState;
import io.latchmark.powercut.PowerCutMessages.Task;
import io.latchmark.powercut.PowerCutMessages.WriterTask;
import io.latchmark.powercut.ReadBack.StreamFound;
import io.latchmark.powercut.record.PowerCut;
import io.latchmark.powercut.record.PowerCut.Found;
import io.latchmark.powercut.record.PowerCut.InDatabase;
import io.latchmark.powercut.record.PowerCut.Kind;
import io.latchmark.powercut.record.PowerCut.Loss;
import io.latchmark.powercut.record.PowerCutTest;
import io.latchmark.powercut.record.PowerCutTest.Written;
import io.latchmark.powercut.record.WriteStream;
import io.latchmark.powercut.report.PowerCutText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What a witness knows, and its answers to the writer. Thread-safe. */
final class WitnessRecord implements CoordinatorChannel.Listener, AutoCloseable {
    private static final int LOSSES_MAX = 100;
    private static final int LOST_ORDERS_MAX = 1_000;
    private static final Duration FETCH_LIMIT = Duration.ofMinutes(10);

    private final Path folder;
    private final int cuts;
    private final Operator operator;
    private PowerCutTest test;

    /** The cycle that was not read back yet. */
    private Optional<AcknowledgedLog> open;

    private Optional<CoordinatorChannel> channel = Optional.empty();
    private Optional<Member> writer = Optional.empty();
    /** The writer, of its first greeting. */
    private Optional<Hello> hello = Optional.empty();

    /** What the writer has not found, each once although a message may be repeated. */
    private final Set<Loss> lost = new LinkedHashSet<>();

    private boolean isWriting;
    private boolean isEnded;
    private Optional<LatchmarkException> failure = Optional.empty();
    /** Messages and departures until now. */
    private long changes;

    private WitnessRecord(WitnessRequest request, PowerCutTest test, Operator operator) {
        this.folder = request.folder();
        this.cuts = request.cuts();
        this.test = test;
        this.operator = operator;
        this.open = CycleLog.reopen(folder, test.cuts().size() + 1).map(this::meant);
    }

    private AcknowledgedLog meant(CycleLog log) {
        return test.isOfDatabase() ? new CommitLog(log) : new BlockLog(log);
    }

    /** From now on files can be fetched through a channel. */
    synchronized void connect(CoordinatorChannel opened) {
        channel = Optional.of(opened);
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

    /** Waits until something is received or the writer leaves, at most this long. */
    synchronized void awaitChange(long nanos) throws InterruptedException {
        long seen = changes;
        long endNanos = System.nanoTime() + nanos;
        for (long left = nanos; changes == seen && left > 0; left = endNanos - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Waits until the writer has left, at most this long. */
    synchronized void awaitDeparture(long nanos) throws InterruptedException {
        long endNanos = System.nanoTime() + nanos;
        for (long left = nanos; writer.isPresent() && left > 0; left = endNanos - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    private void changed() {
        changes++;
        notifyAll();
    }

    /** The number of the cycle in which the writer is writing now; 0 if it isn't. */
    synchronized int writingCycle() {
        return isWriting ? open.map(its -> its.log().cycle().number()).orElse(0) : 0;
    }

    /** Writes witnessed in the cycle, since this process has its log. */
    synchronized long writes() {
        return open.map(AcknowledgedLog::writes).orElse(0L);
    }

    /** The power is about to be cut. */
    synchronized void cut() {
        open.ifPresent(its -> its.log().cut());
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
            isWriting = false;
            changed();
            if (!isEnded) {
                operator.message("The writer is gone (" + reason + ")"
                        + (open.isPresent() ? "; start it again when its host is back" : ""));
            }
        }
    }

    @Override
    public synchronized Message received(Member agent, Message message) {
        changed();
        if (message.kind().equals(PowerCutMessages.OPEN)) {
            return Message.json(
                    message.kind(),
                    new Open(open.map(its -> its.log().cycle().number()).orElse(0)));
        }
        if (message.kind().equals(PowerCutMessages.HELLO)) {
            return greeted(agent, message.read(Hello.class));
        }
        if (writer.filter(agent::equals).isEmpty()) {
            throw LatchmarkException.environment(agent.name() + " is not the writer");
        }
        return switch (message.kind()) {
            case PowerCutMessages.BEGIN -> begun(message.read(Begin.class));
            case PowerCutMessages.ACKNOWLEDGED -> {
                acknowledge(message.text());
                yield Message.empty(message.kind());
            }
            case PowerCutMessages.LOST -> {
                lost.addAll(message.read(Losses.class).losses());
                yield Message.empty(message.kind());
            }
            case PowerCutMessages.FOUND -> found(message.read(ReadStreams.class));
            case PowerCutMessages.FOUND_ORDERS -> found(agent, message.read(ReadOrders.class));
            default -> throw LatchmarkException.environment("a witness takes no message '" + message.kind() + "'");
        };
    }

    /** After a failed write the log may end within a line, which only the next start of the witness removes. */
    private void acknowledge(String tokens) {
        try {
            opened().acknowledge(tokens);
        } catch (LatchmarkException e) {
            if (opened().log().isBroken()) {
                failure = Optional.of(e);
                isEnded = true;
                changed();
            }
            throw e;
        }
    }

    /** Refuses to call a test ended whose record could not be written. */
    synchronized void requireWritten() {
        failure.ifPresent(e -> {
            throw e;
        });
    }

    private AcknowledgedLog opened() {
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
        lost.clear();
        isWriting = task.what() == WriterTask.CONTINUE;
        writer = Optional.of(agent);
        hello = Optional.of(said);
        if (task.what() != WriterTask.CONTINUE) {
            operator.message(
                    "Writer " + agent.name() + " at " + written.folder() + ": " + PowerCutText.streams(written));
        }
        return Message.json("task", task);
    }

    private Task task(Hello said) {
        if (open.isPresent()) {
            CycleLog log = open.get().log();
            boolean isSame = log.cycle().process().equals(said.process());
            if (!isSame && !test.isOfDatabase() && !said.test().equals(test.test())) {
                throw LatchmarkException.environment("the files of this test are not in "
                        + said.written().folder() + ": mount the device on which they are. If they are lost, all "
                        + "that was acknowledged is; for a new test give the witness another folder");
            }
            return new Task(
                    isSame ? WriterTask.CONTINUE : WriterTask.READ_BACK,
                    true,
                    test.test(),
                    log.cycle().number(),
                    states(),
                    log.cycle().content());
        }
        return next(said, true);
    }

    private List<StreamState> states() {
        AcknowledgedLog its = opened();
        List<Long> firsts = its.log().cycle().firsts();
        List<StreamState> states = new ArrayList<>();
        for (int stream = 0; stream < firsts.size(); stream++) {
            long first = firsts.get(stream);
            states.add(
                    new StreamState(first, its instanceof BlockLog blocks ? blocks.acknowledged(stream) : first - 1));
        }
        return states;
    }

    private Task next(Hello said, boolean isKept) {
        boolean isOver = said.isLast() || (cuts > 0 && test.counted().size() >= cuts);
        isEnded |= isOver;
        return new Task(
                isOver ? WriterTask.END : WriterTask.WRITE,
                isKept,
                test.test(),
                test.cuts().size() + 1,
                test.firsts().stream()
                        .map(first -> new StreamState(first, first - 1))
                        .toList(),
                "");
    }

    private Message begun(Begin begin) {
        int number = test.cuts().size() + 1;
        if (open.isPresent()
                || begin.cycle() != number
                || (!test.isOfDatabase() && !begin.firsts().equals(test.firsts()))) {
            throw LatchmarkException.environment(
                    "cycle " + begin.cycle() + " can't begin now; cycle " + number + " is next");
        }
        Hello said = hello.orElseThrow();
        Cycle cycle = new Cycle(number, said.boot(), said.process(), begin.firsts(), begin.content());
        open = Optional.of(meant(CycleLog.create(folder, cycle)));
        isWriting = true;
        return Message.empty(PowerCutMessages.BEGIN);
    }

    private Message found(ReadStreams read) {
        List<WriteStream> streams = test.written().orElseThrow().streams();
        if (!(opened() instanceof BlockLog log)
                || read.cycle() != log.log().cycle().number()
                || read.streams().size() != streams.size()) {
            throw LatchmarkException.environment("cycle " + read.cycle() + " was not to be read back");
        }
        Map<Integer, Long> firstLost = new TreeMap<>();
        List<Loss> losses = List.copyOf(lost);
        losses.forEach(loss -> firstLost.merge(loss.stream(), loss.first(), Math::min));
        List<Long> next = new ArrayList<>();
        long checked = 0;
        long reordered = 0;
        for (StreamFound found : read.streams()) {
            checked += found.checked();
            reordered += found.reordered();
            // The write after the last known one may have been in progress.
            next.add(Math.max(log.acknowledged(found.stream()) + 1, found.newest()) + 1);
        }
        BlockLog.Times times = log.times(streams, firstLost);
        Found found =
                new Found(checked, byKind(losses), reordered, firstLost.isEmpty() ? Duration.ZERO : times.firstToCut());
        return ended(times.acknowledged(), found, losses, Optional.empty(), next);
    }

    private Message found(Member agent, ReadOrders read) {
        if (!(opened() instanceof CommitLog log)
                || read.cycle() != log.log().cycle().number()) {
            throw LatchmarkException.environment("cycle " + read.cycle() + " was not to be read back");
        }
        CommitLog.Missing missing = log.missing(fetched(agent, read));
        long lost = missing.lost().size();
        return ended(
                missing.acknowledged(),
                new Found(
                        missing.acknowledged().writes(),
                        lost == 0 ? Map.of() : Map.of(Kind.MISSING, lost),
                        0,
                        missing.firstToCut()),
                List.of(),
                Optional.of(new InDatabase(
                        read.orders(),
                        read.failedConditions(),
                        missing.lost().stream().limit(LOST_ORDERS_MAX).toList())),
                List.of());
    }

    /** Numbers of the orders in the database, by token. */
    private Map<String, Integer> fetched(Member agent, ReadOrders read) {
        Path file = folder.resolve("orders.tmp");
        Map<String, Integer> there = new HashMap<>();
        try {
            try (OutputStream out = Files.newOutputStream(file)) {
                channel.orElseThrow().fetch(agent, PowerCutMessages.ORDERS, out, read.bytes(), FETCH_LIMIT);
            }
            try (Stream<String> tokens = Files.lines(file)) {
                tokens.forEach(token -> there.merge(token, 1, Integer::sum));
            }
            Files.delete(file);
            return there;
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot write " + file + ": " + FileFailure.reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while the orders were fetched");
        }
    }

    private Message ended(
            PowerCut.Acknowledged acknowledged,
            Found found,
            List<Loss> losses,
            Optional<InDatabase> database,
            List<Long> next) {
        CycleLog log = opened().log();
        Hello said = hello.orElseThrow();
        PowerCut cut = new PowerCut(
                log.cycle().number(),
                Instant.now(),
                !log.cycle().boot().equals(said.boot()),
                acknowledged,
                found,
                losses.stream().limit(LOSSES_MAX).toList(),
                database);
        write(cut.number(), losses);
        test = test.with(cut, next);
        test.write(folder);
        log.close();
        open = Optional.empty();
        PowerCutText.lines(cut, test.written().orElseThrow().streams()).forEach(operator::message);
        return Message.json("task", next(said, !cut.hasLoss()));
    }

    private void write(int number, List<Loss> losses) {
        if (!losses.isEmpty()) {
            StringBuilder text = new StringBuilder("stream,kind,first,last\n");
            losses.forEach(loss -> text.append(loss.stream())
                    .append(',')
                    .append(loss.kind().name().toLowerCase(Locale.ROOT))
                    .append(',')
                    .append(loss.first())
                    .append(',')
                    .append(loss.last())
                    .append('\n'));
            WholeFile.replace(folder.resolve(PowerCut.lossesFile(number)), text.toString());
        }
    }

    private static Map<Kind, Long> byKind(List<Loss> losses) {
        Map<Kind, Long> counts = new EnumMap<>(Kind.class);
        losses.forEach(loss -> counts.merge(loss.kind(), loss.count(), Long::sum));
        return counts;
    }

    @Override
    public synchronized void close() {
        open.ifPresent(its -> its.log().close());
    }
}
