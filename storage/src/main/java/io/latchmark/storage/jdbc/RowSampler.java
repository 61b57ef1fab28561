package io.latchmark.storage.jdbc;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** Runs one statement per sample and passes what a reader finds in its rows to the sink. */
public final class RowSampler implements Sampler {
    private final SamplerSession session;
    private final String source;
    private final String statementName;
    private final Reader reader;
    private final Duration period;

    /** Turns rows into samples. */
    @FunctionalInterface
    public interface Reader {
        /** Reads all rows, starting before the first. */
        void read(ResultSet rows, SampleSink sink) throws SQLException;

        /** Makes the next sample report everything polled so far, if the reader polls more often than it reports. */
        default void reportNext() {}
    }

    /**
     * A sampler that takes over the given connection.
     *
     * @param source its name in the samples
     * @param statementName in the samplers' file
     */
    public RowSampler(SamplerSession session, String source, String statementName, Reader reader, Duration period) {
        this.session = session;
        this.source = source;
        this.statementName = statementName;
        this.reader = reader;
        this.period = period;
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public void prepare() {
        session.prepare(statementName);
    }

    @Override
    public void sample(SampleSink sink) {
        boolean unused = session.query(statementName, rows -> {
            reader.read(rows, sink);
            return true;
        });
    }

    @Override
    public void reportNext() {
        reader.reportNext();
    }

    @Override
    public void close() {
        session.close();
    }
}
