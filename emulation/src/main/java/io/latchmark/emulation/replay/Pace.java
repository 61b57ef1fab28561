package io.latchmark.emulation.replay;

/** When the requests of a trace are issued in a replay. */
public enum Pace {
    /** At their recorded times (open loop): a request does not wait for earlier ones. */
    INSTANTS,
    /**
     * After the same number of completions as recorded, plus the recorded gap since the last of them (closed loop): a slower
     * device delays everything, as for a program that waits for its requests.
     */
    COMPLETIONS
}
