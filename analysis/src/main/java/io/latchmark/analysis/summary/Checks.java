package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Compares the figures of one load level with each other. */
public final class Checks {
    /** Tolerance for the rounding of device counters to whole milliseconds, and a request at each edge of the interval. */
    private static final double OUTSTANDING_SLACK = 0.01;

    private static final double LITTLE_TOLERANCE = 0.03;
    /** Tolerance for late readings at the edges of the interval. */
    private static final double UTILISATION_MAX = 1.05;

    private static final double DRIVER_CPU_MAX = 0.70;
    /** Shorter intervals are a start-up phase, for which the bounds of this class are not meant. */
    private static final double SECONDS_MIN = 10;

    private static final double LENGTH_SLACK = 0.02;
    private static final double LENGTH_SLACK_SECONDS = 1.5;

    private static final double READS_TOLERANCE = 0.05;
    /** The finding that compares the database's reads with those of its devices. */
    public static final String READS = "Reads of database and device";

    private static final String READS_BOUND = "ratio within 5 % of 1";

    private Checks() {}

    /**
     * The figures to compare.
     *
     * @param driverProcessors CPUs that the driver kept busy on average; NaN if it wasn't sampled
     * @param seconds length of the interval
     */
    record Figures(
            RunRecord record,
            InteractiveLaw loop,
            Latency overall,
            DatabaseFigures database,
            List<DeviceFigures> devices,
            SteadyState steady,
            Coverage coverage,
            double driverProcessors,
            double seconds) {}

    static List<Finding> of(Figures figures) {
        List<Finding> checks = new ArrayList<>();
        checks.add(closedLoop(figures.record().workload().pacing(), figures));
        length(figures).ifPresent(checks::add);
        figures.devices().forEach(device -> checks.add(littlesLaw(device)));
        figures.devices().stream()
                .filter(device -> device.seen().isPartial())
                .forEach(device -> checks.add(partlySeen(device)));
        figures.devices().stream()
                .filter(device -> device.utilisation() > UTILISATION_MAX)
                .forEach(device -> checks.add(tooBusy(device)));
        silent(figures).forEach(device -> checks.add(silent(device, figures.seconds())));
        checks.add(reads(figures));
        WritesFinding.of(figures).ifPresent(checks::add);
        checks.add(driver(figures.record().environment().before(), figures.driverProcessors()));
        checks.addAll(SteadyFinding.of(figures.steady()));
        checks.add(figures.coverage().check());
        return figures.seconds() < SECONDS_MIN
                ? checks.stream().map(Checks::markedOnly).toList()
                : checks;
    }

