package io.latchmark.powercut;

import io.latchmark.application.Operator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.hosts.pipe.Line;
import io.latchmark.platform.WholeFile;
import io.latchmark.powercut.CycleLog.Cycle;
import io.latchmark.powercut.PowerCutMessages.Begin;
import io.latchmark.powercut.PowerCutMessages.Hello;
import io.latchmark.powercut.PowerCutMessages.Losses;
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
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** What a witness knows, and its answers to the writer. Thread-safe. */
final class WitnessRecord implements AutoCloseable {
    private static final int LOSSES_MAX = 100;
    private static final int LOST_ORDERS_MAX = 1_000;

    private final Path folder;
    private final int cuts;
    private final Operator operator;
    private PowerCutTest test;

    /** The cycle that was not read back yet. */
    private Optional<AcknowledgedLog> open;

    /** The writer that is at work, or was the last. */
    private Optional<Hello> hello = Optional.empty();

    /** What the writer has not found. */
    private final List<Loss> lost = new ArrayList<>();

    /** Numbers of the orders in the database, by token. */
    private final Map<String, Integer> orders = new HashMap<>();

    private boolean isWriting;
    private boolean isEnded;
    private Optional<LatchmarkException> failure = Optional.empty();
    /** Questions and departures until now. */
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

    /** Waits until the writer asks or leaves, at most this long. */
    synchronized void awaitChange(long nanos) throws InterruptedException {
        long seen = changes;
        long endNanos = System.nanoTime() + nanos;
        for (long left = nanos; changes == seen && left > 0; left = endNanos - System.nanoTime()) {
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

    /** Whether a cycle was not read back yet. */
    synchronized boolean isOpen() {
        return open.isPresent();
    }

    /** The writer is gone. */
    synchronized void left() {
        isWriting = false;
        changed();
    }

    /**
     * The answer to a question of the writer.
     *
     * @throws LatchmarkException if it is refused
     */
    synchronized Object answer(Line question) {
        changed();
        return switch (question.kind()) {
            case PowerCutMessages.OPEN ->
                open.map(its -> its.log().cycle().number()).orElse(0);
            case PowerCutMessages.HELLO -> greeted(question.read(Hello.class));
            case PowerCutMessages.BEGIN -> begun(question.read(Begin.class));
            case PowerCutMessages.ACKNOWLEDGED -> {
                acknowledge(question.read(String.class));
                yield "";
            }
            case PowerCutMessages.LOST -> {
                lost.addAll(question.read(Losses.class).losses());
                yield "";
            }
            case PowerCutMessages.ORDERS -> {
                for (String token : question.read(String.class).split(" ", -1)) {
                    orders.merge(token, 1, Integer::sum);
                }
                yield "";
            }
            case PowerCutMessages.FOUND -> found(question.read(ReadStreams.class));
            case PowerCutMessages.FOUND_ORDERS -> found(question.read(ReadOrders.class));
            default -> throw LatchmarkException.environment("a witness knows no question '" + question.kind() + "'");
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

    private Task greeted(Hello said) {
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
        orders.clear();
        hello = Optional.of(said);
        operator.message("Writer " + written.host() + " at " + written.folder() + ": " + PowerCutText.streams(written));
        return task;
    }

    private Task task(Hello said) {
        if (open.isPresent()) {
            CycleLog log = open.get().log();
            if (!test.isOfDatabase() && !said.test().equals(test.test())) {
                throw LatchmarkException.environment("the files of this test are not in "
                        + said.written().folder() + ": mount the device on which they are. If they are lost, all "
                        + "that was acknowledged is; for a new test give the witness another folder");
            }
            return new Task(
                    WriterTask.READ_BACK,
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

    private Object begun(Begin begin) {
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
        return "";
    }

    private Task found(ReadStreams read) {
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

    private Task found(ReadOrders read) {
        if (!(opened() instanceof CommitLog log)
                || read.cycle() != log.log().cycle().number()) {
            throw LatchmarkException.environment("cycle " + read.cycle() + " was not to be read back");
        }
        CommitLog.Missing missing = log.missing(orders);
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

    private Task ended(
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
        return next(said, !cut.hasLoss());
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
