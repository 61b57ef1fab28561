package io.latchmark.analysis.evidence;

import java.util.PriorityQueue;
import java.util.Random;

/**
 * A device of one or several servers with one queue, first come first served, by simulation of each request; its counters are those
 * that Linux would keep: requests and their times at completion, and the time with at least one request under way.
 *
 * <p>Service times are gamma distributed about a planted mean. Requests come from users, each with one transaction after the
 * other, or by a Poisson process of transactions; a checkpoint adds writes at a rate that goes up and down. Times are
 * milliseconds.
 */
public final class SimulatedDevice {
    static final int READ = 0;
    static final int WRITE = 1;
    static final int FLUSH = 2;

    private static final int KINDS = 3;
    private static final double SECOND = 1e3;
    private static final double PAGE = 8_192;

    private final Random random;
    private int servers = 1;
    private double[] serviceMillis = {0.2, 1, 0};
    private double variation = 0.5;
    private double drift;
    private int users;
    private double cpuMillis;
    private double perSecond;
    private int together = 1;
    private int readsEach = 5;
    private int writesEach = 1;
    private boolean flushed;
    private double checkpointShare;
    private int checkpointSeconds = 20;
    private int checkpointPages = 1;
    private double millisPerPage;
    private Clock clock = Clock.EXACT;
    private double tickMillis = 1;

    public SimulatedDevice(long seed) {
        random = new Random(seed);
    }

    public SimulatedDevice servers(int count) {
        servers = count;
        return this;
    }

    /** Mean service times; those of flushes are 0 unless there are some. */
    public SimulatedDevice service(double readMillis, double writeMillis, double flushMillis) {
        serviceMillis = new double[] {readMillis, writeMillis, flushMillis};
        return this;
    }

    /** Of service times: the standard deviation by the mean, and that of a slow drift of the mean from second to second. */
    public SimulatedDevice variation(double ofEach, double ofDrift) {
        variation = ofEach;
        drift = ofDrift;
        return this;
    }

    /** A closed loop. */
    public SimulatedDevice closed(int userCount, double cpuMillisEach) {
        users = userCount;
        cpuMillis = cpuMillisEach;
        return this;
    }

    /** Transactions at a rate; all requests of some of them at once, where it is above 1. */
    public SimulatedDevice open(double transactionsPerSecond, int atOnce) {
        perSecond = transactionsPerSecond;
        together = atOnce;
        return this;
    }

    public SimulatedDevice requests(int reads, int writes, boolean flushAfterWrite) {
        readsEach = reads;
        writesEach = writes;
        flushed = flushAfterWrite;
        return this;
    }

    /** Writes beside those of transactions: at this share of 400 a second on average, every other stretch twice that and none. */
    public SimulatedDevice checkpoints(double share, int seconds) {
        checkpointShare = share;
        checkpointSeconds = seconds;
        return this;
    }

    /** How busy time is counted. */
    public enum Clock {
        /** To the nanosecond, as Linux did before 5.0. */
        EXACT,
        /** Of ticks in which a request started or ended: a tick at a start, and all since the last count at an end (Linux 5.8). */
        TICKS_OF_STARTS,
        /** As at starts, but nothing while no request is under way (Linux 6.10). */
        TICKS_UNDER_WAY
    }

    public SimulatedDevice clock(Clock how, double millisOfTick) {
        clock = how;
        tickMillis = millisOfTick;
        return this;
    }

    /** Writes of checkpoints have this many pages, of which each beyond the first takes this long. */
    public SimulatedDevice checkpointPages(int pages, double millisEach) {
        checkpointPages = pages;
        millisPerPage = millisEach;
        return this;
    }

    /** What the counters gained each second. */
    public static final class Gains {
        private final double[][] requests;
        private final double[][] requestMillis;
        private final double[] busyMillis;
        private final double[] transactions;
        private final double[] writeBytes;

        private Gains(int seconds) {
            requests = new double[seconds][KINDS];
            requestMillis = new double[seconds][KINDS];
            busyMillis = new double[seconds];
            transactions = new double[seconds];
            writeBytes = new double[seconds];
        }

        /** Requests of each kind. */
        public double[][] requests() {
            return requests;
        }

        /** The times of the requests of each kind, summed. */
        public double[][] requestMillis() {
            return requestMillis;
        }

        /** The time with at least one request under way. */
        public double[] busyMillis() {
            return busyMillis;
        }

        /** Transactions that ended. */
        public double[] transactions() {
            return transactions;
        }

        /** Bytes of the writes. */
        public double[] writeBytes() {
            return writeBytes;
        }

        public int seconds() {
            return busyMillis.length;
        }
    }

    private record Arrival(double atMillis, int kind, int user, int step) implements Comparable<Arrival> {
        @Override
        public int compareTo(Arrival other) {
            return Double.compare(atMillis, other.atMillis);
        }
    }

