package io.latchmark.analysis.evidence;

import io.latchmark.analysis.evidence.Told.Cell;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A database server, its clients and its devices, event by event: a closed loop of users whose transactions compute, read and write pages,
 * take a lock that all share, and commit to one log together. Terminals and sessions share CPUs, first come, first served; who slept
 * needs a CPU again. It knows what each millisecond was spent on, and tells what a server and its kernel would count of it.
 */
public final class SimulatedServer {
    /** Polls of the sessions' states a second. */
    private static final double POLLS_PER_SECOND = 100;

    private static final double NETWORK_MILLIS = 0.03;
    private static final double LOCKED_SHARE = 0.3;
    private static final double SLICE_MILLIS = 0.5;
    private static final double RECHECK_MILLIS = 0.002;
    private static final double WARM_UP_MILLIS = 200;

    private enum Kind {
        COMPUTE,
        SLEEP,
        REQUEST,
        RESPOND,
        LOCK,
        UNLOCK,
        COMMIT,
        FLUSHED
    }

    private record Step(Kind kind, WaitClass waitClass, double millis) {}

    private static final class User {
        private final boolean burner;
        private final Deque<Step> program = new ArrayDeque<>();
        private boolean terminal = true;
        private WaitClass waitClass = WaitClass.CLIENT;
        private boolean queued;
        private boolean asleep;
        private double since;
        private long logged;

        private User(boolean burner) {
            this.burner = burner;
        }
    }

    private record Event(double millis, long order, User user) {}

