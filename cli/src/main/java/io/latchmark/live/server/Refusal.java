package io.latchmark.live.server;

/**
 * The reason for refusing a request.
 *
 * @param status HTTP status
 * @param reason a sentence
 */
public record Refusal(int status, String reason) {}
