package io.latchmark.agents.channel;

import java.util.concurrent.ThreadFactory;

/** Creates threads that do not keep the process alive. */
final class Daemon {
    private Daemon() {}

    static ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
