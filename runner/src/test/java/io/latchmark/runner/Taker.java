package io.latchmark.runner;

import java.util.concurrent.CountDownLatch;

/** A thread that takes one turn of a schedule. */
final class Taker {
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean taken;

    private Taker(Schedule schedule) {
        thread = new Thread(() -> {
            taken = schedule.take(new ScheduledTransaction(0));
            ended.countDown();
        });
        thread.setDaemon(true);
    }

    static Taker start(Schedule schedule) {
        Taker taker = new Taker(schedule);
        taker.thread.start();
        return taker;
    }

    /** Returns when the thread waits for something. */
    void awaitBlocked() {
        Waits.blocked(thread);
    }

    /** Waits for the end and says whether there was a turn. */
    boolean taken() {
        Waits.require(ended);
        return taken;
    }
}
