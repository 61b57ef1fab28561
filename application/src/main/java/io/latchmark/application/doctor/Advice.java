package io.latchmark.application.doctor;

/**
 * A finding about a server or its host. May hold text from outside.
 *
 * @param topic as {@code connection}
 * @param name what was looked at
 * @param value what was found
 * @param remedy what to do about it; empty if nothing
 */
public record Advice(String topic, String name, String value, String remedy) {
    /** A finding about which nothing has to be done. */
    public static Advice of(String topic, String name, String value) {
        return new Advice(topic, name, value, "");
    }

    boolean isGood() {
        return remedy.isEmpty();
    }
}
