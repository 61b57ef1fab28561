package io.latchmark.hosts;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.hosts.ChildLines.Rows;
import io.latchmark.hosts.pipe.Child;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * A source on a child's host, read on request. The reading was taken between question and answer: its time on the run's clock is
 * known to half of the round trip, whatever the child's clock shows. Not thread-safe.
 *
 * @param there its name at the child
 * @param source its name in the run
 * @param objects maps its objects to their names in the run
 */
record ChildSampler(Child child, String there, String source, UnaryOperator<String> objects, Duration period)
        implements Sampler {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    @Override
    public void sample(SampleSink sink) {
        for (Rows.Row row :
                child.ask(ChildLines.SAMPLE, there, LIMIT).read(Rows.class).rows()) {
            sink.accept(objects.apply(row.object()), row.metric(), row.unit(), row.value());
        }
    }

    @Override
    public void close() {}
}
