package io.latchmark.live;

import com.sun.net.httpserver.HttpExchange;
import io.latchmark.application.replay.ReplayOperation;
import io.latchmark.core.LatchmarkException;
import io.latchmark.live.server.Access;
import io.latchmark.live.server.Feed;
import io.latchmark.live.server.Patience;
import io.latchmark.live.server.Viewers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A replay of a recorded run on a separate page, by a separate thread. */
final class ShownReplay implements Controls {
    private static final int SPEED = 10;
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final String RECORDED = "This is a replay: the run was recorded, and nothing can be added to it.";

    private final int number;
    private final Path run;
    private final Feed feed = new Feed();
    private final Viewers viewers;
    private final PageHandler handler;
    private final Thread thread;
    private volatile Optional<ReplayOperation> replay = Optional.empty();
    private volatile boolean ending;

    ShownReplay(int number, Path run, Access access, Patience patience) {
        this.number = number;
        this.run = run;
        viewers = new Viewers(feed, patience);
        handler = new PageHandler(access, viewers, this, patience);
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
        LiveBoard board = new LiveBoard("replay", feed);
        board.publish();
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
                boolean unused = opened.show(board::take);
            }
            board.end("The replay has ended.");
        } catch (LatchmarkException e) {
            board.end(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            viewers.end();
        }
    }

    /** Ends the replay, after sending the remaining events to its viewers. */
    @Override
    public Optional<String> end() {
        ending = true;
        replay.ifPresent(its -> its.control().end());
        return Optional.empty();
    }

    @Override
    public Optional<String> note(String text) {
        return Optional.of(RECORDED);
    }

    @Override
    public Optional<String> checkpoint() {
        return Optional.of(RECORDED);
    }

    @Override
    public Optional<String> changeSpeed(int speed) {
        replay.ifPresent(its -> its.control().changeSpeed(speed));
        return replay.isPresent() ? Optional.empty() : Optional.of(NO_REPLAY);
    }

    @Override
    public Optional<String> pause(boolean paused) {
        replay.ifPresent(its -> its.control().pause(paused));
        return replay.isPresent() ? Optional.empty() : Optional.of(NO_REPLAY);
    }
}
