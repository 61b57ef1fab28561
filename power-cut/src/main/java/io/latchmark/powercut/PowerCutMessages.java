package io.latchmark.powercut;

import io.latchmark.powercut.record.PowerCut.Loss;
import io.latchmark.powercut.record.PowerCutTest.Written;
import java.util.List;

/** The questions of a writer to its witness. Both have the same version of Latchmark. */
final class PowerCutMessages {
    /** Of a writer that has started: a {@link Hello}; answered by a {@link Task}. */
    static final String HELLO = "writer";

    /** Empty; answered by the number of the cycle that was not read back yet, 0 for none. */
    static final String OPEN = "open";

    /** A {@link Begin}; its answer is empty. */
    static final String BEGIN = "begin";

    /** The last acknowledged write of streams, as {@code STREAM:SEQUENCE …}; its empty answer says that the witness knows. */
    static final String ACKNOWLEDGED = "acknowledged";

    /** Before {@link #FOUND}: a part of the {@link Losses}; its answer is empty. */
    static final String LOST = "lost";

    /** {@link ReadStreams}; answered by a {@link Task}. */
    static final String FOUND = "found";

    /** After {@link #ORDERS}: {@link ReadOrders}; answered by a {@link Task}. */
    static final String FOUND_ORDERS = "found orders";

    /** A part of the tokens of the orders in the database, as a text; its answer is empty. */
    static final String ORDERS = "orders";

    private PowerCutMessages() {}

    /**
     * A writer.
     *
     * @param test of the files that it has found; empty for none
     * @param process identifies its process
     * @param boot identifies the start of its host, and of a process that serves its files
     * @param isLast whether it only reads back
     */
    record Hello(String test, String process, String boot, boolean isLast, Written written) {}

    /** What a writer is to do. */
    enum WriterTask {
        /** Write with new numbers. */
        WRITE,
        /** Read back what was written before the power cut. */
        READ_BACK,
        /** The test has ended. */
        END
    }

    /**
     * What a writer is to do, in which cycle, and what is known of its streams.
     *
     * @param isKept whether nothing was lost of what was just read back
     * @param content identifies the database's content with which the cycle began; empty for files
     */
    record Task(WriterTask what, boolean isKept, String test, int cycle, List<StreamState> streams, String content) {
        Task {
            streams = List.copyOf(streams);
        }
    }

    /** The first write of a stream in a cycle, and the last that was acknowledged. */
    record StreamState(long first, long acknowledged) {}

    /**
     * A cycle begins.
     *
     * @param firsts numbers of the streams' first writes, or of the districts' first orders
     * @param content identifies the database's content; empty for files
     */
    record Begin(int cycle, List<Long> firsts, String content) {
        Begin {
            firsts = List.copyOf(firsts);
        }
    }

    /** Lost writes. */
    record Losses(List<Loss> losses) {
        /** Maximum number in one message. */
        static final int MAX = 5_000;

        Losses {
            losses = List.copyOf(losses);
        }
    }

    /** What was read back of a cycle. The losses were reported before. */
    record ReadStreams(int cycle, List<ReadBack.StreamFound> streams) {
        ReadStreams {
            streams = List.copyOf(streams);
        }
    }

    /**
     * What is in a database after its recovery.
     *
     * @param orders since the cycle began
     * @param failedConditions consistency conditions that it violates
     */
    record ReadOrders(int cycle, long orders, List<String> failedConditions) {
        ReadOrders {
            failedConditions = List.copyOf(failedConditions);
        }
    }
}
