package io.latchmark.emulation;

/** A part of an emulated device that serves requests: a disk, an array, a controller, a volume. */
public interface Layer {
    /**
     * Submits a request at the current virtual time.
     *
     * @param done called once, at the virtual time of completion
     */
    void submit(IoRequest request, Runnable done);
}
