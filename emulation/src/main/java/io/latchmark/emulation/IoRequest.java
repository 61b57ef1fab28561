package io.latchmark.emulation;

/**
 * A request to a storage device.
 *
 * @param id of the caller, returned with the completion
 * @param volume index of the device's volume, from 0
 * @param positionBytes its start on the volume
 * @param bytes its length
 * @param pathNanos additional time on the path to and from the medium
 */
public record IoRequest(long id, int volume, IoKind kind, long positionBytes, int bytes, long pathNanos) {
    public IoRequest {
        Bound.positions("positionBytes", positionBytes);
        Bound.require("volume", volume, 0, Byte.MAX_VALUE, "name a volume of the device");
        Bound.require("bytes", bytes, 1, 1 << 30, "split a longer request");
        Bound.require("pathNanos", pathNanos, 0, 1_000_000_000_000L, "give a time of 0 ns or more");
    }

    /** A request to the first volume. */
    public static IoRequest of(long id, IoKind kind, long positionBytes, int bytes) {
        return new IoRequest(id, 0, kind, positionBytes, bytes, 0);
    }

    /** This request on another volume. */
    public IoRequest on(int otherVolume) {
        return new IoRequest(id, otherVolume, kind, positionBytes, bytes, pathNanos);
    }

    /** This request as the layer of its volume gets it, with additional time on the path. */
    public IoRequest withPath(long nanos) {
        return new IoRequest(id, 0, kind, positionBytes, bytes, nanos);
    }

    /** The position after its last byte. */
    public long endBytes() {
        return positionBytes + bytes;
    }

    /**
     * Rejects a request that ends beyond its volume.
     *
     * @throws IllegalArgumentException with the volume's size
     */
    public void requireWithin(long volumeBytes) {
        if (endBytes() > volumeBytes) {
            throw new IllegalArgumentException("a request ends at " + endBytes() + " B; the maximum is the volume's "
                    + volumeBytes + " B; choose a smaller span or a larger device");
        }
    }
}
