package io.latchmark.agents.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Silence of the other side, without a network. */
final class AgentStreamTest {
    private final AgentStream stream =
            new AgentStream("the coordinator", frame -> {}, (id, request) -> Message.empty(""));

    /** A virtual machine that was suspended for a minute has sent no heartbeats meanwhile, and what it received still waits. */
    @Test
    void silenceIsCountedInHeartbeatsOfThisSide() {
        assertThat(beats(8)).isFalse();
        stream.take(new Frame(Frame.Use.BEAT, 0, Message.empty("")));
        assertThat(beats(8)).as("after a frame of the other side").isFalse();

        assertThat(stream.beat()).as("4 s of heartbeats without an answer").isTrue();
    }

    /** Whether one of this number of heartbeats finds the other side too silent. */
    private boolean beats(int number) {
        return IntStream.range(0, number).anyMatch(unused -> stream.beat());
    }
}
