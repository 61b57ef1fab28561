package io.latchmark.platform;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that do not keep the process alive. */
public final class DaemonThread {
    private DaemonThread() {}

    /** Creates threads that all have this name. */
    public static ThreadFactory factory(String name) {
        return work -> of(name, work);
    }

    /** Creates threads with this name and a number, from 1. */
    public static ThreadFactory numbered(String name) {
        AtomicInteger number = new AtomicInteger();
        return work -> of(name + number.incrementAndGet(), work);
    }

    public static Thread start(String name, Runnable work) {
        Thread thread = of(name, work);
        thread.start();
        return thread;
    }

    private static Thread of(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
