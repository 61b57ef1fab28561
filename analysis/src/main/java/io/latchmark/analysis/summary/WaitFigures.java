package io.latchmark.analysis.summary;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The waits of the terminals' sessions over the measurement interval. Average sessions in a state are the increase of its
 * observations divided by that of polls or, if the server accumulates the time of each wait, the increase of that time divided by
 * the interval's length.
 *
 * @param polls polls within the interval; 0 if nothing was polled
 * @param sessions average sessions per class; classes never seen are 0; empty if the source is missing
 * @param sessionsSeen average sessions in any state
 * @param waitsPerSecond waits that started, per class; only if the server counts them
 * @param events the single states, most sessions first
 * @param summedSource the source of waits that the server accumulates, sampled or not; empty if it doesn't
 */
public record WaitFigures(
        double polls,
        Map<WaitClass, Double> sessions,
        double sessionsSeen,
        Map<WaitClass, Double> waitsPerSecond,
        List<WaitEvent> events,
        @JsonIgnore String summedSource) {
    /** The source in {@code samples.csv}. */
    public static final String SOURCE = "waits";

    public static final CounterKey POLLS = new CounterKey(SOURCE, "all", "polls");

    private static final String OBSERVATIONS = "observations";

    /** Counts the sessions seen in all polls. */
    public static final CounterKey SEEN = new CounterKey(SOURCE, "all", OBSERVATIONS);

    /**
     * One state of a session.
     *
     * @param name as the server calls it; untrusted text
     * @param sessions average sessions in it
     * @param behind what the holder of a lock waited for; the class itself if that is no storage, or it is no lock
     */
    public record WaitEvent(
            WaitClass waitClass,
            String name,
            double sessions,
            @JsonIgnore WaitClass behind) {
        /** A state other than a lock whose holder waited for storage. */
        public WaitEvent(WaitClass waitClass, String name, double sessions) {
            this(waitClass, name, sessions, waitClass);
        }

        /** In plain words. */
        public String text() {
            return behind == waitClass
                    ? name
                    : name.substring(0, Math.max(0, name.indexOf('<')))
                            + (behind == WaitClass.LOG_FLUSH
                                    ? ", its holder in a log flush"
                                    : ", its holder at a data page");
        }

        private WaitEvent with(double others) {
            return new WaitEvent(waitClass, name, others, behind);
        }
    }

    public WaitFigures {
        sessions = Map.copyOf(sessions);
        waitsPerSecond = Map.copyOf(waitsPerSecond);
        events = List.copyOf(events);
    }

    /** The counter that increases at each sample of the waits, for a chart's sample times; empty if they were not sampled. */
    public static Optional<CounterKey> clock(Counters counters) {
        return counters.counter(POLLS).isPresent() ? Optional.of(POLLS) : SessionWaits.clock(counters);
    }

    /** Whether a source reports the waits of the terminals' sessions, polled or accumulated. */
    static boolean isOfSessions(String source, Roles roles) {
        return source.equals(SOURCE) || roles.declares(source, CounterRole.SESSION_WAIT_TIME);
    }

    private static WaitFigures unknown(double polls, String summedSource) {
        return new WaitFigures(polls, Map.of(), Double.NaN, Map.of(), List.of(), summedSource);
    }

    /** These figures, or none if they cover too little of the interval to be representative. */
    WaitFigures ifSeen(Coverage coverage) {
        return coverage.share(source()) < KnownShare.LEAST ? unknown(polls, summedSource) : this;
    }

    /** The waits of the sessions within a window. */
    public static WaitFigures of(Counters counters, Window window) {
        Difference polls = counters.over(POLLS, window);
        Map<WaitClass, Double> waits = Map.of();
        List<WaitEvent> events;
        String summedSource = counters.source(CounterRole.SESSION_WAIT_TIME).orElse("");
        if (polls.isMeasured() && polls.amount() > 0) {
            events = polled(counters, window, polls.amount());
        } else {
            SessionWaits summed = SessionWaits.of(counters, window);
            events = summed.events();
            waits = summed.waitsPerSecond();
            if (events.isEmpty()) {
                return unknown(0, summedSource);
            }
        }
        EnumMap<WaitClass, Double> sessions = new EnumMap<>(WaitClass.class);
        for (WaitClass waitClass : WaitClass.values()) {
            sessions.put(waitClass, 0.0);
        }
        events.forEach(event -> sessions.merge(event.waitClass(), event.sessions(), Double::sum));
        double known =
                sessions.values().stream().mapToDouble(Double::doubleValue).sum();
        return new WaitFigures(polls.amount(), sessions, known, waits, byMostSessions(events), summedSource);
    }

    private static List<WaitEvent> polled(Counters counters, Window window, double polls) {
        List<WaitEvent> events = new ArrayList<>();
        for (String object : counters.objects(SOURCE)) {
            Optional<WaitClass> waitClass = classOf(object);
            if (waitClass.isPresent()) {
                CounterKey key = new CounterKey(SOURCE, object, OBSERVATIONS);
                events.add(new WaitEvent(
                        waitClass.get(),
                        object.substring(object.indexOf('/') + 1),
                        counters.over(key, window).amount() / polls,
                        behind(key, counters.roles(), waitClass.get())));
            }
        }
        return events;
    }

    private static WaitClass behind(CounterKey key, Roles roles, WaitClass own) {
        if (roles.has(key, CounterRole.STATE_BEHIND_LOG)) {
            return WaitClass.LOG_FLUSH;
        }
        return roles.has(key, CounterRole.STATE_BEHIND_DATA) ? WaitClass.DATA_PAGE_READ : own;
    }

    /** These figures without sessions that have no transaction: idle because of pacing, or unused at a level of load. */
    public WaitFigures ofTransactions(WorkloadSettings workload, Step level) {
        return workload.pacing() == Pacing.NONE ? withoutUnused(workload.connections() - level.users()) : withoutIdle();
    }

    /**
     * These figures without sessions that wait for the client. If transactions have scheduled start times, a session that waits
     * for the client is idle: it has no transaction to which that time belongs. If the server accumulates times, an idle session
     * is in no state, and nothing is removed.
     */
    WaitFigures withoutIdle() {
        if (polls == 0) {
            return this;
        }
        EnumMap<WaitClass, Double> busy = new EnumMap<>(WaitClass.class);
        busy.putAll(sessions);
        double idle = busy.containsKey(WaitClass.CLIENT) ? sessions(WaitClass.CLIENT) : 0;
        busy.remove(WaitClass.CLIENT);
        return new WaitFigures(
                polls,
                busy,
                sessionsSeen - idle,
                waitsPerSecond,
                events.stream()
                        .filter(event -> event.waitClass() != WaitClass.CLIENT)
                        .toList(),
                summedSource);
    }

    /**
     * These figures without sessions that a load level leaves unused. Polls find them waiting for the client all the time; if the
     * server accumulates times, they are in no state, and nothing is removed.
     *
     * @param unused connections in excess of the users of a closed loop without pacing
     */
    WaitFigures withoutUnused(int unused) {
        if (polls == 0 || unused == 0 || !isMeasured()) {
            return this;
        }
        double left = Math.min(unused, sessions(WaitClass.CLIENT));
        EnumMap<WaitClass, Double> used = new EnumMap<>(WaitClass.class);
        used.putAll(sessions);
        used.merge(WaitClass.CLIENT, -left, Double::sum);
        double known = sessionsSeen - left;
        List<WaitEvent> usedEvents = new ArrayList<>();
        for (WaitEvent event : events) {
            double taken = event.waitClass() == WaitClass.CLIENT ? Math.min(left, event.sessions()) : 0;
            left -= taken;
            usedEvents.add(event.with(event.sessions() - taken));
        }
        return new WaitFigures(polls, used, known, waitsPerSecond, byMostSessions(usedEvents), summedSource);
    }

    private static List<WaitEvent> byMostSessions(List<WaitEvent> events) {
        return events.stream()
                .sorted(Comparator.comparingDouble(WaitEvent::sessions).reversed())
                .toList();
    }

    /** The class of an object of the source {@code waits}; empty for the object {@code all}. */
    public static Optional<WaitClass> classOf(String object) {
        int slash = object.indexOf('/');
        if (slash < 0) {
            return Optional.empty();
        }
        String key = object.substring(0, slash);
        for (WaitClass waitClass : WaitClass.values()) {
            if (waitClass.key().equals(key)) {
                return Optional.of(waitClass);
            }
        }
        return Optional.of(WaitClass.OTHER);
    }

    /**
     * Average sessions that waited for a lock whose holder waited for storage; 0 if the source doesn't report it.
     *
     * @param holder LOG_FLUSH for the log, DATA_PAGE_READ for a data page that it read or wrote
     */
    public double sessionsLockedBehind(WaitClass holder) {
        return events.stream()
                .filter(event -> event.waitClass() == WaitClass.LOCK && event.behind() == holder)
                .mapToDouble(WaitEvent::sessions)
                .sum();
    }

    /** Average sessions that waited for a CPU, as accumulated by the server; NaN if it doesn't. */
    public double sessionsWaitingForProcessor() {
        return events.stream()
                .filter(event -> event.name().equals(SessionWaits.RUNNABLE))
                .mapToDouble(WaitEvent::sessions)
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Waits of a class that started per second; NaN if the source doesn't count them. */
    public double waitsPerSecond(WaitClass waitClass) {
        return waitsPerSecond.getOrDefault(waitClass, Double.NaN);
    }

    /** The source of these figures. */
    public String source() {
        return polls > 0 || summedSource.isEmpty() ? SOURCE : summedSource;
    }

    /** Whether any wait was measured. */
    public boolean isMeasured() {
        return Double.isFinite(sessionsSeen);
    }

    /** Average sessions in a class; NaN if nothing was measured. */
    public double sessions(WaitClass waitClass) {
        return isMeasured() ? sessions.getOrDefault(waitClass, 0.0) : Double.NaN;
    }

    /** A class's share of all sessions seen, 0..1; NaN if there is none. */
    public double share(WaitClass waitClass) {
        return sessionsSeen > 0 ? sessions(waitClass) / sessionsSeen : Double.NaN;
    }

    /** The class with most sessions; empty if no session was seen. */
    public Optional<WaitClass> top() {
        if (!(sessionsSeen > 0)) {
            return Optional.empty();
        }
        return sessions.entrySet().stream()
                .max(Map.Entry.<WaitClass, Double>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }

    /** The state with most sessions within a class. */
    public Optional<WaitEvent> topEvent(WaitClass waitClass) {
        return events.stream().filter(event -> event.waitClass() == waitClass).findFirst();
    }
}
