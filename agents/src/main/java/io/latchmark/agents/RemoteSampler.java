package io.latchmark.agents;

import io.latchmark.agents.channel.Member;
import io.latchmark.agents.channel.Message;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * A source on an agent's host, read when it is asked for. The reading was taken between question and answer, so that its time on the
 * run's clock is known to half of the round trip, whatever the agent's clock says. One thread at a time.
 *
 * @param there its name at the agent
 * @param source its name in the run
 * @param objects names its objects in the run
 */
record RemoteSampler(
        Crew crew, Member agent, String there, String source, UnaryOperator<String> objects, Duration period)
        implements Sampler {
    @Override
    public void sample(SampleSink sink) {
        Message answer = crew.sample(agent, Message.of(Wire.SAMPLE, there));
        for (Wire.Rows.Row row : Wire.read(answer, Wire.Rows.class).rows()) {
            sink.accept(objects.apply(row.object()), row.metric(), row.unit(), row.value());
        }
    }

    @Override
    public void close() {}
}
