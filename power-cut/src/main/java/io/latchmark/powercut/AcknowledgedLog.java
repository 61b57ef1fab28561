package io.latchmark.powercut;

/** The log of a cycle with the meaning of its tokens. For one thread at a time. */
interface AcknowledgedLog {
    CycleLog log();

    /**
     * Records what the writer reports.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if it is malformed, or can't be written
     */
    void acknowledge(String tokens);

    long writes();
}
