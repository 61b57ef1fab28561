package io.latchmark.application.engine;

/**
 * The form of a server's URL.
 *
 * @param prefix how it starts, in lower case: {@code jdbc:postgresql:}
 * @param example a whole one
 */
public record UrlForm(String prefix, String example) {}
