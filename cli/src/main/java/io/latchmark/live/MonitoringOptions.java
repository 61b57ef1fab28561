package io.latchmark.live;

import io.latchmark.live.server.PageAddress;
import java.util.Optional;

/**
 * The ways in which an operation is watched.
 *
 * @param page where its page is served, with the metrics
 * @param metrics where only the metrics are served
 * @param collector receives pushed metrics
 */
public record MonitoringOptions(
        Optional<PageAddress> page, Optional<PageAddress> metrics, Optional<CollectorAddress> collector) {
    boolean isNone() {
        return page.isEmpty() && metrics.isEmpty() && collector.isEmpty();
    }
}
