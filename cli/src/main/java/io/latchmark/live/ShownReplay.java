package io.latchmark.live;

import com.sun.net.httpserver.HttpExchange;
import io.latchmark.application.RunControl;
import io.latchmark.application.replay.Replay;
import io.latchmark.application.replay.ReplayOperation;
import io.latchmark.core.LatchmarkException;
import io.latchmark.live.server.Access;
import io.latchmark.live.server.Feed;
import io.latchmark.live.server.RequestTimeouts;
import io.latchmark.live.server.Viewers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A replay of a recorded run on a separate page, by a separate thread. */
final class ShownReplay {
    private static final int SPEED = 10;
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private final int number;
    private final Path run;
    private final Feed feed = new Feed();
    private final Viewers viewers;
    private final PageHandler handler;
    private final Thread thread;
    private volatile Optional<ReplayOperation> replay = Optional.empty();
    private volatile boolean ending;

    ShownReplay(int number, Path run, Access access, RequestTimeouts timeouts) {
        this.number = number;
        this.run = run;
        viewers = new Viewers(feed, timeouts);
        handler = new PageHandler(access, timeouts, viewers, this::control, this::end);
        thread = new Thread(this::show, "replay-" + number);
        thread.setDaemon(true);
    }

    int number() {
        return number;
    }

    void start() {
        thread.start();
    }

    void handle(HttpExchange exchange, String path) throws IOException {
        handler.handle(exchange, path);
    }

    private void show() {
        LiveState state = new LiveState("replay", feed);
        state.publish();
        try {
            boolean seen = false;
            while (!seen && !ending) {
                seen = feed.awaitSeen(LOOK_AGAIN);
            }
            if (!ending) {
                ReplayOperation opened = ReplayOperation.open(run, SPEED);
                replay = Optional.of(opened);
                if (ending) {
                    opened.control().end();
                }
                opened.control().begin();
                boolean unused = opened.show(state::take);
            }
            state.end("The replay has ended.");
        } catch (LatchmarkException e) {
            state.end(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            viewers.end();
        }
    }

    private RunControl control() {
        return replay.<RunControl>map(ReplayOperation::control).orElse(Replay.REFUSED);
    }

    /** Ends the replay, after sending the remaining events to its viewers. */
    void end() {
        ending = true;
        replay.ifPresent(its -> its.control().end());
    }
}
