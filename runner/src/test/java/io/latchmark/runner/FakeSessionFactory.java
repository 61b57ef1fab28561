package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.Outcome;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;

/** Gives scripted sessions, and refuses where there is no script for a number. */
final class FakeSessionFactory implements SessionFactory {
    private final IntFunction<FakeSession.Script> scripts;
    private volatile int sessionsMax;
    private final List<FakeSession> opened = new CopyOnWriteArrayList<>();

    /**
     * A factory with one script for each session.
     *
     * @param scripts the script of a session by its number, from 0
     * @param sessionsMax how many sessions are given; the next is refused
     */
    FakeSessionFactory(IntFunction<FakeSession.Script> scripts, int sessionsMax) {
        this.scripts = scripts;
        this.sessionsMax = sessionsMax;
    }

    /** A factory whose sessions all commit everything. */
    static FakeSessionFactory committing() {
        return new FakeSessionFactory(number -> FakeSession.Script.of(Outcome.COMMITTED), Integer.MAX_VALUE);
    }

    @Override
    public synchronized Session open() {
        if (opened.size() >= sessionsMax) {
            throw LatchmarkException.environment("scripted refusal of a connection");
        }
        FakeSession session = new FakeSession(scripts.apply(opened.size()));
        opened.add(session);
        return session;
    }

    /** From now on at most this number of sessions is given in all. */
    void allow(int newSessionsMax) {
        sessionsMax = newSessionsMax;
    }

    List<FakeSession> opened() {
        return opened;
    }

    @Override
    public void close() {
        opened.forEach(FakeSession::close);
    }
}
