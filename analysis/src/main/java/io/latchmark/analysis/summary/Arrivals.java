package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How well the driver kept to its schedule.
 *
 * @param offeredPerSecond the requested rate; NaN in a closed loop, where the database determines it
 * @param achievedPerSecond transactions that committed or were rolled back by design
 * @param leastPerSecond the rate below which the offered one was not reached; NaN in a closed loop
 * @param isReached whether transactions, including those that failed, ended at this rate; true in a closed loop
 * @param late transactions of the interval that started more than {@link Pacing#LATE_AFTER} after they were due
 * @param dropped transactions of the whole run that were due and had not started when the load ended
 * @param scheduling delay from due to start; {@link Latency#NONE} without pacing, where a transaction is due when the previous
 *     one has ended
 */
public record Arrivals(
        double offeredPerSecond,
        double achievedPerSecond,
        double leastPerSecond,
        boolean isReached,
        long late,
        long dropped,
        Latency scheduling) {
    /** The name of the finding about a rate that was not reached. */
    public static final String OFFERED = "Offered rate";

    private static final double TOLERANCE = 0.01;
    private static final double STANDARD_ERRORS = 3;

    static Arrivals of(RunRecord record, MeasuredStep step, OutcomeCounts counts) {
        boolean paced = record.workload().pacing() != Pacing.NONE;
        long dropped = record.conclusion().counts().values().stream()
                .mapToLong(OutcomeCounts::dropped)
                .sum();
        double offered = record.workload().pacing().isOpen() ? step.step().ratePerSecond() : Double.NaN;
        double seconds = step.window().seconds();
        double deviation = record.workload().pacing() == Pacing.POISSON ? Math.sqrt(offered * seconds) : 0;
        double least =
                offered * (1 - TOLERANCE) - (record.workload().connections() + STANDARD_ERRORS * deviation) / seconds;
        return new Arrivals(
                offered,
                step.transactionsPerSecond(),
                least,
                !(counts.ended() < least * seconds),
                counts.late(),
                Math.max(dropped, counts.dropped()),
                paced ? step.scheduling() : Latency.NONE);
    }

    /** Whether transactions have scheduled start times, instead of starting when the previous one ends. */
    public boolean isPaced() {
        return scheduling.count() > 0 || Double.isFinite(offeredPerSecond);
    }

    /** The offered and the achieved rate. */
    public String rates() {
        return "offered " + NumberText.of(offeredPerSecond) + "/s, reached " + NumberText.of(achievedPerSecond) + "/s ("
                + NumberText.percent(achievedPerSecond / offeredPerSecond) + ")";
    }

    /** That the offered rate was not reached; empty if it was. */
    Optional<Finding> finding() {
        return isReached
                ? Optional.empty()
                : Optional.of(
                        new Finding(
                                OFFERED,
                                Finding.Verdict.MARKED,
                                rates() + "; " + NumberText.whole(dropped) + " had not started when the load ended",
                                "at least " + NumberText.of(Math.max(0, leastPerSecond)) + "/s",
                                "Transactions waited for a connection longer and longer: response times depend on the length of the run."));
    }

    /** The figures as lines of text; none without pacing. */
    public List<String> lines() {
        if (!isPaced()) {
            return List.of();
        }
        String delay = "from due to start: p50 " + NumberText.of(scheduling.p50()) + " ms, p99 "
                + NumberText.of(scheduling.p99()) + " ms, max " + NumberText.of(scheduling.max()) + " ms; "
                + NumberText.whole(late) + " started more than " + Pacing.LATE_AFTER.toMillis() + " ms late";
        return Double.isFinite(offeredPerSecond)
                ? List.of(
                        String.format(
                                Locale.ROOT,
                                "%s transactions/s offered, %s achieved (%s); %s dropped in the whole run",
                                NumberText.of(offeredPerSecond),
                                NumberText.of(achievedPerSecond),
                                NumberText.percent(achievedPerSecond / offeredPerSecond),
                                NumberText.whole(dropped)),
                        delay)
                : List.of(delay);
    }
}
