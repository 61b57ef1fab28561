package io.latchmark.powercut;

import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.powercut.PowerCutMessages.Begin;
import io.latchmark.powercut.PowerCutMessages.Hello;
import io.latchmark.powercut.PowerCutMessages.Losses;
import io.latchmark.powercut.PowerCutMessages.ReadStreams;
import io.latchmark.powercut.PowerCutMessages.StreamState;
import io.latchmark.powercut.PowerCutMessages.Task;
import io.latchmark.powercut.ReadBack.StreamFound;
import io.latchmark.powercut.record.PowerCut.Loss;
import io.latchmark.powercut.record.PowerCutTest.Written;
import io.latchmark.powercut.record.WriteStream;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.BlockDevices;
import io.latchmark.storage.host.HostFacts;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Runs the writer of a test of power cuts: reads back what was written before the last one, then writes, and reports each
 * acknowledged write to the witness before the next one.
 */
public final class WriterOperation {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final WriterFolder folder;
    private final WitnessLink link;
    private final List<WriteStream> streams;
    private final Operator operator;

    private WriterOperation(WriterFolder folder, WitnessLink link, List<WriteStream> streams, Operator operator) {
        this.folder = folder;
        this.link = link;
        this.streams = streams;
        this.operator = operator;
    }

    /**
     * Reads back and writes until the witness ends the test; with a request that only reads back, not even that.
     *
     * @return whether no acknowledged write was lost
     * @throws LatchmarkException of category ENVIRONMENT if the storage or the witness fails
     */
    public static boolean execute(WriterRequest request, WitnessLink link, Operator operator)
            throws InterruptedException {
        Thread worker = Thread.currentThread();
        operator.onEnd(worker::interrupt, worker::interrupt);
        WriterFolder folder = WriterFolder.in(request.folder());
        List<WriteStream> streams = request.amount().streams(alignment(request.folder()));
        String process = UUID.randomUUID().toString();
        operator.message("The files are in " + folder.path()
                + "; nothing else is written to. A power cut can damage other data on this host");
        FileChannel lock = folder.lock();
        try (lock) {
            Task first = link.hello(new Hello(
                    folder.test().map(UUID::toString).orElse(""),
                    process,
                    HostBoot.of(request.folder()),
                    request.isLast(),
                    written(request.folder(), streams)));
            return new WriterOperation(folder, link, streams, operator).follow(first);
        } catch (IOException e) {
            throw folder.failure(e);
        }
    }

    private static int alignment(Path folder) {
        try {
            return StreamFile.alignment(folder);
        } catch (IOException e) {
            throw LatchmarkException.environment(folder + " can't be used (" + FileFailure.reason(e)
                    + "): mount the device, or name another folder");
        }
    }

    private static Written written(Path folder, List<WriteStream> streams) {
        Backing backing = new BlockDevices(Path.of("/")).resolve(folder);
        return new Written(
                hostName(),
                folder.toAbsolutePath().normalize().toString(),
                Backing.facts(Map.of("data", backing)),
                streams);
    }

    static String hostName() {
        return new HostFacts(Path.of("/")).host().getOrDefault("host_name", "unknown");
    }

    private boolean follow(Task first) throws InterruptedException {
        boolean isKept = true;
        Task task = first;
        while (true) {
            switch (task.what()) {
                case READ_BACK -> {
                    task = readBack(task);
                    isKept &= task.isKept();
                }
                case WRITE -> {
                    write(task);
                    return isKept;
                }
                case END -> {
                    end(isKept);
                    return isKept;
                }
            }
        }
    }

    private void end(boolean isKept) {
        if (!isKept) {
            operator.message("The witness has ended the test; the files are left in " + folder.path());
            return;
        }
        try {
            if (Files.exists(folder.path())) {
                folder.remove();
            }
            operator.message("The witness has ended the test; " + folder.path() + " is removed");
        } catch (IOException e) {
            throw folder.failure(e);
        }
    }

