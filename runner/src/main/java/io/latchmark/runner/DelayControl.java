package io.latchmark.runner;

import io.latchmark.results.run.DelayKind;
import java.time.Duration;

/** Adds delays to the requests of a device. Used by one thread at a time. */
public interface DelayControl {
    /**
     * From now on delays requests of a kind and no others.
     *
     * @param delay of each request; zero ends all delays
     * @param lasts after this the delay may end by itself: whoever asked for it may have been killed
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if that can't be done
     */
    void apply(DelayKind kind, Duration delay, Duration lasts);
}
