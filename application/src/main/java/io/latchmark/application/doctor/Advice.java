package io.latchmark.application.doctor;

/**
 * A finding about a server or its host. May contain text from outside.
 *
 * @param topic for example {@code connection}
 * @param name what was examined
 * @param value the result
 * @param remedy what to do about it; empty if nothing
 */
public record Advice(String topic, String name, String value, String remedy) {
    /** A finding that requires no action. */
    public static Advice of(String topic, String name, String value) {
        return new Advice(topic, name, value, "");
    }

    /** Whether no action is required. */
    public boolean isGood() {
        return remedy.isEmpty();
    }
}