    /** Checks the interval's length, whatever changed it. */
    private static Optional<Finding> length(Figures figures) {
        double asked = figures.record().workload().measurementInterval().toNanos() / 1e9;
        double measured = figures.seconds();
        boolean isAsAsked = Math.abs(measured - asked) <= LENGTH_SLACK_SECONDS + LENGTH_SLACK * asked;
        // Steps of a search end early or are lengthened on purpose.
        boolean isFree = figures.record().workload().search().isPresent();
        return isAsAsked || isFree || figures.record().imported().isPresent()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "Length of the interval",
                        Finding.Verdict.MARKED,
                        NumberText.of(measured) + " s",
                        NumberText.of(asked) + " s, as asked for",
                        "The load ended earlier or later than it was to: the driver was held up, or ended."));
    }

    private static Finding markedOnly(Finding check) {
        return check.verdict() != Finding.Verdict.FAILED
                ? check
                : new Finding(
                        check.name(),
                        Finding.Verdict.MARKED,
                        check.value(),
                        check.bound(),
                        "Within so short an interval the driver and the database are still starting. " + check.why());
    }

    private static Finding littlesLaw(DeviceFigures device) {
        double byLaw = device.outstandingByLaw();
        double counted = device.outstandingIos();
        String name = "Little's law, device " + device.name();
        String bound = "within 3 % of the device's own count";
        String value = "rates × times = " + NumberText.of(byLaw) + " outstanding, counted " + NumberText.of(counted);
        if (!Double.isFinite(byLaw) || !Double.isFinite(counted)) {
            return new Finding(name, Finding.Verdict.NOT_COMPARED, value, bound, "a counter is missing: not compared");
        }
        return new Finding(
                name,
                Finding.Verdict.of(Math.abs(byLaw - counted) <= LITTLE_TOLERANCE * counted + OUTSTANDING_SLACK),
                value,
                bound,
                "Requests in flight are their rate times their latency. Otherwise rates and times are not of the same "
                        + "requests, and no time can be assigned to them.");
    }

    private static Finding tooBusy(DeviceFigures device) {
        return new Finding(
                "Utilisation of device " + device.name(),
                Finding.Verdict.FAILED,
                "busy " + NumberText.percent(device.utilisation()) + " of the time",
                "at most " + NumberText.percent(UTILISATION_MAX),
                "A device cannot be busy for longer than the time that passes: its counters are wrong.");
    }

    /** The devices with the log, if none of them counts anything under a load that the log is written for. */
    private static List<DeviceFigures> silent(Figures figures) {
        List<DeviceFigures> devices = figures.devices().stream()
                .filter(device -> device.role() != DeviceRole.DATA)
                .toList();
        boolean isLoaded =
                figures.loop().transactionsPerSecond() > 0 && figures.database().flushesPerSecond() != 0;
        boolean isSilent =
                devices.stream().mapToDouble(DeviceFigures::operationsPerSecond).sum() == 0;
        return isLoaded && isSilent ? devices : List.of();
    }

    private static Finding silent(DeviceFigures device, double seconds) {
        return new Finding(
                "Counters of device " + device.name(),
                Finding.Verdict.MARKED,
                "0 reads and 0 writes in " + NumberText.whole(seconds) + " s",
                "writes of the log",
                "Its I/O is counted elsewhere, for example at the paths of a multipath device, or not at all: write 1 to"
                        + " /sys/block/" + device.name() + "/queue/iostats if that is 0. Don't use its figures.");
    }

    private static Finding partlySeen(DeviceFigures device) {
        return new Finding(
                "Sampling of device " + device.name(),
                Finding.Verdict.MARKED,
                "known for " + device.seen().text()
                        + (device.seen().isTooLittle() ? ": its figures are not printed" : ""),
                "at least " + NumberText.percent(KnownShare.WHOLE),
                "Its figures, and the transactions they are divided by, are of the time that it was read for; below "
                        + NumberText.percent(KnownShare.LEAST) + " they are not printed.");
    }

    private static Finding driver(Map<String, Map<String, String>> facts, double busy) {
        String name = "Driver load";
        String bound = "at most 70 % of its host's CPUs";
        double processors = processors(facts.getOrDefault("host", Map.of()).getOrDefault("processors", ""));
        double share = busy / processors;
        if (!Double.isFinite(share)) {
            return new Finding(
                    name,
                    Finding.Verdict.NOT_COMPARED,
                    NumberText.of(busy) + " CPUs busy",
                    bound,
                    "the driver's CPU time or its host's number of CPUs is not known: not compared");
        }
        return new Finding(
                name,
                Finding.Verdict.of(share <= DRIVER_CPU_MAX),
                NumberText.percent(share) + ": " + NumberText.of(busy) + " of " + NumberText.whole(processors)
                        + " CPUs",
                bound,
                "A run with a busier driver measures the driver.");
    }

    private static double processors(String text) {
        return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : Double.NaN;
    }

    /** Compares amounts per transaction, because the two sources may cover different times. */
    private static Finding reads(Figures figures) {
        DatabaseFigures database = figures.database();
        double byDevice = DeviceFigures.readsPerTransaction(figures.devices());
        double byAll = figures.coverage().perTransaction(database.ioSource(), database.allReadsPerSecond());
        double ratio = byDevice / byAll;
        if (database.isOfFiles()) {
            return reads(
                    "reads per transaction: device " + NumberText.of(byDevice) + ", files " + NumberText.of(byAll)
                            + " (ratio " + NumberText.ratio(ratio) + ")",
                    ratio);
        }
        String value = "reads per transaction: device " + NumberText.of(byDevice) + ", all backends "
                + NumberText.of(byAll) + " (ratio " + NumberText.ratio(ratio) + "), client backends "
                + NumberText.of(byAll * database.clientReadsPerSecond() / database.allReadsPerSecond());
        if (!database.sources().direct()) {
            return notCompared(value, "page cache hides device reads: not compared");
        }
        return reads(value, ratio);
    }

    private static Finding reads(String value, double ratio) {
        if (!Double.isFinite(ratio)) {
            return notCompared(value, "a source is missing, or there was no read: not compared");
        }
        return new Finding(
                READS,
                Math.abs(ratio - 1) <= READS_TOLERANCE ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                value,
                READS_BOUND,
                "With direct I/O every read of the database is one of the device. More on the device: something else uses it. Fewer: a cache answers some, or it is not the device that holds the data.");
    }

    private static Finding notCompared(String value, String why) {
        return new Finding(READS, Finding.Verdict.NOT_COMPARED, value, READS_BOUND, why);
    }

    private static Finding closedLoop(Pacing pacing, Figures figures) {
        InteractiveLaw loop = figures.loop();
        String name = "N = X·(R+Z)";
        String bound = String.format(Locale.ROOT, "within %.1f %% of N", loop.tolerance() * 100);
        if (pacing.isOpen()) {
            return new Finding(
                    name,
                    Finding.Verdict.NOT_COMPARED,
                    NumberText.of(loop.transactionsPerSecond()) + " transactions/s",
                    "holds in a closed loop",
                    "in an open loop transactions arrive at a rate, whatever users and response times are: not compared");
        }
        double accounted = loop.accountedUsers();
        if (!Double.isFinite(accounted)) {
            return new Finding(name, Finding.Verdict.NOT_COMPARED, "N " + loop.users(), bound, "no transaction ended");
        }
        String value = String.format(
                Locale.ROOT,
                "N = %d; X·(R+Z) = %s/s · (%s + %s) ms = %.3f",
                loop.users(),
                NumberText.of(loop.transactionsPerSecond()),
                NumberText.of(loop.responseSeconds() * 1e3),
                NumberText.of(loop.thinkSeconds() * 1e3),
                accounted);
        // One transaction per terminal crosses each edge of the interval; the longest could explain this much.
        double edges = figures.overall().max() / 1e3 / figures.seconds();
        if (!loop.holds(0) && loop.holds(edges)) {
            return new Finding(
                    name,
                    Finding.Verdict.MARKED,
                    value,
                    bound,
                    "The interval is so short that transactions across its edges may explain the difference: the "
                            + "longest took " + NumberText.of(figures.overall().max()) + " ms.");
        }
        return new Finding(
                name,
                Finding.Verdict.of(loop.holds(edges)),
                value,
                bound,
                "In a closed loop users, throughput and response time determine each other. Less than N: terminals "
                        + "spent time outside of transactions, or on ones that failed.");
    }
}
