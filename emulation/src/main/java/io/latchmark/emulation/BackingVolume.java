package io.latchmark.emulation;

/**
 * The volume behind a cache.
 *
 * @param layer serves its requests
 * @param bytes its size
 */
public record BackingVolume(Layer layer, long bytes) {}
