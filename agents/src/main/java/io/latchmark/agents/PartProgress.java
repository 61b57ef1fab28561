package io.latchmark.agents;

import io.latchmark.agents.channel.Message;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.Sample;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Sends each second of a part to the coordinator, and shows it locally. */
final class PartProgress implements RunListener {
    private final RunListener shown;
    private final AgentLink link;

    PartProgress(RunListener shown, AgentLink link) {
        this.shown = shown;
        this.link = link;
    }

    @Override
    public void ticked(List<Interval> intervals, List<ResponseTimes> times) {
        Map<TransactionType, Map<ResponseTimes.Kind, String>> byType = new EnumMap<>(TransactionType.class);
        for (ResponseTimes each : times) {
            byType.computeIfAbsent(each.type(), type -> new EnumMap<>(ResponseTimes.Kind.class))
                    .put(each.kind(), Histograms.text(each.histogram()));
        }
        link.post(Message.json(
                AgentMessages.SUMMARY,
                new AgentMessages.Summary(intervals.stream()
                        .map(interval -> new AgentMessages.Summary.Line(
                                interval.type(), interval.counts(), byType.getOrDefault(interval.type(), Map.of())))
                        .toList())));
        shown.ticked(intervals, times);
    }

    @Override
    public void sampled(List<Sample> samples) {
        shown.sampled(samples);
    }

    @Override
    public void happened(Event event) {
        shown.happened(event);
    }
}
