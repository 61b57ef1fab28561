package io.latchmark.emulation;

/**
 * A volume as its cache sees it.
 *
 * @param layer serves it
 * @param bytes its size
 */
public record BackingVolume(Layer layer, long bytes) {}
