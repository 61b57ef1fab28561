package io.latchmark.emulation;

/** A layer with caches whose sizes can be changed while it works. */
public interface CachedLayer extends Layer {
    /**
     * Changes the setting from now on. What is dirty beyond a smaller cache is written out first; until then no further
     * write is cached.
     *
     * @throws IllegalArgumentException if the layer can't have this setting
     */
    void apply(CacheSetting setting);
}
