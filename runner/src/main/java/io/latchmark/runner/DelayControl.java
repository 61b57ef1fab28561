package io.latchmark.runner;

import io.latchmark.results.run.DelayKind;
import java.time.Duration;

/** Adds delays to a device's requests. Used by one thread at a time. */
public interface DelayControl {
    /**
     * Starts delaying requests of one kind, and no others.
     *
     * @param delay of each request; zero ends all delays
     * @param lasts after this time the delay may end by itself, because the process that requested it may have been killed
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if that can't be done
     */
    void apply(DelayKind kind, Duration delay, Duration lasts);
}
