package io.latchmark.powercut;

import io.latchmark.agents.AgentRequest;
import io.latchmark.agents.channel.Message;
import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Operator;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.platform.FileFailure;
import io.latchmark.powercut.PowerCutMessages.Hello;
import io.latchmark.powercut.PowerCutMessages.ReadOrders;
import io.latchmark.powercut.PowerCutMessages.StreamState;
import io.latchmark.powercut.PowerCutMessages.Task;
import io.latchmark.powercut.PowerCutMessages.WriterTask;
import io.latchmark.powercut.record.PowerCutTest.Written;
import io.latchmark.schema.PlacedOrders;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.BlockDevices;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Looks in a database that has recovered from a power cut for every commit that a witness knows, and checks its consistency. */
public final class WitnessedDatabase {
    private static final int CONNECTIONS = 2;

    private WitnessedDatabase() {}

    /** What a database says to the witness. */
    static Hello hello(DatabaseSession session, Database control, boolean isLast) {
        Map<String, Path> folders = session.engine().storage(control);
        Map<String, Backing> devices =
                session.embedded().isPresent() ? new BlockDevices(Path.of("/")).resolve(folders) : Map.of();
        return new Hello(
                "",
                UUID.randomUUID().toString(),
                session.embedded()
                        .map(server -> HostBoot.of(server.folder()))
                        .orElseGet(() -> incarnation(session, control)),
                isLast,
                new Written(
                        AgentRequest.hostName(),
                        session.embedded()
                                .map(server -> server.folder().toString())
                                .orElse(session.connection().jdbcUrl()),
                        Backing.facts(devices),
                        List.of()));
    }

    /** The start of a server whose host may be another one. */
    private static String incarnation(DatabaseSession session, Database control) {
        try (DatabaseUnderTest underTest = session.engine().underTest(control)) {
            return underTest.incarnation().toString();
        }
    }

    /**
     * Reads the database back, and reports it to the witness.
     *
     * @return whether no commit is lost, and the database is consistent
     * @throws LatchmarkException of category ENVIRONMENT if the witness is not there in time, or knows of no run
     */
    public static boolean verify(
            DatabaseRequest request, AgentPlace witness, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        request.requireData();
        try (DatabaseSession session = DatabaseSession.openForBulkWork(request, CONNECTIONS, operator);
                WorkLock lock = session.share("check");
                Database pool = session.connect("check", CONNECTIONS);
                WitnessLink link = new WitnessLink(
                        witness, "", latchmarkVersion, once(hello(session, lock.database(), false)), operator)) {
            Task task = link.hello();
            if (task.what() != WriterTask.READ_BACK) {
                throw LatchmarkException.environment("the witness knows of no run that was not read back: execute"
                        + " 'latchmark run --witness' first");
            }
            String content = session.engine().schema(lock.database()).content().id();
            if (!content.equals(task.content())) {
                throw LatchmarkException.environment("the database is not as the witnessed run left it: another run or"
                        + " a reset has changed it since, so it is not judged; give the witness another folder for a"
                        + " new test. If nothing did, everything since that run began is lost");
            }
            operator.message("Checking the consistency conditions");
            List<String> failed = session.engine().schema(pool).check(CONNECTIONS, result -> {}).stream()
                    .filter(result -> result.status() == ConditionResult.Status.FAILED)
                    .map(result -> result.clause() + " " + result.title())
                    .toList();
            operator.message(failed.isEmpty() ? "  all passed" : "  FAILED: " + String.join("; ", failed));
            Task ended = report(pool, task, failed, link);
            operator.message(
                    ended.isKept()
                            ? "  every commit that the witness knows is there"
                            : "  the witness says what is LOST");
            return ended.isKept();
        }
    }

    private static Supplier<Hello> once(Hello hello) {
        return () -> hello;
    }

    private static Task report(Database pool, Task task, List<String> failed, WitnessLink link)
            throws InterruptedException {
        try {
            Path file = Files.createTempFile("latchmark-orders", ".txt");
            try {
                List<Long> firsts =
                        task.streams().stream().map(StreamState::first).toList();
                long orders = write(file, new PlacedOrders(pool), firsts);
                link.offer(file);
                return link.request(Message.json(
                                PowerCutMessages.FOUND_ORDERS,
                                new ReadOrders(task.cycle(), orders, Files.size(file), failed)))
                        .read(Task.class);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    /** Writes the tokens of all orders, and returns their number. */
    private static long write(Path file, PlacedOrders placed, List<Long> firsts) throws IOException {
        AtomicLong orders = new AtomicLong();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            placed.read(firsts, order -> {
                orders.incrementAndGet();
                append(out, OrderToken.of(order));
            });
            return orders.get();
        }
    }

    private static void append(BufferedWriter out, String token) {
        try {
            out.write(token);
            out.write('\n');
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    private static LatchmarkException unwritten(IOException e) {
        return LatchmarkException.environment(
                "cannot write the list of orders (" + FileFailure.reason(e)
                        + "): make room in the folder for temporary files",
                e);
    }
}
