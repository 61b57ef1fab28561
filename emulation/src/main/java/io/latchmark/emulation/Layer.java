package io.latchmark.emulation;

/** A part of an emulated device that serves requests: a disk, an array, a controller, a volume. */
public interface Layer {
    /**
     * Takes a request at the present virtual time.
     *
     * @param done called once, at the virtual time at which the request is complete
     */
    void submit(IoRequest request, Runnable done);
}
