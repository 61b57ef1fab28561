package io.latchmark.core.spi;

/** A monotonic clock for elapsed time: nanoseconds since an arbitrary, fixed origin. */
@FunctionalInterface
public interface NanoClock {
    long nanos();

    /** The clock of this machine. */
    static NanoClock system() {
        return System::nanoTime;
    }
}
