package io.latchmark.agents.powercut;

import io.latchmark.results.powercut.PowerCutTest.Written;
import java.util.List;

/** The messages between a writer and its witness, as JSON. Both have the same version of Latchmark. */
final class PowerCutMessages {
    /** To the witness, from a writer that has joined: a {@link Hello}; answered by a {@link Task}. */
    static final String HELLO = "hello";

    /** To the witness: a {@link Begin}; its answer is empty. */
    static final String BEGIN = "begin";

    /** To the witness: the last acknowledged write of streams, as {@code STREAM:SEQUENCE …}; its empty answer says that it knows. */
    static final String ACKNOWLEDGED = "acknowledged";

    /** To the witness: {@link ReadStreams}; answered by a {@link Task}. */
    static final String FOUND = "found";

    private static final int FORMAT = 1;

    private PowerCutMessages() {}

    /** The version that both sides must have. */
    static String version(String latchmarkVersion) {
        return latchmarkVersion + " (power cuts, message format " + FORMAT + ")";
    }

    /**
     * A writer.
     *
     * @param test of the files that it has found; empty for none
     * @param process identifies its process
     * @param boot identifies the start of its host, and of an emulator beneath its files
     * @param isLast whether it only reads back
     */
    record Hello(String test, String process, String boot, boolean isLast, Written written) {}

    /** What a writer is to do. */
    enum What {
        /** Write with new numbers. */
        WRITE,
        /** Continue to write; the connection was lost. */
        CONTINUE,
        /** Read back what was written before the power cut. */
        READ_BACK,
        /** The test has ended. */
        END
    }

    /** What a writer is to do, in which cycle, and what is known of its streams. */
    record Task(What what, String test, int cycle, List<StreamState> streams) {
        Task {
            streams = List.copyOf(streams);
        }
    }

    /** The first write of a stream in a cycle, and the last that was acknowledged. */
    record StreamState(long first, long acknowledged) {}

    /** A cycle begins, with these numbers of the streams' first writes. */
    record Begin(int cycle, List<Long> firsts) {
        Begin {
            firsts = List.copyOf(firsts);
        }
    }

    /** What was read back of a cycle. */
    record ReadStreams(int cycle, List<ReadBack.StreamFound> streams) {
        ReadStreams {
            streams = List.copyOf(streams);
        }
    }
}
