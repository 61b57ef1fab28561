package io.latchmark.storage.jdbc;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Runs one statement per sample and passes what a reader finds in its rows to the sink.
 *
 * @param session taken over: closed with the sampler
 * @param source its name in the samples
 * @param statementName in the samplers' file
 */
public record RowSampler(
        SamplerSession session, String source, String statementName, RowSampler.Reader reader, Duration period)
        implements Sampler {
    /** Turns rows into samples. */
    @FunctionalInterface
    public interface Reader {
        /** Reads all rows, starting before the first. */
        void read(ResultSet rows, SampleSink sink) throws SQLException;

        /** Makes the next sample report everything polled so far, if the reader polls more often than it reports. */
        default void reportNext() {}
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
