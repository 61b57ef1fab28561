package io.latchmark.live;

/**
 * Why a request is refused.
 *
 * @param status of HTTP
 * @param reason a sentence
 */
record Refusal(int status, String reason) {}