    private Task readBack(Task task) throws InterruptedException {
        operator.message("Reading back what was written before");
        boolean direct = folder.isDirect();
        String boot = HostBoot.of(folder.parent());
        List<StreamFound> found = new ArrayList<>();
        for (WriteStream stream : streams) {
            StreamState state = task.streams().get(stream.number());
            StreamFile.Place place =
                    new StreamFile.Place(folder.path(), UUID.fromString(task.test()), stream, state.first());
            try {
                found.add(ReadBack.of(place, state.acknowledged(), direct));
            } catch (IOException e) {
                throw LatchmarkException.environment(
                        "cannot read " + folder.path() + " (" + FileFailure.reason(e) + "): start again when it can be",
                        e);
            }
            operator.step("Reading back: " + found.size() + " of " + streams.size() + " streams");
        }
        folder.requireThere(task.test(), direct);
        if (!HostBoot.of(folder.parent()).equals(boot)) {
            throw LatchmarkException.environment("the device of " + folder.path()
                    + " started again while it was read back: start the same command again");
        }
        long checked = found.stream().mapToLong(StreamFound::checked).sum();
        List<Loss> losses =
                found.stream().flatMap(each -> each.losses().stream()).toList();
        long lost = losses.stream().mapToLong(Loss::count).sum();
        operator.message(String.format(
                Locale.ROOT,
                "  %,d acknowledged writes checked: %s",
                checked,
                lost == 0 ? "all are there" : String.format(Locale.ROOT, "%,d are LOST", lost)));
        for (int from = 0; from < losses.size(); from += Losses.MAX) {
            Losses part = new Losses(losses.subList(from, Math.min(losses.size(), from + Losses.MAX)));
            link.tell(PowerCutMessages.LOST, part);
        }
        return link.ask(
                        PowerCutMessages.FOUND,
                        new ReadStreams(
                                task.cycle(),
                                found.stream().map(StreamFound::counts).toList()))
                .read(Task.class);
    }

    private void write(Task task) throws InterruptedException {
        UUID test = UUID.fromString(task.test());
        if (!folder.test().equals(Optional.of(test))) {
            operator.step("Writing the files");
            folder.make(test, streams);
        }
        boolean direct = folder.isDirect();
        if (!direct) {
            operator.happened(new OperationEvent.Warning(
                    "the file system of " + folder.path() + " takes no direct I/O: O_DSYNC is used without O_DIRECT"));
        }
        List<Long> firsts = task.streams().stream().map(StreamState::first).toList();
        List<StreamFile> files = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(streams.size() + 1);
        try {
            for (WriteStream stream : streams) {
                files.add(StreamFile.open(
                        new StreamFile.Place(folder.path(), test, stream, firsts.get(stream.number())), direct));
            }
            link.tell(PowerCutMessages.BEGIN, new Begin(task.cycle(), firsts, ""));
            operator.message("Writing until the power is cut (" + streams.size() + " streams); Ctrl-C ends it");
            Reporter reporter = new Reporter(link);
            ExecutorCompletionService<Void> work = new ExecutorCompletionService<>(threads);
            var unusedReports = work.submit(() -> {
                reporter.run();
                return null;
            });
            for (WriteStream stream : streams) {
                long first = firsts.get(stream.number());
                StreamFile file = files.get(stream.number());
                var unused = work.submit(() -> {
                    long sequence = first;
                    do {
                        file.write(sequence);
                    } while (reporter.report(stream.number() + ":" + sequence++));
                    return null;
                });
            }
            await(work, reporter);
        } catch (IOException e) {
            throw folder.failure(e);
        } finally {
            threads.shutdownNow();
            close(files);
        }
    }

    /** Waits until a stream or the reports fail, or the user ends it. */
    private void await(ExecutorCompletionService<Void> work, Reporter reporter)
            throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        try {
            Future<Void> ended = work.poll(1, TimeUnit.SECONDS);
            while (ended == null) {
                double seconds = (double) (System.nanoTime() - startNanos) / SECOND_NANOS;
                operator.step(String.format(
                        Locale.ROOT,
                        "%,d writes acknowledged and witnessed, %,.0f a second",
                        reporter.tokens(),
                        reporter.tokens() / seconds));
                ended = work.poll(1, TimeUnit.SECONDS);
            }
            ended.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw e.getCause() instanceof LatchmarkException failure ? failure : new IllegalStateException(e);
        } finally {
            reporter.end();
        }
    }

    private void close(List<StreamFile> files) {
        for (StreamFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                operator.happened(new OperationEvent.Warning(
                        "a file of " + folder.path() + " can't be closed: " + FileFailure.reason(e)));
            }
        }
    }
}
