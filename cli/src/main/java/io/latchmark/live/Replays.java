package io.latchmark.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.latchmark.live.server.Access;
import io.latchmark.live.server.Answer;
import io.latchmark.live.server.RequestTimeouts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replays of recorded runs, each on a live page below one path. Limited: a further one ends the oldest. Thread-safe. */
public final class Replays implements HttpHandler {
    /** The common path prefix. */
    public static final String PATH = "/replay/";

    static final int SHOWN_MAX = 4;

    private static final Pattern PLACE = Pattern.compile("(\\d{1,9})/(.*)");

    private final Access access;
    private final RequestTimeouts timeouts;
    private final Deque<ShownReplay> shown = new ArrayDeque<>();
    private int number;

    /** Starts without replays. */
    public Replays(Access access, RequestTimeouts timeouts) {
        this.access = access;
        this.timeouts = timeouts;
    }

    /**
     * Replays a run as soon as its page has a viewer. Returns immediately: problems with the run are reported on its page.
     *
     * @return the path of its page, below the server's address
     */
    public String show(Path run) {
        ShownReplay replay;
        Optional<ShownReplay> oldest = Optional.empty();
        synchronized (this) {
            number++;
            replay = new ShownReplay(number, run, access, timeouts);
            shown.addLast(replay);
            if (shown.size() > SHOWN_MAX) {
                oldest = Optional.of(shown.removeFirst());
            }
        }
        replay.start();
        oldest.ifPresent(ShownReplay::end);
        return PATH.substring(1) + replay.number() + "/";
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        Matcher place = PLACE.matcher(Answer.path(exchange));
        Optional<ShownReplay> replay = place.matches() ? find(Integer.parseInt(place.group(1))) : Optional.empty();
        if (replay.isPresent()) {
            replay.get().handle(exchange, place.group(2));
            return;
        }
        try (exchange) {
            Answer.protect(exchange, PageHandler.policy());
            Answer.nothing(exchange, access);
        }
    }

    private synchronized Optional<ShownReplay> find(int wanted) {
        return shown.stream().filter(replay -> replay.number() == wanted).findFirst();
    }

    /** Ends all replays. */
    public void end() {
        List<ShownReplay> all;
        synchronized (this) {
            all = List.copyOf(shown);
            shown.clear();
        }
        all.forEach(ShownReplay::end);
    }
}