    private final Demands demands;
    private final double committing;
    private final double callMillis;
    private final Random random;
    private final List<User> users = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingDouble(Event::millis).thenComparingLong(Event::order));
    private final Deque<User> ready = new ArrayDeque<>();
    private final Deque<User> locked = new ArrayDeque<>();
    private final List<User> logging = new ArrayList<>();
    private final EnumMap<WaitClass, Cell> cells = new EnumMap<>(WaitClass.class);
    private final EnumMap<WaitClass, Long> seen = new EnumMap<>(WaitClass.class);
    private Cell terminals = new Cell();
    private int idle;
    private double now;
    private double nextPoll;
    private long order;
    private boolean lockTaken;
    private boolean logBusy;
    private long inserted;
    private long flushing;
    private long flushed;
    private long transactions;
    private long reads;
    private long writes;
    private long flushes;
    private long commits;
    private long switches;
    private long polls;
    private long called;
    private double burnt;
    private double started;

    /**
     * A server that has not started.
     *
     * @param committing the share of transactions that commit changes
     * @param callMillis CPU time within a call that reads; others take a fifth more
     */
    public SimulatedServer(Demands demands, double committing, double callMillis, Random random) {
        this.demands = demands;
        this.committing = committing;
        this.callMillis = callMillis;
        this.random = random;
        idle = demands.cpus();
        for (int i = 0; i < demands.users() + demands.burners(); i++) {
            users.add(new User(i >= demands.users()));
        }
    }

    /** Runs for the given time, after a warm-up of which nothing is counted. */
    public SimulatedServer run(double millis) {
        users.forEach(this::wake);
        until(WARM_UP_MILLIS);
        forget();
        until(now + millis);
        return this;
    }

    private void until(double end) {
        while (events.peek() != null && events.peek().millis() < end) {
            Event event = events.remove();
            now = event.millis();
            poll();
            if (event.user().asleep) {
                wake(event.user());
            } else {
                compute(event.user());
            }
        }
        now = end;
        poll();
    }

    private void forget() {
        for (WaitClass waitClass : WaitClass.values()) {
            cells.put(waitClass, new Cell());
            seen.put(waitClass, 0L);
        }
        terminals = new Cell();
        transactions = 0;
        reads = 0;
        writes = 0;
        flushes = 0;
        commits = 0;
        switches = 0;
        polls = 0;
        called = 0;
        burnt = 0;
        started = now;
        nextPoll = now;
    }

    private void poll() {
        while (nextPoll <= now) {
            nextPoll += 1e3 / POLLS_PER_SECOND;
            polls++;
            for (User user : users) {
                if (!user.burner) {
                    WaitClass state = user.terminal ? WaitClass.CLIENT : user.waitClass;
                    seen.merge(state, 1L, Long::sum);
                    called += !user.terminal && user.queued && user.waitClass == WaitClass.CLIENT ? 1 : 0;
                }
            }
        }
    }

    private Cell cell(User user) {
        return user.terminal ? terminals : cells.computeIfAbsent(user.waitClass, any -> new Cell());
    }

    /** Somebody's sleep is over: a CPU is needed. */
    private void wake(User user) {
        if (user.asleep && !user.burner) {
            cell(user).slept(now - user.since);
        }
        user.asleep = false;
        user.queued = true;
        user.since = now;
        ready.add(user);
        give();
    }

    private void give() {
        while (idle > 0 && !ready.isEmpty()) {
            User user = ready.remove();
            idle--;
            double delay = user.burner ? 0 : demands.wakeUp();
            at(Math.max(now, user.since + delay), user);
        }
    }

    private void at(double millis, User user) {
        events.add(new Event(millis, order++, user));
    }

    /** Somebody has a CPU, and keeps it to the end of what is computed next. */
    private void compute(User user) {
        boolean began = user.queued;
        user.queued = false;
        if (user.burner) {
            burn(user, began);
            return;
        }
        if (began) {
            cell(user).waited(now - user.since);
        }
        while (true) {
            if (user.program.isEmpty()) {
                plan(user);
            }
            Step step = user.program.remove();
            switch (step.kind()) {
                case COMPUTE -> {
                    user.waitClass = step.waitClass();
                    cell(user).computed(step.millis());
                    at(now + step.millis(), user);
                    return;
                }
                case SLEEP -> {
                    sleep(user, step.waitClass(), step.millis());
                    return;
                }
                case REQUEST -> {
                    user.terminal = false;
                    sleep(user, WaitClass.CLIENT, step.millis());
                    return;
                }
                case RESPOND -> {
                    switches++;
                    user.terminal = true;
                    sleep(user, WaitClass.CLIENT, step.millis());
                    return;
                }
                case LOCK -> {
                    if (lockTaken) {
                        locked.add(user);
                        sleep(user, WaitClass.LOCK, Double.POSITIVE_INFINITY);
                        return;
                    }
                    lockTaken = true;
                }
                case UNLOCK -> unlock();
                case COMMIT -> {
                    if (!commit(user)) {
                        return;
                    }
                }
                case FLUSHED -> flushed();
            }
        }
    }

    /** A slice of CPU; after it, whoever is ready comes first. */
    private void burn(User user, boolean began) {
        if (began || ready.isEmpty()) {
            burnt += SLICE_MILLIS;
            at(now + SLICE_MILLIS, user);
        } else {
            idle++;
            wake(user);
        }
    }

    private void sleep(User user, WaitClass waitClass, double millis) {
        user.waitClass = waitClass;
        user.asleep = true;
        user.since = now;
        if (!user.terminal && waitClass != WaitClass.CLIENT) {
            switches++;
        }
        if (Double.isFinite(millis)) {
            at(now + millis, user);
        }
        idle++;
        give();
    }

    private void unlock() {
        User next = locked.poll();
        lockTaken = next != null;
        if (next != null) {
            wake(next);
        }
    }

    /** Whether what a session wrote to the log is durable; otherwise it flushes the log, or waits for who does. */
    private boolean commit(User user) {
        if (user.logged == 0) {
            user.logged = ++inserted;
            commits++;
        }
        if (flushed >= user.logged) {
            user.logged = 0;
            return true;
        }
        user.program.addFirst(new Step(Kind.COMMIT, WaitClass.LOG_FLUSH, 0));
        if (logBusy) {
            user.program.addFirst(new Step(Kind.COMPUTE, WaitClass.LOG_FLUSH, RECHECK_MILLIS));
            logging.add(user);
            sleep(user, WaitClass.LOG_FLUSH, Double.POSITIVE_INFINITY);
            return false;
        }
        logBusy = true;
        flushing = inserted;
        flushes++;
        user.program.addFirst(new Step(Kind.FLUSHED, WaitClass.LOG_FLUSH, 0));
        List<Step> steps = new ArrayList<>();
        call(steps, WaitClass.LOG_FLUSH, exponential(demands.write() / 2), 1.2);
        call(steps, WaitClass.LOG_FLUSH, demands.flush(), 1.0);
        Collections.reverse(steps);
        steps.forEach(user.program::addFirst);
        at(now, user);
        return false;
    }

    private void flushed() {
        flushed = flushing;
        logBusy = false;
        List<User> woken = List.copyOf(logging);
        logging.clear();
        woken.forEach(this::wake);
    }

    private double exponential(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    /** A whole number, of this mean. */
    private int number(double mean) {
        return (int) (mean + random.nextDouble());
    }

    private void call(List<Step> steps, WaitClass waitClass, double asleep, double cpu) {
        steps.add(new Step(Kind.COMPUTE, waitClass, callMillis * cpu / 2));
        steps.add(new Step(Kind.SLEEP, waitClass, asleep));
        steps.add(new Step(Kind.COMPUTE, waitClass, callMillis * cpu / 2));
    }

    /** A transaction, from its terminal and back. */
    private void plan(User user) {
        int pageReads = number(demands.reads() * 2 * random.nextDouble());
        int pageWrites = number(demands.writes());
        List<WaitClass> calls = new ArrayList<>(Collections.nCopies(pageReads, WaitClass.DATA_PAGE_READ));
        calls.addAll(Collections.nCopies(pageWrites, WaitClass.DATA_PAGE_WRITE));
        Collections.shuffle(calls, random);
        boolean changes = random.nextDouble() < committing;
        boolean locks = changes && random.nextDouble() < LOCKED_SHARE;
        int locking = calls.size() * 3 / 4;
        double outside = demands.outside() / (calls.size() + 1);
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(Kind.COMPUTE, WaitClass.CLIENT, demands.driver() / 2));
        steps.add(new Step(Kind.REQUEST, WaitClass.CLIENT, NETWORK_MILLIS));
        for (int i = 0; i <= calls.size(); i++) {
            steps.add(new Step(Kind.COMPUTE, WaitClass.CPU, outside));
            if (locks && i == locking) {
                steps.add(new Step(Kind.LOCK, WaitClass.LOCK, 0));
                if (demands.held() > 0) {
                    steps.add(new Step(Kind.SLEEP, WaitClass.OTHER, demands.held()));
                }
            }
            if (i < calls.size()) {
                boolean isRead = calls.get(i) == WaitClass.DATA_PAGE_READ;
                call(steps, calls.get(i), exponential(isRead ? demands.read() : demands.write()), isRead ? 1 : 1.2);
            }
        }
        if (changes) {
            steps.add(new Step(Kind.COMMIT, WaitClass.LOG_FLUSH, 0));
        }
        if (locks) {
            steps.add(new Step(Kind.UNLOCK, WaitClass.LOCK, 0));
        }
        steps.add(new Step(Kind.RESPOND, WaitClass.CLIENT, NETWORK_MILLIS));
        steps.add(new Step(Kind.COMPUTE, WaitClass.CLIENT, demands.driver() / 2));
        transactions++;
        reads += pageReads;
        writes += pageWrites;
        user.program.addAll(steps);
    }

    /** What happened, by number and in milliseconds; truth and what is counted. */
    public Told told() {
        return new Told(
                demands,
                now - started,
                transactions,
                new EnumMap<>(cells),
                terminals,
                new Told.Counted(reads, writes, flushes, commits, switches),
                new Told.Polled(polls, called, new EnumMap<>(seen)),
                burnt);
    }
}
