package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Gauge;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.steady.EventCorrelation;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.results.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The figures of one run over one measurement interval.
 *
 * @param window the interval
 * @param caveat a qualification of the interval; empty if it is as planned
 * @param types figures of the types that have a share in the mix or occurred
 * @param overall all types together
 * @param devices the sampled devices
 * @param steady whether throughput kept one level
 * @param processors CPU use of the hosts, and CPU waits
 * @param arrivals how well the driver kept to its schedule
 * @param coverage the part of the interval in which each source was read
 * @param checks comparisons of the figures with each other
 * @param missing sources that weren't sampled, with the reason
 * @param counterResets number of counter resets during the run
 */
public record RunSummary(
        Window window,
        String caveat,
        Map<TransactionType, TypeFigures> types,
        Latency overall,
        List<DeviceFigures> devices,
        DatabaseFigures database,
        WaitFigures waits,
        CpuFigures processors,
        InteractiveLaw loop,
        SteadyState steady,
        Arrivals arrivals,
        Coverage coverage,
        List<Finding> checks,
        List<Source> missing,
        int counterResets) {
    private static final double LOG_PERCENT_MAX = 90;

    /** That a device is not a real one. */
    public static final String SIMULATED = "the device was emulated";

    /** Prefix of the names of emulated devices. */
    private static final String EMULATED = "emulated";

    private static final double SECONDS_PER_MINUTE = 60;
    private static final CounterKey DRIVER_CPU = new CounterKey("driver", "process", "cpu_time");

    public RunSummary {
        types = Map.copyOf(types);
        devices = List.copyOf(devices);
        checks = List.copyOf(checks);
        missing = List.copyOf(missing);
    }

    /** Summarises a run over its first or only load level. */
    public static RunSummary of(RunData data) {
        return of(data, 0);
    }

    /** Summarises a run over one of its load levels, by index from 0. */
    static RunSummary of(RunData data, int index) {
        RunRecord record = data.record();
        MeasuredStep step = data.steps().get(index);
        Window window = step.window();
        Counters counters = data.counters();
        Map<TransactionType, TypeFigures> types =
                step.typeFigures(record.workload().mix(step.step()));
        Latency overall = step.overall();
        Map<String, DeviceRole> roles = DeviceRole.of(record.environment().before());
        List<DeviceFigures> devices = counters.objects(DeviceFigures.SOURCE).stream()
                .map(name -> DeviceFigures.of(name, counters, step, roles.getOrDefault(name, DeviceRole.UNKNOWN)))
                .toList();
        Coverage coverage = Coverage.of(counters, step, record.environment().sources());
        InteractiveLaw loop = InteractiveLaw.of(
                step.step().users(),
                step.transactionsPerSecond(),
                overall,
                ThinkTime.of(record.workload().pacing(), types));
        OutcomeCounts counts =
                types.values().stream().map(TypeFigures::counts).reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
        DatabaseFigures database =
                DatabaseFigures.of(counters, window, record.environment().before());
        WaitFigures waits =
                WaitFigures.of(counters, window).ifSeen(coverage).ofTransactions(record.workload(), step.step());
        List<Source> missing = record.environment().sources().stream()
                .filter(source -> !source.available())
                .toList();
        SecondRates rates = record.imported().isPresent() ? step.rates().ifRecordedBySecond() : step.rates();
        SteadyState steady = SteadyState.of(rates, EventCorrelation.of(data.events(), counters));
        double driver = counters.millisOver(DRIVER_CPU, window).perSecond() / 1e3;
        List<Finding> checks = new ArrayList<>(Checks.of(new Checks.Figures(
                record, loop, overall, database, devices, steady, coverage, driver, window.seconds())));
        checks.addAll(ofCounters(record, step, counters));
        Arrivals arrivals = Arrivals.of(record, step, counts);
        arrivals.finding().ifPresent(checks::add);
        return new RunSummary(
                window,
                step.interval().caveat(),
                types,
                overall,
                devices,
                database,
                waits,
                CpuFigures.of(counters, window, record.workload().connections()).ifSeen(coverage),
                loop,
                steady,
                arrivals,
                coverage,
                checks,
                missing,
                counters.resets());
    }

    private static List<Finding> ofCounters(RunRecord record, MeasuredStep step, Counters counters) {
        Window window = step.window();
        List<Finding> checks = new ArrayList<>();
        ProcedureTime.of(record.environment().before(), record.workload().connections(), counters, window)
                .ifPresent(checks::add);
        logSpace(counters, window).ifPresent(checks::add);
        FileGrowthFinding.of(counters, window).ifPresent(checks::add);
        checks.addAll(WarmUp.of(record, counters, step.rates(), window));
        resets(counters, window).ifPresent(checks::add);
        checks.addAll(CreditFinding.of(counters, window));
        return checks;
    }

    /** Committed new orders per minute; NaN if nothing was recorded, or the load has none. */
    public double nopm() {
        if (types.containsKey(TransactionType.OTHER) && !types.containsKey(TransactionType.NEW_ORDER)) {
            return Double.NaN;
        }
        return rate(counts(TransactionType.NEW_ORDER).committed(), window) * SECONDS_PER_MINUTE;
    }

    /** Transactions per second, committed and rolled back by design; NaN if nothing was recorded. */
    public double transactionsPerSecond() {
        return loop.transactionsPerSecond();
    }

    /** Response times of a type. */
    public Latency response(TransactionType type) {
        TypeFigures figures = types.get(type);
        return figures == null ? Latency.NONE : figures.response();
    }

    public OutcomeCounts counts(TransactionType type) {
        TypeFigures figures = types.get(type);
        return figures == null ? OutcomeCounts.NONE : figures.counts();
    }

    /** Outcome counts of all types. */
    public OutcomeCounts counts() {
        return types.values().stream().map(TypeFigures::counts).reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }

    /** Reads per second of all devices together; NaN if none was sampled. */
    public double deviceReadsPerSecond() {
        return DeviceFigures.readsPerSecond(devices);
    }

    /** Reads of all devices per transaction, each over the time in which it was read; NaN if none was sampled. */
    public double deviceReadsPerTransaction() {
        return DeviceFigures.readsPerTransaction(devices);
    }

    /** Mean read latency over all devices, in milliseconds; NaN if there was no read. */
    public double deviceMillisPerRead() {
        return DeviceFigures.millisPerRead(devices);
    }

    /**
     * Milliseconds per transaction in a wait class: average sessions in it divided by transactions per second, both over the time
     * in which waits were observed. Over all classes they add up to the sessions seen divided by transactions per second.
     */
    public double millisPerTransaction(WaitClass waitClass) {
        return perTransaction(waits.source(), waits.sessions(waitClass)) * 1e3;
    }

    /**
     * Converts a source's rate per second to a number per transaction, over the time that the source covers; NaN without
     * transactions. All figures per transaction are computed here.
     */
    public double perTransaction(String source, double perSecond) {
        return coverage.perTransaction(source, perSecond);
    }

    /**
     * The share of CPU time used by other programs, 0..1; NaN if unknown, or if a device is emulated, because they include the
     * emulator.
     */
    public double otherLoad() {
        return isSimulated() ? Double.NaN : processors.others();
    }

    /** Whether a device is emulated. */
    public boolean isSimulated() {
        return devices.stream().anyMatch(device -> device.name().startsWith(EMULATED));
    }

    /** Whether other programs used so much CPU time that the figures are those of a busy host. */
    public boolean isDisturbed() {
        return otherLoad() >= CpuFigures.OTHERS_DISTURB;
    }

    /** The source of waits; the source of accumulated waits if that is known to be missing. */
    public String waitSource() {
        return reasonMissing(waits.summedSource()).isPresent() ? waits.summedSource() : WaitFigures.SOURCE;
    }

    /** Why a source is missing, if known. */
    public Optional<String> reasonMissing(String source) {
        return missing.stream()
                .filter(candidate -> candidate.name().equals(source))
                .map(Source::detail)
                .findFirst();
    }

    private static double rate(long count, Window window) {
        return window.seconds() > 0 ? count / window.seconds() : Double.NaN;
    }

    /** Whether the log had enough space; empty if the server does not report how full it is. */
    static Optional<Finding> logSpace(Counters counters, Window window) {
        Gauge used = counters.gauge(CounterRole.LOG_USED_PERCENT, window);
        return used.isMeasured()
                ? Optional.of(new Finding(
                        "Log space",
                        used.max() <= LOG_PERCENT_MAX ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                        "at most " + NumberText.whole(used.max()) + " % of the log used",
                        "at most " + NumberText.whole(LOG_PERCENT_MAX) + " %",
                        "A full log grows while commits wait for it, or ends the run (error 9002)."))
                : Optional.empty();
    }

    /** A mark with the sources and their number of counters that were reset in the interval; empty if there were none. */
    private static Optional<Finding> resets(Counters counters, Window window) {
        Map<String, List<CounterKey>> resets = counters.resets(window);
        return resets.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "Counter resets",
                        Finding.Verdict.MARKED,
                        resets.entrySet().stream().map(RunSummary::resetText).collect(Collectors.joining("; ")),
                        "no reset within the interval",
                        "The time between the two samples around a reset is left out of every figure of the source."));
    }

    private static String resetText(Map.Entry<String, List<CounterKey>> source) {
        CounterKey first = source.getValue().get(0);
        int more = source.getValue().size() - 1;
        return source.getKey() + ": " + first.object() + " " + first.metric()
                + (more > 0 ? " and " + CountText.of(more, "other", "others") : "");
    }
}
