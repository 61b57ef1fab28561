package io.latchmark.powercut;

import io.latchmark.core.LatchmarkException;
import io.latchmark.powercut.record.PowerCut.Acknowledged;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The committed orders in a {@link CycleLog}; its tokens are those of {@link OrderToken}. For one thread at a time. */
final class CommitLog implements AcknowledgedLog {
    private static final Pattern TOKEN = Pattern.compile("[0-9]{1,9}\\.[0-9]{1,2}:[0-9a-f]{16}");

    private final CycleLog log;
    private long commits;

    CommitLog(CycleLog log) {
        this.log = log;
        log.replay((micros, tokens) -> commits += tokens.size());
    }

    @Override
    public CycleLog log() {
        return log;
    }

    @Override
    public long writes() {
        return commits;
    }

    @Override
    public void acknowledge(String text) {
        String[] tokens = text.split(" ", -1);
        for (String token : tokens) {
            if (!TOKEN.matcher(token).matches()) {
                throw LatchmarkException.environment("not an order: '" + token + "'");
            }
        }
        log.record(text);
        commits += tokens.length;
    }

    /**
     * What is missing in a database.
     *
     * @param acknowledged until the cut
     * @param lost acknowledged orders that are not there
     * @param firstToCut time from the first of them to the cut
     */
    record Missing(Acknowledged acknowledged, List<String> lost, Duration firstToCut) {
        Missing {
            lost = List.copyOf(lost);
        }
    }

    /**
     * Looks for every acknowledged order. An order that was placed twice must be there twice, unless its report was repeated
     * because the connection was lost: the last message of a writer may be there twice.
     *
     * @param there numbers of orders in the database, by their tokens; changed
     */
    Missing missing(Map<String, Integer> there) {
        Search search = new Search(there);
        log.replay(search);
        return new Missing(
                new Acknowledged(CycleLog.ofMicros(search.lastMicros - search.firstMicros), search.commits, 0, 0, 0),
                search.lost,
                CycleLog.ofMicros(search.lostMicros == 0 ? 0 : search.lastMicros - search.lostMicros));
    }

    private static final class Search implements CycleLog.Line {
        private final Map<String, Integer> there;
        private final List<String> lost = new ArrayList<>();
        private List<String> before = List.of();
        private long firstMicros;
        private long lastMicros;
        private long lostMicros;
        private long commits;

        Search(Map<String, Integer> there) {
            this.there = new HashMap<>(there);
        }

        @Override
        public void read(long micros, List<String> tokens) {
            firstMicros = firstMicros == 0 ? micros : firstMicros;
            lastMicros = micros;
            if (!tokens.isEmpty() && tokens.equals(before)) {
                // Repeated: its answer was lost with the connection.
                return;
            }
            before = tokens;
            commits += tokens.size();
            for (String token : tokens) {
                int count = there.getOrDefault(token, 0);
                if (count == 0) {
                    lost.add(token);
                    lostMicros = lostMicros == 0 ? micros : lostMicros;
                } else {
                    there.put(token, count - 1);
                }
            }
        }
    }
}
