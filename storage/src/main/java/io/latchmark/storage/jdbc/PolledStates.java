package io.latchmark.storage.jdbc;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.schema.jdbc.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Polls the states of the terminals' sessions, for a server that does not time its waits, and reports cumulative counts when {@link
 * PollSchedule} says so. The object {@code all} has the number of polls ({@code polls}) and of sessions seen ({@code observations}); any other
 * object is a state, and {@code observations} is how often a session was seen in it. Between two reports, the average number of sessions
 * in a state is the difference of its observations divided by that of the polls. For one thread.
 */
public final class PolledStates {
    /** The name of the source. */
    public static final String SOURCE = "waits";

    private static final String ALL = "all";
    private static final String OBSERVATIONS = "observations";

    private PolledStates() {}

    /**
     * A reader of rows with the number of sessions in the column {@code sessions}.
     *
     * @param stateOf the state of a row: wait class and event, such as {@code log_flush/WALSync}
     */
    public static RowSampler.Reader reader(NanoClock clock, Sql.Rows<String> stateOf) {
        return new Counts(new PollSchedule(clock), stateOf);
    }

    private static final class Counts implements RowSampler.Reader {
        private final PollSchedule polls;
        private final Sql.Rows<String> stateOf;
        // Bounded by the number of event types, of which a server has some hundreds.
        private final Map<String, Long> observations = new TreeMap<>();
        private long total;

        Counts(PollSchedule polls, Sql.Rows<String> stateOf) {
            this.polls = polls;
            this.stateOf = stateOf;
        }

        @Override
        public void read(ResultSet rows, SampleSink sink) throws SQLException {
            while (rows.next()) {
                long sessions = rows.getLong("sessions");
                observations.merge(stateOf.read(rows), sessions, Long::sum);
                total += sessions;
            }
            if (polls.isReportDueAfterPoll()) {
                sink.accept(ALL, "polls", "1", polls.count());
                sink.accept(ALL, OBSERVATIONS, "1", total);
                observations.forEach((state, count) -> sink.accept(state, OBSERVATIONS, "1", count));
            }
        }

        @Override
        public void reportNext() {
            polls.reportNext();
        }
    }
}
