package io.latchmark.application.engine;

/**
 * The form of a server's URL.
 *
 * @param prefix its start, in lower case: {@code jdbc:postgresql:}
 * @param example a complete URL
 */
public record UrlForm(String prefix, String example) {}
