package io.latchmark.live;

import io.latchmark.application.DatabaseSession;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.RunControl;
import io.latchmark.live.metrics.Metrics;
import io.latchmark.live.metrics.MetricsHandler;
import io.latchmark.live.server.Feed;
import io.latchmark.live.server.PageServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An operation that can be watched and controlled in a browser. The operation's threads enqueue events without waiting; a thread
 * of the page computes figures from them, and others serve these. If the page can't keep up, events are lost, and the page
 * reports it.
 */
public final class LivePage implements AutoCloseable {
    private static final int EVENTS_MAX = 4_000;
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final Duration END_MAX = Duration.ofSeconds(5);

    private final BlockingQueue<OperationEvent> events = new ArrayBlockingQueue<>(EVENTS_MAX);
    private final AtomicLong lost = new AtomicLong();
    private final Feed feed = new Feed();
    private final Operator operator;
    private final LiveState state;
    private final Metrics metrics;
    private final List<PageServer> servers = new ArrayList<>();
    private final Thread thread = new Thread(this::takeEvents, "live-figures");
    private volatile RunControl run = RunControl.NONE;
    private volatile String ended = "";

    private LivePage(MonitoringOptions monitoring, String command, Operator operator) {
        this.operator = operator;
        state = new LiveState(command, feed);
        state.publish();
        metrics = new Metrics(monitoring.collector().map(CollectorAddress::uri), operator::message);
        DatabaseSession.measurePools(metrics.registry());
        thread.setDaemon(true);
        thread.start();
    }

    /** Starts to serve; on failure, resources already opened are closed with the page. */
    private void serve(MonitoringOptions monitoring) {
        monitoring.page().ifPresent(address -> {
            PageServer server = LiveServer.open(address, feed, metrics, () -> run, operator::endForUser);
            servers.add(server);
            operator.message("Live page  " + server.link());
        });
        monitoring.metrics().ifPresent(address -> {
            PageServer server = LiveServer.ofMetrics(address, metrics);
            servers.add(server);
            operator.message("Metrics    " + server.linkTo(MetricsHandler.PATH.substring(1)));
        });
    }

    /** Work that reports to an operator. */
    public interface Work<T> {
        T execute(Operator operator) throws InterruptedException;
    }

    /**
     * Executes work with the requested ways of watching, which don't affect its result.
     *
     * @param command its name, for example {@code run}
     * @param operator receives the addresses
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if an address can't be bound
     */
    public static <T> T watch(MonitoringOptions monitoring, String command, Operator operator, Work<T> work)
            throws InterruptedException {
        if (monitoring.isNone()) {
            return work.execute(operator);
        }
        try (LivePage page = new LivePage(monitoring, command, operator)) {
            page.serve(monitoring);
            T result = work.execute(new WatchedOperator(operator, page::accept));
            page.ended = "The work has ended.";
            return result;
        }
    }

    private void accept(OperationEvent event) {
        if (event instanceof OperationEvent.RunStarted started) {
            run = started.run().control();
        }
        if (!events.offer(event)) {
            lost.incrementAndGet();
        }
    }

    private void takeEvents() {
        try {
            while (ended.isEmpty() || !events.isEmpty()) {
                OperationEvent event = events.poll(LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
                state.lose(lost.get());
                if (event == null) {
                    state.publish();
                } else {
                    state.take(event);
                    metrics.take(event);
                }
            }
            state.end(ended);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the page, after sending the remaining events to its viewers. */
    @Override
    public void close() {
        if (ended.isEmpty()) {
            ended = operator.isEndedByUser()
                    ? "The work was ended early."
                    : "The work has failed; the terminal says why.";
        }
        // Wakes the thread; if the queue is full, it is awake.
        accept(new OperationEvent.Step(""));
        try {
            thread.join(END_MAX.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        servers.forEach(PageServer::close);
        DatabaseSession.measureNoPools();
        metrics.close();
    }
}
