package io.latchmark.live;

import io.latchmark.application.RunControl;
import io.latchmark.live.metrics.Metrics;
import io.latchmark.live.metrics.MetricsHandler;
import io.latchmark.live.server.Feed;
import io.latchmark.live.server.PageAddress;
import io.latchmark.live.server.PageServer;
import io.latchmark.live.server.Viewers;
import java.util.Map;
import java.util.function.Supplier;

/** The servers of an operation's page and metrics. */
final class LiveServer {
    private LiveServer() {}

    /**
     * Starts to serve a page together with the metrics.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the address can't be bound
     */
    static PageServer open(PageAddress address, Feed feed, Metrics metrics, Supplier<RunControl> run, Runnable end) {
        return PageServer.open(address, (access, patience) -> {
            Viewers viewers = new Viewers(feed, patience);
            return new PageServer.Served(
                    Map.of(
                            "/",
                            new PageHandler(access, patience, viewers, run, end),
                            MetricsHandler.PATH,
                            new MetricsHandler(access, metrics)),
                    viewers::end);
        });
    }

    /**
     * Starts to serve only metrics.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the address can't be bound
     */
    static PageServer ofMetrics(PageAddress address, Metrics metrics) {
        return PageServer.open(
                address,
                (access, patience) -> new PageServer.Served(
                        Map.of(MetricsHandler.PATH, new MetricsHandler(access, metrics)), () -> {}));
    }
}
