package io.latchmark.storage.jdbc;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** Runs one statement at each sample and hands over what a reader finds in its rows. */
public final class RowSampler implements Sampler {
    private final SamplerSession session;
    private final Question question;
    private final Duration period;

    /** Turns rows into samples. */
    @FunctionalInterface
    public interface Reader {
        /** Hands over what is in the rows, from before the first. */
        void read(ResultSet rows, SampleSink sink) throws SQLException;

        /** Lets the next reading hand over what was polled so far, if this polls faster than it reports. */
        default void reportNext() {}
    }

    /**
     * What is asked, and how the answer is read.
     *
     * @param source as it is named in the samples
     * @param statementName of the samplers' file
     */
    public record Question(String source, String statementName, Reader reader) {}

    /** A sampler on a connection that is its own from now on. */
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
        session.query(question.statementName(), rows -> question.reader().read(rows, sink));
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
