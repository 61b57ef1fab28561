package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Gauge;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.results.run.Finding;
import java.util.Optional;

/** Checks whether the transaction log had enough space for the run. */
final class LogSpaceFinding {
    private static final double PERCENT_MAX = 90;

    private LogSpaceFinding() {}

    /** The check; none if the server does not report how full its log is. */
    static Optional<Finding> of(Counters counters, Window window) {
        Gauge used = counters.gauge(CounterRole.LOG_USED_PERCENT, window);
        return used.isMeasured()
                ? Optional.of(new Finding(
                        "Log space",
                        used.max() <= PERCENT_MAX ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                        "at most " + NumberText.whole(used.max()) + " % of the log used",
                        "at most " + NumberText.whole(PERCENT_MAX) + " %",
                        "A full log grows while commits wait for it, or ends the run (error 9002)."))
                : Optional.empty();
    }
}
