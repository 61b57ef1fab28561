package io.latchmark.emulation.filesystem.block;

/**
 * A contiguous part of a volume.
 *
 * @param volume of the device
 * @param positionBytes its start on the volume
 * @param bytes its length
 */
public record Segment(int volume, long positionBytes, int bytes) {}
