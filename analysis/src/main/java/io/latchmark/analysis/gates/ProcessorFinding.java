package io.latchmark.analysis.gates;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.ledger.ProcessorTime;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.summary.ProcessorFigures;
import io.latchmark.analysis.summary.ProcessorFigures.Host;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.results.run.Finding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether processors limited a run, so that storage did not. */
final class ProcessorFinding {
    static final String NAME = "processors did not limit";
    /** From this share of a transaction's time on, a faster device can do no more than the processors do. */
    private static final double SHARE_MAX = 0.50;

    private static final String BOUND = "busy and waited for less than "
            + NumberText.percent(ProcessorFigures.SATURATED) + " of the time, and less than "
            + NumberText.percent(SHARE_MAX) + " of a transaction's time on one or waiting for one";

    private ProcessorFinding() {}

    /** The finding; empty where neither processors nor threads were sampled, which the missing sources say. */
    static Optional<Finding> of(RunSummary summary, boolean openLoop) {
        List<Host> hosts = summary.processors().hosts();
        double share = ProcessorTime.of(summary, openLoop).millis() / UserTime.transactionMillis(summary, openLoop);
        boolean known = share > 0;
        if (hosts.isEmpty() && !known) {
            return Optional.empty();
        }
        boolean saturated = !summary.processors().saturated().isEmpty();
        boolean limited = saturated || share >= SHARE_MAX;
        String value = Stream.concat(
                        hosts.stream().map(ProcessorFinding::text),
                        known
                                ? Stream.of(NumberText.percent(share)
                                        + " of a transaction's time on a processor or waiting for one")
                                : Stream.empty())
                .collect(Collectors.joining("; "));
        return Optional.of(new Finding(
                NAME,
                limited ? Finding.Verdict.MARKED : Finding.Verdict.PASSED,
                value,
                BOUND,
                limited
                        ? "Storage was not what limited: "
                                + (saturated
                                        ? "with faster storage, transactions would wait for the same processors."
                                        : "processors took most of a transaction's time, and faster storage can only save of"
                                                + " the rest.")
                        : "Where processors limit, throughput says little about storage."));
    }

    private static String text(Host host) {
        return "processors of the " + host.name() + " busy " + NumberText.percent(host.used())
                + (Double.isFinite(host.processorPressure())
                        ? ", waited for " + NumberText.percent(host.processorPressure()) + " of the time"
                        : "");
    }
}
