package io.latchmark.storage.postgresql;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.jdbc.Looks;
import io.latchmark.storage.jdbc.SamplerSession;
import io.latchmark.storage.postgresql.PostgreSqlWaitEvents.Waiting;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Polls the wait events of the terminals' sessions ten times per second, because PostgreSQL does not time its waits, and reports
 * cumulative counts at every tenth poll, or after a second. The object {@code all} has the number of polls ({@code polls}) and of
 * sessions seen ({@code observations}); any other object is a wait class and event, and {@code observations} is how often a
 * session was seen in it; the event of a lock whose holder waits for the log ends in {@code <log_flush}. Between two reports, the
 * average number of sessions in a state is the difference of its observations divided by that of the polls. One thread at a time.
 */
final class PostgreSqlWaitSampler implements Sampler {
    static final String SOURCE = "waits";

    private final SamplerSession session;
    private final String statementName;
    // Bounded by the number of event types, some hundreds.
    private final Map<String, Long> observations = new TreeMap<>();
    private long observationsTotal;
    private final Looks looks;

    /** A sampler that takes over the given connection. */
    PostgreSqlWaitSampler(SamplerSession session, String statementName, NanoClock clock) {
        this.session = session;
        this.statementName = statementName;
        this.looks = new Looks(clock);
    }

    @Override
    public String source() {
        return SOURCE;
    }

    @Override
    public Duration period() {
        return Looks.PERIOD;
    }

    @Override
    public void prepare() {
        session.prepare(statementName);
    }

    @Override
    public void sample(SampleSink sink) {
        session.query(statementName, this::count);
        if (looks.isReportDueAfterLook()) {
            sink.accept("all", "polls", "1", looks.count());
            sink.accept("all", "observations", "1", observationsTotal);
            observations.forEach((object, count) -> sink.accept(object, "observations", "1", count));
        }
    }

    private void count(ResultSet rows) throws SQLException {
        while (rows.next()) {
            Waiting waiting = PostgreSqlWaitEvents.of(
                            rows.getString("state"), rows.getString("wait_event_type"), rows.getString("wait_event"))
                    .behind(rows.getString("holder_event_type"), rows.getString("holder_event"));
            long sessions = rows.getLong("sessions");
            observations.merge(waiting.object(), sessions, Long::sum);
            observationsTotal += sessions;
        }
    }

    @Override
    public void reportNext() {
        looks.reportNext();
    }

    @Override
    public void close() {
        session.close();
    }
}
