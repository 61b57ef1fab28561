package io.latchmark.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.latchmark.live.server.Access;
import io.latchmark.live.server.Answer;
import io.latchmark.live.server.Patience;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recorded runs that are shown again, each on a live page of its own below one path. There are a few at a time: a further one ends the
 * oldest. Safe for use by several threads.
 */
public final class Replays implements HttpHandler {
    /** The path of all of them. */
    public static final String PATH = "/replay/";

    static final int SHOWN_MAX = 4;

    private static final Pattern PLACE = Pattern.compile("(\\d{1,9})/(.*)");

    private final Access access;
    private final Patience patience;
    private final Deque<ShownReplay> shown = new ArrayDeque<>();
    private int number;

    /** None so far. */
    public Replays(Access access, Patience patience) {
        this.access = access;
        this.patience = patience;
    }

    /**
     * Shows a run, from when somebody looks. Returns at once: what is wrong with the run is said on its page.
     *
     * @return the path of its page, below the server's address
     */
    public String show(Path run) {
        ShownReplay replay;
        Optional<ShownReplay> oldest = Optional.empty();
        synchronized (this) {
            number++;
            replay = new ShownReplay(number, run, access, patience);
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

    /** Ends all of them. */
    public void end() {
        List<ShownReplay> all;
        synchronized (this) {
            all = List.copyOf(shown);
            shown.clear();
        }
        all.forEach(ShownReplay::end);
    }
}
