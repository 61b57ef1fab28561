package io.latchmark.storage.jdbc;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** Runs one statement per sample and passes what a reader finds in its rows to the sink. */
public final class RowSampler implements Sampler {
    private final SamplerSession session;
    private final Question question;
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
     * What to query, and how to read the result.
     *
     * @param source its name in the samples
     * @param statementName in the samplers' file
     */
    public record Question(String source, String statementName, Reader reader) {}

    /** A sampler that takes over the given connection. */
    public RowSampler(SamplerSession session, Question question, Duration period) {
        this.session = session;
        this.question = question;
        this.period = period;
    }

    @Override
    public String source() {
        return question.source();
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public void prepare() {
        session.prepare(question.statementName());
    }

    @Override
    public void sample(SampleSink sink) {
        boolean unused = session.query(question.statementName(), rows -> {
            question.reader().read(rows, sink);
            return true;
        });
    }

    @Override
    public void reportNext() {
        question.reader().reportNext();
    }

    @Override
    public void close() {
        session.close();
    }
}
