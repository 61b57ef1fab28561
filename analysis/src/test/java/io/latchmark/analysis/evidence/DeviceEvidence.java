package io.latchmark.analysis.evidence;

import io.latchmark.analysis.demand.DemandSample;
import io.latchmark.analysis.demand.DeviceDemand;
import io.latchmark.analysis.demand.DeviceDemand.Demand;
import io.latchmark.analysis.demand.Kind;
import io.latchmark.analysis.evidence.EvidenceRow.Bound;
import io.latchmark.analysis.evidence.SimulatedDevice.Clock;
import io.latchmark.analysis.evidence.SimulatedDevice.Gains;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * What the service demands of simulated devices are checked against: how often an interval covers the planted service time where
 * demands are claimed, how often the planted cause of a difference is found, and how often demands are claimed of
 * devices whose busy time is no sum of services.
 *
 * <p>Reads take 0.2 ms and writes 1 ms, each with a standard deviation of half of that; a transaction has five reads and a write, and
 * a checkpoint writes 60 pages a second on average, for 10 of 20 s.
 */
public final class DeviceEvidence {
    private static final double READ = 0.2;
    private static final double WRITE = 1;
    private static final double COVERAGE_LEAST = 0.93;

    private static final double FOUND_LEAST = 0.95;
    private static final double WRONG_MOST = 0.05;
    private static final String CLAIMED_WRONGLY = "demands are claimed, and an interval misses";

    private final int replications;
    private final int seconds;
    private final List<EvidenceRow> rows = new ArrayList<>();

    private DeviceEvidence(int replications, int seconds) {
        this.replications = replications;
        this.seconds = seconds;
    }

    private interface Planted {
        SimulatedDevice device(SimulatedDevice bare);
    }

    /**
     * All statements.
     *
     * @param replications simulated runs of each case
     * @param seconds of each run
     */
    public static List<EvidenceRow> rows(int replications, int seconds) {
        DeviceEvidence evidence = new DeviceEvidence(replications, seconds);
        evidence.coverage("one server, Poisson arrivals, 60 % busy", bare -> bare.open(270, 1));
        evidence.coverage("one server, Poisson arrivals, 80 % busy", bare -> bare.open(370, 1));
        evidence.coverage("one server, four transactions at once, 60 % busy", bare -> bare.open(270, 4));
        evidence.coverage("one server, 8 users, 92 % busy", bare -> bare.closed(8, 12));
        evidence.coverage(
                "one server, 8 users, service that drifts by 2 %",
                bare -> bare.variation(0.5, 0.02).closed(8, 12));
        evidence.coverage(
                "one server, 8 users, Linux 6.10 with ticks of 1 ms",
                bare -> bare.closed(8, 12).clock(Clock.TICKS_UNDER_WAY, 1));
        evidence.coverage(
                "one server, 8 users, Linux 6.10 with ticks of 4 ms",
                bare -> bare.closed(8, 12).clock(Clock.TICKS_UNDER_WAY, 4));
        evidence.wrong(
                "one server, 8 users, Linux 5.8 with ticks of 1 ms",
                bare -> bare.closed(8, 12).clock(Clock.TICKS_OF_STARTS, 1));
        evidence.wrong(
                "one server, 40 % busy, Linux 5.8 with ticks of 4 ms",
                bare -> bare.open(170, 1).clock(Clock.TICKS_OF_STARTS, 4));
        evidence.causes();
        evidence.refused(
                "two servers, Poisson arrivals, 44 % busy",
                bare -> bare.servers(2).open(270, 1));
        evidence.refused(
                "two servers, Poisson arrivals, 73 % busy",
                bare -> bare.servers(2).open(570, 1));
        evidence.refused(
                "two servers, Poisson arrivals, 94 % busy",
                bare -> bare.servers(2).open(870, 1));
        evidence.refused(
                "two servers, 3 users, 90 % busy", bare -> bare.servers(2).closed(3, 2));
        evidence.refused(
                "four servers, Poisson arrivals, 31 % busy",
                bare -> bare.servers(4).open(170, 1));
        evidence.refused(
                "four servers, four transactions at once",
                bare -> bare.servers(4).open(1_170, 4));
        evidence.refused(
                "eight servers, 4 users, 94 % busy", bare -> bare.servers(8).closed(4, 2));
        evidence.refused(
                "eight servers, 8 users, busy all the time",
                bare -> bare.servers(8).closed(8, 2));
        evidence.refused("one server, busy all the time", bare -> bare.closed(8, 2));
        evidence.refused(
                "one server, writes always with five reads",
                bare -> bare.closed(8, 12).checkpoints(0, 1));
        // Two intervals of 95 % each.
        evidence.random("one server at a random load", 1, 1, 2 * WRONG_MOST);
        evidence.random("2 to 16 servers at a random load", 2, 16, WRONG_MOST);
        return List.copyOf(evidence.rows);
    }

