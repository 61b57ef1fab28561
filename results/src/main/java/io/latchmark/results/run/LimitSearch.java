package io.latchmark.results.run;

import java.time.Duration;

/**
 * That a run searches for the highest rate within a limit, starting with the rate of its only step.
 *
 * @param hold the length of the last step, which shows whether the rate can be held
 */
public record LimitSearch(ResponseLimit limit, Duration hold) {}
