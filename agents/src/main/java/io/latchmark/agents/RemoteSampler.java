package io.latchmark.agents;

import io.latchmark.agents.channel.Member;
import io.latchmark.agents.channel.Message;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * A source on an agent's host, read on request. The reading was taken between request and answer: its time on the run's clock is
 * known to within half of the round trip, independent of the agent's clock. Not thread-safe.
 *
 * @param there its name at the agent
 * @param source its name in the run
 * @param objects maps its objects to their names in the run
 */
record RemoteSampler(
        AgentPool pool, Member agent, String there, String source, UnaryOperator<String> objects, Duration period)
        implements Sampler {
    @Override
    public void sample(SampleSink sink) {
        Message answer = pool.sample(agent, Message.of(AgentMessages.SAMPLE, there));
        for (AgentMessages.Rows.Row row : answer.read(AgentMessages.Rows.class).rows()) {
            sink.accept(objects.apply(row.object()), row.metric(), row.unit(), row.value());
        }
    }

    @Override
    public void close() {}
}