    /** Users or Poisson arrivals, from nearly idle to busy all the time, with few or many writes of checkpoints. */
    private void random(String name, int fewest, int most, double wrongMost) {
        int claimed = 0;
        int wrong = 0;
        for (int i = 0; i < replications; i++) {
            Random random = new Random(seed(name, i));
            int servers = fewest + random.nextInt(most - fewest + 1);
            SimulatedDevice device = new SimulatedDevice(seed(name, i) + 1)
                    .servers(servers)
                    .checkpoints(0.02 + 0.3 * random.nextDouble(), 5 + random.nextInt(20));
            DeviceDemand demand = DeviceDemand.of(samples((random.nextBoolean()
                            ? device.open(servers * (10 + 380 * random.nextDouble()), 1 + random.nextInt(4))
                            : device.closed(1 + random.nextInt(3 * servers), 20 * random.nextDouble()))
                    .run(seconds)));
            if (demand.isSeparable()) {
                claimed++;
                wrong += covers(demand, Kind.READS, READ) && covers(demand, Kind.WRITES, WRITE) ? 0 : 1;
            }
        }
        rows.add(EvidenceRow.share(name + ": demands are claimed", replications, claimed, Bound.none()));
        rows.add(EvidenceRow.share(name + ": " + CLAIMED_WRONGLY, replications, wrong, Bound.atMost(wrongMost)));
    }

    private static DeviceDemand demand(Planted planted, long seed, int seconds) {
        SimulatedDevice bare = new SimulatedDevice(seed).checkpoints(0.15, 10);
        return DeviceDemand.of(samples(planted.device(bare).run(seconds)));
    }

    /** The counters of a device as samples of a second. */
    public static List<DemandSample> samples(Gains gains) {
        List<DemandSample> samples = new ArrayList<>();
        for (int i = 0; i < gains.seconds(); i++) {
            double[] requests = gains.requests()[i];
            double[] millis = gains.requestMillis()[i];
            samples.add(new DemandSample(
                    1_000,
                    new DemandSample.Requests(requests[SimulatedDevice.READ], requests[SimulatedDevice.READ] * 8_192),
                    new DemandSample.Requests(requests[SimulatedDevice.WRITE], gains.writeBytes()[i]),
                    requests[SimulatedDevice.FLUSH],
                    gains.busyMillis()[i],
                    millis[0] + millis[1] + millis[2]));
        }
        return samples;
    }

    private void coverage(String name, Planted planted) {
        int claimed = 0;
        int reads = 0;
        int writes = 0;
        for (int i = 0; i < replications; i++) {
            DeviceDemand demand = demand(planted, seed(name, i), seconds);
            if (demand.isSeparable()) {
                claimed++;
                reads += covers(demand, Kind.READS, READ) ? 1 : 0;
                writes += covers(demand, Kind.WRITES, WRITE) ? 1 : 0;
            }
        }
        rows.add(EvidenceRow.share(name + ": demands are claimed", replications, claimed, Bound.none()));
        if (claimed > 0) {
            covered(name + ": the interval of a read's demand covers it", claimed, reads);
            covered(name + ": the interval of a write's demand covers it", claimed, writes);
        }
    }

    private void covered(String name, int claimed, int covered) {
        rows.add(EvidenceRow.share(name, claimed, covered, Bound.atLeast(COVERAGE_LEAST)));
    }

