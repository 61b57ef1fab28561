package io.latchmark.cluster;

/**
 * A program.
 *
 * @param version of Latchmark
 * @param format of the messages between coordinator and agents
 */
public record Build(String version, int format) {
    /** How messages show it. */
    String text() {
        return version + " (message format " + format + ")";
    }
}
