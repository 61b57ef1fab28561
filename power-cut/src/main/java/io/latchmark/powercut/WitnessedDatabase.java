package io.latchmark.powercut;

import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Operator;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Looks in a database that has recovered from a power cut for every commit that a witness knows, and checks its consistency. */
public final class WitnessedDatabase {
    private static final int CONNECTIONS = 2;
    private static final int ORDERS_A_LINE = 1_000;

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
                        WriterOperation.hostName(),
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
     * @throws LatchmarkException of category ENVIRONMENT if the witness is lost, or knows of no run
     */
    public static boolean verify(DatabaseRequest request, WitnessLink link, Operator operator)
            throws InterruptedException {
        request.requireData();
        try (DatabaseSession session = DatabaseSession.openForBulkWork(request, CONNECTIONS, operator);
                WorkLock lock = session.share("check");
                Database pool = session.connect("check", CONNECTIONS)) {
            Task task = link.hello(hello(session, lock.database(), false));
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

    private static Task report(Database pool, Task task, List<String> failed, WitnessLink link)
            throws InterruptedException {
        List<Long> firsts = task.streams().stream().map(StreamState::first).toList();
        List<String> part = new ArrayList<>();
        AtomicLong orders = new AtomicLong();
        new PlacedOrders(pool).read(firsts, order -> {
            orders.incrementAndGet();
            part.add(OrderToken.of(order));
            if (part.size() == ORDERS_A_LINE) {
                tell(link, part);
            }
        });
        if (!part.isEmpty()) {
            tell(link, part);
        }
        return link.ask(PowerCutMessages.FOUND_ORDERS, new ReadOrders(task.cycle(), orders.get(), failed))
                .read(Task.class);
    }

    private static void tell(WitnessLink link, List<String> tokens) {
        try {
            link.tell(PowerCutMessages.ORDERS, String.join(" ", tokens));
            tokens.clear();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while the orders were reported");
        }
    }
}