    /** Simulates this many seconds after one second that is not counted. */
    public Gains run(int seconds) {
        Gains gains = new Gains(seconds);
        double[] means = drifting(seconds + 2);
        double[] freeAt = new double[servers];
        PriorityQueue<Arrival> due = new PriorityQueue<>();
        start(due);
        double busyFrom = 0;
        double busyTo = 0;
        TickClock ticks = new TickClock(clock, tickMillis);
        while (true) {
            Arrival next = due.remove();
            double at = next.atMillis();
            if (at >= (seconds + 1) * SECOND) {
                break;
            }
            int server = first(freeAt);
            double begin = Math.max(at, freeAt[server]);
            int pages = next.user() == -2 ? checkpointPages : 1;
            double end = begin + service(next.kind()) * means[(int) (at / SECOND)] + (pages - 1) * millisPerPage;
            freeAt[server] = end;
            complete(gains, next, end, pages);
            ticks.add(at, end);
            if (at > busyTo) {
                busy(gains, busyFrom, busyTo);
                busyFrom = at;
            }
            busyTo = Math.max(busyTo, end);
            follow(due, next, end, gains);
        }
        busy(gains, busyFrom, busyTo);
        if (clock != Clock.EXACT) {
            System.arraycopy(ticks.busyMillis(seconds), 0, gains.busyMillis(), 0, seconds);
        }
        return gains;
    }

    private double[] drifting(int seconds) {
        double[] factors = new double[seconds];
        double level = 0;
        for (int i = 0; i < seconds; i++) {
            level = 0.8 * level + drift * 0.6 * random.nextGaussian();
            factors[i] = Math.exp(level);
        }
        return factors;
    }

    private void start(PriorityQueue<Arrival> due) {
        for (int user = 0; user < users; user++) {
            due.add(new Arrival(random.nextDouble() * 2 * cpuMillis, kind(0), user, 0));
        }
        if (perSecond > 0) {
            due.add(new Arrival(exponential(together / perSecond * SECOND), kind(0), -1, 0));
        }
        if (checkpointShare > 0) {
            due.add(new Arrival(0, WRITE, -2, 0));
        }
    }

    /** What arrives because of an arrival: the next request of a user, the next of a process. */
    private void follow(PriorityQueue<Arrival> due, Arrival last, double end, Gains gains) {
        if (last.user() >= 0) {
            boolean over = last.step() + 1 == steps();
            if (over) {
                count(gains.transactions(), end, 1);
            }
            int step = over ? 0 : last.step() + 1;
            due.add(new Arrival(end + (over ? exponential(cpuMillis) : 0), kind(step), last.user(), step));
        } else if (last.user() == -1) {
            if (last.step() == 0) {
                for (int i = 1; i < steps() * together; i++) {
                    double spread = together > 1 ? 0 : exponential(5);
                    due.add(new Arrival(last.atMillis() + spread, kind(i % steps()), -1, i));
                }
                count(gains.transactions(), last.atMillis(), together);
                due.add(new Arrival(last.atMillis() + exponential(together / perSecond * SECOND), kind(0), -1, 0));
            }
        } else if (last.user() == -2) {
            boolean on = (int) (last.atMillis() / SECOND / checkpointSeconds) % 2 == 0;
            double rate = checkpointShare * 400 * (on ? 2 : 0.02);
            due.add(new Arrival(last.atMillis() + exponential(SECOND / rate), WRITE, -2, 0));
        }
    }

    private int steps() {
        return readsEach + writesEach + (flushed ? 1 : 0);
    }

    private int kind(int step) {
        return step < readsEach ? READ : step < readsEach + writesEach ? WRITE : FLUSH;
    }

    private static int first(double[] freeAt) {
        int first = 0;
        for (int i = 1; i < freeAt.length; i++) {
            first = freeAt[i] < freeAt[first] ? i : first;
        }
        return first;
    }

    private double exponential(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    /** Gamma distributed by a sum of exponentials, or the mean itself. */
    private double service(int kind) {
        double mean = serviceMillis[kind];
        if (variation == 0) {
            return mean;
        }
        int stages = (int) Math.max(1, Math.round(1 / (variation * variation)));
        double product = 1;
        for (int i = 0; i < stages; i++) {
            product *= 1 - random.nextDouble();
        }
        return -mean * Math.log(product) / stages;
    }

    private static void complete(Gains gains, Arrival request, double end, int pages) {
        int second = (int) (end / SECOND) - 1;
        if (second >= 0 && second < gains.seconds()) {
            gains.requests()[second][request.kind()]++;
            gains.requestMillis()[second][request.kind()] += end - request.atMillis();
            gains.writeBytes()[second] += request.kind() == WRITE ? pages * PAGE : 0;
        }
    }

    private static void count(double[] counts, double at, int number) {
        int second = (int) (at / SECOND) - 1;
        if (second >= 0 && second < counts.length) {
            counts[second] += number;
        }
    }

    private static void busy(Gains gains, double from, double to) {
        double at = from;
        while (at < to) {
            int second = (int) (at / SECOND);
            double end = Math.min(to, (second + 1) * SECOND);
            if (second >= 1 && second <= gains.seconds()) {
                gains.busyMillis()[second - 1] += end - at;
            }
            at = end;
        }
    }
}
