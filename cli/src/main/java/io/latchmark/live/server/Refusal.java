package io.latchmark.live.server;

/**
 * Why a request is refused.
 *
 * @param status of HTTP
 * @param reason a sentence
 */
public record Refusal(int status, String reason) {}
