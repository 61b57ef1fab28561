package io.latchmark.emulation.replay;

/** When the requests of a trace are issued again. */
public enum Pace {
    /** At their recorded instants (an open loop): a request waits for none of those before it. */
    INSTANTS,
    /**
     * After as many completions as were recorded before them, and after the recorded gap since the last of these (a closed loop): on
     * a slower device everything takes longer, as with a program that waits for its requests.
     */
    COMPLETIONS
}
