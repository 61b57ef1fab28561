package io.latchmark.live;

import io.latchmark.live.server.PageAddress;
import java.util.Optional;

/**
 * How an operation is watched.
 *
 * @param page where its page is served, with the metrics beside it
 * @param metrics where the metrics are served alone
 * @param collector gets the metrics pushed
 */
public record Watching(
        Optional<PageAddress> page, Optional<PageAddress> metrics, Optional<CollectorAddress> collector) {
    boolean isNone() {
        return page.isEmpty() && metrics.isEmpty() && collector.isEmpty();
    }
}
