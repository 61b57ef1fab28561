package io.latchmark.core.spi;

/** A monotonic clock for elapsed time: nanoseconds from an arbitrary origin that stays the same for its life. */
@FunctionalInterface
public interface NanoClock {
    long nanos();

    /** The clock of this machine. */
    static NanoClock system() {
        return System::nanoTime;
    }
}
