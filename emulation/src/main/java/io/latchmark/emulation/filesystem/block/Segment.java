package io.latchmark.emulation.filesystem.block;

/**
 * A part of a volume.
 *
 * @param volume of the device
 * @param positionBytes where it starts on the volume
 * @param bytes its length
 */
public record Segment(int volume, long positionBytes, int bytes) {}
