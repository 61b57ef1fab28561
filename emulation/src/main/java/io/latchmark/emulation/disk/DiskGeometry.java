package io.latchmark.emulation.disk;

import io.latchmark.emulation.Bound;

/**
 * The layout of a disk. Positions start at the outer edge, where tracks are longest; all tracks of a zone have the same length.
 *
 * @param heads surfaces
 * @param cylinders tracks of a surface
 * @param outerTrackBytes of the outermost zone
 * @param innerTrackBytes of the innermost zone
 * @param zones with the same number of cylinders; track lengths decrease linearly between them
 */
public record DiskGeometry(int heads, int cylinders, int outerTrackBytes, int innerTrackBytes, int zones) {
    private static final String REMEDY = "take it from the drive's data sheet";

    public DiskGeometry {
        Bound.require("heads", heads, 1, 64, REMEDY);
        Bound.require("cylinders", cylinders, 2, 10_000_000, REMEDY);
        Bound.require("outerTrackBytes", outerTrackBytes, 4096, 100_000_000L, REMEDY);
        Bound.require("innerTrackBytes", innerTrackBytes, 4096, outerTrackBytes, REMEDY);
        Bound.require("zones", zones, 1, Math.min(cylinders, 1000), REMEDY);
    }

    /**
     * A place on the disk.
     *
     * @param cylinder from the outer edge
     * @param track counted over all cylinders and heads
     * @param trackBytes length of the track
     * @param offsetBytes within the track
     */
    record Place(int cylinder, long track, int trackBytes, int offsetBytes) {}

    /** Total capacity of all tracks. */
    public long bytes() {
        long sum = 0;
        for (int zone = 0; zone < zones; zone++) {
            sum += zoneBytes(zone);
        }
        return sum;
    }

    /**
     * The place of a byte.
     *
     * @throws IllegalArgumentException if it is beyond the disk
     */
    Place place(long positionBytes) {
        long rest = positionBytes;
        for (int zone = 0; zone < zones; zone++) {
            long bytes = zoneBytes(zone);
            if (rest < bytes) {
                int trackBytes = trackBytes(zone);
                long track = (long) firstCylinder(zone) * heads + rest / trackBytes;
                return new Place((int) (track / heads), track, trackBytes, (int) (rest % trackBytes));
            }
            rest -= bytes;
        }
        throw new IllegalArgumentException("position " + positionBytes + " B: must be less than the disk's " + bytes()
                + " B; choose a smaller span or a larger disk");
    }

    private int trackBytes(int zone) {
        return zones == 1
                ? outerTrackBytes
                : outerTrackBytes - (int) ((long) (outerTrackBytes - innerTrackBytes) * zone / (zones - 1));
    }

    private int firstCylinder(int zone) {
        return (int) ((long) cylinders * zone / zones);
    }

    private long zoneBytes(int zone) {
        return (long) (firstCylinder(zone + 1) - firstCylinder(zone)) * heads * trackBytes(zone);
    }
}