    private static boolean covers(DeviceDemand demand, Kind kind, double millis) {
        return of(demand, kind)
                .filter(its -> Math.abs(its.millisEach() - millis) <= its.halfWidth())
                .isPresent();
    }

    private static Optional<Demand> of(DeviceDemand demand, Kind kind) {
        return demand.demands().stream()
                .filter(its -> its.kinds().equals(List.of(kind)))
                .findFirst();
    }

    private void wrong(String name, Planted planted) {
        int wrong = 0;
        for (int i = 0; i < replications; i++) {
            DeviceDemand demand = demand(planted, seed(name, i), seconds);
            wrong += demand.isSeparable() && !(covers(demand, Kind.READS, READ) && covers(demand, Kind.WRITES, WRITE))
                    ? 1
                    : 0;
        }
        rows.add(EvidenceRow.share(name + ": " + CLAIMED_WRONGLY, replications, wrong, Bound.atMost(WRONG_MOST)));
    }

    /** Single causes between two runs of a closed loop: the kind whose part of the busy time changes most. */
    private void causes() {
        cause("the time of a write is halved", Kind.WRITES, bare -> bare.service(READ, 0.5, 0));
        cause("the time of a read is halved", Kind.READS, bare -> bare.service(0.1, WRITE, 0));
        cause("the time of a write is a quarter longer", Kind.WRITES, bare -> bare.service(READ, 1.25, 0));
        cause("transactions read 8 pages and not 5", Kind.READS, bare -> bare.requests(8, 1, false));
        cause("transactions write twice", Kind.WRITES, bare -> bare.requests(5, 2, false));
    }

    private void cause(String name, Kind planted, Planted change) {
        int claimed = 0;
        int found = 0;
        for (int i = 0; i < replications; i++) {
            Gains before = new SimulatedDevice(seed(name, 2 * i))
                    .checkpoints(0.15, 10)
                    .closed(8, 14)
                    .run(seconds);
            SimulatedDevice changed = new SimulatedDevice(seed(name, 2 * i + 1))
                    .checkpoints(0.15, 10)
                    .closed(8, 14);
            Gains after = change.device(changed).run(seconds);
            Optional<Kind> main = main(before, after);
            claimed += main.isPresent() ? 1 : 0;
            found += main.equals(Optional.of(planted)) ? 1 : 0;
        }
        rows.add(EvidenceRow.share(name + ": a cause is claimed", replications, claimed, Bound.none()));
        if (claimed > 0) {
            rows.add(EvidenceRow.share(name + ": it is the planted one", claimed, found, Bound.atLeast(FOUND_LEAST)));
        }
    }

    private static Optional<Kind> main(Gains before, Gains after) {
        DeviceDemand one = DeviceDemand.of(samples(before));
        DeviceDemand two = DeviceDemand.of(samples(after));
        if (!one.isSeparable() || !two.isSeparable()) {
            return Optional.empty();
        }
        double reads = part(two, after, Kind.READS) - part(one, before, Kind.READS);
        double writes = part(two, after, Kind.WRITES) - part(one, before, Kind.WRITES);
        return Optional.of(Math.abs(reads) > Math.abs(writes) ? Kind.READS : Kind.WRITES);
    }

    private static double part(DeviceDemand demand, Gains gains, Kind kind) {
        double transactions = 0;
        for (double ofSecond : gains.transactions()) {
            transactions += ofSecond;
        }
        double millis =
                of(demand, kind).map(its -> its.millisEach() * its.requests()).orElseThrow();
        return millis / transactions;
    }

    private void refused(String name, Planted planted) {
        int claimed = 0;
        for (int i = 0; i < replications; i++) {
            claimed += demand(planted, seed(name, i), seconds).isSeparable() ? 1 : 0;
        }
        rows.add(EvidenceRow.share(
                name + ": demands are claimed that must not be", replications, claimed, Bound.atMost(WRONG_MOST)));
    }

    private static long seed(String name, int replication) {
        return 31L * name.hashCode() + 7_919L * replication;
    }
}
